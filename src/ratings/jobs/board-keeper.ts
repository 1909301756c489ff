import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type Config } from '../../platform/config/index.js';
import { RecurringWork } from '../../platform/time/index.js';
import { BoardMemory } from '../persistence/board-memory.js';

/** Lets go of what no cursor needs any more, once a period of the sweep. */
@Injectable()
export class BoardKeeper extends RecurringWork {
  constructor(
    @Inject(CONFIG) config: Config,
    private readonly memory: BoardMemory,
  ) {
    super(config.sweepMs, 'boards of the past could not be let go; the next look tries again');
  }

  protected async run(): Promise<void> {
    await this.memory.forget();
  }
}

import { Injectable, type OnModuleInit } from '@nestjs/common';
import { type Caller, NodeRegistry, NodeSource } from '../../platform/graphql/index.js';
import { Clock } from '../../platform/time/index.js';
import { mayWatch } from '../domain/projection.js';
import { GameQueries } from '../persistence/game-queries.js';
import { lookingFrom } from './looking-from.js';
import { presentGame } from './present-game.js';

/** Games for the query `node(id)`. */
@Injectable()
export class GameNodes extends NodeSource implements OnModuleInit {
  readonly type = 'Game';

  constructor(
    private readonly registry: NodeRegistry,
    private readonly queries: GameQueries,
    private readonly clock: Clock,
  ) {
    super();
  }

  onModuleInit(): void {
    this.registry.register(this);
  }

  async find(id: string, caller: Caller | null): Promise<object | null> {
    const playerId = lookingFrom(caller);
    const game = await this.queries.findById(id);
    return game && mayWatch(game, playerId, this.clock.now()) ? presentGame(game, playerId) : null;
  }
}

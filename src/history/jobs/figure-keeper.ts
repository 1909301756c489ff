import { Inject, Injectable } from '@nestjs/common';
import { GameQueries } from '../../games/index.js';
import type { Turn } from '../../games/domain/index.js';
import { CONFIG, type Config } from '../../platform/config/index.js';
import { RecurringWork } from '../../platform/time/index.js';
import { catalogue, kindOf } from '../../rules/catalogue.js';
import type { Tallies } from '../../rules/contract/index.js';
import { countFigures, figuresVersion } from '../domain/figures.js';
import { FigureRows } from '../persistence/figure-rows.js';

const BATCH = 50;
const LOG_PAGE = 1000;

/**
 * Counts what is to be counted of games that have ended, once a period of the sweep: found by the
 * version in their result rows, so that it needs no word of the end and makes up for any outage.
 */
@Injectable()
export class FigureKeeper extends RecurringWork {
  constructor(
    @Inject(CONFIG) config: Config,
    private readonly rows: FigureRows,
    private readonly games: GameQueries,
  ) {
    super(config.sweepMs, 'games could not be counted; the next look tries again');
  }

  /** Everything that is not counted yet. May run in several processes at once. */
  async countAll(): Promise<void> {
    for (const kind of catalogue) {
      const version = figuresVersion(kind);
      for (;;) {
        const gameIds = await this.rows.uncounted(kind.id, version, BATCH);
        for (const gameId of gameIds) {
          const counted = await this.#count(gameId);
          if (counted) await this.rows.save(gameId, version, counted);
          else await this.rows.skip(gameId, version);
        }
        if (gameIds.length < BATCH) break;
      }
    }
  }

  protected async run(): Promise<void> {
    await this.countAll();
  }

  /** A game that cannot be replayed counts nothing, and is not tried again before the next version. */
  async #count(gameId: string): Promise<readonly Tallies[] | null> {
    const game = await this.games.findById(gameId);
    if (!game) return null;
    const turns = await this.#turnsOf(gameId, game.version);
    try {
      return countFigures({ game, kind: kindOf(game) }, turns);
    } catch (error) {
      this.log.error({ err: error, gameId }, 'a finished game could not be counted');
      return null;
    }
  }

  async #turnsOf(gameId: string, last: number): Promise<readonly Turn[]> {
    const turns: Turn[] = [];
    while (turns.length < last) {
      const page = await this.games.turns(gameId, turns.length, LOG_PAGE);
      if (page.length === 0) break;
      turns.push(...page);
    }
    return turns.slice(0, last);
  }
}

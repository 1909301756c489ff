import { Injectable } from '@nestjs/common';
import type { Caller } from '../../platform/graphql/index.js';
import { Clock } from '../../platform/time/index.js';
import type { Game } from '../domain/game.js';
import { mayWatch } from '../domain/projection.js';
import { GameQueries } from '../persistence/game-queries.js';
import type { GameType } from './game.type.js';
import { lookingFrom } from './looking-from.js';
import { presentGame } from './present-game.js';

/** Games as whoever asks may see them; `null` where there is none that they may know of. */
@Injectable()
export class VisibleGames {
  constructor(
    private readonly queries: GameQueries,
    private readonly clock: Clock,
  ) {}

  // Prisma makes one query of all that are looked up by id at once, as those of a page are.
  async find(gameId: string, caller: Caller | null): Promise<GameType | null> {
    return this.show(await this.queries.findById(gameId), lookingFrom(caller));
  }

  show(game: Game | null, playerId: string | null): GameType | null {
    return game && mayWatch(game, playerId, this.clock.now()) ? presentGame(game, playerId) : null;
  }
}

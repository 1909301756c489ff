import { Injectable } from '@nestjs/common';
import { Clock } from '../../platform/time/clock.js';
import { accepted } from '../../rules/contract/index.js';
import { type SharedGame, newSharedGame } from '../domain/new-game.js';
import { noticesOfNew } from '../domain/notices.js';
import { type Answer, GameService } from './game.service.js';
import { GameStore, Secrets } from './ports.js';

/** Games for one player that are dealt the cards of others. */
@Injectable()
export class SharedGames {
  constructor(
    private readonly store: GameStore,
    private readonly games: GameService,
    private readonly clock: Clock,
    private readonly secrets: Secrets,
  ) {}

  /**
   * The game of this id with the first cards on the table, made now or before. May be called again,
   * and at the same time: what one call has not come to do, the next one does.
   */
  async begin(wanted: SharedGame): Promise<Answer> {
    const game = newSharedGame(wanted, this.secrets.inviteCode(), this.clock.now());
    const saved = await this.store.create(game, noticesOfNew(game));
    if (saved.phase !== 'LOBBY') return accepted({ game: saved, turn: null });
    return this.games.carryOut(saved.id, { type: 'START', playerId: wanted.ownerId });
  }
}

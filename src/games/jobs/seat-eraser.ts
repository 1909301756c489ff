import { Injectable } from '@nestjs/common';
import { Eraser, Erasers } from '../../players/index.js';
import { GameService } from '../application/game.service.js';
import { GameQueries } from '../persistence/game-queries.js';
import { PlayerTraces } from '../persistence/player-traces.js';

/**
 * Gives up the seats of a deleted account, through the one door and as their player could have: a
 * lobby is left, a game that is played is resigned. Its opponents get what they would get from
 * anybody who resigns: a bot plays the seat to the end, and it ranks behind theirs.
 */
@Injectable()
export class SeatEraser extends Eraser {
  readonly erases = ['StandingAnswer', 'RestPlan'];

  readonly keeps = {
    Game: 'games that you owned, with the id of the account',
    Seat: 'which seats of which games were yours, and what you added to their deals',
    Turn: 'the moves you made and when, and when your clock stood still, so that games can be verified',
    Result: 'how finished games came out for your seat, in lists of results and statistics',
  };

  constructor(
    private readonly games: GameService,
    private readonly queries: GameQueries,
    private readonly traces: PlayerTraces,
    erasers: Erasers,
  ) {
    super(erasers);
  }

  /** False while a game is suspended: its seat is given up when it goes on. */
  async erase(playerId: string): Promise<boolean> {
    await this.traces.deleteStandingAnswers(playerId);
    await this.traces.deleteRestPlans(playerId);
    let isDone = true;
    for (const gameId of await this.traces.unfinishedGames(playerId)) {
      const game = await this.queries.findById(gameId);
      const type = game?.phase === 'LOBBY' ? 'LEAVE' : 'RESIGN';
      const answer = await this.games.carryOut(gameId, { type, playerId });
      isDone &&= answer.ok;
    }
    return isDone;
  }
}

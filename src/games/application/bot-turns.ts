import { Injectable, Logger } from '@nestjs/common';
import { Clock } from '../../platform/time/clock.js';
import { type BotLevel, derive } from '../../rules/contract/index.js';
import type { BotMoveCommand } from '../domain/command.js';
import {
  type Game,
  type OpenDecision,
  type Sitting,
  botOf,
  botOwesFrom,
  openNow,
  seatAt,
} from '../domain/game.js';
import { listMoves, lookAt, sittingOf } from './containment.js';
import { GameService } from './game.service.js';
import { BotThinker, GameStore } from './ports.js';

/**
 * More moves in a row than this are left to the next job or sweep: while bots play a long game among
 * themselves, the deadlines and bots of all others would wait for the sweep to come back.
 */
const MAX_ROUNDS = 25;
/** A bot under whose hands the table keeps changing is left to the sweep after so many thoughts. */
const MAX_THOUGHTS = 5;

/** Lets the server's bots move where they owe a move. */
@Injectable()
export class BotTurns {
  readonly #log = new Logger(BotTurns.name);

  constructor(
    private readonly store: GameStore,
    private readonly games: GameService,
    private readonly thinker: BotThinker,
    private readonly clock: Clock,
  ) {}

  /** One move of the bot on a seat, if it still owes the decision that opened at the version. */
  async take(gameId: string, seat: number, sinceVersion: number): Promise<void> {
    for (let thought = 0; thought < MAX_THOUGHTS; thought++) {
      const game = await this.store.loadFresh(gameId);
      const owed = game && botDecisions(game).find((decision) => decision.seat === seat);
      if (!game || owed?.sinceVersion !== sinceVersion) return;
      if (await this.#move(game, owed)) return;
    }
  }

  /** Moves until no bot of the game owes one, or none gets on: for games whose jobs were lost. */
  async takeAll(gameId: string): Promise<void> {
    let version = -1;
    for (let round = 0; round < MAX_ROUNDS; round++) {
      const game = await this.store.loadFresh(gameId);
      if (!game || game.version === version) return;
      version = game.version;
      for (const decision of this.#overdue(game)) await this.#move(game, decision);
    }
  }

  /** What bots owe by now: in a race they take their time. */
  #overdue(game: Game): readonly OpenDecision[] {
    const now = this.clock.now();
    return botDecisions(game).filter((decision) => botOwesFrom(decision) <= now);
  }

  /** False where the move was thought out for a table that has changed meanwhile. */
  async #move(game: Game, decision: OpenDecision): Promise<boolean> {
    const { seat, sinceVersion } = decision;
    const level = botOf(seatAt(game, seat));
    if (level === null) return true;
    const sitting = sittingOf(game);
    const command = { type: 'BOT_MOVE', seat, sinceVersion } as const;
    const move = await this.#think(sitting, decision, level);
    const answer = await this.#submit(game, { ...command, move });
    if (answer.ok) return true;
    if (answer.refusal.version !== game.version) return false;
    this.#complain(game, decision, `chose a move that was refused: ${answer.refusal.sentence}`);
    await this.#submit(game, { ...command, move: absentMove(sitting, seat) });
    return true;
  }

  async #think(sitting: Sitting, decision: OpenDecision, level: BotLevel): Promise<unknown> {
    const { game, kind } = sitting;
    const { seat } = decision;
    try {
      return await this.thinker.think({
        kind: kind.id,
        level,
        view: await lookAt(sitting, seat),
        moves: await listMoves(sitting, seat),
        random: derive({ key: game.seed }, `bot:${game.version}:${seat}`),
      });
    } catch (error) {
      this.#complain(game, decision, `failed to choose a move: ${String(error)}`);
      return absentMove(sitting, seat);
    }
  }

  #submit(game: Game, command: BotMoveCommand) {
    return this.games.submitBotMove(game.id, command);
  }

  /** A bot at fault must not stop the game: the operator is told, and the table moves instead. */
  #complain({ id: gameId, version }: Game, { seat }: OpenDecision, what: string): void {
    this.#log.error({ gameId, version, seat }, `the bot on seat ${seat} ${what}`);
  }
}

/** The open decisions that server bots owe. */
export function botDecisions(game: Game): readonly OpenDecision[] {
  return openNow(game).filter((decision) => botOf(seatAt(game, decision.seat)) !== null);
}

function absentMove({ game, kind }: Sitting, seat: number): unknown {
  const random = derive({ key: game.seed }, `bot:${game.version}:${seat}`);
  return kind.rules.absent(game.table, seat, random);
}

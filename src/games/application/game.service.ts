import { isDeepStrictEqual } from 'node:util';
import { Injectable, Logger } from '@nestjs/common';
import { Clock } from '../../platform/time/clock.js';
import { type Result, accepted, refused } from '../../rules/contract/index.js';
import type { BotMoveCommand, Command, MoveCommand } from '../domain/command.js';
import type { Game } from '../domain/game.js';
import { noticesOf } from '../domain/notices.js';
import { type GameRefusal, refusal } from '../domain/refusal.js';
import { suspend } from '../domain/suspension.js';
import { isSound } from '../domain/text.js';
import { nextDueAt } from '../domain/time.js';
import type { Turn } from '../domain/turn.js';
import type { Verdict } from '../domain/verdict.js';
import { RulesFault, decideContained, sittingOf } from './containment.js';
import { Lanes } from './lanes.js';
import { Outages } from './outages.js';
import { Announcer, type Commit, GameStore } from './ports.js';

/** What came of a command that was not refused. `turn` is `null` where nothing had to be done. */
export type CarriedOut = { readonly game: Game; readonly turn: Turn | null };
export type Answer = Result<CarriedOut, GameRefusal>;

/** A command that keeps losing against others is given back to its sender after so many tries. */
const MAX_ATTEMPTS = 20;
const MAX_MOVE_ID_LENGTH = 64;

/**
 * The one door to a running game. Human, external bot, server bot, timeout and resignation all
 * come through here, pass the same pure decision and the same commit.
 */
@Injectable()
export class GameService {
  readonly #log = new Logger(GameService.name);
  readonly #lanes = new Lanes();

  constructor(
    private readonly store: GameStore,
    private readonly announcer: Announcer,
    private readonly clock: Clock,
    private readonly outages: Outages,
  ) {}

  /** A player's move. The same `moveId` again is answered as it was the first time. */
  async submitMove(gameId: string, command: MoveCommand): Promise<Answer> {
    const { moveId, playerId, move } = command;
    if (moveId.length < 1 || moveId.length > MAX_MOVE_ID_LENGTH || !isSound(moveId)) {
      const sentence = `a move id has 1 to ${MAX_MOVE_ID_LENGTH} characters, none of them null`;
      return refused(refusal('INVALID_MOVE_ID', sentence));
    }
    const answer = await this.carryOut(gameId, command);
    if (answer.ok) return answer;
    const first = await this.store.findMove(gameId, playerId, moveId);
    return first ? this.#repeated(gameId, first, move) : answer;
  }

  async submitBotMove(gameId: string, command: BotMoveCommand): Promise<Answer> {
    return this.carryOut(gameId, command);
  }

  /** Does everything that is due in a game by now. */
  async passTime(gameId: string): Promise<Answer> {
    return this.carryOut(gameId, { type: 'PASS_TIME' });
  }

  /** Gives every game with a clock the time back in which no server ran. */
  async settleOutages(
    contain: (gameId: string, work: () => Promise<unknown>) => Promise<void>,
  ): Promise<void> {
    await this.outages.settle(this.store, (gameId) => contain(gameId, () => this.passTime(gameId)));
  }

  async carryOut(gameId: string, command: Command): Promise<Answer> {
    return this.#lanes.run(gameId, () => this.#carryOutInTurn(gameId, command));
  }

  async #carryOutInTurn(gameId: string, command: Command): Promise<Answer> {
    let game = await this.store.load(gameId);
    for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
      if (!game) return refused(refusal('GAME_NOT_FOUND', 'there is no such game'));
      const answer = await this.#attemptContained(game, command, attempt > 0);
      if (answer !== 'AGAIN') return answer;
      game = await this.store.loadFresh(gameId);
    }
    return refused(refusal('TRY_AGAIN', 'the game is changing too fast: try again'));
  }

  async #attemptContained(
    game: Game,
    command: Command,
    isFresh: boolean,
  ): Promise<Answer | 'AGAIN'> {
    try {
      return await this.#attempt(game, command, isFresh);
    } catch (error) {
      if (error instanceof RulesFault) return this.#suspend(game, error);
      throw error;
    }
  }

  /**
   * `AGAIN`: the game was not, or is no longer, what was decided on. What changes nothing is judged
   * by the game as it was when it was loaded, if that was for this command: bots that move faster
   * than one can ask would else keep a player from an answer.
   */
  async #attempt(game: Game, command: Command, isFresh: boolean): Promise<Answer | 'AGAIN'> {
    const outage = await this.outages.owedTo(game);
    if (outage) {
      await this.#carryOutDue(game, { type: 'CREDIT_OUTAGE', outage });
      return 'AGAIN';
    }
    const now = this.clock.now();
    const verdict = await decideContained(sittingOf(game), command, now);
    if (command.type !== 'PASS_TIME' && isDue(game, now)) {
      const current = await this.#catchUp(game);
      // Late only if it was this deadline that passed: the game may be one that has gone on.
      const wasCurrent = current.version > game.version;
      return wasCurrent && isLate(verdict)
        ? refused({ ...verdict.refusal, version: current.version })
        : 'AGAIN';
    }
    if (verdict.type === 'CHANGED') return this.#save(game, verdict);
    if (!isFresh && (await this.#isOutdated(game))) return 'AGAIN';
    return verdict.type === 'REFUSED' ? refused(verdict.refusal) : accepted({ game, turn: null });
  }

  async #save(before: Game, verdict: Changed): Promise<Answer | 'AGAIN'> {
    const { game: after, turn } = verdict;
    const commit: Commit = { before, after, turn, notices: noticesOf(before, after, turn) };
    const result = await this.store.commit(commit);
    switch (result) {
      case 'COMMITTED':
        this.announcer.committed(commit);
        return accepted({ game: await this.#catchUpIfPossible(after), turn });
      case 'CONFLICT':
        return 'AGAIN';
      case 'DUPLICATE_MOVE':
        return refused(refusal('MOVE_ID_REUSED', 'this move id was used before', before.version));
    }
  }

  /** Keeps the game as it is, out of reach of the rules that failed on it, and tells the operator. */
  async #suspend(game: Game, fault: RulesFault): Promise<Answer | 'AGAIN'> {
    const { id: gameId, version } = game;
    this.#log.error({ gameId, version, err: fault }, 'a rule book failed; the game is suspended');
    const verdict = suspend(game, fault.message, this.clock.now());
    const saved = verdict.type === 'CHANGED' ? await this.#save(game, verdict) : null;
    if (saved === 'AGAIN') return saved;
    const sentence = 'the server has met a fault in this game and told its operator';
    return refused(
      refusal('GAME_SUSPENDED', sentence, saved?.ok ? saved.value.game.version : version),
    );
  }

  /** What is saved is answered as saved: a fault in what comes next is met again by the sweep. */
  async #catchUpIfPossible(game: Game): Promise<Game> {
    try {
      return await this.#catchUp(game);
    } catch {
      return game;
    }
  }

  /** What is due at once, such as the start of a game that has just become full. */
  async #catchUp(game: Game): Promise<Game> {
    let current = game;
    for (;;) {
      const command = await this.#dueIn(current);
      const next = command && (await this.#carryOutDue(current, command));
      if (!next) return current;
      current = next;
    }
  }

  /** The game after it; null where nothing had to be done, or another was first. */
  async #carryOutDue(game: Game, command: Command): Promise<Game | null> {
    const verdict = await decideContained(sittingOf(game), command, this.clock.now());
    if (verdict.type !== 'CHANGED') return null;
    const { turn, game: after } = verdict;
    const commit = { before: game, after, turn, notices: noticesOf(game, after, turn) };
    if ((await this.store.commit(commit)) !== 'COMMITTED') return null;
    this.announcer.committed(commit);
    return after;
  }

  /** Time that is owed is given back before a clock is judged. */
  async #dueIn(game: Game): Promise<Command | null> {
    const outage = await this.outages.owedTo(game);
    if (outage) return { type: 'CREDIT_OUTAGE', outage };
    return isDue(game, this.clock.now()) ? { type: 'PASS_TIME' } : null;
  }

  async #isOutdated(game: Game): Promise<boolean> {
    const fresh = await this.store.loadFresh(game.id);
    return fresh !== null && fresh.version !== game.version;
  }

  async #repeated(gameId: string, first: Turn, move: unknown): Promise<Answer> {
    const game = await this.store.loadFresh(gameId);
    if (!game) return refused(refusal('GAME_NOT_FOUND', 'there is no such game'));
    if (first.act.type === 'MOVED' && isDeepStrictEqual(first.act.move, move)) {
      return accepted({ game, turn: first });
    }
    const sentence = `this move id was used for another move, which led to version ${first.version}`;
    return refused(refusal('MOVE_ID_REUSED', sentence, game.version));
  }
}

type Changed = Extract<Verdict, { type: 'CHANGED' }>;
type Refused = Extract<Verdict, { type: 'REFUSED' }>;

function isDue(game: Game, now: number): boolean {
  const due = nextDueAt(game);
  return due !== null && due <= now;
}

function isLate(verdict: Verdict): verdict is Refused {
  return verdict.type === 'REFUSED' && verdict.refusal.code === 'TOO_LATE';
}

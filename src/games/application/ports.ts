import type { BotLevel, MoveList, Random } from '../../rules/contract/index.js';
import type { Game, Instant } from '../domain/game.js';
import type { NoticeChanges } from '../domain/notices.js';
import type { StandingOrders } from '../domain/standing.js';
import type { Span } from '../domain/thinking.js';
import type { Turn } from '../domain/turn.js';
import type { Life } from './life.js';

/** A turn to be saved: the game before and after it, and what players are told of it. */
export type Commit = {
  readonly before: Game;
  readonly after: Game;
  readonly turn: Turn;
  readonly notices: NoticeChanges;
};

/**
 * `CONFLICT`: the game has another turn of this version already; nothing was saved.
 * `DUPLICATE_MOVE`: the player's move id stands in the log already; nothing was saved.
 */
export type CommitResult = 'COMMITTED' | 'CONFLICT' | 'DUPLICATE_MOVE';

/** Where games are kept. The version decides between writers, across processes. */
export abstract class GameStore {
  /** The game, perhaps some versions old: good enough to decide on, since `commit` compares. */
  abstract load(gameId: string): Promise<Game | null>;

  /** The game as it is now. */
  abstract loadFresh(gameId: string): Promise<Game | null>;

  abstract findByInviteCode(code: string): Promise<Game | null>;

  /**
   * Saves a new game. When its id, the owner's `requestId` or the game's `rematchOf` is known
   * already, the game that was made then is returned instead, and nothing is saved.
   */
  abstract create(game: Game, notices: NoticeChanges): Promise<Game>;

  /** Turn, game, seats, notices and results, all or nothing. */
  abstract commit(commit: Commit): Promise<CommitResult>;

  /** The turn that a move id of this player led to. */
  abstract findMove(gameId: string, playerId: string, moveId: string): Promise<Turn | null>;

  /** The log after a version, in order. */
  abstract turnsAfter(gameId: string, version: number, limit: number): Promise<readonly Turn[]>;

  /** Games in which the table has something to do by itself up to the instant, longest due first. */
  abstract dueUntil(instant: Instant, limit: number): Promise<readonly DueGame[]>;

  /** Games in which a clock runs, by id, those after the given one. */
  abstract timedGames(after: string | null, limit: number): Promise<readonly string[]>;

  /** Games in which a server bot has owed a move since the instant or longer. */
  abstract botsDueSince(instant: Instant, limit: number): Promise<readonly string[]>;

  /** Which of the players exist. */
  abstract knownPlayers(playerIds: readonly string[]): Promise<ReadonlySet<string>>;
}

/** Where standing answers are kept: beside the games, since they change none. */
export abstract class StandingStore {
  /** Those of all seats of a game. */
  abstract of(gameId: string): Promise<readonly StandingOrders[]>;

  /** Of these games those in which somebody has left some. */
  abstract among(gameIds: readonly string[]): Promise<ReadonlySet<string>>;

  /** In place of what the seat had; an empty list leaves nothing. */
  abstract keep(gameId: string, orders: StandingOrders): Promise<void>;

  /** Notes that the orders, if they are still these, have nothing to say to a decision. */
  abstract silent(gameId: string, orders: StandingOrders, sinceVersion: number): Promise<void>;

  /** Games in which a decision is open to which standing answers may have something to say. */
  abstract open(limit: number): Promise<readonly string[]>;
}

/** Where players' calendars are found, and how far games know them. */
export abstract class RestStore {
  /** Seats whose game does not know the calendar as it is, or not up to the instant. */
  abstract outdated(before: Instant, limit: number): Promise<readonly OpenPlan[]>;

  abstract lifeOf(playerId: string, now: Instant): Promise<Life>;

  /** Notes how far a game knows the calendar. */
  abstract planned(
    plan: OpenPlan,
    known: { readonly revision: number; readonly until: Instant | null },
  ): Promise<void>;
}

export type OpenPlan = { readonly gameId: string; readonly playerId: string };

/** Where servers say that they run. */
export abstract class OutageLog {
  /**
   * A server runs now. If none has said so for longer than the tolerance, that was an outage, which
   * one of those that notice it notes. Answers the latest outages, in order.
   */
  abstract beat(now: Instant, toleranceMs: number): Promise<readonly Span[]>;

  /** Those of which not all games have heard. */
  abstract unsettled(): Promise<readonly Span[]>;

  abstract settled(outage: Span, now: Instant): Promise<void>;
}

export type DueGame = { readonly gameId: string; readonly at: Instant };

/**
 * Tells what has been saved, to whoever listens and to the queues. Only makes things prompt: what
 * it says can all be found in rows again. Must not throw, and must not keep the caller waiting.
 */
export abstract class Announcer {
  abstract created(game: Game, notices: NoticeChanges): void;
  abstract committed(commit: Commit): void;

  /** A player has left standing answers, which may be due at once. */
  abstract kept(game: Game): void;
}

/** Chance from outside: what must be guessed by nobody. */
export abstract class Secrets {
  abstract gameId(): string;
  /** 256 bits in hex. */
  abstract seed(): string;
  /** Short enough to read to a friend, long enough not to be found by trying. */
  abstract inviteCode(): string;
}

/** All that a bot gets: what its seat may see. */
export type Thought = {
  readonly kind: string;
  readonly level: BotLevel;
  readonly view: unknown;
  readonly moves: MoveList<unknown>;
  readonly random: Random;
};

/** Where bots think: not on the thread that answers requests. */
export abstract class BotThinker {
  /** The chosen move; rejects when the bot fails or takes too long. */
  abstract think(thought: Thought): Promise<unknown>;
}

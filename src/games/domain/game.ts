import type { AnyKind, BotLevel, Seat } from '../../rules/contract/index.js';
import type { GameSettings } from './settings.js';
import type { Instant, Span } from './thinking.js';

export type { Instant };

/**
 * A game as data: all that the server knows of one sitting, secrets included. It never leaves the
 * server; what does is built from it by projection.ts and the kind's view, field by field.
 */
export type Game = {
  readonly id: string;
  readonly kind: string;
  /** The revision of the rule book with which it began. */
  readonly revision: number;
  readonly ownerId: string;
  readonly requestId: string | null;
  readonly rematchOf: string | null;
  readonly inviteCode: string;
  readonly settings: GameSettings;
  /** How many turns its log has. */
  readonly version: number;
  readonly phase: 'LOBBY' | 'PLAYING' | 'SUSPENDED' | 'FINISHED' | 'CLOSED';
  readonly seats: readonly SeatState[];
  /** Players who may join without a code. */
  readonly invited: readonly string[];
  /** Secret until the game is over: 256 bits in hex, from which everything is dealt. */
  readonly seed: string;
  /** Published from the beginning; fixes the seed without revealing it. */
  readonly commitment: string;
  /** Of a game that is dealt the same cards as others; left out where the deal is its own. */
  readonly sharedDeal?: SharedDeal | undefined;
  /** The state of the kind's rules, in its own shape; `null` in the lobby. */
  readonly table: unknown;
  readonly open: readonly OpenDecision[];
  readonly timers: readonly RunningTimer[];
  /** Why the table cannot go on: for the operator only. Set while the phase is SUSPENDED. */
  readonly suspension: { readonly fault: string; readonly at: Instant } | null;
  /** While nobody may move, by consent; left out while it goes on. */
  readonly pause?: Pause | undefined;
  /** A pause that waits for consent. One that has lapsed stands here until that is noticed. */
  readonly pauseOffer?: PauseOffer | undefined;
  /** How long it has been paused, without the pause it is in. */
  readonly pausedMs?: number;
  /** Up to when the time in which no server ran has been given back. */
  readonly creditedTo?: Instant;
  readonly createdAt: Instant;
  /** When it expires if it has not started. */
  readonly expiresAt: Instant;
  readonly startedAt: Instant | null;
  readonly endedAt: Instant | null;
  readonly ending: Ending | null;
};

/** A deal that several games have, of players who do not know of each other's. */
export type SharedDeal = {
  /** Goes into the deal key in place of the game's id, which would tell the deals apart. */
  readonly name: string;
  /** Until then it can be played: its seed is secret, and each of its games is its players' alone. */
  readonly secretUntil: Instant;
};

export type SeatState = {
  readonly holder: Holder | null;
  /** A bot that moves for the player who holds the seat. */
  readonly standIn: BotLevel | null;
  /** The player has given the seat up for good; the stand-in plays it to the end. */
  readonly givenUp: { readonly reason: 'RESIGNED' | 'FORFEITED'; readonly version: number } | null;
  /** Deadlines missed in a row. */
  readonly misses: number;
  /** Time saved for later decisions, under a correspondence control. */
  readonly bankMs: number;
  /** The seat's own contribution to the deal; "" for none. */
  readonly entropy: string;
  /** When its clock stands still for its player's own reasons; only by correspondence. */
  readonly rests?: RestPlan;
};

export type RestPlan = {
  /** Which state of the player's calendar it follows. */
  readonly revision: number;
  readonly spans: readonly Rest[];
};

export type Rest = Span & { readonly reason: 'QUIET_HOURS' | 'VACATION' };

export type Pause = { readonly since: Instant; readonly until: Instant };

export type PauseOffer = {
  /** The seat that offered it. */
  readonly seat: Seat;
  readonly hours: number;
  /** The seats that want it, that one among them. */
  readonly agreed: readonly Seat[];
  readonly lapsesAt: Instant;
};

export type Holder =
  | { readonly type: 'PLAYER'; readonly playerId: string }
  | { readonly type: 'BOT'; readonly level: BotLevel };

/** A decision that a seat owes, with its clock. */
export type OpenDecision = {
  readonly seat: Seat;
  readonly decision: string;
  readonly key: string | null;
  /** A move is current when it names this version or a later one. */
  readonly sinceVersion: number;
  readonly since: Instant;
  /** `null` where nobody waits for a clock: untimed games and seats played by a bot. */
  readonly deadline: Instant | null;
  readonly remindAt: Instant | null;
  /** Left out where nothing has stopped it since it started: then deadline and start tell all. */
  readonly clock?: DecisionClock;
  /** False where no clock of the seat ever runs, since the table ends the decision by itself. */
  readonly timed?: false;
  /** True where nothing waits for the seat, though it may decide. */
  readonly optional?: true;
  /** The timer of the table that ends it by itself. */
  readonly closedBy?: string;
  /** When the bot that plays the seat acts, in games that are races; otherwise it acts at once. */
  readonly botAt?: Instant;
};

/** The clock of a decision as it was at an instant, from which on stops are to be counted. */
export type DecisionClock = {
  readonly at: Instant;
  /** For how long it had run by then. */
  readonly usedMs: number;
  readonly allowanceMs: number;
};

export type RunningTimer = { readonly key: string; readonly at: Instant };

export type EndReason =
  'PLAYED_OUT' | 'RESIGNATION' | 'FORFEIT' | 'EXPIRED' | 'CANCELLED' | 'ABANDONED';

export type Ending = {
  readonly reason: EndReason;
  /** One a seat; ties share a rank. `null` for a game that never started. */
  readonly ranks: readonly number[] | null;
  /** `null` for a game that was not played to its end. */
  readonly scores: readonly number[] | null;
};

export const EMPTY_SEAT: SeatState = {
  holder: null,
  standIn: null,
  givenUp: null,
  misses: 0,
  bankMs: 0,
  entropy: '',
};

/** What names the game in its deal key. */
export function dealNameOf(game: Game): string {
  return game.sharedDeal?.name ?? game.id;
}

/** Whether the game shares its deal with others that can still be begun. */
export function isDealSecret({ sharedDeal }: Game, now: Instant): boolean {
  return sharedDeal !== undefined && now < sharedDeal.secretUntil;
}

/** Whether the seed may be told: not before the end, nor while somebody may yet play the deal. */
export function isSeedRevealed(game: Game, now: Instant): boolean {
  return isOver(game) && !isDealSecret(game, now);
}

/** Since when a server bot that plays the seat owes its move. */
export function botOwesFrom({ botAt, since }: OpenDecision): Instant {
  return botAt ?? since;
}

/** When the table ends the decision by itself; `null` where no timer of it does. */
export function closesAt({ timers }: Game, { closedBy }: OpenDecision): Instant | null {
  return timers.find(({ key }) => key === closedBy)?.at ?? null;
}

export function isOver(game: Game): boolean {
  return game.phase === 'FINISHED' || game.phase === 'CLOSED';
}

/** The decisions that can be made now: none while a game is suspended or paused. */
export function openNow(game: Game): readonly OpenDecision[] {
  return game.phase === 'PLAYING' && !game.pause ? game.open : [];
}

/** The bot that moves for a seat, or `null` where a player does. */
export function botOf(seat: SeatState): BotLevel | null {
  return seat.holder?.type === 'BOT' ? seat.holder.level : seat.standIn;
}

/** The player who holds a seat, even while a bot sits in; `null` for bots and empty seats. */
export function playerOf(seat: SeatState): string | null {
  return seat.holder?.type === 'PLAYER' ? seat.holder.playerId : null;
}

export function seatOf(game: Game, playerId: string): Seat | null {
  const index = game.seats.findIndex((seat) => playerOf(seat) === playerId);
  return index < 0 ? null : index;
}

/** The players who hold seats, in seat order. */
export function playersOf(game: Game): readonly string[] {
  return game.seats.flatMap((seat) => playerOf(seat) ?? []);
}

export function seatAt(game: Game, seat: Seat): SeatState {
  const state = game.seats[seat];
  if (!state) throw new RangeError(`game ${game.id} has no seat ${seat}`);
  return state;
}

export function withSeat(game: Game, seat: Seat, change: Partial<SeatState>): Game {
  const seats = game.seats.map((state, index) =>
    index === seat ? { ...state, ...change } : state,
  );
  return { ...game, seats };
}

/** A game and its rule book, which every decision needs together. */
export type Sitting = { readonly game: Game; readonly kind: AnyKind };

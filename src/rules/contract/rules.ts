import type { Random } from './random.js';
import type { Result, RuleRefusal } from './refusal.js';

/** A place in a game, counted from 0. */
export type Seat = number;

/** Who looks: a seat, or `null` for a spectator, who knows only what lies open. */
export type Viewer = Seat | null;

/** A decision that is open. */
export type Awaited = {
  readonly seat: Seat;
  /** The decision's name, in capitals, for clients: `TURN`, `WRITE_NUMBERS` … */
  readonly decision: string;
  /** Tells apart two decisions of one name that follow each other without a move of the seat. */
  readonly key?: string;
  /**
   * False where the seat has no clock of its own, since a timer of the table ends the decision: a
   * buy window, a race. Nobody misses such a decision.
   */
  readonly timed?: boolean;
  /**
   * True where nothing waits for the seat: it has decided and may do so again, or the table goes on
   * in a moment anyway. It is told as a decision that can be made, and not as one that is due.
   */
  readonly optional?: boolean;
  /** The key of the timer that ends the decision by itself. Law: that timer runs. */
  readonly closedBy?: string;
};

/** How fast a game is played, by its time control. */
export type Pace = 'LIVE' | 'CORRESPONDENCE' | 'UNTIMED';

/** Something the table itself does after a while. */
export type Timer = {
  /** Tells this timer from an earlier one of the same name. */
  readonly key: string;
  readonly afterMs: number;
};

/** The legal moves of a seat. When `complete` is false there are legal moves that are not listed. */
export type MoveList<Move> = { readonly moves: readonly Move[]; readonly complete: boolean };

/** The result of a game: one entry a seat, in seat order. Rank 1 is best; ties share a rank. */
export type Outcome = { readonly ranks: readonly number[]; readonly scores: readonly number[] };

/** A move as it stands in the log. */
export type PlayedMove<Move> = {
  /** `null` where the table itself moved (a timer). */
  readonly seat: Seat | null;
  readonly move: Move;
  /** Whether the game has ended since; then nothing is hidden any more. */
  readonly over: boolean;
};

/**
 * A rule book: what can be played, and what each seat may see of it. Pure: no clock, no I/O, no
 * chance but the `Random` it is given, which it may keep in its state. States, moves, views and
 * options are plain JSON data. The laws below are tested over every kind (test/rules/laws.spec.ts).
 */
export interface Rules<State, Move, View, Options> {
  /** How many seats a game may have. */
  readonly seats: { readonly min: number; readonly max: number };

  /** The options of a game for which nothing was chosen. */
  readonly defaultOptions: Options;

  /**
   * The options as a game keeps them, for kinds in which something depends on the pace (a window
   * that is closed by the clock). Law: total, and settled options stay as they are.
   */
  settle?(options: Options, pace: Pace): Options;

  /** The first state. Law: the same arguments give the same state. */
  deal(options: Options, seats: number, random: Random): State;

  /**
   * The open decisions; several seats may have one at once, each seat at most one. Law: there is
   * one until the game is over or a timer runs; none afterwards.
   */
  awaited(state: State): readonly Awaited[];

  /** What the table does by itself after a while; see `tick`. Empty for most kinds. */
  timers(state: State): readonly Timer[];

  /** The table's own turn when a timer has run out. A timer that no longer runs changes nothing. */
  tick(state: State, timerKey: string): State;

  /**
   * Laws: every listed move is accepted; when the list is complete every other move is refused;
   * an awaited seat has at least one, a seat that is not awaited has none.
   */
  legalMoves(state: State, seat: Seat): MoveList<Move>;

  /** Carries out a move or says why not. Law: total; never throws, never half-moves. */
  play(state: State, seat: Seat, move: Move): Result<State, RuleRefusal>;

  /**
   * What the viewer may see, built field by field. Law: states that differ only in what the
   * viewer cannot know give byte-identical views.
   */
  view(state: State, viewer: Viewer): View;

  /** A move of the log as the viewer may read it: the move itself, or what shows of it. */
  disclose(turn: PlayedMove<Move>, viewer: Viewer): Move;

  /** A sensible move for somebody who is away: gambles with nothing. Law: legal. */
  absent(state: State, seat: Seat, random: Random): Move;

  /**
   * Another state that looks the same to the seat. Laws: the seat's view is unchanged, and a
   * spectator's, and so is whatever else the seat can find out: its moves, the refusals it would
   * get, its move when absent. What it cannot see varies, the key of the randomness too. Must be
   * computed from the view, so that it cannot copy a secret.
   */
  redeal(state: State, seat: Seat, random: Random): State;

  /** The result once the game is over; `null` until then. */
  outcome(state: State): Outcome | null;

  /** Everything countable that must never change, however the game goes: the cards, by name. */
  census(state: State): readonly string[];
}

import type { Bot, BotLevel } from './bot.js';
import type { Random } from './random.js';
import type { Rules } from './rules.js';
import type { Standing } from './standing.js';
import type { Statistics } from './statistics.js';

/** One entry of the catalogue: all that the server knows of a kind. */
export interface Kind<State, Move, View, Options> {
  /** The kind's name in the API and in rows: `LITTLE_RICKY`. */
  readonly id: string;
  /** The folder's name, which is also that of its files: `little-ricky`. */
  readonly folder: string;
  /** The kind's field in the API's inputs: `littleRicky`. */
  readonly field: string;
  /** For people: "Little Ricky". */
  readonly title: string;
  /** One sentence on what the game is about. */
  readonly summary: string;
  /** The rules for players, as Markdown, in our own words. */
  readonly rulesText: string;
  /** Raised when a change of the rules would let a stored game go on differently. */
  readonly revision: number;
  readonly rules: Rules<State, Move, View, Options>;
  /**
   * Rule books of lower revisions, for the games that began with them. Law: they speak of moves,
   * views and options in the words of the current one, so that bots and the API serve them as well;
   * their states are their own.
   */
  readonly earlier?: Readonly<Record<number, EarlierRules<Move, View, Options>>>;
  readonly bots: Readonly<Record<BotLevel, Bot<Move, View>>>;
  /** Games in which all move at the same time and nobody is waited for; absent where none is such. */
  readonly race?: Race<View, Options>;
  /** What seats may leave as standing answers; absent where the kind has no use for them. */
  // eslint-disable-next-line @typescript-eslint/no-explicit-any -- orders go back to the same kind alone
  readonly standing?: Standing<Move, View, any>;
  /** What is counted of finished games; absent where nobody has asked for it yet. */
  readonly statistics?: Statistics<Move, View>;
}

// eslint-disable-next-line @typescript-eslint/no-explicit-any -- a rule book's state goes back to the same rule book alone
type EarlierRules<Move, View, Options> = Rules<any, Move, View, Options>;

export type Race<View, Options> = {
  /** The settled options that make a game a race; a game with others has turns like any other. */
  readonly when: Partial<Options>;
  /**
   * How many milliseconds after its decision opened a bot of a level acts on what it sees. Law: never
   * less than a person needs to see it.
   */
  readonly reactionMs: (view: View, level: BotLevel, random: Random) => number;
};

/**
 * A kind whose own types are not known where it is used: the server hands a kind's data only back
 * to the same kind, so the four types never mix.
 */
// eslint-disable-next-line @typescript-eslint/no-explicit-any -- the one place where the types of a kind are erased
export type AnyKind = Kind<any, any, any, any>;

export function defineKind<State, Move, View, Options>(
  kind: Kind<State, Move, View, Options>,
): Kind<State, Move, View, Options> {
  return kind;
}

/** What the kind says of races, if a game with these settled options is one. */
export function raceIn({ race }: AnyKind, options: unknown): Race<unknown, unknown> | null {
  const known = options as Readonly<Record<string, unknown>>; // options are JSON objects
  const isOn = race && Object.entries(race.when).every(([name, value]) => known[name] === value);
  return isOn ? race : null;
}

/** The kind as it was at a revision, or `null` where the rule book of that revision is not kept. */
export function atRevision(kind: AnyKind, revision: number): AnyKind | null {
  if (revision === kind.revision) return kind;
  const rules = kind.earlier?.[revision];
  return rules === undefined ? null : { ...kind, revision, rules };
}

/** The revisions of which the rule books are kept, in order. */
export function revisionsOf(kind: AnyKind): readonly number[] {
  return [...Object.keys(kind.earlier ?? {}).map(Number), kind.revision];
}

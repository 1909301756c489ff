import type { Seat } from './rules.js';

/** How what was counted in many games becomes one value. */
export type FigureSum =
  /** All of it together. */
  | 'TOTAL'
  /** All of it, by how often it could have been. */
  | 'MEAN'
  /** The same, told in per cent. */
  | 'SHARE'
  /** The highest of any game. */
  | 'HIGHEST';

/** Something about how a seat played that people of this game care about. */
export type Figure = {
  /** Its name in the API and in rows, in capitals; unique within the kind and never reused. */
  readonly key: string;
  /** For people: "Rounds quit". */
  readonly label: string;
  readonly sum: FigureSum;
};

/** What was counted in one game, and how often it could have been: 3 of 8 rounds. */
export type Tally = readonly [counted: number, of: number];

/** By the keys of figures; what does not apply to a game is left out. */
export type Tallies = Readonly<Record<string, Tally>>;

/** A turn of the log at which something was decided, with what a spectator saw before and after. */
export type PlayedStep<Move, View> = {
  /** `null` where the table itself moved; then there is no move either. */
  readonly seat: Seat | null;
  readonly move: Move | null;
  readonly before: View;
  readonly after: View;
};

/**
 * What is counted of games that have ended. It sees moves and views only, which all revisions of a
 * rule book have in common, and changes no game: it has a version of its own, and games are counted
 * anew when that is raised.
 */
export interface Statistics<Move, View> {
  readonly version: number;
  readonly figures: readonly Figure[];
  /** For each seat, in seat order. Laws: pure; has no other keys than those of `figures`. */
  count(steps: readonly PlayedStep<Move, View>[], seats: number): readonly Tallies[];
}

/** The steps that ended a round, in games that show the last round that was finished. */
export function roundEnds<
  Move,
  View extends { readonly lastRound: { readonly round: number } | null },
>(steps: readonly PlayedStep<Move, View>[]): readonly PlayedStep<Move, View>[] {
  return steps.filter(({ before, after }) => after.lastRound?.round !== before.lastRound?.round);
}

/** The same for each seat. */
export function forSeats(seats: number, count: (seat: Seat) => Tallies): readonly Tallies[] {
  return Array.from({ length: seats }, (_, seat) => count(seat));
}

/** All values together. */
export function sumOf(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0);
}

import type { Entrant } from './entrant.js';
import { type Belief, NEWCOMER, believedAfter, isProvisional, pointsOf } from './model.js';
import type { Placing } from './placing.js';

/** Where an entrant of a kind stands after some games. */
export type Rating = Belief & {
  readonly entrant: Entrant;
  readonly points: number;
  /** Games by which it was rated. */
  readonly games: number;
  readonly wins: number;
  readonly isProvisional: boolean;
};

/** What one game did to one rating. */
export type Change = {
  readonly placing: Placing;
  readonly before: Rating;
  readonly after: Rating;
  /** False where the result is void. */
  readonly counts: boolean;
};

export function newcomer(entrant: Entrant): Rating {
  const facts = { games: 0, wins: 0, isProvisional: true };
  return { ...NEWCOMER, entrant, points: pointsOf(NEWCOMER), ...facts };
}

/**
 * What a game does to the ratings of those who were placed in it: a function of nothing else, which
 * the server and a rebuild both use, so that they come to the same figures.
 */
export function changesBy(
  placings: readonly Placing[],
  ratingOf: (entrant: Entrant) => Rating,
): readonly Change[] {
  return (['PEOPLE', 'BOTS'] as const).flatMap((pool) => {
    const own = placings.filter(({ entrant }) => entrant.pool === pool);
    const before = own.map(({ entrant }) => ratingOf(entrant));
    if (own.length === 0) return [];
    const after = believedAfter(
      before,
      own.map(({ place }) => place),
    );
    return own.map((placing, index) => changed(placing, before[index], after[index]));
  });
}

/** What a game does whose result was taken back. */
export function unchanged(
  placings: readonly Placing[],
  ratingOf: (entrant: Entrant) => Rating,
): readonly Change[] {
  return placings.map((placing) => {
    const before = ratingOf(placing.entrant);
    return { placing, before, after: before, counts: false };
  });
}

function changed(placing: Placing, before?: Rating, belief?: Belief): Change {
  if (!before || !belief) throw new Error('everybody placed has a rating');
  const games = before.games + 1;
  const after = {
    ...{ entrant: placing.entrant, mu: belief.mu, sigma: belief.sigma, games },
    points: pointsOf(belief),
    wins: before.wins + (placing.won ? 1 : 0),
    isProvisional: isProvisional(games, belief),
  };
  return { placing, before, after, counts: true };
}

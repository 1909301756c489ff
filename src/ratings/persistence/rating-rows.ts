import type { Entrant, Pool } from '../domain/entrant.js';
import type { Change, Rating } from '../domain/rating.js';

/** The columns that tables of ratings have in common. */
export type RatingColumns = {
  readonly entrant: string;
  readonly pool: Pool;
  readonly playerId: string | null;
  readonly botLevel: string | null;
  readonly mu: number;
  readonly sigma: number;
  readonly points: number;
  readonly games: number;
  readonly wins: number;
  readonly provisional: boolean;
};

export function toRating(row: RatingColumns): Rating {
  const { mu, sigma, points, games, wins, provisional } = row;
  return { entrant: toEntrant(row), mu, sigma, points, games, wins, isProvisional: provisional };
}

export function toColumns({ entrant, isProvisional, ...figures }: Rating): RatingColumns {
  const { key, pool, playerId, botLevel } = entrant;
  const { mu, sigma, points, games, wins } = figures;
  return {
    ...{ entrant: key, pool, playerId, botLevel, mu, sigma, points, games, wins },
    provisional: isProvisional,
  };
}

/** A row of `rating_change`, but for the game's kind and number. */
export function changeColumns({ placing, before, after, counts }: Change) {
  const { place, won, earned } = placing;
  return {
    ...toColumns(after),
    ...{ place, won, earned, counts, muBefore: before.mu, sigmaBefore: before.sigma },
  };
}

function toEntrant({ entrant, pool, playerId, botLevel }: RatingColumns): Entrant {
  return { key: entrant, pool, playerId, botLevel };
}

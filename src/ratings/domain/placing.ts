import { type Entrant, type Pool, type SeatResult, entrantOf } from './entrant.js';

/** How an entrant did in a game among the others of its pool. */
export type Placing = {
  readonly entrant: Entrant;
  /** 1 is best; ties share a place. */
  readonly place: number;
  /** First place, alone or shared, in a seat that was not given up. */
  readonly won: boolean;
  /**
   * What the game is worth on the boards of a day, a week or a season: two for each opponent placed
   * behind, one for each at the same place, nothing for a seat that was given up.
   */
  readonly earned: number;
};

/** Behind every rank of a game there can be. */
const GAVE_UP = 1000;

/**
 * The order by which a game is rated, in each pool by itself: nobody gains or loses by a bot that
 * filled a seat. A pool with fewer than two entrants in the game is not rated by it.
 *
 * Seats that were given up, or were held by a bot for somebody absent at the end, come behind all
 * that were not, whatever the stand-in made of them; among themselves they keep the order of the
 * result, in which who gave up later is ahead. A level of a server bot that has several seats counts
 * once, with the mean of their ranks.
 */
export function placingsOf(seats: readonly SeatResult[]): readonly Placing[] {
  const entries = entriesOf(seats);
  return (['PEOPLE', 'BOTS'] as const).flatMap((pool) => placingsIn(pool, entries));
}

type Entry = { readonly entrant: Entrant; readonly order: number; readonly gaveUp: boolean };

function entriesOf(seats: readonly SeatResult[]): readonly Entry[] {
  const byKey = new Map<string, Entry[]>();
  for (const seat of seats) {
    const entrant = entrantOf(seat);
    if (!entrant) continue;
    const order = seat.rank + (seat.gaveUp ? GAVE_UP : 0);
    const entry = { entrant, order, gaveUp: seat.gaveUp };
    byKey.set(entrant.key, [...(byKey.get(entrant.key) ?? []), entry]);
  }
  return [...byKey.values()].flatMap(merged);
}

function merged(entries: readonly Entry[]): readonly Entry[] {
  const [first] = entries;
  if (!first) return [];
  const order = entries.reduce((sum, entry) => sum + entry.order, 0) / entries.length;
  return [{ ...first, order }];
}

/** In the order of the keys, so that figures do not depend on who sat where. */
function placingsIn(pool: Pool, entries: readonly Entry[]): readonly Placing[] {
  const own = entries
    .filter(({ entrant }) => entrant.pool === pool)
    .sort((one, other) => (one.entrant.key < other.entrant.key ? -1 : 1));
  if (own.length < 2) return [];
  return own.map(({ entrant, order, gaveUp }) => {
    const ahead = own.filter((other) => other.order < order).length;
    const behind = own.filter((other) => other.order > order).length;
    const tied = own.length - ahead - behind - 1;
    return {
      entrant,
      place: ahead + 1,
      won: ahead === 0 && !gaveUp,
      earned: gaveUp ? 0 : 2 * behind + tied,
    };
  });
}

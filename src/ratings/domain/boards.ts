import type { Entrant, Pool } from './entrant.js';
import type { RatedGame, NumberedGame } from './rate-games.js';
import type { Rating } from './rating.js';
import { type Day, EVER, type Span, startOf } from './spans.js';

/** One board among all of them. */
export type Board = {
  readonly kind: string;
  readonly pool: Pool;
  readonly span: Span;
  readonly start: Day;
};

/** What an entrant has on a board; `games` of 0 means nothing, so that it is not listed. */
export type Entry = {
  readonly board: Board;
  readonly entrant: Entrant;
  readonly value: number;
  readonly games: number;
  readonly wins: number;
};

export type GameInSeason = NumberedGame & {
  readonly kind: string;
  readonly endedAt: number;
  readonly season: Day;
};

/** Where somebody stands among all who ever played: by points, unless too little is known. */
export function allTimeEntry(kind: string, rating: Rating): Entry {
  const { entrant, points, wins, isProvisional } = rating;
  const board: Board = { kind, pool: entrant.pool, span: 'ALL_TIME', start: EVER };
  return { board, entrant, value: points, wins, games: isProvisional ? 0 : rating.games };
}

/** What games add on the boards of their day, week and season, one entry for each to be changed. */
export function windowEntries(games: readonly RatedGame<GameInSeason>[]): readonly Entry[] {
  const byPlace = new Map<string, Entry>();
  for (const game of games) {
    for (const { placing, counts } of game.changes) {
      if (!counts) continue;
      for (const board of windowBoards(game, placing.entrant.pool)) {
        const key = [...Object.values(board), placing.entrant.key].join(' ');
        const known = byPlace.get(key);
        byPlace.set(key, {
          ...{ board, entrant: placing.entrant },
          value: (known?.value ?? 0) + placing.earned,
          games: (known?.games ?? 0) + 1,
          wins: (known?.wins ?? 0) + (placing.won ? 1 : 0),
        });
      }
    }
  }
  return [...byPlace.values()];
}

function windowBoards({ kind, season, endedAt }: GameInSeason, pool: Pool): readonly Board[] {
  return [
    { kind, pool, span: 'SEASON', start: season },
    { kind, pool, span: 'WEEK', start: startOf('WEEK', endedAt) },
    { kind, pool, span: 'DAY', start: startOf('DAY', endedAt) },
  ];
}

import type { Entrant } from './entrant.js';
import type { Placing } from './placing.js';
import { type Change, type Rating, changesBy, newcomer, unchanged } from './rating.js';

/** A game at its place in the order in which the games of a kind are rated. */
export type NumberedGame = {
  readonly number: number;
  readonly placings: readonly Placing[];
  /** Its result was taken back: it leaves everybody as they were. */
  readonly isVoid: boolean;
};

export type RatedGame<Game extends NumberedGame> = Game & { readonly changes: readonly Change[] };

/** The games' changes, each on the ratings that those before it have left; moves `ratings` on. */
export function rateGames<Game extends NumberedGame>(
  games: readonly Game[],
  ratings: Map<string, Rating>,
): readonly RatedGame<Game>[] {
  const ratingOf = (entrant: Entrant) => ratings.get(entrant.key) ?? newcomer(entrant);
  return games.map((game) => {
    const changes = game.isVoid
      ? unchanged(game.placings, ratingOf)
      : changesBy(game.placings, ratingOf);
    for (const { placing, after } of changes) ratings.set(placing.entrant.key, after);
    return { ...game, changes };
  });
}

import { ordinal, rate } from 'openskill';
import { plackettLuce } from 'openskill/models';

/** What is believed of somebody's skill: a bell curve about `mu`, as wide as `sigma`. */
export type Belief = { readonly mu: number; readonly sigma: number };

/**
 * Plackett and Luce's model in the version of Weng and Lin, and every parameter of it. All of them
 * are given, so that no new default of the library changes a figure: a change here is a change of
 * all ratings, and wants `npm run ratings -- rebuild`.
 */
const MODEL = {
  model: plackettLuce,
  mu: 25,
  sigma: 25 / 3,
  beta: 25 / 6,
  /** Added to the uncertainty before each game, so that nobody's rating ever freezes. */
  tau: 25 / 300,
  kappa: 1e-4,
  epsilon: 0.1,
  z: 3,
  alpha: 1,
  target: 0,
  limitSigma: false,
  balance: false,
};

const POINTS_PER_UNIT = 100;
const FEWEST_GAMES = 10;
const MOST_UNCERTAIN = 7.75;

/** Of somebody who has not played. */
export const NEWCOMER: Belief = { mu: MODEL.mu, sigma: MODEL.sigma };

/** What is believed after a game of two or more in which they came out at these places. */
export function believedAfter(
  beliefs: readonly Belief[],
  places: readonly number[],
): readonly Belief[] {
  const teams = beliefs.map(({ mu, sigma }) => [{ mu, sigma }]);
  return rate(teams, { ...MODEL, rank: [...places] }).map(([after]) => {
    if (!after) throw new Error('the model lost somebody');
    return after;
  });
}

/**
 * The number that is shown and by which players are ordered: a hundred times what the skill is
 * almost certain to exceed, mu - 3 sigma. It starts at 0 and may be below.
 */
export function pointsOf({ mu, sigma }: Belief): number {
  const { z, alpha, target } = MODEL;
  const points = Math.round(POINTS_PER_UNIT * ordinal({ mu, sigma }, { z, alpha, target }));
  return points === 0 ? 0 : points; // no -0
}

/** Too little is known of somebody to be ranked. */
export function isProvisional(games: number, { sigma }: Belief): boolean {
  return games < FEWEST_GAMES || sigma > MOST_UNCERTAIN;
}

import { scoreOf } from './board.js';
import { rankOf } from './cards.js';
import { ALL_PLACES, placeAt } from './places.js';
import { fieldOf } from './position.js';
import { FLIP_STEP, solve, type Solution, type Step } from './solver.js';
import { WALL_CARDS, type Move, type Par, type State } from './state.js';

/**
 * How wide a layer of the search may be. Where stock cards are turned only by need, the first is more
 * than almost any deal has positions. With `flipAnytime` no bound that a server can afford is, so
 * its answer is sometimes UNKNOWN.
 */
const WIDTH = 20_000;
const WIDTH_FLIPPING = 2_000;

/** The best that could have been made of the deal, all cards known [RC11]. For a game that is over. */
export function parOf(state: State): Par {
  const solution = solveDeal(state);
  const own = scoreOf(state);
  // Only where the search was cut short can the player have found what it did not.
  if (own > solution.score) {
    const winnable = own >= WALL_CARDS ? 'YES' : 'UNKNOWN';
    return { winnable, score: own, proven: false, line: ownLine(state) };
  }
  const { score, proven, line } = solution;
  return { winnable: winnable(solution), score, proven, line: line.map(moveOf) };
}

function solveDeal({ layout, waste, stock, options }: State): Solution {
  const [first, ...turned] = waste.filter(({ from }) => from === null).map(({ card }) => card);
  if (first === undefined) throw new RangeError('a waste begins with a card of the stock');
  const field = fieldOf(layout, [...turned, ...stock], options);
  const start = { standing: ALL_PLACES, barred: 0, top: rankOf(first), turned: 0 };
  return solve(field, start, options.flipAnytime ? WIDTH_FLIPPING : WIDTH);
}

function winnable({ won, proven }: Solution): Par['winnable'] {
  if (won) return 'YES';
  return proven ? 'NO' : 'UNKNOWN';
}

function moveOf(step: Step): Move {
  return step === FLIP_STEP ? { type: 'FLIP' } : { type: 'DESTROY', place: placeAt(step) };
}

function ownLine({ waste }: State): readonly Move[] {
  return waste
    .slice(1)
    .map(({ from }) => (from === null ? { type: 'FLIP' } : { type: 'DESTROY', place: from }));
}

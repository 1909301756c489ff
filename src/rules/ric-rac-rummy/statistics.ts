import {
  type PlayedStep,
  type Seat,
  type Statistics,
  forSeats,
  roundEnds,
  sumOf,
} from '../contract/index.js';
import type { Move } from './state.js';
import type { View } from './view.js';

export const statistics: Statistics<Move, View> = {
  version: 1,
  figures: [
    { key: 'CONTRACTS_MADE', label: 'Contracts made', sum: 'SHARE' },
    { key: 'WENT_OUT', label: 'Rounds gone out', sum: 'SHARE' },
    { key: 'BUYS', label: 'Cards bought in a round', sum: 'MEAN' },
    { key: 'POINTS_LEFT', label: 'Points left in hand in a round', sum: 'MEAN' },
    { key: 'CLEAN_ROUNDS', label: 'Rounds without a point', sum: 'TOTAL' },
  ],
  count: (steps, seats) => {
    const ends = roundEnds(steps);
    const rounds = ends.flatMap(({ after }) => after.lastRound ?? []);
    return forSeats(seats, (seat) => {
      const points = rounds.map((round) => round.points[seat] ?? 0);
      return {
        CONTRACTS_MADE: [ends.filter((end) => wasDown(end, seat)).length, rounds.length],
        WENT_OUT: [rounds.filter(({ outBy }) => outBy === seat).length, rounds.length],
        BUYS: [steps.filter((step) => hasBought(step, seat)).length, rounds.length],
        POINTS_LEFT: [sumOf(points), rounds.length],
        CLEAN_ROUNDS: [points.filter((some) => some === 0).length, rounds.length],
      };
    });
  },
};

type Step = PlayedStep<Move, View>;

/** Before the step that ended the round, or by it. */
function wasDown({ before, move, seat: mover }: Step, seat: Seat): boolean {
  if (before.seats[seat]?.down === true) return true;
  return mover === seat && move !== null && goesDown(move);
}

function goesDown(move: Move): boolean {
  if (move.type === 'TURN') return move.steps.some(({ type }) => type === 'GO_DOWN');
  return move.type === 'GO_DOWN';
}

function hasBought({ before, after }: Step, seat: Seat): boolean {
  return after.round === before.round && buysOf(after, seat) > buysOf(before, seat);
}

function buysOf({ seats }: View, seat: Seat): number {
  return seats[seat]?.buys ?? 0;
}

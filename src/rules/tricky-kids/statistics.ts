import { type Statistics, forSeats, roundEnds, sumOf } from '../contract/index.js';
import type { Move } from './state.js';
import type { View } from './view.js';

export const statistics: Statistics<Move, View> = {
  version: 1,
  figures: [
    { key: 'NUMBERS_HIT', label: 'Numbers that won their trick', sum: 'SHARE' },
    { key: 'POINTS', label: 'Points in a round', sum: 'MEAN' },
    { key: 'BEST_ROUND', label: 'Most points in a round', sum: 'HIGHEST' },
    { key: 'TOKENS', label: 'Tokens taken', sum: 'TOTAL' },
    { key: 'EMPTY_ROUNDS', label: 'Rounds without a trick', sum: 'SHARE' },
  ],
  count: (steps, seats) => {
    const rounds = roundEnds(steps).flatMap(({ after }) => after.lastRound ?? []);
    const tricks = rounds.flatMap((round) => round.tricks);
    return forSeats(seats, (seat) => {
      const points = rounds.map((round) => round.points[seat] ?? 0);
      const won = tricks.filter(({ winner }) => winner === seat);
      const played = tricks.filter(({ plays }) => plays.some((play) => play.seat === seat));
      const empty = rounds.filter((round) => round.tricks.every(({ winner }) => winner !== seat));
      return {
        NUMBERS_HIT: [won.length, played.length],
        POINTS: [sumOf(points), rounds.length],
        ...(points.length > 0 && { BEST_ROUND: [Math.max(...points), 1] as const }),
        TOKENS: [sumOf(won.map(({ taken }) => taken.length)), rounds.length],
        EMPTY_ROUNDS: [empty.length, rounds.length],
      };
    });
  },
};

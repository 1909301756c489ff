import { type Statistics, forSeats, roundEnds, sumOf } from '../contract/index.js';
import type { Move } from './state.js';
import type { View } from './view.js';

export const statistics: Statistics<Move, View> = {
  version: 1,
  figures: [
    { key: 'ROUNDS_EMPTIED', label: 'Rounds ended by playing the last card', sum: 'SHARE' },
    { key: 'QUITS', label: 'Rounds quit', sum: 'SHARE' },
    { key: 'HAND_POINTS', label: 'Points in hand at the end of a round', sum: 'MEAN' },
    { key: 'HAND_CARDS', label: 'Cards in hand at the end of a round', sum: 'MEAN' },
    { key: 'MARKERS_RETURNED', label: 'Markers given back', sum: 'TOTAL' },
  ],
  count: (steps, seats) => {
    const rounds = roundEnds(steps).flatMap(({ after }) => after.lastRound ?? []);
    return forSeats(seats, (seat) => {
      const own = rounds.flatMap(({ seats: ends }) => ends[seat] ?? []);
      const quits = steps.filter((step) => step.seat === seat && step.move?.type === 'QUIT');
      return {
        ROUNDS_EMPTIED: [rounds.filter(({ emptiedBy }) => emptiedBy === seat).length, own.length],
        QUITS: [quits.length, own.length],
        HAND_POINTS: [sumOf(own.map(({ points }) => points)), own.length],
        HAND_CARDS: [sumOf(own.map(({ hand }) => hand.length)), own.length],
        MARKERS_RETURNED: [own.filter(({ returned }) => returned !== null).length, own.length],
      };
    });
  },
};

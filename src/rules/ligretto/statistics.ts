import { type Statistics, forSeats, roundEnds, sumOf } from '../contract/index.js';
import type { Move } from './state.js';
import type { View } from './view.js';

export const statistics: Statistics<Move, View> = {
  version: 1,
  figures: [
    { key: 'CARDS_PLACED', label: 'Cards placed in a round', sum: 'MEAN' },
    { key: 'ROUNDS_FINISHED', label: 'Rounds ended with an empty pile', sum: 'SHARE' },
    { key: 'PILE_LEFT', label: 'Cards left in the pile at the end of a round', sum: 'MEAN' },
    { key: 'PENALTIES', label: 'Penalties', sum: 'TOTAL' },
    { key: 'RACES_LOST', label: 'Planned cards that another placed first', sum: 'SHARE' },
  ],
  count: (steps, seats) => {
    const rounds = roundEnds(steps).flatMap(({ after }) => after.lastRound ?? []);
    // A beat is carried out as a whole: its events stand in the view until the next one is.
    const beats = steps.filter(({ before, after }) => after.lastBeat !== before.lastBeat);
    const placing = beats
      .flatMap(({ after }) => after.lastBeat)
      .filter(({ type }) => type === 'PLACE' || type === 'PLACE_ANY');
    return forSeats(seats, (seat) => {
      const own = rounds.flatMap(({ scores }) => scores[seat] ?? []);
      const planned = placing.filter((event) => event.seat === seat);
      const late = planned.filter(({ result }) => result === 'LATE');
      return {
        CARDS_PLACED: [sumOf(own.map(({ placed }) => placed)), own.length],
        ROUNDS_FINISHED: [rounds.filter(({ finisher }) => finisher === seat).length, own.length],
        PILE_LEFT: [sumOf(own.map(({ left }) => left)), own.length],
        PENALTIES: [sumOf(own.map(({ penalties }) => penalties)), own.length],
        ...(planned.length > 0 && { RACES_LOST: [late.length, planned.length] as const }),
      };
    });
  },
};

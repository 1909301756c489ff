import { describe, expect, it } from '@jest/globals';
import { settle } from '../../../src/rules/ligretto/options.js';
import { rules } from '../../../src/rules/ligretto/rules.js';
import type { State } from '../../../src/rules/ligretto/state.js';
import { after, cardsOf, dealt, FORTY, NEXT, place, random, speedTable, table } from './table.js';

describe('the deal', () => {
  it('[LG-E1] gives 2 seats 10/5/25 cards, 3 seats 10/4/26, more 10/3/27', () => {
    const sizes = [2, 3, 4, 5, 6].map((seats) =>
      dealt(seats).seats.map(({ pile, rack, hand, open }) =>
        [pile, rack, hand, open].map(({ length }) => length).join('/'),
      ),
    );

    expect(sizes).toEqual([
      Array(2).fill('10/5/25/0'),
      Array(3).fill('10/4/26/0'),
      Array(4).fill('10/3/27/0'),
      Array(5).fill('10/3/27/0'),
      Array(6).fill('10/3/27/0'),
    ]);
  });

  it('[S1] is for 2 to 6 seats, each with 40 cards of its own: four colours, 1 to 10', () => {
    expect(rules.seats).toEqual({ min: 2, max: 6 });
    expect(FORTY).toHaveLength(40);
    for (const seat of dealt(6).seats) {
      expect(cardsOf(seat).toSorted()).toEqual(FORTY.toSorted());
    }
  });

  it('deals another order to every seat and in every round', () => {
    const first = dealt(2);
    const second = [0, 1].reduce((state, seat) => after(state, seat, NEXT), roundOver(first));
    const piles = [first, second].flatMap(({ seats }) => seats.map(({ pile }) => pile.join()));

    expect(second.round).toBe(2);
    expect(new Set(piles).size).toBe(4);
  });

  it.each([
    ['THREE', 3],
    ['FOUR', 4],
    ['FIVE', 5],
  ] as const)(
    'rackSize %s: gives every seat %i rack places, whatever their number',
    (rackSize, size) => {
      for (const seats of [2, 6]) {
        const state = dealt(seats, { rackSize });
        expect(state.seats.map(({ rack }) => rack.length)).toEqual(Array(seats).fill(size));
        expect(state.seats.map(({ hand }) => hand.length)).toEqual(Array(seats).fill(30 - size));
      }
    },
  );

  it('has four board places a seat', () => {
    expect([2, 3, 6].map((seats) => dealt(seats).board.length)).toEqual([8, 12, 24]);
  });

  it('pace AUTO: is LIVE under a live control, and BEATS under any other', () => {
    const { defaultOptions } = rules;
    const paces = (['LIVE', 'CORRESPONDENCE', 'UNTIMED'] as const).map(
      (pace) => settle(defaultOptions, pace).pace,
    );

    expect(paces).toEqual(['LIVE', 'BEATS', 'BEATS']);
    expect(settle({ ...defaultOptions, pace: 'BEATS' }, 'LIVE').pace).toBe('BEATS');
    expect(settle({ ...defaultOptions, pace: 'LIVE' }, 'UNTIMED').pace).toBe('LIVE');
    expect(dealt(2).options.pace).toBe('LIVE');
  });
});

describe('pressing Next', () => {
  const shown = (state: State) => rules.view(state, 0).seats[0]?.openTop;

  it('[LG-E2] turns a hand of 25 in eight presses of three and one of one, and then over again', () => {
    let state = dealt(2);
    const hand = state.seats[0]?.hand.toReversed() ?? [];
    const tops = Array.from({ length: 10 }, () => {
      state = after(state, 0, NEXT);
      return shown(state);
    });

    expect(tops).toEqual([3, 6, 9, 12, 15, 18, 21, 24, 25, 3].map((place) => hand[place - 1]));
  });

  it('[LG-E2] with Every Second takes 12 presses, and the 13th turns one', () => {
    const taken = [
      { id: 'EVERY_SECOND_1', kind: 'EVERY_SECOND', sign: 'DRUM', used: true },
    ] as const;
    const start = dealt(2, { speedmachine: true });
    let state: State = {
      ...start,
      seats: start.seats.map((seat) => ({ ...seat, taken: [...taken] })),
    };
    const lying = Array.from({ length: 13 }, () => {
      state = after(state, 0, NEXT);
      return state.seats[0]?.open.length;
    });

    expect(lying).toEqual([2, 4, 6, 8, 10, 12, 14, 16, 18, 20, 22, 24, 25]);
  });

  it('[S6] makes the top playable, and what lies under it when the top is played', () => {
    const state = table({ seats: [{ hand: 'b9 y2 r7 r6', rack: '-' }, {}], board: 'r5 y1' });
    const turned = after(state, 0, NEXT);

    expect(turned.seats[0]?.open).toEqual(['RED_06', 'RED_07', 'YELLOW_02']);
    const played = place(turned, 0, 'HAND', 1);
    expect(rules.view(played, 1).seats[0]?.openTop).toBe('RED_07');
  });

  it('[S6] the red 6 goes to the board from the hand, and the red 7 in the rack after it', () => {
    const state = table({ seats: [{ hand: 'r6', rack: 'b2 r7 g9' }, {}], board: 'r5' });
    const after6 = place(after(state, 0, NEXT), 0, 'HAND', 0);
    const after7 = place(after6, 0, 1, 0);

    expect(after7.board[0]?.cards.slice(-2)).toEqual([
      { card: 'RED_06', seat: 0 },
      { card: 'RED_07', seat: 0 },
    ]);
  });

  it('turns what was turned over unshuffled when the hand is used up', () => {
    const state = table({ seats: [{ hand: 'b9 y2' }, {}] });
    const twice = after(after(state, 0, NEXT), 0, NEXT);

    expect(twice.seats[0]?.hand).toEqual([]);
    expect(twice.seats[0]?.open).toEqual(['YELLOW_02', 'BLUE_09']);
  });

  it('shows its owner side by side what it turned, and others the top alone', () => {
    const state = after(table({ seats: [{ hand: 'g1 b9 y2 r7 r6' }, {}] }), 0, NEXT);

    expect(rules.view(state, 0).own?.fan).toEqual(['RED_06', 'RED_07', 'YELLOW_02']);
    expect(rules.view(state, 1).own?.fan).toEqual([]);
    expect(rules.view(state, 1).seats[0]?.openTop).toBe('YELLOW_02');
    expect(JSON.stringify(rules.view(state, 1))).not.toContain('RED_07');
    expect(JSON.stringify(rules.view(state, null))).not.toContain('RED_07');
  });
});

describe('the signs of the Speedmachine', () => {
  it('are 4, 2, 2, 1, 1 a seat for 2 to 6 seats, and the rest are common', () => {
    const counts = [2, 3, 4, 5, 6].map((seats) => {
      const { ofSeats, common } = dealt(seats, { speedmachine: true }).signs;
      expect(new Set([...ofSeats.flat(), ...common]).size).toBe(8);
      return [...new Set(ofSeats.map(({ length }) => length)), common.length];
    });

    expect(counts).toEqual([
      [4, 0],
      [2, 2],
      [2, 0],
      [1, 3],
      [1, 2],
    ]);
  });

  it('lie three times on 24 cards: eight jokers and four each of four other kinds', () => {
    const { deck, stack } = dealt(2, { speedmachine: true }).actions;
    const count = (names: readonly string[]) =>
      Object.fromEntries([...new Set(names)].map((n) => [n, names.filter((m) => m === n).length]));

    expect(stack).toEqual([]);
    expect(new Set(deck.map(({ id }) => id)).size).toBe(24);
    expect(count(deck.map(({ kind }) => kind))).toEqual({
      JOKER: 8,
      EVERY_SECOND: 4,
      EXTRA_PLACE: 4,
      SLIP: 4,
      REMOVE: 4,
    });
    expect(Object.values(count(deck.map(({ sign }) => sign)))).toEqual(Array(8).fill(3));
  });

  it('are another deck in every round, and none at all without the option', () => {
    const state = dealt(2, { speedmachine: true });
    const second = [0, 1].reduce((before, seat) => after(before, seat, NEXT), roundOver(state));

    expect(second.actions.deck).not.toEqual(state.actions.deck);
    expect(second.signs).toEqual(state.signs);
    expect(dealt(2).actions.deck).toEqual([]);
    expect(speedTable({ seats: [{}, {}] }).random).toEqual(random);
  });
});

function roundOver(state: State): State {
  return state.seats.reduce(
    (before, _, seat) => after(before, seat, { type: 'STOP', stop: true }),
    state,
  );
}

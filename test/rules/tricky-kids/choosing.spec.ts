import { describe, expect, it } from '@jest/globals';
import { rules } from '../../../src/rules/tricky-kids/rules.js';
import type { Move, State } from '../../../src/rules/tricky-kids/state.js';
import { after, allWrite, dealt, playMove, random, refusalOf, table, writing } from './table.js';

const STEPS = [6, 5, 4, 3, 2, 1, 0];

function choose(
  type: 'KEEP' | 'PASS',
  state: State,
  seat: number,
  places: readonly number[],
): Move {
  const hand = state.seats[seat]?.hand ?? [];
  return { type, cards: places.map((place) => hand[place]?.id ?? 'NONE') };
}

/** Every seat makes the same choice. */
function all(type: 'KEEP' | 'PASS', state: State, places: readonly number[]): State {
  return [...state.seats.keys()].reduce(
    (before, seat) => after(before, seat, choose(type, before, seat, places)),
    state,
  );
}

const keepAll = (state: State) => all('KEEP', state, [0, 1, 2, 3, 4, 5, 6]);

function decisions(state: State) {
  return rules.awaited(state).map(({ seat, decision }) => `${seat} ${decision}`);
}

describe('[S5] [R Privacy] writing', () => {
  const start = dealt(3);

  it('is asked of all seats at once', () => {
    expect(decisions(start)).toEqual(['0 KEEP_AND_WRITE', '1 KEEP_AND_WRITE', '2 KEEP_AND_WRITE']);
  });

  it('of one seat leaves the decisions of the others as they were', () => {
    const state = after(start, 1, writing(start, 1, STEPS));

    expect(decisions(state)).toEqual(['0 KEEP_AND_WRITE', '2 KEEP_AND_WRITE']);
    expect(rules.legalMoves(state, 0)).toEqual(rules.legalMoves(start, 0));
  });

  it('shows to others only that it was done', () => {
    const one = after(start, 1, writing(start, 1, STEPS));
    const other = after(start, 1, writing(start, 1, [21, 0, 0, 0, 0, 0, 0]));

    for (const viewer of [null, 0, 2]) {
      expect(rules.view(one, viewer)).toEqual(rules.view(other, viewer));
      expect(rules.view(one, viewer).seats.map(({ ready }) => ready)).toEqual([false, true, false]);
    }
    expect(rules.view(one, 1).own?.hand.map(({ number }) => number)).toEqual(STEPS);
    expect(rules.view(one, 1).own?.discards).toHaveLength(2);
  });

  it('is final', () => {
    const state = after(start, 1, writing(start, 1, STEPS));

    expect(refusalOf(state, 1, writing(state, 1, STEPS))).toEqual({
      code: 'NOT_AWAITED',
      sentence: 'your choice is made and stands; still to choose: seats 0, 2',
    });
  });

  it('keeps the seven cards it names, in whatever order, and discards the two others', () => {
    const { hand = [] } = start.seats[0] ?? {};
    const cards = [8, 0, 3, 4, 5, 6, 7].map((place, number) => ({
      card: hand[place]?.id ?? '',
      number,
    }));
    const { seats } = after(start, 0, { type: 'WRITE', cards });

    expect(seats[0]?.hand.map(({ number }) => number)).toEqual([1, 2, 3, 4, 5, 6, 0]);
    expect(seats[0]?.discards).toEqual([hand[1]?.id, hand[2]?.id]);
  });

  it('cannot be listed in full; a few ways of all shapes are', () => {
    const { moves, complete } = rules.legalMoves(start, 0);

    expect(complete).toBe(false);
    expect(moves).toHaveLength(7);
    expect(moves.every((move) => rules.play(start, 0, move).ok)).toBe(true);
  });

  it('by all begins the tricks', () => {
    const state = allWrite(start, STEPS);

    expect(decisions(state)).toEqual([`${state.firstLead} PLAY_CARD`]);
    expect(rules.view(state, null).seats.map(({ cards, ready }) => [cards, ready])).toEqual(
      Array(3).fill([7, false]),
    );
  });
});

describe('a move in the log', () => {
  const write = writing(dealt(2), 0, STEPS);

  it('that is secret reads to others as done, until the game is over', () => {
    const turn = { seat: 0, move: write };

    expect(rules.disclose({ ...turn, over: false }, 1)).toEqual({ type: 'SECRET', of: 'WRITE' });
    expect(rules.disclose({ ...turn, over: false }, null)).toEqual({ type: 'SECRET', of: 'WRITE' });
    expect(rules.disclose({ ...turn, over: false }, 0)).toEqual(write);
    expect(rules.disclose({ ...turn, over: true }, 1)).toEqual(write);
  });

  it('that plays a card is open', () => {
    const move: Move = { type: 'PLAY', card: 'BALL_01' };

    expect(rules.disclose({ seat: 0, move, over: false }, 1)).toEqual(move);
  });
});

describe('P1 Lunch Swap', () => {
  const start = dealt(3, ['P1']);
  const kept = keepAll(start);

  it('first asks which seven cards to keep, and lists all 36 ways', () => {
    expect(decisions(start)).toEqual(['0 KEEP_CARDS', '1 KEEP_CARDS', '2 KEEP_CARDS']);
    expect(rules.legalMoves(start, 0)).toMatchObject({ complete: true });
    expect(rules.legalMoves(start, 0).moves).toHaveLength(36);
  });

  it('then which two to pass, and lists all 21 ways', () => {
    expect(decisions(kept)[0]).toBe('0 PASS_CARDS');
    expect(rules.view(kept, null).passing).toEqual({ rule: 'P1', cards: 2 });
    expect(rules.legalMoves(kept, 0).moves).toHaveLength(21);
  });

  it('passes them to the left, all at once, and then asks for the numbers', () => {
    const waiting = after(kept, 0, choose('PASS', kept, 0, [0, 1]));
    expect(waiting.seats.map(({ hand }) => hand)).toEqual(kept.seats.map(({ hand }) => hand));

    const state = all('PASS', kept, [0, 1]);

    expect(decisions(state)[0]).toBe('0 WRITE_NUMBERS');
    for (const [giver, taker] of [
      [0, 1],
      [1, 2],
      [2, 0],
    ] as const) {
      const gifts = kept.seats[giver]?.hand.slice(0, 2) ?? [];
      expect(state.seats[taker]?.hand).toEqual(expect.arrayContaining(gifts));
      expect(rules.view(state, giver).own?.passes[0]).toMatchObject({
        rule: 'P1',
        gave: gifts,
        to: taker,
      });
    }
    expect(decisions(allWrite(state, STEPS))).toEqual([`${state.firstLead} PLAY_CARD`]);
  });
});

describe('P2 Trade One', () => {
  const written = allWrite(dealt(3, ['P2']), STEPS);

  it('comes after writing, and passes one card to the right with its number', () => {
    expect(rules.view(written, null).passing).toEqual({ rule: 'P2', cards: 1 });

    const state = all('PASS', written, [0]);

    for (const [giver, taker] of [
      [0, 2],
      [1, 0],
      [2, 1],
    ] as const) {
      const gift = written.seats[giver]?.hand[0];
      expect(gift?.number).toBe(6);
      expect(state.seats[taker]?.hand).toContainEqual(gift);
    }
    expect(decisions(state)).toEqual([`${state.firstLead} PLAY_CARD`]);
  });

  it('leaves hands that need not add up', () => {
    const lopsided = after(written, 0, choose('PASS', written, 0, [0]));
    const state = [1, 2].reduce(
      (before, seat) => after(before, seat, choose('PASS', before, seat, [6])),
      lopsided,
    );
    const totals = state.seats.map(({ hand }) =>
      hand.reduce((sum, { number }) => sum + (number ?? 0), 0),
    );

    expect(totals).toEqual([15, 21, 27]);
  });
});

describe('P3 Grab Bag', () => {
  it('deals the cards that all put in back by lot; one may get its own', () => {
    const written = allWrite(dealt(3, ['P3']), STEPS);
    const gifts = written.seats.map(({ hand }) => hand[0]);
    const deals = Array.from({ length: 30 }, (_, game) => {
      const key = game.toString(16).padStart(64, '0');
      const state = all('PASS', { ...written, random: { key } }, [0]);
      return state.seats.map(({ passes }) => gifts.indexOf(passes[0]?.got[0])).join();
    });

    expect(new Set(deals).size).toBe(6);
    expect(rules.view(all('PASS', written, [0]), 0).own?.passes[0]).toMatchObject({
      rule: 'P3',
      to: null,
      from: null,
    });
  });
});

describe('[R Stacking 7] passing rules together', () => {
  it('go in the order in which they were revealed', () => {
    const stagesOf = (first: 'P2' | 'P3', second: 'P2' | 'P3') => {
      const written = allWrite(dealt(2, [first, second]), STEPS);
      const once = all('PASS', written, [0]);
      return [written, once, all('PASS', once, [0])].map(
        (state) => rules.view(state, 0).passing?.rule,
      );
    };

    expect(stagesOf('P2', 'P3')).toEqual(['P2', 'P3', undefined]);
    expect(stagesOf('P3', 'P2')).toEqual(['P3', 'P2', undefined]);
  });

  it('P1 comes before writing, whenever it was revealed', () => {
    const swapped = all('PASS', keepAll(dealt(2, ['P3', 'P1'])), [0, 1]);

    expect(decisions(swapped)[0]).toBe('0 WRITE_NUMBERS');
    expect(rules.view(allWrite(swapped, STEPS), 0).passing?.rule).toBe('P3');
  });
});

describe('the wrong move', () => {
  const writeStage = dealt(2);
  const keepStage = dealt(2, ['P1']);
  const swapStage = keepAll(keepStage);
  const penStage = all('PASS', swapStage, [0, 1]);
  const tradeStage = allWrite(dealt(2, ['P2']), STEPS);
  const playStage = table({ hands: ['B5 B1', 'B2 B1'] });
  const play = playMove(playStage, 0, 'B5');
  const keep: Move = { type: 'KEEP', cards: [] };
  const pass: Move = { type: 'PASS', cards: [] };
  const write: Move = { type: 'WRITE', cards: [] };

  it.each([
    [
      'writing',
      writeStage,
      [keep, pass, play],
      'now keep seven of your nine cards by writing a number on each',
    ],
    ['keeping', keepStage, [write, pass, play], 'now keep seven of your nine cards, still blank'],
    [
      'a swap',
      swapStage,
      [write, keep, play],
      'now pass two blank cards to your left (Lunch Swap)',
    ],
    [
      'writing after a swap',
      penStage,
      [keep, pass, play],
      'now write a number on each of your seven cards',
    ],
    ['a trade', tradeStage, [write, keep, play], 'now pass one card (Trade One)'],
    ['the tricks', playStage, [write, keep, pass], 'now play one card of your hand'],
  ] as const)('at %s is told what would be right', (_, state, moves, sentence) => {
    for (const move of moves) {
      expect(refusalOf(state, 0, move)).toEqual({ code: 'ACTION_NOT_ALLOWED', sentence });
    }
    for (const junk of [null, 7, {}, { type: 'PASS' }, { type: 'SECRET', of: 'PASS' }]) {
      expect(refusalOf(state, 0, junk)).toEqual({
        code: 'MALFORMED_MOVE',
        sentence: `a move writes, keeps, passes or plays cards, named by their ids; ${sentence}`,
      });
    }
  });

  it('keeps too few', () => {
    expect(refusalOf(keepStage, 0, choose('KEEP', keepStage, 0, [0, 1]))).toEqual({
      code: 'ACTION_NOT_ALLOWED',
      sentence: 'keep 7 different cards; you have named 2',
    });
  });

  it('passes too many', () => {
    expect(refusalOf(tradeStage, 0, choose('PASS', tradeStage, 0, [0, 1]))).toEqual({
      code: 'ACTION_NOT_ALLOWED',
      sentence: 'pass one card; you have named 2',
    });
  });

  it('names cards in no order, or one twice', () => {
    expect(refusalOf(swapStage, 0, choose('PASS', swapStage, 0, [1, 0])).code).toBe(
      'MALFORMED_MOVE',
    );
    expect(refusalOf(swapStage, 0, choose('PASS', swapStage, 0, [1, 1])).code).toBe(
      'MALFORMED_MOVE',
    );
  });

  it('writes on a card twice', () => {
    const { hand = [] } = writeStage.seats[0] ?? {};
    const places = [0, 0, 1, 2, 3, 4, 5];
    const cards = places.map((place) => ({ card: hand[place]?.id ?? '', number: 3 }));

    expect(refusalOf(writeStage, 0, { type: 'WRITE', cards })).toEqual({
      code: 'ACTION_NOT_ALLOWED',
      sentence: 'write on 7 different cards; you have named 6, some of them twice',
    });
  });

  it("writes on another seat's card", () => {
    const refusal = refusalOf(writeStage, 0, writing(writeStage, 1, STEPS));

    expect(refusal.code).toBe('CARD_NOT_HELD');
    expect(refusal.allowed).toEqual(writeStage.seats[0]?.hand.map(({ id }) => id));
  });

  it.each([1.5, '3', null, Infinity])('writes %p, which is no whole number', (number) => {
    const { hand = [] } = writeStage.seats[0] ?? {};
    const cards = hand.slice(0, 7).map(({ id }) => ({ card: id, number }));

    expect(refusalOf(writeStage, 0, { type: 'WRITE', cards }).code).toBe('MALFORMED_MOVE');
  });

  it('comes when the game is over, or from no seat', () => {
    const over = { ...playStage, stage: null };

    expect(refusalOf(over, 0, play)).toEqual({ code: 'NOT_AWAITED', sentence: 'the game is over' });
    expect(refusalOf(writeStage, 5, write)).toEqual({
      code: 'NOT_AWAITED',
      sentence: 'there is no such seat; awaited: seats 0, 1',
    });
  });
});

describe('a player who is away', () => {
  it('makes a sensible move in every decision', () => {
    for (const state of [dealt(2), dealt(2, ['P1']), keepAll(dealt(2, ['P1']))]) {
      expect(rules.play(state, 0, rules.absent(state, 0, random)).ok).toBe(true);
    }
  });

  it('takes a trick that is worth it with the card that is just enough', () => {
    const state = table({ hands: ['B4 B1', 'B5 B9 B0'], row: '5-1-3' });
    const next = after(state, 0, playMove(state, 0, 'B4'));

    expect(rules.absent(next, 1, random)).toEqual(playMove(next, 1, 'B5'));
  });
});

import { describe, expect, it } from '@jest/globals';
import { ricRacRummy } from '../../../src/rules/ric-rac-rummy/index.js';
import { rules } from '../../../src/rules/ric-rac-rummy/rules.js';
import type { Move, Source, State, Step } from '../../../src/rules/ric-rac-rummy/state.js';
import {
  after,
  CALL,
  card,
  decisions,
  discard,
  DRAW,
  goDown,
  layOff,
  LEAVE,
  random,
  refusalOf,
  replace,
  table,
  TAKE,
  texts,
} from './table.js';

const SETS = ['SET 3C 3D 3H', 'SET 9C 9D 9H'] as const;

function turn(
  state: State,
  draw: Source | null,
  steps: readonly Move[],
  last: string,
): Extract<Move, { type: 'TURN' }> {
  // The steps that tests give are moves that are steps.
  return { type: 'TURN', draw, steps: steps as readonly Step[], discard: card(state, 0, last) };
}

describe('a whole turn in one move', () => {
  const hand = '3C 3D 3H 9C 9D 9H 9S KC KD';
  const state = table({
    hands: [hand, '5H'],
    phase: 'DRAW',
    melds: ['RUN 5C W 7C 8C'],
    owners: [1],
    discards: '6C',
    stock: '2D',
  });

  it('does all in the order that it names', () => {
    const six = state.discards[0] ?? '';
    const wild: Move = {
      ...{ type: 'REPLACE', card: six, meld: 0, wild: null },
      to: { meld: 0, end: 'HIGH' },
    };
    const steps = [goDown(state, 0, ...SETS), layOff(state, '9S', 2), wild];
    const next = after(state, 0, turn(state, 'DISCARD', steps, 'KC'));

    expect(next.melds.map(({ cards }) => texts(cards))).toEqual([
      '5C 6C 7C 8C W',
      '3C 3D 3H',
      '9C 9D 9H 9S',
    ]);
    expect(texts(next.seats[0]?.hand ?? [])).toBe('KD');
    expect(decisions(next)).toEqual(['1 DRAW']);
  });

  it('is what its parts would be one by one', () => {
    const steps = [goDown(state, 0, ...SETS), layOff(state, '9S', 2)];
    const whole = after(state, 0, turn(state, 'STOCK', steps, 'KC'));
    const parts = [DRAW, ...steps, discard(state, 'KC')];

    expect(whole).toEqual(parts.reduce((before, move) => after(before, 0, move), state));
  });

  it('may come after the draw', () => {
    const drawn = after(state, 0, DRAW);
    const next = after(drawn, 0, turn(drawn, null, [goDown(drawn, 0, ...SETS)], '2D'));

    expect(texts(next.seats[0]?.hand ?? [])).toBe('KC KD 9S');
    expect(refusalOf(drawn, 0, turn(drawn, 'STOCK', [], '2D')).sentence).toBe(
      'the draw: you have drawn: go down if you can, and discard',
    );
    expect(refusalOf(state, 0, turn(state, null, [], 'KC')).sentence).toBe(
      'the draw: first draw the top discard or from the stock',
    );
  });

  it('may take the discard in a buy window', () => {
    const start = table({ hands: ['QS 3C 4C', '5H 6H', '7D 8D'], turn: 2, discards: '' });
    const offered = after(start, 2, discard(start, '7D'));
    const next = after(offered, 0, turn(offered, 'DISCARD', [], 'QS'));

    expect(texts(next.seats[0]?.hand ?? [])).toBe('3C 4C 7D');
    expect(refusalOf(offered, 0, turn(offered, 'STOCK', [], 'QS')).sentence).toMatch(
      /^the draw: seat 1 may still buy the discard/,
    );
    expect(decisions(after(after(offered, 1, LEAVE), 0, turn(offered, 'STOCK', [], 'QS')))).toEqual(
      ['1 BUY', '2 BUY'],
    );
    expect(refusalOf(offered, 1, turn(offered, 'DISCARD', [], 'QS')).sentence).toBe(
      'the draw: the discard is offered: say whether you buy it',
    );
  });

  it('is refused as a whole, with its first faulty step named', () => {
    const down = goDown(state, 0, ...SETS);
    const cases: readonly [readonly Move[], string, RegExp][] = [
      [
        [goDown(state, 0, SETS[0])],
        'KC',
        /^step 1 \(going down\): this round asks for exactly 2 sets/,
      ],
      [[goDown(state, 0, 'SET 3C 3D KC', SETS[1])], 'KD', /^step 1 \(going down\): K♣ is not of/],
      [[layOff(state, '9S', 0)], 'KC', /^step 1 \(laying off\): you are not down/],
      [[down, layOff(state, '9S', 1)], 'KC', /^step 2 \(laying off\): 9♠ does not go on the set/],
      [[down, replace(state, 'KC', 0, { meld: 0, end: 'LOW' })], 'KD', /^step 2 \(replacing\): no/],
      [[down], '3C', /^the discard: a card that was named is not in your hand/],
      [[down, down], 'KC', /^step 2 \(going down\): a card that was named is not in your hand/],
    ];
    for (const [steps, last, sentence] of cases) {
      expect(refusalOf(state, 0, turn(state, 'STOCK', steps, last)).sentence).toMatch(sentence);
    }
    expect(
      refusalOf(state, 0, { ...turn(state, 'DISCARD', [], 'KC'), discard: state.discards[0] })
        .sentence,
    ).toMatch(/^the discard: 6♣ was just taken/);
  });

  it('cannot use a card from the stock, nor find out which one comes', () => {
    const ids = [...state.stock.slice(0, 3), '5H-1', 'no such card'];
    const sentences = ids.map((id) => {
      const move = { ...turn(state, 'STOCK', [], 'KC'), discard: id };
      return refusalOf(state, 0, move).sentence;
    });

    expect(texts(state.stock.slice(0, 1))).toBe('2D');
    expect(new Set(sentences).size).toBe(1);
    expect(sentences[0]).toMatch(/^the discard: a card that was named is not in your hand/);
    expect(sentences[0]).not.toContain('2♦');
    const layOff = { type: 'LAY_OFF', card: state.stock[0], meld: 0, end: null } as const;
    expect(
      refusalOf(state, 0, { ...turn(state, 'STOCK', [], 'KC'), steps: [layOff] }).sentence,
    ).toMatch(/^step 1 \(laying off\): a card that was named is not in your hand/);
  });

  it('goes out with its discard', () => {
    const last = table({ hands: ['9S KC', '5H'], down: [0], melds: ['SET 9C 9D 9H'] });
    const next = after(last, 0, turn(last, null, [layOff(last, '9S', 0)], 'KC'));

    expect(next.lastRound?.outBy).toBe(0);
  });
});

describe('the wrong move', () => {
  const hands = ['QS 3C 4C', '5H 6H', '7D 8D'];
  const play = table({ hands });
  const down = table({ hands, down: [0] });
  const draw = table({ hands, phase: 'DRAW' });
  const dead: State = { ...draw, topIsOpen: false };
  const window = after(table({ hands, turn: 2 }), 2, discard(table({ hands, turn: 2 }), '7D'));
  const drop = discard(play, 'QS');
  const lay = layOff(play, '3C', 0);
  const swap = replace(play, '3C', 0, { meld: 0, end: 'LOW' });

  it.each([
    ['before the draw', draw, 0, [drop, lay, swap], 'first draw the top discard or from the stock'],
    ['before a draw from the stock', dead, 0, [drop, lay], 'first draw from the stock'],
    ['after the draw', play, 0, [DRAW, TAKE], 'you have drawn: go down if you can, and discard'],
    ['when down', down, 0, [DRAW, TAKE], 'you have drawn: lay off what you like and discard'],
    [
      'of the next player in a window',
      window,
      0,
      [drop, lay],
      'the discard is offered: draw it, or leave it to the others (buy: false)',
    ],
    [
      'of another player in a window',
      window,
      1,
      [DRAW, TAKE, drop, lay],
      'the discard is offered: say whether you buy it',
    ],
  ] as const)('%s is told what would be right', (_, state, seat, moves, sentence) => {
    for (const move of moves) {
      expect(refusalOf(state, seat, move)).toEqual({ code: 'ACTION_NOT_ALLOWED', sentence });
    }
    for (const junk of [null, 7, {}, { type: 'ANSWERED' }, { type: 'DRAW', from: 'BOX' }]) {
      expect(refusalOf(state, seat, junk)).toEqual({
        code: 'MALFORMED_MOVE',
        sentence: `that is no move of this game, or names no card by its id (7H-1, JOKER-2); ${sentence}`,
      });
    }
  });

  it('comes out of turn, or from no seat', () => {
    expect(refusalOf(play, 1, DRAW)).toEqual({
      code: 'NOT_AWAITED',
      sentence: 'it is the turn of seat 0',
    });
    expect(refusalOf(play, 7, CALL)).toEqual({
      code: 'NOT_AWAITED',
      sentence: 'there is no such seat; awaited: seat 0',
    });
    expect(refusalOf(window, 7, CALL).sentence).toBe('there is no such seat; awaited: seats 0, 1');
  });

  it('discards a card of another hand', () => {
    const refusal = refusalOf(play, 0, { type: 'DISCARD', card: play.seats[1]?.hand[0] });

    expect(refusal.code).toBe('CARD_NOT_HELD');
    expect(refusal.sentence).toBe(
      'a card that was named is not in your hand; you hold 3♣ (3C-1), 4♣ (4C-1), Q♠ (QS-1)',
    );
    expect(refusal.allowed).toEqual(play.seats[0]?.hand);
  });

  it('never throws, whatever is nested in it', () => {
    for (const junk of [
      { type: 'GO_DOWN', melds: [null] },
      { type: 'GO_DOWN', melds: [{ type: 'SET', cards: [null] }] },
      { type: 'GO_DOWN', melds: [{ type: 'HEAP', cards: [] }] },
      { type: 'GO_DOWN', melds: { length: 1 } },
      { type: 'LAY_OFF', card: 'QS-1', meld: 0.5, end: null },
      { type: 'LAY_OFF', card: 'QS-1', meld: 0, end: 'MIDDLE' },
      { type: 'REPLACE', card: 'QS-1', meld: 0, wild: 7, to: { meld: 0, end: null } },
      { type: 'TURN', draw: null, steps: [{ type: 'DRAW', from: 'STOCK' }], discard: 'QS-1' },
      { type: 'TURN', draw: undefined, steps: [], discard: 'QS-1' },
      { type: 'TURN', draw: null, steps: null, discard: 'QS-1' },
    ]) {
      expect(refusalOf(play, 0, junk).code).toBe('MALFORMED_MOVE');
    }
    const melds = [
      { type: 'SET', cards: [] },
      { type: 'SET', cards: [] },
    ];
    expect(refusalOf(play, 0, { type: 'GO_DOWN', melds }).sentence).toBe(
      'this round asks for exactly 2 sets of 3; a set of 0 is too short',
    );
  });
});

describe('a player who is away', () => {
  it('buys nothing, and after the draw discards what he needs least', () => {
    const start = table({ hands: ['QS 3C', '5H 6H', '7D 8D'] });
    const window = after(start, 0, discard(start, 'QS'));
    const play = table({ hands: ['3C 3D 9C 9H KC W 7D', '5H'], round: 1 });

    expect(rules.absent(window, 1, random)).toEqual(LEAVE);
    expect(rules.absent(window, 2, random)).toEqual(LEAVE);
    expect(rules.absent(play, 0, random)).toEqual(discard(play, 'KC'));
  });

  it('makes a whole turn in one, which is missed once; the card that is drawn is kept', () => {
    const state = table({ hands: ['QS 3C', '5H'], phase: 'DRAW', stock: 'KD' });
    const away = rules.absent(state, 0, random);
    const next = after(state, 0, away);

    expect(away).toEqual(turn(state, 'STOCK', [], 'QS'));
    expect(texts(next.seats[0]?.hand ?? [])).toBe('3C KD');
    expect(decisions(next)).toEqual(['1 DRAW']);
  });

  it('only draws where that ends the round', () => {
    const hands = ['3C KC', '5H 6H'];
    const empty = { stockEnds: true, deckAdded: true };
    const state = table({ hands, phase: 'DRAW', discards: 'KD', ...empty });

    expect(rules.absent(state, 0, random)).toEqual(DRAW);
    expect(after(state, 0, DRAW).round).toBe(2);
  });

  it('missed the draw and the discard apart by the first revision', () => {
    const state = table({ hands: ['QS 3C', '5H'], phase: 'DRAW', stock: 'KD' });

    expect(ricRacRummy.earlier?.[1]?.absent(state, 0, random)).toEqual(DRAW);
  });

  it('does not discard what he has just taken', () => {
    const state = table({ hands: ['3C KC', '5H'], taken: 'KC' });

    expect(rules.absent(state, 0, random)).toEqual(discard(state, '3C'));
  });
});

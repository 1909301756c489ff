import { describe, expect, it } from '@jest/globals';
import { dealKey } from '../../../src/rules/contract/index.js';
import { rules } from '../../../src/rules/little-ricky/rules.js';
import { DEFAULT_OPTIONS, type Options } from '../../../src/rules/little-ricky/state.js';
import { after, cards, choices, DRAW, play, QUIT, refusalOf, table } from './table.js';

const random = { key: '3c'.repeat(32) };
const deal = (seats: number, options: Partial<Options> = {}, key = random) =>
  rules.deal({ ...DEFAULT_OPTIONS, ...options }, seats, key);

const eightOfEach = cards('1 2 3 4 5 6 R').flatMap((card) => Array<string>(8).fill(card));

describe('[S1] the deal', () => {
  it('LR-E9: six players get 36 cards, one lies face up, 19 are in the pile', () => {
    const state = deal(6);

    expect(state.seats.map(({ hand }) => hand.length)).toEqual([6, 6, 6, 6, 6, 6]);
    expect([state.discards.length, state.drawPile.length]).toEqual([1, 19]);
  });

  it.each([2, 3, 4, 5, 6])('has eight of each card with %i players', (seats) => {
    expect(rules.census(deal(seats))).toEqual(eightOfEach.toSorted());
  });

  it('is that of the documented example, hands sorted', () => {
    const seed = '000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f';
    const state = deal(2, {}, dealKey(seed, 'game-1', ['', 'tea']));

    expect(state.seats.map(({ hand }) => hand)).toEqual([
      cards('3 3 5 5 5 R'),
      cards('1 2 4 5 5 6'),
    ]);
    expect(state.discards).toEqual(cards('4'));
    expect(state.drawPile.slice(0, 4)).toEqual(cards('R R 1 6'));
  });

  it('shuffles all cards again for the next round', () => {
    const next = after(deal(2), QUIT, QUIT);

    expect(next.round).toBe(2);
    expect(rules.census(next)).toEqual(eightOfEach.toSorted());
    expect(next.seats.map(({ hand }) => hand)).not.toEqual(deal(2).seats.map(({ hand }) => hand));
  });
});

describe('[S2] who starts', () => {
  it('round 1: seat 0', () => {
    expect([deal(4).starter, deal(4).turn]).toEqual([0, 0]);
  });

  it('round 1 with firstStart RANDOM: any seat, by the key', () => {
    const starters = Array.from({ length: 40 }, (_, game) => {
      const key = { key: game.toString(16).padStart(64, '0') };
      return deal(4, { firstStart: 'RANDOM' }, key).starter;
    });

    expect([...new Set(starters)].toSorted()).toEqual([0, 1, 2, 3]);
  });

  it.each([
    ['LAST_PLAYED', 0],
    ['LAST_ACTED', 2],
  ] as const)('a later round with nextStart %s: seat %i, who did so last', (nextStart, starter) => {
    const hands = ['1 4', '1 4', '5 6'];
    const start = table({ hands, top: '1', pile: '6', options: { nextStart } });

    const next = after(start, play('1'), QUIT, DRAW, QUIT);

    expect([next.round, next.starter, next.turn]).toEqual([2, starter, starter]);
  });

  it('a later round with nextStart LAST_ACTED: who played the last card of a hand', () => {
    const options = { nextStart: 'LAST_ACTED' } as const;

    expect(after(table({ hands: ['4', '1 4'], top: '3', options }), play('4')).starter).toBe(0);
  });

  it.each(['LAST_PLAYED', 'LAST_ACTED'] as const)(
    'a round in which nobody played a card, with nextStart %s: the last to quit starts the next',
    (nextStart) => {
      const start = table({ hands: ['1 4', '1 4', '1 4'], top: '1', options: { nextStart } });

      expect(after(start, QUIT, DRAW, QUIT, QUIT).starter).toBe(1);
    },
  );

  it('a player for whom the table quits is the last to quit', () => {
    const start = table({ hands: ['1 4', '5'], top: '1' });

    expect(after(start, QUIT).starter).toBe(1);
  });
});

describe('[S3] what may be played', () => {
  const everything = '1 2 3 4 5 6 R 1 2 3 4 5 6 R';

  it.each([
    ['5', ['5', '6']],
    ['6', ['6', 'R']],
    ['R', ['R', '1']],
    ['1', ['1', '2']],
    ['2', ['2', '3']],
    ['3', ['3', '4']],
    ['4', ['4', '5']],
  ])('LR-E1: on %s go %j and nothing else', (top, allowed) => {
    const state = table({ hands: [everything, '1 1'], top });

    for (const one of everything.split(' ')) {
      const result = rules.play(state, 0, play(one));
      expect([one, result.ok]).toEqual([one, allowed.includes(one)]);
    }
    expect(choices(state)).toEqual([...allowed, 'DRAW', 'QUIT']);
  });

  it('LR-E1: Ricky is refused on 5, in words and by names', () => {
    expect(refusalOf(table({ hands: ['R 5', '1'], top: '5' }), play('R'))).toEqual({
      code: 'CARD_NOT_PLAYABLE',
      sentence: 'Ricky does not follow 5; 5 or 6 may be played',
      allowed: ['FIVE', 'SIX'],
    });
  });

  it('a refusal names both cards and those that would be right', () => {
    expect(refusalOf(table({ hands: ['5 1', '1'], top: '2' }), play('5'))).toEqual({
      code: 'CARD_NOT_PLAYABLE',
      sentence: '5 does not follow 2; 2 or 3 may be played',
      allowed: ['TWO', 'THREE'],
    });
  });

  it('a card that fits but is not in hand is refused; the ones in hand are named', () => {
    expect(refusalOf(table({ hands: ['3 5', '2'], top: '2' }), play('2'))).toEqual({
      code: 'CARD_NOT_HELD',
      sentence: 'there is no 2 in your hand; on 2, 2 or 3 may be played',
      allowed: ['THREE'],
    });
  });

  it('[R Turn order] a Ricky as the starting card allows Ricky or 1', () => {
    expect(choices(table({ hands: ['1 6 R', '1'], top: 'R' }))).toEqual(['R', '1', 'DRAW', 'QUIT']);
  });
});

describe('[S4] a turn', () => {
  const start = table({ hands: ['2 5', '2 6', '3 4'], top: '1', pile: '2 6' });

  it('plays one card, which leaves the hand and lies on top, and the turn passes', () => {
    const next = after(start, play('2'));

    expect(next.seats[0]?.hand).toEqual(cards('5'));
    expect(next.discards).toEqual(cards('1 2'));
    expect([next.turn, next.lastPlayedBy]).toEqual([1, 0]);
  });

  it('LR-E4: a draw ends the turn even when the card fits', () => {
    const next = after(start, DRAW);

    expect(next.seats[0]?.hand).toEqual(cards('2 2 5'));
    expect(next.drawPile).toEqual(cards('6'));
    expect(next.turn).toBe(1);
    expect(refusalOf(next, play('2'), 0)).toEqual({
      code: 'NOT_AWAITED',
      sentence: 'it is the turn of seat 1',
    });
  });

  it('quits although a card could be played', () => {
    const next = after(start, QUIT);

    expect(next.seats.map(({ quit }) => quit)).toEqual([true, false, false]);
    expect([next.turn, next.round]).toEqual([1, 1]);
  });

  it('[R Turn order] passes over who has quit', () => {
    expect(after(start, DRAW, QUIT, DRAW, QUIT).turn).toBe(2);
  });

  it.each([
    ['nothing', null],
    ['an unknown type', { type: 'PASS' }],
    ['a play without a card', { type: 'PLAY' }],
    ['a play of no card of the game', { type: 'PLAY', card: 'SEVEN' }],
    ['a play of a number', { type: 'PLAY', card: 2 }],
    ['what the API could not read', { type: 'MALFORMED' }],
  ])('is not %s', (_, junk) => {
    // What the type forbids is what is tested.
    expect(refusalOf(start, junk as never)).toEqual({
      code: 'MALFORMED_MOVE',
      sentence: 'a move is one of three: play one card by its value, draw, or quit the round',
    });
  });
});

describe('[S5] [S6] an empty draw pile', () => {
  it('LR-E4: the last card may be drawn; afterwards nobody can draw', () => {
    const next = after(table({ hands: ['1 4', '2 4', '6'], top: '1', pile: '6' }), DRAW);

    expect(choices(next)).toEqual(['2', 'QUIT']);
    expect(refusalOf(next, DRAW)).toEqual({
      code: 'ACTION_NOT_ALLOWED',
      sentence: 'the draw pile is empty for the rest of round 1; play 2 or quit',
      allowed: ['TWO', 'QUIT'],
    });
    expect(choices(after(next, play('2')))).toEqual(['QUIT']);
  });

  it('LR-E8: without a card that fits one can only quit', () => {
    const state = table({ hands: ['5', '6', '6'], top: '1', pile: '' });

    expect(choices(state)).toEqual(['QUIT']);
    expect(refusalOf(state, play('5')).code).toBe('CARD_NOT_PLAYABLE');
    expect(refusalOf(state, DRAW).sentence).toBe(
      'the draw pile is empty for the rest of round 1; quit',
    );
    expect(after(state, QUIT).seats[0]?.quit).toBe(true);
  });
});

describe('[S7] the end of a round', () => {
  it('comes at once with the last card of a hand', () => {
    const next = after(table({ hands: ['2', '3 R', '4'], top: '1' }), play('2'));

    expect(next.round).toBe(2);
    expect(next.lastRound).toEqual({
      round: 1,
      emptiedBy: 0,
      seats: [
        { hand: [], points: 0, returned: null, total: 0 },
        { hand: cards('3 R'), points: 13, returned: null, total: 13 },
        { hand: cards('4'), points: 4, returned: null, total: 4 },
      ],
    });
  });

  it('comes when all have quit, and nobody has emptied a hand', () => {
    const next = after(table({ hands: ['1', '2'], top: '1' }), QUIT, QUIT);

    expect(next.round).toBe(2);
    expect(next.lastRound?.emptiedBy).toBeNull();
    expect(next.lastRound?.seats.map(({ total }) => total)).toEqual([1, 2]);
  });
});

describe('[S8] the last player in', () => {
  const others = { quit: [0, 1], turn: 2 };

  it('LR-E5: with 2 3 on 1 plays 2 and 3, scores nothing and returns a marker', () => {
    const start = table({ hands: ['4', '5', '2 3'], top: '1', totals: [0, 0, 12], ...others });

    const alone = after(start, play('2'));
    expect([alone.turn, choices(alone)]).toEqual([2, ['3', 'QUIT']]);

    const next = after(alone, play('3'));
    expect(next.lastRound?.seats[2]).toEqual({ hand: [], points: 0, returned: 'BLACK', total: 2 });
    expect(next.round).toBe(2);
  });

  it('LR-E5: with 2 5 on 1 plays 2; 5 does not fit, so the round ends and he pays 5', () => {
    const next = after(table({ hands: ['4', '5', '2 5'], top: '1', ...others }), play('2'));

    expect(next.round).toBe(2);
    expect(next.lastRound?.seats[2]).toMatchObject({ hand: cards('5'), points: 5, total: 5 });
  });

  it('LR-E5: may not draw, although there are cards', () => {
    const start = table({ hands: ['4', '5', '2 3'], top: '1', ...others });

    expect(choices(start)).toEqual(['2', 'QUIT']);
    expect(refusalOf(start, DRAW)).toEqual({
      code: 'ACTION_NOT_ALLOWED',
      sentence: 'all the others have quit, so there is no drawing any more; play 2 or quit',
      allowed: ['TWO', 'QUIT'],
    });
  });

  it('is quit for at once when nothing fits as the others leave', () => {
    const next = after(table({ hands: ['4', '5 6'], top: '1' }), QUIT);

    expect(next.round).toBe(2);
    expect(next.lastRound?.seats.map(({ points }) => points)).toEqual([4, 11]);
  });

  it('[R Last player] may quit although he could play', () => {
    const next = after(table({ hands: ['4', '5', '2 3'], top: '1', ...others }), QUIT);

    expect(next.lastRound?.seats[2]).toMatchObject({ hand: cards('2 3'), points: 5 });
  });

  it('[R] plays on as ever when the pile is empty too', () => {
    const start = table({ hands: ['4', '5', '2 3'], top: '1', pile: '', ...others });

    expect(choices(start)).toEqual(['2', 'QUIT']);
  });
});

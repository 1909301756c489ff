import { describe, expect, it } from '@jest/globals';
import type { RuleId } from '../../../src/rules/tricky-kids/rule-cards.js';
import { rules } from '../../../src/rules/tricky-kids/rules.js';
import {
  after,
  emptyTricks,
  play,
  playAll,
  playMove,
  refusalOf,
  table,
  token,
  trickOf,
} from './table.js';

/** Who wins, with these rule cards in force. */
function winnerOf(cards: string, ...inForce: readonly RuleId[]): number | null {
  return trickOf(cards, { inForce }).winner;
}

describe('[S6] following suit', () => {
  const hands = ['B3 C2', 'B0 S12', 'C5 S4'];

  it('TK-E8: who holds B0 and S12 has to play B0 on a ball', () => {
    const state = play(table({ hands }), 'B3');

    expect(refusalOf(state, 1, playMove(state, 1, 'S12'))).toEqual({
      code: 'CARD_NOT_PLAYABLE',
      sentence:
        'stuffie 12 (STUFFIE_01) does not follow the soccer ball that was led; play soccer ball 0 (BALL_02)',
      allowed: ['BALL_02'],
    });
    expect(rules.legalMoves(state, 1)).toEqual({
      moves: [playMove(state, 1, 'B0')],
      complete: true,
    });
  });

  it('TK-E8: with Anything Goes S12 is accepted, and cannot win', () => {
    const start = table({ hands, inForce: ['K4'] });
    const state = playAll(start, 'B3 S12 C5');

    expect(state.tricks[0]?.winner).toBe(0);
  });

  it('the leader plays any card, and so does who has none of the suit', () => {
    const start = table({ hands });

    expect(rules.legalMoves(start, 0).moves).toHaveLength(2);
    expect(rules.legalMoves(playAll(start, 'B3 B0'), 2).moves).toHaveLength(2);
  });

  it('[R Following] trump is a suit like others: one need not trump, and has to follow it', () => {
    const start = table({ hands: ['B3', 'C2 S1', 'B1 S9'], inForce: ['T3'] });

    expect(rules.legalMoves(play(start, 'B3'), 1).moves).toHaveLength(2);
    expect(rules.legalMoves(playAll(start, 'B3 C2'), 2).moves).toHaveLength(1);
  });
});

describe('[S7] [S8] [S9] who wins', () => {
  it.each([
    ['TK-E1: fives cancel, the 3 wins', 'B5, B5, B3, C9', 2],
    ['TK-E2: all cancel', 'B5, B5, B3, B3', null],
    ['TK-E3: 0 cannot win, and other suits neither', 'B0, C7, S21', null],
    ['TK-E4: three equal ones all cancel', 'S7, S7, S7, S2', 3],
    ['TK-E7: the 9 is of another suit', 'C4, S9, C2', 0],
    ['the highest', 'B5, B9, B3', 1],
    ['cards of another suit do not cancel', 'B5, C5, S5', 0],
    ['zeros cannot win when all else cancels', 'B5, B5, B0', null],
  ])('%s: %s', (_, cards, winner) => {
    expect(winnerOf(cards)).toBe(winner);
  });
});

describe('[S10] [S11] tokens', () => {
  it('TK-E7: the winner scores what the token says for the winning suit', () => {
    const state = playAll(table({ hands: ['C4 B1', 'S9 B2', 'C2 B3'], row: '1-3-5' }), 'C4 S9 C2');

    expect(state.tricks[0]?.taken).toEqual([{ token: token('1-3-5'), points: 3 }]);
    expect(rules.view(state, null).seats.map(({ total }) => total)).toEqual([3, 0, 0]);
  });

  it('the leftmost is taken and the winner leads', () => {
    const start = table({ hands: ['B4 B1', 'B9 B2'], row: '1-3-5 2-2-2' });
    const state = playAll(start, 'B4 B9');

    expect(state.tokens.row).toEqual(start.tokens.row.slice(1));
    expect(rules.awaited(state)).toEqual([{ seat: 1, decision: 'PLAY_CARD' }]);
  });

  it('TK-E2: without a winner the leftmost is gone and the same seat leads', () => {
    const hands = ['B5 B1', 'B5 B2', 'B3 B1', 'B3 B2'];
    const start = table({ hands, row: '1-3-5 2-2-2' });
    const state = playAll(start, 'B5 B5 B3 B3');

    expect(state.tokens.row).toEqual(start.tokens.row.slice(1));
    expect(rules.view(state, null).seats.map(({ total }) => total)).toEqual([0, 0, 0, 0]);
    expect(rules.view(state, null).tokens.leftovers).toEqual([]);
    expect(rules.awaited(state)[0]?.seat).toBe(0);
  });

  it('voidLead NEXT: without a winner the seat to the left leads', () => {
    const options = { voidLead: 'NEXT' } as const;
    const [one, other] = ['B1 B1', 'B5 B2'];

    expect(playAll(table({ hands: [one, one], options }), 'B1 B1').lead).toBe(1);
    expect(playAll(table({ hands: [one, one], lead: 1, options }), 'B1 B1').lead).toBe(0);
    expect(playAll(table({ hands: [one, other], options }), 'B1 B2').lead).toBe(1);
  });
});

describe('trump', () => {
  it.each<[string, RuleId, string, number | null]>([
    ['balls', 'T1', 'C9, B1, C4', 1],
    ['controllers', 'T2', 'S9, C1, C4', 2],
    ['stuffies', 'T3', 'B9, S2, S1', 1],
    ['led itself', 'T3', 'S4, S2, B9', 0],
    ['cancelled, so the led suit decides', 'T3', 'B9, S2, S2', 0],
    ['0, so the led suit decides', 'T3', 'B9, S0, B3', 0],
    ['cancelled but for a lower one', 'T3', 'B9, S2, S2, S1', 3],
    ['of no trump in the trick', 'T3', 'B2, C9, B3', 2],
  ])('%s (%s): %s', (_, rule, cards, winner) => {
    expect(winnerOf(cards, rule)).toBe(winner);
  });

  it('trumpFallback VOID: trumps that cancel leave no winner', () => {
    const options = { trumpFallback: 'VOID' } as const;

    expect(trickOf('B9, S2, S2', { inForce: ['T3'], options }).winner).toBeNull();
    expect(trickOf('B9, S0, B3', { inForce: ['T3'], options }).winner).toBeNull();
    expect(trickOf('B9, C3, B3', { inForce: ['T3'], options }).winner).toBe(0);
  });

  it.each([
    ['1-3-5', 'STUFFIE', 1],
    ['4-0-2', 'BALL', 0],
    ['2-2-2', null, 0],
  ])('T4 Hot Token: with %s trump is %s', (row, trump, winner) => {
    expect(trickOf('B9, S1', { inForce: ['T4'], row })).toMatchObject({ trump, winner });
  });

  it('[R Stacking 5] Hot Token looks at the token that is taken next, from the right with S1', () => {
    const start = table({ hands: ['B9 B1', 'S1 C2'], inForce: ['T4', 'S1'] });
    const last = start.tokens.row.at(-1);

    expect(rules.view(start, null)).toMatchObject({
      trump: expect.anything(),
      tokens: { atStake: 6 },
    });
    expect(playAll(start, 'B9 S1').tricks[0]?.token).toEqual(last);
  });

  it('[R Stacking 5] with Leftovers only the newly exposed token decides trump', () => {
    const start = table({
      hands: ['B5 B9', 'B5 S1'],
      inForce: ['T4', 'S4'],
      row: '0-2-4 4-2-0',
    });
    const state = playAll(start, 'B5 B5');

    expect(rules.view(state, null).trump).toBe('BALL');
    expect(playAll(state, 'B9 S1').tricks[1]).toMatchObject({ trump: 'BALL', winner: 0 });
  });
});

describe('trick rules', () => {
  it.each<[string, readonly RuleId[], string, number | null]>([
    ['TK-E10 K1: twos cancel, the 4 wins', ['K1'], 'B6, B2, B2, B4', 3],
    ['TK-E10 K1: 0 still cannot win', ['K1'], 'B6, B0, B2', 2],
    ['TK-E10 K3: the 0 wins', ['K3'], 'B6, B0, B9', 1],
    ['TK-E10 K3: zeros cancel', ['K3'], 'B6, B0, B0, B9', 3],
    ['TK-E10 K3: a 0 of another suit does not win', ['K3'], 'B6, C0, B9', 2],
    ['TK-E10 K2+K3: the first 0 wins', ['K2', 'K3'], 'B6, B0, B0', 1],
    ['K2: the first of equals wins', ['K2'], 'B3, B6, B6', 1],
    ['K2: zeros still cannot win', ['K2'], 'B0, B0', null],
    ['[R Stacking 4] K1+K3: a single 0 beats everything', ['K1', 'K3'], 'B1, B0, B9', 1],
    ['[R Stacking 4] K1+K3: otherwise the lowest wins', ['K1', 'K3'], 'B6, B0, B0, B9', 0],
    ['[R Stacking 4] K1+K2: the first of the lowest wins', ['K1', 'K2'], 'B6, B2, B2', 1],
    ['K3 with trump: a trump 0 beats all', ['K3', 'T1'], 'C9, B0, B5', 1],
  ])('%s', (_, inForce, cards, winner) => {
    expect(winnerOf(cards, ...inForce)).toBe(winner);
  });

  it('K5: the lead goes one seat to the left, whoever won', () => {
    const start = table({ hands: ['B1 B1', 'B2 B1', 'B9 B1'], inForce: ['K5'] });

    expect(playAll(start, 'B1 B2 B9').lead).toBe(1);
    expect(
      playAll(table({ hands: ['B1 B1', 'B2 B1', 'B9 B1'], inForce: ['K5'], lead: 2 }), 'B9 B1 B2')
        .lead,
    ).toBe(0);
  });
});

describe('token rules', () => {
  it('S1: tokens are taken from the right', () => {
    const start = table({ hands: ['B5 B1', 'B2 B1'], inForce: ['S1'] });
    const state = playAll(start, 'B5 B2');

    expect(state.tokens.row).toEqual(start.tokens.row.slice(0, -1));
  });

  it('S2: only the token at stake is turned up', () => {
    const start = table({ hands: ['B5 B1', 'B2 B1'], inForce: ['S2'], row: '1-3-5 2-2-2' });
    const shown = (state: typeof start) => rules.view(state, 0).tokens.row;

    expect(shown(start)).toEqual([token('1-3-5'), ...Array<null>(6).fill(null)]);
    expect(shown(playAll(start, 'B5 B2'))).toEqual([token('2-2-2'), ...Array<null>(5).fill(null)]);
  });

  it('S3: the seventh token counts double', () => {
    const seventh = { hands: ['B5', 'B2'], row: '3-1-2', earlier: emptyTricks(6) };

    expect(playAll(table({ ...seventh, inForce: ['S3'] }), 'B5 B2').lastRound?.points).toEqual([
      6, 0,
    ]);
    expect(playAll(table(seventh), 'B5 B2').lastRound?.points).toEqual([3, 0]);
    expect(trickOf('B5, B2', { inForce: ['S3'], row: '3-1-2' }).taken[0]?.points).toBe(3);
  });

  it('[R Stacking 6] S3+S4: the leftovers are not doubled', () => {
    const start = table({
      hands: ['B5', 'B2'],
      row: '3-1-2',
      earlier: emptyTricks(6).map((trick, place) =>
        place === 5 ? trick : { ...trick, winner: 1 },
      ),
      inForce: ['S3', 'S4'],
    });
    const left = start.tricks[5]?.token.ball ?? 0;

    expect(left).toBeGreaterThan(0);
    expect(playAll(start, 'B5 B2').lastRound?.points).toEqual([left + 6, 0]);
  });

  it('TK-E12 S4: the token of a void trick goes to the next winner; 4 stay in the row', () => {
    const start = table({
      hands: ['B5 C4 S9', 'B2 C4 S1'],
      inForce: ['S4'],
      row: '1-2-3 1-3-5 2-4-0',
    });
    const waiting = playAll(start, 'B5 B2 C4 C4');
    expect(rules.view(waiting, null).tokens.leftovers).toEqual([token('1-3-5')]);

    const state = playAll(waiting, 'S9 S1');

    expect(state.tricks[2]?.taken).toEqual([
      { token: token('1-3-5'), points: 5 },
      { token: token('2-4-0'), points: 0 },
    ]);
    expect(state.tokens.row).toHaveLength(4);
    expect(rules.view(state, null).tokens.leftovers).toEqual([]);
  });

  it('S4: what nobody has won after the seventh trick is removed', () => {
    const start = table({ hands: ['B5', 'B5'], inForce: ['S4'], earlier: emptyTricks(6) });
    const state = playAll(start, 'B5 B5');

    expect(state.lastRound?.points).toEqual([0, 0]);
    expect(rules.view(state, null)).toMatchObject({ round: 2, tokens: { leftovers: [] } });
  });

  it('S5: only the first three tokens of a player count', () => {
    const hands = ['B9 B8 B7 B6 B5', 'C1 C1 C1 C1 C1'];
    const row = '1-2-3 1-3-2 2-1-3 2-3-1';
    const state = playAll(table({ hands, row, inForce: ['S5'] }), 'B9 C1 B8 C1 B7 C1 B6 C1');

    expect(state.tricks.map(({ taken }) => taken[0]?.points)).toEqual([1, 1, 2, 0]);
    expect(rules.view(state, null).seats[0]).toMatchObject({ roundPoints: 4, roundTokens: 4 });
  });

  it('[R Stacking 6] S4+S5: leftovers count in the order in which they were laid', () => {
    const hands = ['B1 B2 B9 B8', 'B1 B2 C1 C1'];
    const row = '1-2-3 2-1-3 3-1-2 3-2-1';
    const state = playAll(table({ hands, row, inForce: ['S4', 'S5'] }), 'B1 B1 B2 B2 B9 C1 B8 C1');

    expect(state.tricks[2]?.taken.map(({ points }) => points)).toEqual([1, 2, 3]);
    expect(state.tricks[3]?.taken.map(({ points }) => points)).toEqual([0]);
  });
});

describe('out of turn', () => {
  it('a card is refused, and the seat is named whose turn it is', () => {
    const state = table({ hands: ['B5 B1', 'B2 B1'] });

    expect(refusalOf(state, 1, playMove(state, 1, 'B2'))).toEqual({
      code: 'NOT_AWAITED',
      sentence: 'it is the turn of seat 0',
    });
  });

  it("another's card is refused, and the playable ones are named", () => {
    const state = table({ hands: ['B5 C1', 'B2 B1'] });

    expect(refusalOf(state, 0, playMove(state, 1, 'B2'))).toEqual({
      code: 'CARD_NOT_HELD',
      sentence:
        'that card is not in your hand; playable: soccer ball 5 (BALL_01), controller 1 (CONTROLLER_01)',
      allowed: ['BALL_01', 'CONTROLLER_01'],
    });
    expect(after(state, 0, playMove(state, 0, 'C1')).plays).toEqual([
      { seat: 0, card: 'CONTROLLER_01', suit: 'CONTROLLER', number: 1 },
    ]);
  });
});

import { describe, expect, it } from '@jest/globals';
import { contractOf, spokenContract } from '../../../src/rules/ric-rac-rummy/contract.js';
import { rules } from '../../../src/rules/ric-rac-rummy/rules.js';
import { after, card, discard, goDown, layOff, refusalOf, table, TAKE, texts } from './table.js';

const others = ['KC KD', 'QC QD'];

describe('[S11] the contracts', () => {
  it('are ten, with 12, 14, 14 and 15 cards', () => {
    const lines = Array.from({ length: 10 }, (_, place) => {
      const contract = contractOf(place + 1);
      return `${spokenContract(contract)}, deal ${contract.deal}`;
    });

    expect(lines).toEqual([
      '2 sets of 3, deal 12',
      '1 run of 4 and 1 set of 3, deal 12',
      '2 runs of 4, deal 12',
      '3 sets of 3, deal 12',
      '1 run of 7 and 1 set of 3, deal 12',
      '2 runs of 4 and 1 set of 3, deal 12',
      '3 runs of 4, deal 12',
      '1 run of 10 and 1 set of 3, deal 14',
      '1 run of 5 and 3 sets of 3, deal 14',
      '3 runs of 5, deal 15',
    ]);
  });

  it.each([
    [1, ['SET 3C 3D 3H', 'SET 9C 9D 9H']],
    [2, ['RUN 4C 5C 6C 7C', 'SET 9C 9D 9H']],
    [3, ['RUN 4C 5C 6C 7C', 'RUN 4D 5D 6D 7D']],
    [4, ['SET 3C 3D 3H', 'SET 9C 9D 9H', 'SET KC KD KH']],
    [5, ['SET 3C 3D 3H', 'RUN 4C 5C 6C 7C 8C 9C 10C']],
    [6, ['RUN 4C 5C 6C 7C', 'RUN 4D 5D 6D 7D', 'SET KC KD KH']],
    [7, ['RUN 4C 5C 6C 7C', 'RUN 4D 5D 6D 7D', 'RUN 4H 5H 6H 7H']],
    [8, ['RUN AC 2C 3C 4C 5C 6C 7C 8C 9C 10C', 'SET KC KD KH']],
    [9, ['RUN 4C 5C 6C 7C 8C', 'SET 3C 3D 3H', 'SET 9C 9D 9H', 'SET KC KD KH']],
    [10, ['RUN 4C 5C 6C 7C 8C', 'RUN 4D 5D 6D 7D 8D', 'RUN 10S JS QS KS AS']],
  ])('of round %i is laid with %j', (round, melds) => {
    const held = melds.map((meld) => meld.split(' ').slice(1).join(' ')).join(' ');
    const state = table({ hands: [`${held} 2D`, ...others], round });
    const next = after(state, 0, goDown(state, 0, ...melds));

    expect(next.melds.map(({ type, cards }) => `${type} ${texts(cards)}`)).toEqual(melds);
    expect(next.melds.every(({ owner }) => owner === 0)).toBe(true);
    expect(texts(next.seats[0]?.hand ?? [])).toBe('2D');
    expect(next.seats[0]?.down).toBe(true);
    // The help finds a laying as well, one that a move list offers.
    expect(rules.legalMoves(state, 0).moves[0]?.type).toBe('GO_DOWN');
  });
});

describe('[S5] going down', () => {
  const hand = '4D 5D 6D 7D KC KD 9S';
  const run = 'RUN 4D 5D 6D 7D';

  it('[RR-E3] needs all melds of the round', () => {
    const state = table({ hands: [hand, ...others], round: 2 });

    expect(rules.view(state, 0).own?.laying).toEqual({ melds: null, exact: true });
    expect(refusalOf(state, 0, goDown(state, 0, run))).toEqual({
      code: 'ACTION_NOT_ALLOWED',
      sentence:
        'this round asks for exactly 1 run of 4 and 1 set of 3; you have named 0 sets and 1 run',
    });
    expect(refusalOf(state, 0, goDown(state, 0, run, 'SET KC KD')).sentence).toBe(
      'this round asks for exactly 1 run of 4 and 1 set of 3; a set of 2 is too short',
    );
  });

  it('[RR-E3] can be done with a wild card in place of the third king', () => {
    const state = table({ hands: [`${hand} W`, ...others], round: 2 });
    const next = after(state, 0, goDown(state, 0, run, 'SET KC KD W'));

    expect(next.melds).toHaveLength(2);
    expect(texts(next.seats[0]?.hand ?? [])).toBe('9S');
  });

  it('[RR-E3] allows no meld beside those of the round', () => {
    const state = table({ hands: [`${hand} KH 5C 5H 5S`, ...others], round: 2 });
    const move = goDown(state, 0, run, 'SET KC KD KH', 'SET 5C 5H 5S');

    expect(refusalOf(state, 0, move).sentence).toBe(
      'this round asks for exactly 1 run of 4 and 1 set of 3; you have named 2 sets and 1 run',
    );
  });

  it('[R Meld sizes] may lengthen the melds at once', () => {
    const state = table({ hands: ['4D 5D 6D 7D 8D KC KD KH KS 9S', ...others], round: 2 });
    const next = after(state, 0, goDown(state, 0, 'RUN 4D 5D 6D 7D 8D', 'SET KC KD KH KS'));

    expect(next.melds.map(({ cards }) => cards.length)).toEqual([5, 4]);
  });

  it('asks for runs that are long enough', () => {
    const state = table({ hands: ['4D 5D 6D KC KD KH KS 9S', ...others], round: 2 });

    expect(refusalOf(state, 0, goDown(state, 0, 'RUN 4D 5D 6D', 'SET KC KD KH')).sentence).toBe(
      'this round asks for exactly 1 run of 4 and 1 set of 3; a run of 3 is too short',
    );
  });

  it('says which meld is none', () => {
    const state = table({ hands: ['4D 5D 6D 8D KC KD KH 9S', ...others], round: 2 });

    expect(refusalOf(state, 0, goDown(state, 0, 'RUN 4D 5D 6D 8D', 'SET KC KD KH'))).toEqual({
      code: 'CARD_NOT_PLAYABLE',
      sentence: '8♦ lies where 7♦ or a wild card belongs',
    });
  });

  it('uses no card twice, and none of others', () => {
    const state = table({ hands: ['4D 5D 6D 7D 7C 7H 9S', 'KC'], round: 2 });
    const [four, five, six, seven] = ['4D', '5D', '6D', '7D'].map((text) => card(state, 0, text));
    const others = ['7C', '7H'].map((text) => card(state, 0, text));
    const melds = (third: string | undefined) => [
      { type: 'RUN', cards: [four, five, six, seven] },
      { type: 'SET', cards: [...others, third] },
    ];

    expect(refusalOf(state, 0, { type: 'GO_DOWN', melds: melds(seven) }).sentence).toBe(
      'a card was named twice; each lies in one place only',
    );
    const refusal = refusalOf(state, 0, { type: 'GO_DOWN', melds: melds(card(state, 1, 'KC')) });
    expect(refusal.code).toBe('CARD_NOT_HELD');
    expect(refusal.allowed).toEqual(state.seats[0]?.hand);
  });

  it('is done once', () => {
    const state = table({ hands: ['3C 3D 3H 9C 9D 9H 2D', ...others], down: [0] });

    expect(refusalOf(state, 0, goDown(state, 0, 'SET 3C 3D 3H', 'SET 9C 9D 9H')).sentence).toBe(
      'you are down already: lay off cards, or discard',
    );
  });

  it('[R Touching runs] may have equal sets and runs that follow each other, unless forbidden', () => {
    const runs = ['RUN 3D 4D 5D 6D', 'RUN 7D 8D 9D 10D'];
    const sets = ['SET 3C 3D 3H', 'SET 3C 3D 3S'];
    const apart = ['RUN 3D 4D 5D 6D', 'RUN 8D 9D 10D JD'];
    const inRound = (round: number, melds: readonly string[], forbid: boolean) => {
      const held = melds.map((meld) => meld.split(' ').slice(1).join(' ')).join(' ');
      const touchingMelds = forbid ? 'FORBID' : 'ALLOW';
      const state = table({ hands: [`${held} 2S`, 'KC'], round, options: { touchingMelds } });
      return { state, move: goDown(state, 0, ...melds) };
    };

    for (const [round, melds] of [[3, runs] as const, [1, sets] as const]) {
      const allowed = inRound(round, melds, false);
      expect(after(allowed.state, 0, allowed.move).melds).toHaveLength(2);
      const forbidden = inRound(round, melds, true);
      expect(refusalOf(forbidden.state, 0, forbidden.move).sentence).toMatch(
        /^another meld of yours would touch the (run 3♦ to 6♦|set of 3s)$/,
      );
      expect(rules.view(forbidden.state, 0).own?.laying?.melds).toBeNull();
    }
    const fine = inRound(3, apart, true);
    expect(after(fine.state, 0, fine.move).melds).toHaveLength(2);
  });
});

describe('[S8] the last card', () => {
  const runs = ['RUN 4C 5C 6C 7C', 'RUN 4D 5D 6D 7D', 'RUN 4H 5H 6H 7H'];
  const held = '4C 5C 6C 7C 4D 5D 6D 7D 4H 5H 6H 7H 8H';

  it('[RR-E4] must be a discard: three runs of 4 and the 13th card go out in one turn', () => {
    const state = table({ hands: [held, ...others], round: 7 });
    const down = after(state, 0, goDown(state, 0, ...runs));
    const out = after(down, 0, discard(down, '8H'));

    expect(out.round).toBe(8);
    expect(out.lastRound).toMatchObject({ round: 7, outBy: 0, points: [0, 20, 20] });
  });

  it('[RR-E4] is not laid down: 4 + 4 + 5 with all 13 cards is refused', () => {
    const state = table({ hands: [held, ...others], round: 7 });
    const move = goDown(state, 0, ...runs.slice(0, 2), 'RUN 4H 5H 6H 7H 8H');

    expect(refusalOf(state, 0, move)).toEqual({
      code: 'ACTION_NOT_ALLOWED',
      sentence:
        'keep a card that you may discard: no card would be left, and you go out by a discard',
    });
  });

  it('[R Last card] is not laid off', () => {
    const state = table({ hands: ['9H', ...others], melds: ['RUN 5H 6H 7H 8H'], down: [0] });

    expect(refusalOf(state, 0, layOff(state, '9H', 0)).sentence).toMatch(/^keep a card/);
    expect(rules.legalMoves(state, 0).moves).toEqual([discard(state, '9H')]);
  });

  it('[R Discard just drawn] cannot be the one that was just taken', () => {
    const start = table({
      hands: ['9H', ...others],
      melds: ['RUN 5H 6H 7H 8H'],
      down: [0],
      phase: 'DRAW',
      discards: 'KS 3C',
    });
    const state = after(start, 0, TAKE);

    expect(refusalOf(state, 0, layOff(state, '9H', 0)).sentence).toBe(
      'keep a card that you may discard: only 3♣, just taken, would be left, and you go out by a discard',
    );
    expect(refusalOf(state, 0, discard(state, '3C'))).toEqual({
      code: 'CARD_NOT_PLAYABLE',
      sentence: '3♣ was just taken from the discards; discard another card',
      allowed: [card(state, 0, '9H')],
    });
    expect(rules.legalMoves(state, 0).moves).toEqual([discard(state, '9H')]);
  });
});

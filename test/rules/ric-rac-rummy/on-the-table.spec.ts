import { describe, expect, it } from '@jest/globals';
import type { State } from '../../../src/rules/ric-rac-rummy/state.js';
import { rules } from '../../../src/rules/ric-rac-rummy/rules.js';
import { after, card, discard, goDown, layOff, refusalOf, replace, table, texts } from './table.js';

function laid(state: State, place = 0): string {
  return texts(state.melds[place]?.cards ?? []);
}

describe('[S6] laying off', () => {
  const melds = ['RUN 5H 6H 7H 8H', 'SET QC QD QH'];
  const state = table({ hands: ['4H 9H QS W 2C 3C', 'KC'], melds, owners: [1, 1], down: [0] });

  it("adds to anybody's melds, a run at its ends", () => {
    const low = after(state, 0, layOff(state, '4H', 0));
    const high = after(low, 0, layOff(low, '9H', 0, 'HIGH'));
    const set = after(high, 0, layOff(high, 'QS', 1));

    expect(laid(set)).toBe('4H 5H 6H 7H 8H 9H');
    expect(laid(set, 1)).toBe('QC QD QH QS');
    expect(set.melds.map(({ owner }) => owner)).toEqual([1, 1]);
    expect(texts(set.seats[0]?.hand ?? [])).toBe('2C 3C W');
  });

  it('takes wild cards at the end that is named', () => {
    expect(laid(after(state, 0, layOff(state, 'W', 0, 'LOW')))).toBe('W 5H 6H 7H 8H');
    expect(laid(after(state, 0, layOff(state, 'W', 0, 'HIGH')))).toBe('5H 6H 7H 8H W');
    expect(laid(after(state, 0, layOff(state, 'W', 1)), 1)).toBe('QC QD QH W');
    expect(refusalOf(state, 0, layOff(state, 'W', 0)).sentence).toBe(
      'joker fits both ends of the run 5♥ to 8♥; say which, LOW or HIGH',
    );
  });

  it('says what would fit', () => {
    expect(refusalOf(state, 0, layOff(state, '2C', 0))).toEqual({
      code: 'CARD_NOT_PLAYABLE',
      sentence: '2♣ does not go on the run 5♥ to 8♥; 4♥ or 9♥ or a wild card does',
    });
    expect(refusalOf(state, 0, layOff(state, '4H', 0, 'HIGH')).sentence).toBe(
      '4♥ does not go on the run 5♥ to 8♥ at its high end; 4♥ or 9♥ or a wild card does',
    );
    expect(refusalOf(state, 0, layOff(state, '2C', 1)).sentence).toBe(
      '2♣ does not go on the set of Qs; a Q or a wild card does',
    );
    expect(refusalOf(state, 0, layOff(state, '2C', 2)).sentence).toBe(
      'there is no meld 2 on the table; there are melds 0 to 1',
    );
  });

  it('ends at the aces', () => {
    const full = table({
      hands: ['AS W 2C', 'KC'],
      melds: ['RUN 2S 3S 4S 5S 6S 7S 8S 9S 10S JS QS KS'],
      down: [0],
    });
    const low = after(full, 0, layOff(full, 'AS', 0, 'LOW'));
    const both = after(low, 0, layOff(low, 'W', 0));

    expect(refusalOf(full, 0, layOff(full, 'AS', 0)).sentence).toMatch(/^A♠ fits both ends/);
    expect(laid(both)).toBe('AS 2S 3S 4S 5S 6S 7S 8S 9S 10S JS QS KS W');
    expect(refusalOf(both, 0, layOff(both, '2C', 0)).sentence).toBe(
      'the run A♠ to A♠ is complete, from ace to ace',
    );
  });

  it('is for who is down', () => {
    const up = table({ hands: ['4H 2C', 'KC'], melds, owners: [1, 1] });

    expect(refusalOf(up, 0, layOff(up, '4H', 0)).sentence).toBe(
      'you are not down: first lay 2 sets of 3, then play on the table',
    );
  });

  it('[R Lay-off] begins in the turn of going down, or as an option in the next', () => {
    const hand = '3C 3D 3H 9C 9D 9H 9S 2D';
    const down = (layOff: 'SAME_TURN' | 'NEXT_TURN') => {
      const start = table({ hands: [hand, 'KC'], options: { layOff } });
      return after(start, 0, goDown(start, 0, 'SET 3C 3D 3H', 'SET 9C 9D 9H'));
    };
    const [same, next] = [down('SAME_TURN'), down('NEXT_TURN')];

    expect(laid(after(same, 0, layOff(same, '9S', 1)), 1)).toBe('9C 9D 9H 9S');
    expect(refusalOf(next, 0, layOff(next, '9S', 1)).sentence).toBe(
      'you have gone down in this turn and may lay off from your next turn on',
    );
    expect(rules.legalMoves(next, 0).moves.map(({ type }) => type)).toEqual(['DISCARD', 'DISCARD']);
    const later = { ...next, wentDown: false };
    expect(laid(after(later, 0, layOff(later, '9S', 1)), 1)).toBe('9C 9D 9H 9S');
  });

  it('is shown for each card of the hand', () => {
    const own = rules.view(state, 0).own;
    const shown = own?.layOffs.map(({ card: id, meld, end }) => `${texts([id])} ${meld} ${end}`);

    expect(shown).toEqual([
      '4H 0 LOW',
      '9H 0 HIGH',
      'QS 1 null',
      'W 0 LOW',
      'W 0 HIGH',
      'W 1 null',
    ]);
  });
});

describe('[S7] replacing a wild card', () => {
  const melds = ['RUN 5C W 7C 8C', 'SET QC QD QH'];
  const hands = ['6C QS 2D', 'KC'];
  const state = table({ hands, melds, owners: [1, 1], down: [0] });
  const anywhere = table({ hands, melds, down: [0], options: { freedWild: 'ANYWHERE' } });

  it('[RR-E6] moves it to an end of the same run', () => {
    const low = after(state, 0, replace(state, '6C', 0, { meld: 0, end: 'LOW' }));
    const high = after(state, 0, replace(state, '6C', 0, { meld: 0, end: 'HIGH' }));

    expect(laid(low)).toBe('W 5C 6C 7C 8C');
    expect(laid(high)).toBe('5C 6C 7C 8C W');
    expect(texts(high.seats[0]?.hand ?? [])).toBe('2D QS');
    expect(high.melds[0]?.owner).toBe(1);
  });

  it('[RR-E6] leaves it in that run, unless it may go anywhere', () => {
    const toQueens = { meld: 1, end: null };

    expect(refusalOf(state, 0, replace(state, '6C', 0, toQueens)).sentence).toBe(
      'a freed wild stays in the run that it came from',
    );
    const next = after(anywhere, 0, replace(anywhere, '6C', 0, toQueens));
    expect([laid(next), laid(next, 1)]).toEqual(['5C 6C 7C 8C', 'QC QD QH W']);
  });

  it('[RR-E6] does not put it in the hand', () => {
    for (const to of [null, { meld: null, end: null }, {}]) {
      const move = { ...replace(anywhere, '6C', 0, { meld: 0, end: null }), to };
      expect(refusalOf(anywhere, 0, move).code).toBe('MALFORMED_MOVE');
    }
    expect(refusalOf(anywhere, 0, replace(anywhere, '6C', 0, { meld: 9, end: null })).code).toBe(
      'ACTION_NOT_ALLOWED',
    );
  });

  it('[RR-E6] is for who is down', () => {
    const up = table({ hands, melds });

    expect(refusalOf(up, 0, replace(up, '6C', 0, { meld: 0, end: 'LOW' })).sentence).toMatch(
      /^you are not down/,
    );
  });

  it('takes exactly the card that the wild one stands for', () => {
    expect(refusalOf(state, 0, replace(state, '2D', 0, { meld: 0, end: 'LOW' }))).toEqual({
      code: 'CARD_NOT_PLAYABLE',
      sentence: 'no wild card stands for 2♦ in the run 5♣ to 8♣',
    });
    const wrong = { ...replace(state, '6C', 0, { meld: 0, end: 'LOW' }), wild: '7C-1' };
    expect(refusalOf(state, 0, wrong).sentence).toBe('the wild card that stands for 6♣ is JOKER-1');
  });

  it('[R Replacing] is refused in a full run from ace to ace', () => {
    const full = table({
      hands: ['3S 2D', 'KC'],
      melds: ['RUN AS 2S W 4S 5S 6S 7S 8S 9S 10S JS QS KS AS'],
      down: [0],
    });

    expect(refusalOf(full, 0, replace(full, '3S', 0, { meld: 0, end: 'LOW' })).sentence).toBe(
      'the run A♠ to A♠ is complete, from ace to ace',
    );
    expect(rules.view(full, 0).own?.replacements).toEqual([]);
  });

  it('[R Replacing] in a set is an ordinary lay-off, or with ANYWHERE a replacement', () => {
    const set = ['SET QC QD W', 'RUN 5C 6C 7C 8C'];
    const toRun = { meld: 1, end: 'HIGH' } as const;
    const same = table({ hands, melds: set, down: [0] });
    const any = table({ hands, melds: set, down: [0], options: { freedWild: 'ANYWHERE' } });

    expect(refusalOf(same, 0, replace(same, 'QS', 0, toRun)).sentence).toBe(
      'in a set nothing is replaced: lay Q♠ off on it',
    );
    expect(laid(after(same, 0, layOff(same, 'QS', 0)))).toBe('QC QD W QS');
    const next = after(any, 0, replace(any, 'QS', 0, toRun));
    expect([laid(next), laid(next, 1)]).toEqual(['QC QD QS', '5C 6C 7C 8C W']);
    expect(refusalOf(any, 0, replace(any, '2D', 0, toRun)).sentence).toBe(
      '2♦ is not of the set of Qs',
    );
  });

  it('keeps all limits', () => {
    const options = { freedWild: 'ANYWHERE', adjacentWilds: false } as const;
    const side = table({ hands: ['6C 2D', 'KC'], melds: ['RUN 5C W 7C W'], down: [0], options });

    expect(refusalOf(side, 0, replace(side, '6C', 0, { meld: 0, end: 'HIGH' })).sentence).toBe(
      'two wild cards may not lie side by side in the run 5♣ to 9♣',
    );
    expect(laid(after(side, 0, replace(side, '6C', 0, { meld: 0, end: 'LOW' })))).toBe(
      'W 5C 6C 7C W',
    );
  });

  it('[R Wild 2s] frees a 2, unless it lies on its own place', () => {
    const options = { twosWild: true };
    const melds = ['RUN AC 2C 3C 4C', 'RUN 5H 2D 7H 8H'];
    const twos = table({ hands: ['2C 6H 9S', 'KC'], melds, down: [0], options });

    expect(refusalOf(twos, 0, replace(twos, '2C', 0, { meld: 0, end: 'HIGH' })).sentence).toBe(
      'no wild card stands for 2♣ in the run A♣ to 4♣',
    );
    const next = after(twos, 0, replace(twos, '6H', 1, { meld: 1, end: 'LOW' }));
    expect(laid(next, 1)).toBe('2D 5H 6H 7H 8H');
  });

  it('leaves a card to discard [R Last card]', () => {
    const last = table({ hands: ['6C', 'KC'], melds, down: [0] });

    expect(refusalOf(last, 0, replace(last, '6C', 0, { meld: 0, end: 'LOW' })).sentence).toMatch(
      /^keep a card/,
    );
  });

  it('is shown and listed with every place where the wild card can go', () => {
    const wild = state.melds[0]?.cards[1];

    expect(rules.view(state, 0).own?.replacements).toEqual([
      {
        card: card(state, 0, '6C'),
        meld: 0,
        wild,
        to: [
          { meld: 0, end: 'LOW' },
          { meld: 0, end: 'HIGH' },
        ],
      },
    ]);
    expect(rules.view(anywhere, 0).own?.replacements[0]?.to).toHaveLength(3);
    const listed = rules.legalMoves(anywhere, 0).moves.filter(({ type }) => type === 'REPLACE');
    expect(listed).toHaveLength(3);
  });
});

describe('a meld', () => {
  it('is never split: there is no move that takes a card from it', () => {
    const state = table({ hands: ['9H 2C', 'KC'], melds: ['RUN 5H 6H 7H 8H'], down: [0] });
    const five = state.melds[0]?.cards[0] ?? '';

    for (const move of [
      { type: 'DISCARD', card: five },
      { type: 'LAY_OFF', card: five, meld: 0, end: 'HIGH' },
      { type: 'REPLACE', card: five, meld: 0, wild: null, to: { meld: 0, end: 'LOW' } },
    ]) {
      expect(refusalOf(state, 0, move).code).toBe('CARD_NOT_HELD');
    }
    expect(after(state, 0, discard(state, '2C')).melds).toEqual(state.melds);
  });
});

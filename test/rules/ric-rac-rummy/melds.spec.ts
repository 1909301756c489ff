import { describe, expect, it } from '@jest/globals';
import { decksOf, type CardId } from '../../../src/rules/ric-rac-rummy/cards.js';
import {
  lengthened,
  mostWilds,
  readMeld,
  type Laid,
  type MeldType,
} from '../../../src/rules/ric-rac-rummy/melds.js';
import { DEFAULT_OPTIONS, type Options } from '../../../src/rules/ric-rac-rummy/options.js';
import { textOf, texts } from './table.js';

function ids(text: string): readonly CardId[] {
  const pool = [...decksOf(6)];
  return text.split(' ').map((name) => {
    const place = pool.findIndex((id) => textOf(id) === name);
    return pool.splice(place, 1)[0] ?? '';
  });
}

function read(text: string, options: Partial<Options> = {}) {
  const [type, ...names] = text.split(' ');
  return readMeld(type as MeldType, ids(names.join(' ')), { ...DEFAULT_OPTIONS, ...options });
}

function isMeld(text: string, options: Partial<Options> = {}): boolean {
  return read(text, options).ok;
}

function fault(text: string, options: Partial<Options> = {}): string {
  const result = read(text, options);
  if (result.ok) throw new Error(`${text} is a meld`);
  return result.refusal;
}

function meld(text: string, options: Partial<Options> = {}): Laid {
  const result = read(text, options);
  if (!result.ok) throw new Error(result.refusal);
  return result.value;
}

describe('[S4] a set', () => {
  it('is of one rank, in any suits', () => {
    expect(isMeld('SET QH QS QC')).toBe(true);
    expect(isMeld('SET 6H 6S 6C 6D 6H')).toBe(true);
    expect(fault('SET QH QS KC')).toBe('K♣ is not of the rank of Q♥; a set is of one rank');
  });

  it('[RR-E2] may hold the same card twice, and a wild card beside two natural ones', () => {
    expect(isMeld('SET 9C 9D W')).toBe(true);
    expect(isMeld('SET 9C 9C 9D')).toBe(true);
    expect(fault('SET 9C W W')).toBe(
      'the set of 9s would hold 2 wild cards of 3; at most 1 may be wild',
    );
  });
});

describe('[S4] a run', () => {
  it('is consecutive in one suit', () => {
    expect(isMeld('RUN 8D 9D 10D JD')).toBe(true);
    expect(fault('RUN 8D 9D 10H JD')).toBe('10♥ lies where 10♦ or a wild card belongs');
    expect(fault('RUN 9D 8D 7D 6D')).toBe('8♦ lies where 10♦ or a wild card belongs');
  });

  it('[RR-E1] has its ace low or high, never around the corner', () => {
    expect(isMeld('RUN JS QS KS AS')).toBe(true);
    expect(isMeld('RUN AS 2S 3S 4S')).toBe(true);
    expect(fault('RUN QS KS AS 2S')).toMatch(/^nothing goes above an ace/);
    expect(fault('RUN QS KS AS W')).toMatch(/^nothing goes above an ace/);
    expect(fault('RUN W AS 2S 3S')).toMatch(/^nothing goes below an ace/);
  });

  it('[R Ace] may have 14 cards, with an ace at each end', () => {
    expect(isMeld('RUN AS 2S 3S 4S 5S 6S 7S 8S 9S 10S JS QS KS AS')).toBe(true);
  });

  it('[S1] [RR-E2] has wild cards wherever they lie, no more than natural ones', () => {
    expect(isMeld('RUN 6H W W 9H')).toBe(true);
    expect(isMeld('RUN W 7H 8H W')).toBe(true);
    expect(fault('RUN 6H W W W')).toBe(
      'the run 6♥ to 9♥ would hold 3 wild cards of 4; at most 2 may be wild',
    );
  });

  it('[RR-E2] may be kept from having wild cards side by side', () => {
    const options = { adjacentWilds: false };

    expect(fault('RUN 6H W W 9H', options)).toBe(
      'two wild cards may not lie side by side in the run 6♥ to 9♥',
    );
    expect(isMeld('RUN 6H W 8H W', options)).toBe(true);
  });

  it('[R Where a wild stands] begins where its order says', () => {
    expect(meld('RUN W W 5C 6C')).toMatchObject({ suit: 'CLUBS', low: 3 });
    expect(meld('RUN 5C 6C W W')).toMatchObject({ suit: 'CLUBS', low: 5 });
    expect(meld('RUN AC W W 4C')).toMatchObject({ low: 1 });
    expect(meld('RUN JC W W AC')).toMatchObject({ low: 11 });
    expect(meld('RUN W W KC AC')).toMatchObject({ low: 11 });
    expect(meld('RUN W AC', { wildLimit: 'NONE' })).toMatchObject({ low: 13 });
  });
});

describe('the wild limit', () => {
  const lengths = [3, 4, 5, 6, 7, 8, 9, 10];
  const most = (wildLimit: Options['wildLimit']) =>
    lengths.map((length) => mostWilds(length, { ...DEFAULT_OPTIONS, wildLimit }));

  it('[R Wilds] is that of natural cards, fewer, a scale, or one natural card', () => {
    expect(most('AT_MOST_NATURALS')).toEqual([1, 2, 2, 3, 3, 4, 4, 5]);
    expect(most('FEWER_THAN_NATURALS')).toEqual([1, 1, 2, 2, 3, 3, 4, 4]);
    expect(most('SHANGHAI_SCALE')).toEqual([1, 1, 2, 2, 3, 3, 4, 4]);
    expect(most('NONE')).toEqual([2, 3, 4, 5, 6, 7, 8, 9]);
  });

  it('never makes a meld of wild cards alone', () => {
    for (const type of ['SET', 'RUN']) {
      expect(fault(`${type} W W W`, { wildLimit: 'NONE' })).toBe(
        'a meld needs at least one natural card',
      );
    }
    expect(isMeld('SET 9C W W', { wildLimit: 'NONE' })).toBe(true);
    expect(isMeld('RUN 9C W W W', { wildLimit: 'NONE' })).toBe(true);
  });

  it('holds for cards that are laid off, unless an option lifts it there', () => {
    const set = meld('SET 9C 9D W');
    const joker = 'JOKER-6';

    expect(lengthened(set, joker, null, DEFAULT_OPTIONS).ok).toBe(true);
    const four = { ...set, cards: [...set.cards, 'JOKER-5'] };
    expect(lengthened(four, joker, null, DEFAULT_OPTIONS)).toEqual({
      ok: false,
      refusal: 'the set of 9s would hold 3 wild cards of 5; at most 2 may be wild',
    });
    expect(lengthened(four, joker, null, { ...DEFAULT_OPTIONS, wildLimitOnLayOff: false }).ok).toBe(
      true,
    );
  });
});

describe('[S1] [R Wild 2s] 2s', () => {
  const options: Partial<Options> = { twosWild: true };

  it('are natural cards as a rule', () => {
    expect(isMeld('SET 2C 2D 2H')).toBe(true);
    expect(isMeld('RUN 6H 2C 8H 9H')).toBe(false);
  });

  it('are wild as an option, and make no set', () => {
    expect(isMeld('RUN 6H 2C 8H 9H', options)).toBe(true);
    expect(isMeld('SET 9C 9D 2H', options)).toBe(true);
    expect(fault('SET 2C 2D 2H', options)).toBe(
      'a meld needs a natural card, and 2s are wild; there is no set of 2s',
    );
    expect(fault('SET 2C 2D W', options)).toMatch(/there is no set of 2s$/);
  });

  it('are natural on the 2-place of a run of their suit, and wild elsewhere', () => {
    expect(isMeld('RUN AH 2H W W', options)).toBe(true);
    expect(isMeld('RUN AH 2C W W', options)).toBe(false);
    expect(isMeld('RUN 2H 3H W W', options)).toBe(true);
    expect(isMeld('RUN 2H W W W', { ...options, wildLimit: 'NONE' })).toBe(true);
    expect(meld('RUN W 2H W W', { ...options, wildLimit: 'NONE' })).toMatchObject({ low: 1 });
    expect(isMeld('RUN W W 2H W', { ...options, wildLimit: 'NONE' })).toBe(false);
  });

  it('of their own suit count as natural when they come to lie there', () => {
    const run = meld('RUN 3H 4H W W', options);
    const grown = lengthened(run, '2H-1', 'LOW', { ...DEFAULT_OPTIONS, ...options });
    const other = lengthened(run, '2C-1', 'LOW', { ...DEFAULT_OPTIONS, ...options });

    expect(grown.ok && texts(grown.value.cards)).toBe('2H 3H 4H W W');
    expect(other.ok).toBe(false);
  });
});

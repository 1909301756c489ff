import { createHash, createHmac } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import {
  choose,
  commitmentTo,
  dealKey,
  derive,
  pick,
  shuffle,
  stream,
} from '../../src/rules/contract/index.js';

// The example of docs/fairness.md, which prints the same values.
const SEED = '000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f';
const COMMITMENT = 'b1678fdf5d1877b61940888f0c841ef6fe553621be35abdd490952ef2488893a';
const KEY = '79f209ddc0273eb61e31a24ab01d34d111bea5d7fe6885c02fa676508c467751';
const DERIVED = '4d888db5171f14037aa7edf522d0625d4fff5215b33e0bdd3a8dd747c822e216';
const SIX_SIDED = [2, 2, 5, 3, 1, 0, 5, 3, 1, 0];
const SHUFFLED = [8, 3, 6, 5, 9, 1, 4, 7, 2, 0];
const REJECTING_BOUND = 2 ** 31 + 1;
const REJECTED = [1960968830, 2023708697, 385014969, 181973921];

const random = { key: KEY };
const digits = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9];

describe('the published vectors', () => {
  it('commitment: SHA-256 of a prefix and the bytes of the seed', () => {
    expect(commitmentTo(SEED)).toBe(COMMITMENT);
  });

  it('deal key: HMAC-SHA-256 under the seed of the game id and the entropy of each seat', () => {
    expect(dealKey(SEED, 'game-1', ['', 'tea'])).toEqual({ key: KEY });
  });

  it('derive: HMAC-SHA-256 under the key', () => {
    expect(derive(random, 'bot:7')).toEqual({ key: DERIVED });
  });

  it('stream: numbers below 6, past the end of the first block', () => {
    const draw = stream(random, 'round:1:deck');

    expect(SIX_SIDED.map(() => draw(6))).toEqual(SIX_SIDED);
  });

  it('stream: words that would bias the result are thrown away', () => {
    const draw = stream(random, 'reject');

    expect(REJECTED.map(() => draw(REJECTING_BOUND))).toEqual(REJECTED);
  });

  it('shuffle: ten items', () => {
    expect(shuffle(random, 'round:1:deck', digits)).toEqual(SHUFFLED);
  });

  it('are those that the documentation prints', () => {
    const page = readFileSync('docs/fairness.md', 'utf8');

    for (const hex of [SEED, COMMITMENT, KEY, DERIVED]) expect(page).toContain(hex);
    for (const list of [SIX_SIDED, SHUFFLED, REJECTED]) expect(page).toContain(list.join(' '));
  });
});

describe('against the same construction by another library', () => {
  const hex64 = fc.stringMatching(/^[0-9a-f]{64}$/);
  const labels = fc.string({ unit: 'grapheme' });

  it('commits, derives and makes deal keys alike', () => {
    fc.assert(
      fc.property(hex64, labels, fc.array(labels), (seed, label, entropy) => {
        const bytes = Buffer.from(seed, 'hex');
        const commitment = createHash('sha256').update('fairdeal-seed:').update(bytes);
        expect(commitmentTo(seed)).toBe(commitment.digest('hex'));
        expect(derive({ key: seed }, label).key).toBe(mac(seed, `derive:${label}`).toString('hex'));
        expect(dealKey(seed, label, entropy).key).toBe(
          mac(seed, JSON.stringify([label, ...entropy])).toString('hex'),
        );
      }),
    );
  });

  it('draws and shuffles alike', () => {
    fc.assert(
      fc.property(hex64, labels, fc.integer({ min: 1, max: 2 ** 32 }), (key, label, bound) => {
        const drawn = stream({ key }, label);
        const expected = reference(key, label);
        for (let count = 0; count < 20; count++) expect(drawn(bound)).toBe(expected(bound));
        expect(shuffle({ key }, label, digits)).toEqual(referenceShuffle(key, label, digits));
      }),
    );
  });
});

describe('randomness', () => {
  it('is the same for the same key and label, and unlike for another of either', () => {
    const again = shuffle({ key: KEY }, 'round:1:deck', digits);

    expect(again).toEqual(SHUFFLED);
    expect(shuffle(random, 'round:2:deck', digits)).not.toEqual(SHUFFLED);
    expect(shuffle({ key: DERIVED }, 'round:1:deck', digits)).not.toEqual(SHUFFLED);
  });

  it('keeps the streams of derive and of stream apart', () => {
    const first = Buffer.from(derive(random, 'x').key, 'hex').readUInt32BE();

    expect(stream(random, 'x')(2 ** 32)).not.toBe(first);
  });

  it('leaves the shuffled list as it was', () => {
    const items = Object.freeze([...digits]);

    expect(shuffle(random, 'x', items).toSorted((one, other) => one - other)).toEqual(items);
    expect(items).toEqual(digits);
  });

  it('puts every item in every place about equally often', () => {
    const shuffles = 6000;
    const counts = Array.from({ length: 6 }, () => Array<number>(6).fill(0));
    for (let count = 0; count < shuffles; count++) {
      shuffle(random, `fair:${count}`, [0, 1, 2, 3, 4, 5]).forEach((item, place) => {
        const row = counts[item] as number[]; // items are 0 to 5
        row[place] = (row[place] ?? 0) + 1;
      });
    }

    // 25 degrees of freedom: a fair shuffle passes 52.6 once in a thousand keys, and the key is fixed.
    const expected = shuffles / 6;
    const chiSquare = counts.flat().reduce((sum, n) => sum + (n - expected) ** 2 / expected, 0);
    expect(chiSquare).toBeLessThan(52.6);
  });

  it('picks and chooses with the first number of the stream', () => {
    expect(pick(random, 'round:1:deck', 6)).toBe(SIX_SIDED[0]);
    expect(choose(random, 'round:1:deck', ['a', 'b', 'c', 'd', 'e', 'f'])).toBe('c');
  });

  it('does not choose from nothing', () => {
    expect(() => choose(random, 'start', [])).toThrow('nothing to choose from for "start"');
  });

  it.each([0, -1, 1.5, NaN, 2 ** 32 + 1])('does not draw below %p', (bound) => {
    expect(() => pick(random, 'x', bound)).toThrow(
      `a bound must be a whole number from 1 to 2^32, not ${bound}`,
    );
  });
});

function mac(keyHex: string, ...message: readonly (string | Uint8Array)[]): Buffer {
  const hmac = createHmac('sha256', Buffer.from(keyHex, 'hex'));
  for (const part of message) hmac.update(part);
  return hmac.digest();
}

function reference(keyHex: string, label: string): (bound: number) => number {
  let position = 0;
  const nextWord = () => {
    const block = Buffer.alloc(4);
    block.writeUInt32BE(Math.floor(position / 8));
    const word = mac(keyHex, `stream:${label}`, Buffer.of(0), block).readUInt32BE(
      4 * (position % 8),
    );
    position++;
    return word;
  };
  return (bound) => {
    for (;;) {
      const word = nextWord();
      if (word < Math.floor(2 ** 32 / bound) * bound) return word % bound;
    }
  };
}

function referenceShuffle<T>(keyHex: string, label: string, items: readonly T[]): readonly T[] {
  const draw = reference(keyHex, label);
  const left = [...items];
  const placedFromTheEnd: T[] = [];
  while (left.length > 1) {
    const other = draw(left.length);
    const last = left.pop() as T; // more than one is left
    placedFromTheEnd.push(other === left.length ? last : (left.splice(other, 1, last)[0] as T));
  }
  return [...left, ...placedFromTheEnd.toReversed()];
}

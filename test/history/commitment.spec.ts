import { createHash, createHmac } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { commitmentTo, dealKey, derive, shuffle } from '../../src/rules/contract/index.js';

const bits256 = fc.stringMatching(/^[0-9a-f]{64}$/);
const GAME = 'game-1';

/** Everything that somebody without the seed can make of what is public before the end. */
function fromPublic(commitment: string, entropy: readonly string[]): readonly string[] {
  const bytes = Buffer.from(commitment, 'hex');
  const message = JSON.stringify([GAME, ...entropy]);
  const sha = (...parts: (string | Buffer)[]) =>
    parts.reduce((hash, part) => hash.update(part), createHash('sha256')).digest('hex');
  const mac = (key: Buffer | string, text: Buffer | string) =>
    createHmac('sha256', key).update(text).digest('hex');
  return [
    commitment,
    sha(bytes),
    sha(message),
    sha(bytes, message),
    sha('fairdeal-seed:', bytes),
    mac(bytes, message),
    mac(message, bytes),
    mac('fairdeal-seed:', bytes),
    derive({ key: commitment }, 'deal').key,
  ];
}

describe('a commitment', () => {
  it('is the hash of the seed under a name that nothing else is hashed under', () => {
    fc.assert(
      fc.property(bits256, (seed) => {
        const bytes = Buffer.from(seed, 'hex');
        const named = createHash('sha256').update('fairdeal-seed:').update(bytes).digest('hex');
        expect(commitmentTo(seed)).toBe(named);
        expect(commitmentTo(seed)).not.toBe(createHash('sha256').update(bytes).digest('hex'));
      }),
    );
  });

  it('leads to the deal key by no way that needs no seed', () => {
    fc.assert(
      fc.property(bits256, fc.array(fc.string(), { maxLength: 6 }), (seed, entropy) => {
        const { key } = dealKey(seed, GAME, entropy);
        const known = fromPublic(commitmentTo(seed), entropy);
        expect(known).not.toContain(key);
        expect(known).not.toContain(seed);
      }),
    );
  });

  it('is all the same for two deals of one seed: it does not tell the deal', () => {
    const seed = 'c0ffee42'.repeat(8);
    const cards = Array.from({ length: 52 }, (_, card) => card);
    const deals = ['', 'tea', 'coffee'].map((entropy) =>
      shuffle(dealKey(seed, GAME, [entropy]), 'round:1:deck', cards).join(),
    );
    expect(new Set(deals).size).toBe(3);
    expect(commitmentTo(seed)).toBe(commitmentTo(seed));
  });

  it('changes in half of its bits with one bit of the seed', () => {
    fc.assert(
      fc.property(bits256, fc.integer({ min: 0, max: 255 }), (seed, bit) => {
        const other = Buffer.from(seed, 'hex');
        other[bit >> 3] = (other[bit >> 3] ?? 0) ^ (1 << (bit & 7));
        const [one, two] = [commitmentTo(seed), commitmentTo(other.toString('hex'))];
        const apart = BigInt(`0x${one}`) ^ BigInt(`0x${two}`);
        const bits = apart.toString(2).replaceAll('0', '').length;
        expect(bits).toBeGreaterThan(75); // 128 on average, 8 the deviation
        expect(bits).toBeLessThan(181);
      }),
    );
  });
});

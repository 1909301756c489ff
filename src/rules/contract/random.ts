import { hmac } from '@noble/hashes/hmac.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, concatBytes, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js';

/**
 * Randomness as data: a 256-bit key, in hex. Every shuffle and draw is a pure function of a key
 * and a label, so that a deal can be repeated by anybody who knows the key, in any language.
 * docs/fairness.md describes the construction, with test vectors.
 */
export type Random = { readonly key: string };

const BYTES_PER_WORD = 4;
const WORDS_PER_BLOCK = 8;
const WORD_RANGE = 2 ** 32;

/** The key of a sub-stream: HMAC-SHA-256(key, "derive:" + label). Different labels are independent. */
export function derive(random: Random, label: string): Random {
  return { key: bytesToHex(hmac(sha256, hexToBytes(random.key), utf8ToBytes(`derive:${label}`))) };
}

/** A new array holding the items in random order: Fisher–Yates from the last place to the first. */
export function shuffle<T>(random: Random, label: string, items: readonly T[]): T[] {
  const draw = stream(random, label);
  const shuffled = [...items];
  for (let last = shuffled.length - 1; last > 0; last--) {
    const other = draw(last + 1);
    // Both places exist: 0 <= other <= last < length.
    [shuffled[last], shuffled[other]] = [shuffled[other] as T, shuffled[last] as T];
  }
  return shuffled;
}

/** A whole number from 0 up to, not including, `bound`. */
export function pick(random: Random, label: string, bound: number): number {
  return stream(random, label)(bound);
}

/** One of the items; throws on an empty list, which is a fault of the caller. */
export function choose<T>(random: Random, label: string, items: readonly T[]): T {
  if (items.length === 0) throw new RangeError(`nothing to choose from for "${label}"`);
  return items[pick(random, label, items.length)] as T;
}

/**
 * Whole numbers without bias, one after another. Words are big-endian and come from the blocks
 * HMAC-SHA-256(key, "stream:" + label + 0x00 + block number as 4 bytes); a word at or above the
 * largest multiple of the bound is thrown away.
 */
export function stream(random: Random, label: string): (bound: number) => number {
  const nextWord = words(random, label);
  return (bound) => {
    if (!Number.isInteger(bound) || bound < 1 || bound > WORD_RANGE) {
      throw new RangeError(`a bound must be a whole number from 1 to 2^32, not ${bound}`);
    }
    const limit = WORD_RANGE - (WORD_RANGE % bound);
    let word = nextWord();
    while (word >= limit) word = nextWord();
    return word % bound;
  };
}

function words(random: Random, label: string): () => number {
  const keyed = hmac
    .create(sha256, hexToBytes(random.key))
    .update(utf8ToBytes(`stream:${label}\0`));
  // One hash object and two buffers serve every block: a shuffle of 56 cards costs a third of what
  // it would with a clone for each block, and dealing is most of a random play-out's time.
  const forBlock = keyed.clone();
  const counter = new DataView(new ArrayBuffer(BYTES_PER_WORD));
  const block = new DataView(new ArrayBuffer(BYTES_PER_WORD * WORDS_PER_BLOCK));
  let blockNumber = 0;
  let position = WORDS_PER_BLOCK;
  return () => {
    if (position === WORDS_PER_BLOCK) {
      counter.setUint32(0, blockNumber++);
      keyed._cloneInto(forBlock).update(bytesOf(counter)).digestInto(bytesOf(block));
      position = 0;
    }
    return block.getUint32(BYTES_PER_WORD * position++);
  };
}

function bytesOf(view: DataView): Uint8Array {
  return new Uint8Array(view.buffer);
}

/** SHA-256("fairdeal-seed:" + seed bytes): published before the first card, it fixes the seed. */
export function commitmentTo(seedHex: string): string {
  return bytesToHex(sha256(concatBytes(utf8ToBytes('fairdeal-seed:'), hexToBytes(seedHex))));
}

/**
 * The key a game is dealt from: HMAC-SHA-256(seed, canonical JSON of [game id, entropy of seat 0,
 * entropy of seat 1, …]), with "" for a seat that added none. Neither the server, which is bound
 * by its commitment, nor a seat alone decides it.
 */
export function dealKey(seedHex: string, gameId: string, entropy: readonly string[]): Random {
  const message = utf8ToBytes(JSON.stringify([gameId, ...entropy]));
  return { key: bytesToHex(hmac(sha256, hexToBytes(seedHex), message)) };
}

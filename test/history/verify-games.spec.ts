import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { type Verification, sentenceOf, verifyGames } from '../../src/history/verify/index.js';
import { player, playing, say, step } from '../games/support/builders.js';
import { KINDS, type Line, recordOf, tampered } from './records.js';

const OPTIONS = { rounds: 2, hurryMs: null, pauseMs: null };
const GAME = finished();
const FORGED = tampered(GAME, -1, { ranks: [9, 9] });
const RUNNING = tampered(GAME, 0, { complete: false });
const AROUND = {
  before: { format: 'fairdeal-export', formatVersion: 1, player: 'x', games: 3 },
  between: { progress: { done: 1, cursor: 'abc' } },
  skipped: { skipped: { id: 'x', reason: 'y' } },
  after: { exported: 3 },
};

/** Ann and Ben say two numbers each. */
function finished(): readonly Line[] {
  const start = playing([player('ann'), player('ben')], { options: OPTIONS });
  const two = step(start, say(start, 'ann', 5));
  const three = step(two.sitting, say(two.sitting, 'ben', 7));
  const four = step(three.sitting, say(three.sitting, 'ben', 9));
  const five = step(four.sitting, say(four.sitting, 'ann', 2));
  return recordOf(start, [two, three, four, five]);
}

function text(...parts: readonly (readonly Line[] | Line | string)[]): string {
  return parts
    .map((part) => {
      if (typeof part === 'string') return `${part}\n`;
      const lines = Array.isArray(part) ? part : [part];
      return lines.map((line) => `${JSON.stringify(line)}\n`).join('');
    })
    .join('');
}

async function verdictsOf(chunks: Iterable<string | Uint8Array>): Promise<readonly string[]> {
  const found: string[] = [];
  for await (const verification of verifyGames(chunks, { kinds: KINDS })) {
    found.push(told(verification));
  }
  return found;
}

function told({ verdict, findings }: Verification): string {
  return [verdict, ...findings.map(sentenceOf)].join(' | ');
}

const RANKS = 'DIFFERS | result: the ranks are [9,9]; the log leads to [2,1]';
const CUT = 'DIFFERS | log: the last line is missing: this was cut off';

describe('a text of many games', () => {
  it('is verified game by game, whatever stands around them', async () => {
    const { before, between, skipped } = AROUND;
    const games = [GAME, between, FORGED, between, skipped, RUNNING, between] as const;
    const whole = text(before, ...games, { exported: 4 });
    expect(await verdictsOf([whole])).toEqual([
      ...['VERIFIED', RANKS, 'MISSING | line 18: the game x is not told: y', 'NOT_FINISHED'],
    ]);
  });

  it('is an export that was cut off where its last line is missing', async () => {
    const { before, between, after } = AROUND;
    const cut = 'MISSING | end: the last line of the export is missing: this was cut off';
    expect(await verdictsOf([text(before)])).toEqual([cut]);
    expect(await verdictsOf([text(before, GAME, between)])).toEqual(['VERIFIED', cut]);
    const goesOn = text(before, GAME, between, before, GAME, { exported: 1 });
    expect(await verdictsOf([goesOn])).toEqual(['VERIFIED', 'VERIFIED']);
    expect(await verdictsOf([text(before, GAME, { stopped: 'the token is gone' })])).toEqual([
      ...['VERIFIED', 'MISSING | line 9: the server broke the export off: the token is gone'],
    ]);
    expect(await verdictsOf([text(before, GAME, after)])).toEqual([
      ...['VERIFIED', 'MISSING | line 9: 3 games were exported, here are 1'],
    ]);
  });

  it('needs nothing around them', async () => {
    expect(await verdictsOf([text(GAME, GAME)])).toEqual(['VERIFIED', 'VERIFIED']);
    expect(await verdictsOf([])).toEqual([]);
    expect(await verdictsOf(['\n \n'])).toEqual([]);
  });

  it('may be cut off in a game, and may go on with the next one', async () => {
    const half = GAME.slice(0, -2);
    expect(await verdictsOf([text(GAME, half)])).toEqual(['VERIFIED', CUT]);
    expect(await verdictsOf([text(half, GAME)])).toEqual([CUT, 'VERIFIED']);
  });

  it('may have lines that are no JSON: that game is not verified, and others are', async () => {
    const broken = text(GAME.slice(0, 2), '{"half', 'nonsense', GAME.slice(2));
    expect(await verdictsOf([broken, text(GAME)])).toEqual([
      ...['DIFFERS | line 3: this is not JSON', 'VERIFIED'],
    ]);
  });

  it('is told while it is read: one game does not wait for the next', async () => {
    let read = 0;
    function* chunks() {
      for (const chunk of [text(GAME), text(FORGED)]) {
        read += 1;
        yield chunk;
      }
    }
    const games = verifyGames(chunks(), { kinds: KINDS });
    expect((await games.next()).value).toMatchObject({ verdict: 'VERIFIED' });
    expect(read).toBe(1);
  });

  it('comes to the same in pieces of any length, as characters and as bytes', async () => {
    const named = tampered(GAME, 0, { note: 'žluťoučký kůň 🂡' });
    const whole = text(AROUND.before, named, AROUND.between, FORGED, { exported: 2 });
    const bytes = Buffer.from(whole);
    await fc.assert(
      fc.asyncProperty(fc.array(fc.nat(bytes.length), { maxLength: 20 }), async (cuts) => {
        const places = [0, ...cuts.sort((a, b) => a - b), bytes.length];
        const pieces = places.slice(1).map((end, at) => bytes.subarray(places[at], end));
        expect(await verdictsOf(pieces)).toEqual(['VERIFIED', RANKS]);
      }),
      { numRuns: 50 },
    );
    const pieces = Array.from({ length: Math.ceil(whole.length / 7) }, (_, at) =>
      whole.slice(7 * at, 7 * at + 7),
    );
    expect(await verdictsOf(pieces)).toEqual(['VERIFIED', RANKS]);
  });
});

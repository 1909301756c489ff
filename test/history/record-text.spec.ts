import { Readable, Writable } from 'node:stream';
import { setImmediate as turnOfTheLoop } from 'node:timers/promises';
import { describe, expect, it } from '@jest/globals';
import type { Turn } from '../../src/games/domain/turn.js';
import { recordText } from '../../src/history/record/text.js';
import { headerOf } from '../../src/history/record/write.js';
import { NOON, player, playing } from '../games/support/builders.js';
import { globalId } from './records.js';

const PAGE = 200;

/** A log of reminders, which counts how often it is read. */
class LongLog {
  reads = 0;

  constructor(readonly length: number) {}

  async turns(after: number, most: number): Promise<readonly Turn[]> {
    this.reads++;
    const count = Math.min(most + 1, this.length - after);
    return Array.from({ length: count }, (_, index) => ({
      ...{ version: after + index + 1, at: NOON, act: { type: 'REMINDED' }, seat: 0 },
      ...{ playerId: null, moveId: null, thinkingMs: null },
    }));
  }
}

function textOf(log: LongLog, version: number) {
  const { game, kind } = playing([player('ann'), player('ben')]);
  const sitting = { game: { ...game, version }, kind };
  const telling = { viewer: null, apiId: globalId };
  const header = headerOf(sitting, telling, new Map(), NOON);
  return recordText(header, sitting, telling, (after, most) => log.turns(after, most));
}

describe('the text of a record', () => {
  it('is read a page at a time, and only when the page before was taken', async () => {
    const log = new LongLog(10 * PAGE);
    const chunks = textOf(log, 10 * PAGE);
    await chunks.next(); // the header
    expect(log.reads).toBe(0);
    const page = await chunks.next();
    expect(log.reads).toBe(1);
    expect(String(page.value).trimEnd().split('\n')).toHaveLength(PAGE);
    await chunks.return();
    expect(log.reads).toBe(1);
  });

  it('waits for a reader who is slow', async () => {
    const log = new LongLog(20 * PAGE);
    const taken: string[] = [];
    let takeOn: () => void = () => undefined;
    const reader = new Writable({
      highWaterMark: 1,
      write: (chunk: Buffer, _encoding, done) => {
        taken.push(chunk.toString());
        takeOn = done;
      },
    });
    Readable.from(textOf(log, 20 * PAGE), { highWaterMark: 1 }).pipe(reader);
    for (let waited = 0; waited < 50; waited++) await turnOfTheLoop();
    expect(taken).toHaveLength(1);
    expect(log.reads).toBeLessThan(5);
    const ended = new Promise((resolve) => reader.once('finish', resolve));
    const goOn = setInterval(() => takeOn(), 0);
    await ended;
    clearInterval(goOn);
    expect(log.reads).toBe(20);
    expect(taken.join('').trimEnd().split('\n')).toHaveLength(20 * PAGE + 2);
  });

  it('ends with the version that the game had, whatever came after it', async () => {
    const lines: string[] = [];
    for await (const chunk of textOf(new LongLog(500), 321)) {
      lines.push(...chunk.trimEnd().split('\n'));
    }
    const versions = lines.slice(1, -1).map((line) => (JSON.parse(line) as Turn).version);
    expect(versions).toEqual(Array.from({ length: 321 }, (_, index) => index + 1));
    expect(JSON.parse(lines.at(-1) ?? '')).toMatchObject({ end: null, version: 321 });
  });

  it('is not ended as if it were whole where a turn is missing from the log', async () => {
    const read = async () => {
      for await (const chunk of textOf(new LongLog(100), 150)) expect(chunk).not.toContain('"end"');
    };
    await expect(read()).rejects.toThrow('game game-1 has no turn after version 100');
  });
});

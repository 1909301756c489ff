import { describe, expect, it } from '@jest/globals';
import { player, playing, say, step } from '../games/support/builders.js';
import { findingsOf, recordOf } from './records.js';

// What counting keeps secret: each seat's number from the deal, and what was said until all have.

const start = playing([player('ann'), player('ben', { entropy: 'tea' })], {
  options: { rounds: 1, hurryMs: 60_000, pauseMs: null },
});
const two = step(start, say(start, 'ann', 5));
const three = step(two.sitting, say(two.sitting, 'ben', 7));

describe('the record of a game that is still played', () => {
  it('shows each seat its own moves, and others that there was one', () => {
    const moves = [0, 1, null].map((viewer) => recordOf(start, [two], viewer)[2]?.['move']);
    expect(moves).toEqual([5, null, null].map((number) => ({ type: 'SAY', number })));
  });

  it('is the same text for two games that differ in what the viewer cannot know', () => {
    const other = step(start, say(start, 'ann', 9));
    for (const viewer of [1, null]) {
      expect(recordOf(start, [other], viewer)).toEqual(recordOf(start, [two], viewer));
    }
    expect(recordOf(start, [other], 0)).not.toEqual(recordOf(start, [two], 0));
  });

  it('does not tell what the table did by itself, which the rules may have meant for later', () => {
    const options = { rounds: 3, hurryMs: 30_000, pauseMs: null };
    const slow = playing([player('ann'), player('ben')], { options });
    const late = step(slow, { type: 'PASS_TIME' }, slow.game.timers[0]?.at);
    const line = recordOf(slow, [late])[2];
    expect([line?.['act'], line?.['timer']]).toEqual(['TICKED', null]);
  });

  it('has no fields but those that are described', () => {
    const lines = recordOf(start, [two]);
    expect(Object.keys(lines[0] ?? {})).toEqual([
      ...['format', 'formatVersion', 'complete', 'id', 'dealId', 'kind', 'revision', 'options'],
      ...['seats', 'commitment', 'seed', 'entropy', 'deal'],
      ...['createdAt', 'startedAt', 'endedAt', 'exportedAt'],
    ]);
    expect(Object.keys(lines[2] ?? {})).toEqual([
      ...['version', 'at', 'seat', 'player', 'act', 'by', 'move', 'thinkingMs'],
    ]);
    expect(lines[3]).toEqual({ end: null, ranks: null, scores: null, version: 2 });
  });
});

describe('the record of a finished game', () => {
  it('shows everybody everything, which is what verifies it', () => {
    const records = [0, 1, null].map((viewer) => recordOf(start, [two, three], viewer));
    expect(records[1]).toEqual(records[0]);
    expect(records[2]).toEqual(records[0]);
    expect(records[0]?.slice(2, 4).map(({ move }) => move)).toEqual(
      [5, 7].map((number) => ({ type: 'SAY', number })),
    );
    expect(findingsOf(records[2] ?? [])).toEqual([]);
  });
});

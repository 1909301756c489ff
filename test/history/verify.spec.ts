import { describe, expect, it } from '@jest/globals';
import { readLines, reportOf, verifyGame } from '../../src/history/verify/index.js';
import { commitmentTo, dealKey, pick } from '../../src/rules/contract/index.js';
import {
  NOON,
  SECOND,
  SEED,
  type Step,
  bot,
  player,
  playing,
  say,
  settings,
  step,
} from '../games/support/builders.js';
import { counting } from '../games/support/counting-kind.js';
import { KINDS, findingsOf, globalId, recordOf, tampered } from './records.js';

const OTHER_SEED = 'ab'.repeat(32);
const COMMITMENT = commitmentTo(SEED);
const [ANN, BEN] = [globalId('Player', 'ann'), globalId('Player', 'ben')];

/** Ann and Ben say two numbers each: turn 1 deals, turns 2 to 5 are theirs. */
function aRecord() {
  const start = playing([player('ann', { entropy: 'tea' }), player('ben')], { options: OPTIONS });
  const two = step(start, say(start, 'ann', 5));
  const three = step(two.sitting, say(two.sitting, 'ben', 7));
  const four = step(three.sitting, say(three.sitting, 'ben', 9));
  const five = step(four.sitting, say(four.sitting, 'ann', 2));
  return recordOf(start, [two, three, four, five]);
}

const OPTIONS = { rounds: 2, hurryMs: null, pauseMs: null };
const RECORD = aRecord();
const SECRETS = [0, 1].map((seat) =>
  pick(dealKey(SEED, 'game-1', ['tea', '']), `secret:${seat}`, 10),
);

function without(index: number) {
  return RECORD.filter((_, at) => at !== index);
}

describe('a record with stops of clocks in it', () => {
  const settings = { options: OPTIONS, pauseHours: 1 };
  const start = playing([player('ann'), player('ben')], settings);
  const outage = { from: NOON, to: NOON + SECOND };
  const credited = step(start, { type: 'CREDIT_OUTAGE', outage });
  const offered = step(credited.sitting, { type: 'OFFER_PAUSE', playerId: 'ann', hours: 1 });
  const answer = { type: 'ANSWER_PAUSE', playerId: 'ben', agree: true } as const;
  const paused = step(offered.sitting, answer);
  const ended = step(paused.sitting, { type: 'END_PAUSE', playerId: 'ben' }, NOON + SECOND);
  const moves = (from: Step) => {
    const said = step(from.sitting, say(from.sitting, 'ann', 5), NOON + SECOND);
    const over = step(said.sitting, { type: 'RESIGN', playerId: 'ann' }, NOON + SECOND);
    return [said, over];
  };
  const before = [credited, offered, paused];

  it('is verified without a clock', () => {
    const record = recordOf(start, [...before, ended, ...moves(ended)]);
    expect(verifyGame(record, { kinds: KINDS }).verdict).toBe('VERIFIED');
  });

  it('is not, where a seat moved in a pause', () => {
    const game = { ...paused.game, pause: undefined };
    const going = { ...paused, game, sitting: { ...paused.sitting, game } };
    const record = recordOf(start, [...before, ...moves(going)]);
    const { verdict, findings } = verifyGame(record, { kinds: KINDS });
    expect(verdict).not.toBe('VERIFIED');
    expect(JSON.stringify(findings)).toContain('MOVED came in a pause');
  });
});

describe('a record as it was exported', () => {
  it('is verified', () => {
    expect(verifyGame(RECORD, { kinds: KINDS }).verdict).toBe('VERIFIED');
  });

  it('is verified against the commitment that somebody noted', () => {
    expect(verifyGame(RECORD, { kinds: KINDS, commitment: COMMITMENT }).verdict).toBe('VERIFIED');
  });

  it('is read from lines and from one JSON array alike', () => {
    const ndjson = RECORD.map((line) => `${JSON.stringify(line)}\n`).join('');
    for (const text of [ndjson, JSON.stringify(RECORD, null, 2), `\n${ndjson}\r\n`]) {
      expect(readLines(text)).toEqual({ ok: true, value: RECORD });
    }
  });

  it('is reported in two lines', () => {
    expect(reportOf(verifyGame(RECORD, { kinds: KINDS })).split('\n')).toEqual([
      `game ${globalId('Game', 'game-1')}: COUNTING (rules of revision 1), 2 seats, 5 turns, PLAYED_OUT`,
      'verified: the seed fits its commitment, and deal, moves and result follow from it',
    ]);
  });
});

describe('a record with another', () => {
  it('seed does not fit the commitment, nor the deal', () => {
    const key = dealKey(OTHER_SEED, 'game-1', ['tea', '']);
    expect(findingsOf(tampered(RECORD, 0, { seed: OTHER_SEED }))).toEqual([
      `header: the commitment is ${COMMITMENT}, but that of the seed is ${commitmentTo(OTHER_SEED)}`,
      `deal: seat 0 saw secret ${SECRETS[0]}; the seed deals ${pick(key, 'secret:0', 10)}`,
    ]);
  });

  it('seed and its commitment does not fit the commitment that was noted', () => {
    const forged = { seed: OTHER_SEED, commitment: commitmentTo(OTHER_SEED) };
    const { findings } = verifyGame(tampered(RECORD, 0, forged), {
      kinds: KINDS,
      commitment: COMMITMENT,
    });
    expect(findings[0]).toEqual({
      where: 'header',
      what: `the commitment is ${commitmentTo(OTHER_SEED)}, and not ${COMMITMENT}, which was noted`,
    });
  });

  it('deal is not what the seed deals', () => {
    const [ann, ben] = RECORD[0]?.['deal'] as [object, object];
    const secret = (SECRETS[1] ?? 0) + 1;
    const forged = tampered(RECORD, 0, { deal: [ann, { ...ben, secret }] });
    expect(findingsOf(forged)).toEqual([
      `deal: seat 1 saw secret ${secret}; the seed deals ${SECRETS[1]}`,
    ]);
  });

  it('entropy was dealt from another key', () => {
    const key = dealKey(SEED, 'game-1', ['coffee', '']);
    expect(findingsOf(tampered(RECORD, 0, { entropy: ['coffee', ''] }))).toEqual([
      `deal: seat 0 saw secret ${SECRETS[0]}; the seed deals ${pick(key, 'secret:0', 10)}`,
    ]);
  });

  it('move leads to another result', () => {
    const [ann = 0, ben = 0] = SECRETS;
    const forged = tampered(RECORD, 2, { move: { type: 'SAY', number: 9 } });
    expect(findingsOf(forged)).toEqual([
      `result: the scores are [${ann + 7},${ben + 16}]; the log leads to [${ann + 11},${ben + 16}]`,
    ]);
  });

  it('move may be none that could be made', () => {
    const forged = tampered(RECORD, 2, { move: { type: 'SAY', number: 10 } });
    expect(findingsOf(forged)).toEqual([
      'turn 2: seat 0 cannot have moved {"type":"SAY","number":10}: 10 is no number from 1 to 9.',
    ]);
  });

  it('seat to a move has somebody move who was not awaited', () => {
    const forged = tampered(RECORD, 3, { seat: 0, player: ANN });
    expect(findingsOf(forged)).toEqual(['turn 3: seat 0 moved; awaited was seat 1']);
  });

  it('player or mover to a move names somebody who did not hold the seat', () => {
    expect(findingsOf(tampered(RECORD, 3, { player: ANN }))).toEqual([
      `turn 3: ${ANN} made the move; seat 1 is held by ${BEN}`,
    ]);
    expect(findingsOf(tampered(RECORD, 3, { by: 'STAND_IN' }))).toEqual([
      'turn 3: STAND_IN made the move; it was for PLAYER to make',
    ]);
    expect(findingsOf(tampered(RECORD, 3, { seat: 2 }))).toEqual(['turn 3: there is no seat 2']);
  });

  it('rank, score or reason is not what the log leads to', () => {
    const scores = JSON.stringify(RECORD.at(-1)?.['scores']);
    const ranks = JSON.stringify(RECORD.at(-1)?.['ranks']);
    expect(
      findingsOf(tampered(RECORD, -1, { end: 'FORFEIT', ranks: [1, 1], scores: [1, 2] })),
    ).toEqual([
      'result: the reason is "FORFEIT"; the log leads to "PLAYED_OUT"',
      `result: the ranks are [1,1]; the log leads to ${ranks}`,
      `result: the scores are [1,2]; the log leads to ${scores}`,
    ]);
  });

  it('seat given up, or time of the game, is not what the log says', () => {
    const seats = RECORD[0]?.['seats'] as object[];
    const forged = {
      seats: [{ ...seats[0], givenUp: 'RESIGNED' }, seats[1]],
      startedAt: '2026-06-01T12:00:01.000Z',
      endedAt: null,
    };
    expect(findingsOf(tampered(RECORD, 0, forged))).toEqual([
      'result: seat 0 was given up: "RESIGNED"; the log leads to null',
      'header: the game began at "2026-06-01T12:00:01.000Z"; the log leads to "2026-06-01T12:00:00.000Z"',
      'header: the game ended at null; the log leads to "2026-06-01T12:00:00.000Z"',
    ]);
  });

  it('set of options would have gone on', () => {
    const forged = tampered(RECORD, 0, { options: { ...OPTIONS, rounds: 3 } });
    expect(findingsOf(forged)).toEqual([
      'result: the log ends before the game does; awaited: seat 0, 1',
    ]);
  });

  it('set of options may have ended before', () => {
    const forged = tampered(RECORD, 0, { options: { ...OPTIONS, rounds: 1 } });
    expect(findingsOf(forged)).toEqual(['turn 4: the game had ended with turn 3']);
  });

  it('set of options may be none at all', () => {
    expect(findingsOf(tampered(RECORD, 0, { options: null }))).toEqual([
      expect.stringMatching(/^turn 1: the rules fail on it: /),
    ]);
  });

  it('id is the record of another game', () => {
    const other = globalId('Game', 'game-2');
    expect(findingsOf(tampered(RECORD, 0, { id: other }))).toEqual([
      `header: the id ${other} is not that of game-1`,
    ]);
    expect(findingsOf(tampered(RECORD, 0, { id: other, dealId: 'game-2' }))).toEqual([
      expect.stringMatching(/^deal: seat 0 saw secret /),
    ]);
  });
});

describe('a log', () => {
  it('in which a turn is missing is refused', () => {
    expect(findingsOf(without(3))).toEqual(['log: turn 3 is missing: turn 4 stands in its place']);
    expect(findingsOf(without(5))).toEqual([
      'log: turn 5 is missing: the log ends before it, the game at 5',
    ]);
  });

  it('in which two turns have changed places is refused', () => {
    const [header, one, two, three, ...rest] = RECORD;
    expect(findingsOf([header, one, three, two, ...rest])).toEqual([
      'log: turn 3 stands before turn 2',
    ]);
  });

  it('in which a turn was moved to where it could not be played is refused', () => {
    const forged = tampered(RECORD, 2, { ...RECORD[5], version: 2 });
    const swapped = tampered(forged, 5, { ...RECORD[4], version: 5 });
    expect(findingsOf(swapped)).toEqual(['turn 5: seat 1 moved; awaited was seat 0']);
  });

  it('in which a turn stands twice is refused', () => {
    expect(findingsOf([...RECORD.slice(0, 4), ...RECORD.slice(3)])).toEqual([
      'log: turn 3 stands there twice',
    ]);
    const more = { ...RECORD[5], version: 6 };
    expect(findingsOf([...RECORD.slice(0, 6), more, RECORD.at(-1)])).toEqual([
      'log: turn 6 stands after the end at 5',
    ]);
  });

  it('that goes on after the end is refused', () => {
    const more = { ...RECORD[5], version: 6 };
    const end = { ...RECORD.at(-1), version: 6 };
    expect(findingsOf([...RECORD.slice(0, 6), more, end])).toEqual([
      'turn 6: the game had ended with turn 5',
    ]);
  });

  it('that ends before the game does is refused', () => {
    const end = { ...RECORD.at(-1), version: 4 };
    expect(findingsOf([...RECORD.slice(0, 5), end])).toEqual([
      'result: the log ends before the game does; awaited: seat 0',
    ]);
  });

  it('with something from the lobby after the deal, or the other way round, is refused', () => {
    const joined = { version: 3, at: RECORD[1]?.['at'], seat: 1, player: BEN, act: 'JOINED' };
    const late = RECORD.map((line, at) => (at === 3 ? joined : line));
    expect(findingsOf(late)).toEqual(['turn 3: JOINED cannot happen after the first card']);
    const early = RECORD.map((line, at) => (at === 1 ? { ...RECORD[2], version: 1 } : line));
    expect(findingsOf(early)).toEqual(['turn 1: MOVED cannot happen before the first card']);
  });
});

describe('what happens to those who are away', () => {
  const options = { rounds: 1, hurryMs: 90_000, pauseMs: null };
  const absence = { ...settings().absence, missesBeforeBot: 2, remindAtPercent: null };

  it('is replayed: a missed move, a stand-in, a return, a timer, a resignation', () => {
    const { lines } = absences();
    expect(lines.slice(1, -1).map(({ act }) => act)).toEqual([
      ...['STARTED', 'MISSED', 'MOVED', 'MOVED', 'REPLACED', 'RETURNED', 'TICKED', 'RESIGNED'],
    ]);
    expect(findingsOf(lines)).toEqual([]);
  });

  it('cannot be told otherwise', () => {
    const { lines } = absences();
    expect(findingsOf(tampered(lines, 2, { move: { type: 'SAY', number: 2 } }))).toEqual([
      'turn 2: the table moved {"type":"SAY","number":2} for seat 0; the rules and the seed give {"type":"SAY","number":1}',
    ]);
    expect(findingsOf(tampered(lines, 2, { misses: 2 }))).toEqual([
      'turn 2: it counts 2 misses in a row; there were 1',
    ]);
    expect(findingsOf(tampered(lines, 5, { seat: 1 }))).toEqual([
      'turn 5: it counts 2 misses in a row; there were 1',
    ]);
    expect(findingsOf(tampered(lines, 6, { seat: 1 }))).toEqual([
      'turn 6: no bot sat in for seat 1',
    ]);
    expect(findingsOf(tampered(lines, 7, { timer: 'hurry:1' }))).toEqual([
      'turn 7: the timer hurry:1 was not running',
    ]);
    expect(findingsOf(tampered(lines, 8, { act: 'FORFEITED' }))).toEqual([
      'result: the reason is "RESIGNATION"; the log leads to "FORFEIT"',
      'result: seat 0 was given up: "RESIGNED"; the log leads to "FORFEITED"',
    ]);
    expect(findingsOf(tampered(lines, 8, { seat: 1 }))).toEqual([
      'result: the ranks are [2,1]; the log leads to [1,2]',
      'result: seat 0 was given up: "RESIGNED"; the log leads to null',
      'result: seat 1 was given up: null; the log leads to "RESIGNED"',
    ]);
  });

  it('does not happen to bots', () => {
    const start = playing([player('ann'), bot()], { options: { ...options, rounds: 1 } });
    const two = step(start, { type: 'RESIGN', playerId: 'ann' });
    const lines = recordOf(start, [two]);
    expect(findingsOf(lines)).toEqual([]);
    expect(findingsOf(tampered(lines, 2, { seat: 1 }))).toEqual([
      'turn 2: seat 1 is held by a bot',
    ]);
  });

  /** Ann misses, Ben says 4 and 5, a bot sits in for Ann until she is back, the table hurries on. */
  function absences() {
    const wanted = { options: { ...options, rounds: 3 }, absence };
    const start = playing([player('ann'), player('ben')], wanted);
    const pass = { type: 'PASS_TIME' } as const;
    const at = (seconds: number) => NOON + seconds * SECOND;
    const two = step(start, pass, at(60));
    const three = step(two.sitting, say(two.sitting, 'ben', 4), at(59));
    const four = step(three.sitting, say(three.sitting, 'ben', 5), at(61));
    const five = step(four.sitting, pass, at(119));
    const six = step(five.sitting, { type: 'TAKE_BACK_SEAT', playerId: 'ann' }, at(120));
    const seven = step(six.sitting, pass, at(149));
    const eight = step(seven.sitting, { type: 'RESIGN', playerId: 'ann' }, at(150));
    return { lines: recordOf(start, [two, three, four, five, six, seven, eight]) };
  }
});

describe('a record of a game that is still played', () => {
  const start = playing([player('ann'), player('ben')]);
  const lines = recordOf(start, [step(start, say(start, 'ann', 5))]);

  it('has nothing to verify yet', () => {
    const verification = verifyGame(lines, { kinds: KINDS });
    expect(verification.verdict).toBe('NOT_FINISHED');
    expect(reportOf(verification)).toContain('\nnot finished: nothing to verify yet');
  });

  it('cannot pass for a finished one', () => {
    expect(findingsOf(tampered(lines, 0, { complete: true }))).toEqual([
      'header: the seed is missing',
    ]);
  });
});

describe('a text that is no record', () => {
  it('is told so, with the line', () => {
    expect(readLines('{"format":\n')).toEqual({
      ok: false,
      refusal: { where: 'line 1', what: 'this is not JSON' },
    });
    expect(readLines('[{]')).toEqual({
      ok: false,
      refusal: { where: 'file', what: 'this is not JSON' },
    });
    expect(findingsOf([])).toEqual(['line 1: this is no fairdeal-game']);
    expect(findingsOf([null])).toEqual(['line 1: this is no fairdeal-game']);
    expect(findingsOf(tampered(RECORD, 0, { formatVersion: 2 }))).toEqual([
      'line 1: the format has version 2; this program reads 1',
    ]);
    expect(findingsOf(tampered(RECORD, 0, { seed: 'abc' }))).toEqual([
      'line 1: seed: not 256 bits in lower-case hex',
    ]);
    expect(findingsOf(tampered(RECORD, 3, { by: 'NOBODY' }))).toEqual([
      expect.stringMatching(/^line 4: by: Invalid option/),
    ]);
    expect(findingsOf(RECORD.slice(0, -1))).toEqual([
      'log: the last line is missing: this was cut off',
    ]);
  });

  it('is told which kind or revision is not here', () => {
    expect(findingsOf(tampered(RECORD, 0, { kind: 'CHESS' }))).toEqual([
      'header: there is no kind of game CHESS here',
    ]);
    expect(findingsOf(tampered(RECORD, 0, { revision: 2 }))).toEqual([
      'header: the rules of COUNTING in revision 2 are not here, only 1',
    ]);
    expect(findingsOf(tampered(RECORD, 0, { entropy: [''] }))).toEqual([
      'header: entropy must have a text from each of 2 seats',
    ]);
    expect(findingsOf(tampered(RECORD, 0, { deal: null }))).toEqual([
      'deal: it must have what each of 2 seats saw at first',
    ]);
  });
});

describe('a game that began with earlier rules', () => {
  it('is verified by those, where they are kept', () => {
    const rules = { ...counting.rules, outcome: () => null }; // by these no game ends
    expect(findingsOf(RECORD, [{ ...counting, revision: 2, rules }])).toEqual([
      'header: the rules of COUNTING in revision 1 are not here, only 2',
    ]);
    const kept = { ...counting, revision: 2, rules, earlier: { 1: counting.rules } };
    expect(findingsOf(RECORD, [kept])).toEqual([]);
    expect(findingsOf(RECORD, [{ ...counting, rules }])).toEqual([
      'result: the log ends before the game does; awaited: seat ',
    ]);
  });
});

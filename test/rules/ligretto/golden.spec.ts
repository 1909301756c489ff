import { readFileSync, writeFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { BOT_LEVELS, derive, type Random } from '../../../src/rules/contract/index.js';
import { ligretto } from '../../../src/rules/ligretto/index.js';
import { DEFAULT_OPTIONS, type Options } from '../../../src/rules/ligretto/options.js';
import type { Move, RoundSummary, Source, State, Step } from '../../../src/rules/ligretto/state.js';

const { rules, bots } = ligretto;
const MOST_TURNS = 400;

/**
 * Games as a person would write them down, so that a change of behaviour shows as a change of text.
 * UPDATE_GOLDEN=1 writes the files anew; then read their diff, and raise the kind's revision if a
 * game that has begun would go on differently.
 */
describe.each([
  ['golden-live.txt', { pace: 'LIVE', speedmachine: true, noBlind: true, target: 'FIFTY' }],
  ['golden-beats.txt', { pace: 'BEATS', speedmachine: true, target: 'FIFTY' }],
] as const)('%s', (name, options) => {
  it('tells how a game of three goes', () => {
    const file = new URL(`./${name}`, import.meta.url);
    const text = transcript({ ...DEFAULT_OPTIONS, ...options }, { key: '601d'.repeat(16) });
    const written = `${text.join('\n')}\n`;

    if (process.env['UPDATE_GOLDEN'] === '1') writeFileSync(file, written);

    expect(written).toBe(readFileSync(file, 'utf8'));
  });
});

/** Seat 0 is EASY, seat 1 NORMAL, seat 2 HARD; in a live game they move in turn, and time passes. */
function transcript(options: Options, random: Random): readonly string[] {
  const lines = [`Ligretto, revision ${ligretto.revision}, key ${random.key}`];
  let state = rules.deal(options, 3, random);
  lines.push(...roundStart(state));
  for (let version = 1; state.stage !== 'OVER' && version <= MOST_TURNS; version++) {
    const next = turn(state, version, derive(random, `golden:${version}`));
    lines.push(`${String(version).padStart(4)}. ${next.line}`, ...news(state, next.state));
    state = next.state;
  }
  const ranks = rules.outcome(state)?.ranks.join(' ') ?? 'none yet';
  return [...lines, '', `Ranks: ${ranks}; totals ${totals(state)}`];
}

function turn(state: State, version: number, random: Random): { line: string; state: State } {
  const open = rules.awaited(state);
  const [timer] = rules.timers(state);
  if (timer && state.beat === null && version % 10 === 0) {
    return {
      line: `(${timer.key} after ${timer.afterMs} ms)`,
      state: rules.tick(state, timer.key),
    };
  }
  const seat = open[version % open.length]?.seat ?? 0;
  const level = BOT_LEVELS[seat] ?? 'EASY';
  const list = rules.legalMoves(state, seat);
  const move = bots[level](rules.view(state, seat), list, random, { playouts: 24 });
  const result = rules.play(state, seat, move);
  if (!result.ok) throw new Error(result.refusal.sentence);
  return { line: `seat ${seat} ${spoken(state, seat, move)}`, state: result.value };
}

function roundStart({ round, seats, signs }: State): readonly string[] {
  return [
    '',
    `Round ${round}`,
    ...seats.map(({ pile, rack, hand }, seat) =>
      [
        `  seat ${seat} (${(signs.ofSeats[seat] ?? []).join(' ')})`,
        `pile ${pile.join(' ')} | rack ${rack.join(' ')} | hand ${hand.join(' ')}`,
      ].join(' '),
    ),
  ];
}

function spoken(state: State, seat: number, move: Move): string {
  switch (move.type) {
    case 'PLAN':
      return `plans ${move.steps.map(shortStep).join(', ')}${move.stop ? ', stop' : ''}`;
    case 'PLACE':
      return `places ${at(state, seat, move.source)} on ${move.board} at ${move.version}`;
    case 'STOP':
      return move.stop ? 'votes to stop' : 'withdraws its vote';
    case 'SECRET':
    case 'MALFORMED':
      return move.type;
    default:
      return shortStep(move);
  }
}

function shortStep(step: Step): string {
  switch (step.type) {
    case 'PLACE':
      return `${shortSource(step.source)} to ${step.board}`;
    case 'PLACE_ANY':
      return shortSource(step.source);
    case 'CLAIM':
      return `takes ${step.card}`;
    case 'SLIP':
      return `slips to ${step.to}`;
    case 'REMOVE':
      return `removes ${step.rack}`;
    case 'FILL_RACK':
      return 'fill';
    case 'NEXT':
      return 'next';
    case 'TURN_PILE':
      return 'turn';
  }
}

function shortSource({ area, rack }: Source): string {
  return area === 'RACK' ? `rack ${rack ?? ''}` : area.toLowerCase();
}

function at({ seats }: State, seat: number, source: Source): string {
  const { pile, rack, open } = seats[seat] ?? { pile: [], rack: [], open: [] };
  const card = { PILE: pile.at(-1), RACK: rack[source.rack ?? 0], HAND: open.at(-1) }[source.area];
  return `${card ?? 'nothing'} of its ${shortSource(source)}`;
}

/** What a turn has brought about: the run of a beat, the end of a round, the next one. */
function news(before: State, after: State): readonly string[] {
  const ran = after.lastBeat === before.lastBeat ? [] : [`      ${beatLine(after)}`];
  const ended = after.lastRound === before.lastRound ? null : after.lastRound;
  const started = after.round === before.round ? [] : roundStart(after);
  return [
    ...(after.lastBeat.length === 0 ? [] : ran),
    ...(ended ? roundEnd(ended, after) : []),
    ...started,
  ];
}

function beatLine({ lastBeat, actions }: State): string {
  const done = lastBeat
    .filter(({ result, card }) => result !== 'SKIPPED' && card !== null)
    .map(({ seat, card, board, result }) =>
      [
        `${seat}:${card ?? ''}`,
        board === null ? '' : `@${board}`,
        result === 'DONE' ? '' : ` ${result}`,
      ].join(''),
    );
  return `= ${done.join(' ')} | stack ${actions.stack.map(({ id, sign }) => `${id}/${sign}`).join(' ')}`;
}

function roundEnd({ reason, scores }: RoundSummary, state: State): readonly string[] {
  const line = scores.map(
    ({ placed, left, penalties, points }) => `${placed}-2x${left}-${penalties}=${points}`,
  );
  return [`  ${reason}: ${line.join(', ')}; totals ${totals(state)}`];
}

function totals({ seats }: State): string {
  return seats.map(({ points }) => points.reduce((sum, some) => sum + some, 0)).join(' ');
}

import { readFileSync, writeFileSync } from 'node:fs';
import { expect, it } from '@jest/globals';
import { derive, type Random } from '../../../src/rules/contract/index.js';
import type { Face } from '../../../src/rules/tricky-kids/cards.js';
import { trickyKids } from '../../../src/rules/tricky-kids/index.js';
import { ruleName } from '../../../src/rules/tricky-kids/rule-cards.js';
import {
  DEFAULT_OPTIONS,
  type Move,
  type RoundSummary,
  type State,
  type Trick,
} from '../../../src/rules/tricky-kids/state.js';
import { tokenName } from '../../../src/rules/tricky-kids/tokens.js';

const { rules, bots } = trickyKids;
const FILE = new URL('./golden.txt', import.meta.url);

/**
 * A whole game as a person would write it down, so that a change of behaviour shows as a change of
 * text. UPDATE_GOLDEN=1 writes the file anew; then read its diff, and raise the kind's revision if
 * a game that has begun would go on differently.
 */
it('a game of three with ever more rule cards goes as it is written in golden.txt', () => {
  const written = `${transcript({ key: '601d'.repeat(16) }).join('\n')}\n`;

  if (process.env['UPDATE_GOLDEN'] === '1') writeFileSync(FILE, written);

  expect(written).toBe(readFileSync(FILE, 'utf8'));
});

/** Seat 0 goes by lot, seat 1 by thumb, seat 2 is away. */
function transcript(random: Random): readonly string[] {
  const lines = [`Tricky Kids, revision ${trickyKids.revision}, key ${random.key}`];
  let state = rules.deal({ ...DEFAULT_OPTIONS, trickyRules: 'MEGA' }, 3, random);
  lines.push(...roundStart(state));
  for (let version = 1; state.stage !== null; version++) {
    const seat = rules.awaited(state)[0]?.seat ?? 0;
    const move = moveOf(state, seat, derive(random, `golden:${version}`));
    const result = rules.play(state, seat, move);
    if (!result.ok) throw new Error(result.refusal.sentence);
    if (move.type !== 'PLAY') lines.push(secretLine(version, seat, move));
    lines.push(...news(state, result.value));
    state = result.value;
  }
  return [...lines, '', `Result: ranks ${rules.outcome(state)?.ranks.join(' ')}`];
}

function moveOf(state: State, seat: number, random: Random): Move {
  if (seat === 2) return rules.absent(state, seat, random);
  const level = seat === 0 ? 'EASY' : 'NORMAL';
  const list = rules.legalMoves(state, seat);
  return bots[level](rules.view(state, seat), list, random, { playouts: 0 });
}

function roundStart(state: State): readonly string[] {
  const cards = state.rules.inForce.map((id) => `${id} ${ruleName(id)}`);
  return [
    '',
    `Round ${state.round}, seat ${state.firstLead} leads; rules: ${cards.join(', ')}`,
    `  tokens ${state.tokens.row.map(tokenName).join(' ')}`,
    ...state.seats.map(
      ({ hand }, seat) => `  seat ${seat} holds ${hand.map(({ id }) => id).join(' ')}`,
    ),
  ];
}

function secretLine(version: number, seat: number, move: Move): string {
  const deed = `${String(version).padStart(4)}. seat ${seat} ${move.type.toLowerCase()}s`;
  if (move.type === 'WRITE') {
    return `${deed} ${move.cards.map(({ card, number }) => `${card}=${number}`).join(' ')}`;
  }
  return move.type === 'KEEP' || move.type === 'PASS' ? `${deed} ${move.cards.join(' ')}` : deed;
}

/** The trick that has ended between two states, and the round. */
function news(before: State, after: State): readonly string[] {
  const ended = after.lastRound !== before.lastRound ? after.lastRound : null;
  const trick = (ended ? ended.tricks : after.tricks)[before.tricks.length];
  return [...(trick ? [trickLine(trick)] : []), ...(ended ? roundEnd(ended, after) : [])];
}

function trickLine({ number, plays, trump, token, winner, taken }: Trick): string {
  const cards = plays.map((play) => `${play.seat}:${spoken(play)}`).join(' ');
  const points = taken.map((won) => won.points).join('+');
  const end = winner === null ? 'nobody wins' : `seat ${winner} wins ${points}`;
  return `  trick ${number} ${cards.padEnd(20)} for ${tokenName(token)}${trump ? `, ${trump} trump` : ''}: ${end}`;
}

function spoken({ suit, number }: Face): string {
  return `${suit.charAt(0)}${number}`;
}

function roundEnd({ points }: RoundSummary, state: State): readonly string[] {
  const line = `  points ${points.join(' ')}`;
  return state.stage === null ? [line] : [line, ...roundStart(state)];
}

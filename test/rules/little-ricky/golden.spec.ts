import { readFileSync, writeFileSync } from 'node:fs';
import { expect, it } from '@jest/globals';
import { derive, type Random } from '../../../src/rules/contract/index.js';
import { SPOKEN, type Card } from '../../../src/rules/little-ricky/cards.js';
import { littleRicky } from '../../../src/rules/little-ricky/index.js';
import type { Move, RoundSummary, State } from '../../../src/rules/little-ricky/state.js';

const { rules, bots } = littleRicky;
const FILE = new URL('./golden.txt', import.meta.url);

/**
 * A whole game as a person would write it down, so that a change of behaviour shows as a change of
 * text. UPDATE_GOLDEN=1 writes the file anew; then read its diff, and raise the kind's revision if
 * a game that has begun would go on differently.
 */
it('a game of three goes as it is written in golden.txt', () => {
  const written = `${transcript({ key: '601d'.repeat(16) }).join('\n')}\n`;

  if (process.env['UPDATE_GOLDEN'] === '1') writeFileSync(FILE, written);

  expect(written).toBe(readFileSync(FILE, 'utf8'));
});

/** Seat 0 sheds by chance, seat 1 plays by thumb, seat 2 is away. */
function transcript(random: Random): readonly string[] {
  const lines = [`Little Ricky, revision ${littleRicky.revision}, key ${random.key}`];
  let state = rules.deal(rules.defaultOptions, 3, random);
  lines.push(...roundStart(state));
  for (let version = 1; state.turn !== null; version++) {
    const seat = state.turn;
    const move = moveOf(state, seat, derive(random, `golden:${version}`));
    const result = rules.play(state, seat, move);
    if (!result.ok) throw new Error(result.refusal.sentence);
    lines.push(turnLine(version, state, seat, move));
    if (result.value.lastRound !== state.lastRound) lines.push(...roundEnd(result.value));
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
  return [
    '',
    `Round ${state.round}, seat ${state.starter} starts on ${spoken(state.discards)}`,
    ...state.seats.map(({ hand }, seat) => `  seat ${seat} holds ${spoken(hand)}`),
    `  pile: ${spoken(state.drawPile)}`,
  ];
}

function turnLine(version: number, state: State, seat: number, move: Move): string {
  const hand = spoken(state.seats[seat]?.hand ?? []);
  const deed = move.type === 'PLAY' ? `plays ${SPOKEN[move.card]}` : `${move.type.toLowerCase()}s`;
  return `${String(version).padStart(4)}. seat ${seat} ${deed.padEnd(12)} with ${hand}`;
}

function roundEnd(state: State): readonly string[] {
  const ends = (state.lastRound?.seats ?? []).map(endLine);
  return state.turn === null ? ends : [...ends, ...roundStart(state)];
}

function endLine(end: RoundSummary['seats'][number], seat: number): string {
  const back = end.returned ? `, one ${end.returned.toLowerCase()} marker back` : '';
  return `  seat ${seat} pays ${end.points} for ${spoken(end.hand) || 'nothing'}${back}: ${end.total}`;
}

function spoken(cards: readonly Card[]): string {
  return cards.map((card) => (card === 'RICKY' ? 'R' : SPOKEN[card])).join(' ');
}

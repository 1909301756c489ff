import { readFileSync, writeFileSync } from 'node:fs';
import { expect, it } from '@jest/globals';
import { derive, type Random } from '../../../src/rules/contract/index.js';
import type { Card } from '../../../src/rules/ricochet/cards.js';
import { ricochet } from '../../../src/rules/ricochet/index.js';
import type { Move, Options, State } from '../../../src/rules/ricochet/state.js';

const { rules, bots } = ricochet;
const FILE = new URL('./golden.txt', import.meta.url);

/**
 * Whole games as a person would write them down, so that a change of behaviour shows as a change of
 * text. UPDATE_GOLDEN=1 writes the file anew; then read its diff, and raise the kind's revision if
 * a game that has begun would go on differently.
 */
it('two games go as they are written in golden.txt', () => {
  const random = { key: '601d'.repeat(16) };
  const lenient = { ...rules.defaultOptions, cornerRule: 'LENIENT', resetOnFlip: true } as const;
  const games = [
    ...transcript('by thumb', rules.defaultOptions, random, hinted),
    '',
    ...transcript(
      'by lot, lenient, with reset and undo',
      { ...lenient, undo: true },
      random,
      byLot,
    ),
  ];
  const written = `${games.join('\n')}\n`;

  if (process.env['UPDATE_GOLDEN'] === '1') writeFileSync(FILE, written);

  expect(written).toBe(readFileSync(FILE, 'utf8'));
});

type Player = (state: State, random: Random) => Move;

const hinted: Player = (state, random) => rules.absent(state, 0, random);

/** Takes back a move now and then. */
const byLot: Player = (state, random) => {
  const list = rules.legalMoves(state, 0);
  const undo = list.moves.find(({ type }) => type === 'UNDO');
  return undo && random.key.startsWith('0')
    ? undo
    : bots.EASY(rules.view(state, 0), list, random, { playouts: 0 });
};

function transcript(
  title: string,
  options: Options,
  random: Random,
  player: Player,
): readonly string[] {
  let state = rules.deal(options, 1, random);
  const lines = [`Ricochet, revision ${ricochet.revision}, ${title}, key ${random.key}`];
  lines.push(...dealt(state));
  for (let version = 1; rules.outcome(state) === null; version++) {
    const move = player(state, derive(random, `golden:${version}`));
    const result = rules.play(state, 0, move);
    if (!result.ok) throw new Error(result.refusal.sentence);
    lines.push(turnLine(version, state, move, result.value));
    state = result.value;
  }
  const { par, score } = rules.view(state, 0);
  const line = par?.line.map(spoken).join(' ');
  return [...lines, `  score ${score}, par ${par?.score}, winnable ${par?.winnable}: ${line}`];
}

function dealt({ layout, stock, waste }: State): readonly string[] {
  return [
    `  outer  ${layout.slice(0, 8).join(' ')}`,
    `  middle ${layout.slice(8, 20).join(' ')}`,
    `  rim    ${layout.slice(20).join(' ')}`,
    `  stock  ${stock.join(' ')}`,
    `  waste  ${waste[0]?.card}`,
  ];
}

function turnLine(version: number, before: State, move: Move, after: State): string {
  const view = rules.view(before, 0);
  const turnedUp = openCards(after).filter((card) => !openCards(before).includes(card));
  const news =
    turnedUp.length > 0 && move.type !== 'UNDO' ? `, turns up ${turnedUp.join(' ')}` : '';
  const choice = view.eligible.length > 1 ? ` of ${view.eligible.join(' ')}` : '';
  const { top } = rules.view(after, 0);
  return `${String(version).padStart(4)}. ${spoken(move).padEnd(5)} ${top.padEnd(4)}on ${view.top}${choice}${news}`;
}

function openCards(state: State): readonly (Card | null)[] {
  return rules
    .view(state, null)
    .walls.filter((wall) => wall.state === 'OPEN')
    .map(({ card }) => card);
}

function spoken(move: Move): string {
  return move.type === 'DESTROY' ? move.place : move.type.toLowerCase();
}

import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from '@jest/globals';
import { derive, type Random } from '../../../src/rules/contract/index.js';
import { spokenContract, contractOf } from '../../../src/rules/ric-rac-rummy/contract.js';
import { ricRacRummy } from '../../../src/rules/ric-rac-rummy/index.js';
import { DEFAULT_OPTIONS } from '../../../src/rules/ric-rac-rummy/options.js';
import type { Move, State } from '../../../src/rules/ric-rac-rummy/state.js';
import { texts } from './table.js';

const FILE = fileURLToPath(new URL('golden.txt', import.meta.url));
const { rules, bots } = ricRacRummy;

/**
 * One whole game, written down for people. A change of behaviour shows as a change of the file;
 * UPDATE_GOLDEN=1 writes it anew, and then the revision of the rules must be raised.
 */
it('a game goes as it always has', () => {
  const written = `${transcript({ key: '601d'.repeat(16) }).join('\n')}\n`;

  if (process.env['UPDATE_GOLDEN'] === '1') writeFileSync(FILE, written);

  expect(written).toBe(readFileSync(FILE, 'utf8'));
});

/** Seats 0 and 2 go by a plan, seat 1 without one; now and then seat 2 is away. */
function transcript(random: Random): readonly string[] {
  const lines = [`Ric Rac Rummy, revision ${ricRacRummy.revision}, key ${random.key}`];
  let state = rules.deal({ ...DEFAULT_OPTIONS, maxTurns: 12, buyUpcard: true }, 3, random);
  lines.push(...roundStart(state));
  for (let version = 1; rules.outcome(state) === null; version++) {
    const seat = rules.awaited(state)[0]?.seat ?? 0;
    const move = moveOf(state, seat, derive(random, `golden:${version}`));
    const result = rules.play(state, seat, move);
    if (!result.ok) throw new Error(result.refusal.sentence);
    lines.push(...lineOf(state, result.value, version, seat, move));
    if (result.value.round !== state.round) lines.push(...roundStart(result.value));
    state = result.value;
  }
  const { ranks = [], scores = [] } = rules.outcome(state) ?? {};
  return [...lines, '', `Result: ranks ${ranks.join(' ')}, points ${scores.join(' ')}`];
}

function moveOf(state: State, seat: number, random: Random): Move {
  if (seat === 2 && state.turns % 5 === 0) return rules.absent(state, seat, random);
  const level = seat === 1 ? 'EASY' : 'NORMAL';
  const list = rules.legalMoves(state, seat);
  return bots[level](rules.view(state, seat), list, random, { playouts: 0 });
}

function roundStart(state: State): readonly string[] {
  const { round, dealer, decks, seats, discards } = state;
  return [
    '',
    `Round ${round}: ${spokenContract(contractOf(round))}; seat ${dealer} deals ${decks} decks`,
    ...seats.map(({ hand }, seat) => `  seat ${seat} holds ${texts(hand)}`),
    `  turned up ${texts(discards)}`,
  ];
}

function lineOf(
  before: State,
  after: State,
  version: number,
  seat: number,
  move: Move,
): readonly string[] {
  const line = `${String(version).padStart(5)}. seat ${seat} ${spoken(before, after, seat, move)}`;
  const buyer = after.lastWindow === before.lastWindow ? null : (after.lastWindow?.buyer ?? null);
  const sold =
    buyer === null ? [] : [`       seat ${buyer} buys ${texts(before.discards.slice(-1))}`];
  const ended =
    after.lastRound !== before.lastRound
      ? [
          `  out: ${after.lastRound?.outBy ?? 'nobody'}; points ${after.lastRound?.points.join(' ')}`,
        ]
      : [];
  return [line, ...sold, ...ended];
}

function spoken(before: State, after: State, seat: number, move: Move): string {
  switch (move.type) {
    case 'DRAW':
      return `draws ${texts(after.seats[seat]?.gained ?? [])} (${move.from.toLowerCase()})`;
    case 'BUY':
      return move.buy ? 'calls' : 'leaves it';
    case 'GO_DOWN':
      return `goes down: ${move.melds.map(({ cards }) => texts(cards)).join(', ')}`;
    case 'LAY_OFF':
    case 'REPLACE': {
      const meld = texts(before.melds[move.meld]?.cards ?? []);
      return `${move.type === 'REPLACE' ? 'replaces' : 'lays off'} ${texts([move.card])}: ${meld}`;
    }
    case 'DISCARD':
      return `discards ${texts([move.card])}`;
    default:
      return move.type;
  }
}

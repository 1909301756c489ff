import { type AnyKind, derive, pick } from '../../../src/rules/contract/index.js';
import type { Command } from '../../../src/games/domain/command.js';
import {
  type Instant,
  type OpenDecision,
  type SeatState,
  type Sitting,
  botOf,
  playerOf,
} from '../../../src/games/domain/game.js';
import type { GameSettings } from '../../../src/games/domain/settings.js';
import { nextDueAt } from '../../../src/games/domain/time.js';
import type { Turn } from '../../../src/games/domain/turn.js';
import { NOON, type Step, playing, step } from './builders.js';

export type PlayOut = { readonly start: Sitting; readonly steps: readonly Step[] };

const MOST_TURNS = 3000;

/**
 * A game at random from the start to the end, through the one decision: players who move in time,
 * players who are late, players who come back, bots, and now and then one who resigns. The same
 * seed is the same game.
 */
export function playOut(
  kind: AnyKind,
  seats: readonly SeatState[],
  settings: Partial<GameSettings>,
  seed: number,
): PlayOut {
  const start = playing(seats, settings, kind);
  const steps: Step[] = [];
  let last = { sitting: start, at: NOON };
  while (last.sitting.game.phase === 'PLAYING') {
    if (steps.length > MOST_TURNS) throw new Error(`the game of seed ${seed} does not end`);
    const draw = drawing(seed, steps.length);
    const { command, at } = anyCommand(last.sitting, last.at, draw);
    const next = step(last.sitting, command, at);
    steps.push(next);
    last = { sitting: next.sitting, at };
  }
  return { start, steps };
}

/** All turns of the log, the start included. */
export function turnsOf({ start, steps }: PlayOut): readonly Turn[] {
  const started: Turn = {
    ...{ version: 1, at: NOON, act: { type: 'STARTED' }, seat: null },
    ...{ playerId: 'ann', moveId: null, thinkingMs: null },
  };
  if (start.game.version !== 1) throw new Error('the first turn was expected to be the start');
  return [started, ...steps.map(({ turn }) => turn)];
}

type Draw = (label: string, bound: number) => number;

function drawing(seed: number, turn: number): Draw {
  const random = derive({ key: '00'.repeat(32) }, `${seed}:${turn}`);
  return (label, bound) => pick(random, label, bound);
}

function anyCommand(sitting: Sitting, now: Instant, draw: Draw): { command: Command; at: Instant } {
  const { game } = sitting;
  const due = nextDueAt(game);
  const chance = draw('what', 100);
  const away = game.seats.findIndex((seat) => seat.standIn !== null && seat.givenUp === null);
  const back = playerOf(game.seats[away] ?? { ...game.seats[0]!, holder: null });
  if (chance < 5 && back !== null) {
    return { command: { type: 'TAKE_BACK_SEAT', playerId: back }, at: now };
  }
  const resigning = playerOf(game.seats[draw('who', game.seats.length)]!);
  const isHeld = game.seats.some((seat) => playerOf(seat) === resigning && seat.givenUp === null);
  if (chance === 5 && resigning !== null && isHeld) {
    return { command: { type: 'RESIGN', playerId: resigning }, at: now };
  }
  const owed = game.open[draw('decision', Math.max(1, game.open.length))];
  if (due !== null && (owed === undefined || due <= now || chance < 35)) {
    return { command: { type: 'PASS_TIME' }, at: Math.max(now, due) };
  }
  if (owed === undefined) throw new Error('nobody is awaited and nothing is due');
  return moveOf(sitting, owed, now, due, draw);
}

/** In time: before the next thing that is due, however late that may be. */
function moveOf(
  { game, kind }: Sitting,
  { seat, sinceVersion }: OpenDecision,
  now: Instant,
  due: Instant | null,
  draw: Draw,
): { command: Command; at: Instant } {
  const { moves } = kind.rules.legalMoves(game.table, seat);
  const move: unknown = moves[draw('move', moves.length)];
  const at = now + draw('time', (due ?? now + 60_000) - now);
  const state = game.seats[seat]!;
  const playerId = playerOf(state);
  if (playerId === null || botOf(state) !== null) {
    return { command: { type: 'BOT_MOVE', seat, sinceVersion, move }, at };
  }
  const moveId = `at ${game.version}`;
  const { kind: kindId, version: expectedVersion } = game;
  return {
    command: { type: 'MOVE', playerId, moveId, expectedVersion, kind: kindId, move },
    at,
  };
}

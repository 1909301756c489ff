import type { AnyKind, BotLevel } from '../../../src/rules/contract/index.js';
import type { Command, MoveCommand } from '../../../src/games/domain/command.js';
import { decide } from '../../../src/games/domain/decide.js';
import {
  EMPTY_SEAT,
  type Game,
  type Instant,
  type SeatState,
  type Sitting,
} from '../../../src/games/domain/game.js';
import { newGame } from '../../../src/games/domain/new-game.js';
import type { GameRefusal } from '../../../src/games/domain/refusal.js';
import type { GameSettings } from '../../../src/games/domain/settings.js';
import type { Turn } from '../../../src/games/domain/turn.js';
import { counting } from './counting-kind.js';

export const NOON: Instant = Date.UTC(2026, 5, 1, 12);
export const SECOND = 1_000;
export const HOUR = 3_600_000;
export const SEED = 'c0ffee42'.repeat(8);

export function settings(change: Partial<GameSettings> = {}): GameSettings {
  return {
    options: counting.rules.defaultOptions,
    seats: 3,
    minSeats: 2,
    timeControl: { type: 'LIVE', turnSeconds: 60 },
    absence: { onMiss: 'STAND_IN', missesBeforeBot: 3, botLevel: 'EASY', remindAtPercent: 50 },
    visibility: 'PUBLIC',
    rated: true,
    fillWithBots: null,
    startWhenFull: false,
    openHours: 24,
    ...change,
  };
}

/** A game of counting in the lobby, opened by Ann at noon. */
export function aGame(
  change: Partial<Omit<Game, 'settings'>> & { readonly settings?: Partial<GameSettings> } = {},
): Game {
  const { settings: wanted, ...rest } = change;
  const opened = newGame(
    {
      id: 'game-1',
      kind: counting.id,
      revision: 1,
      ownerId: 'ann',
      requestId: null,
      rematchOf: null,
      inviteCode: 'LETMEIN',
      settings: settings(wanted),
      invited: [],
      seed: SEED,
      entropy: 'of ann',
    },
    NOON,
  );
  return frozen({ ...opened, ...rest });
}

export function player(playerId: string, change: Partial<SeatState> = {}): SeatState {
  return { ...EMPTY_SEAT, holder: { type: 'PLAYER', playerId }, ...change };
}

export function bot(level: BotLevel = 'EASY'): SeatState {
  return { ...EMPTY_SEAT, holder: { type: 'BOT', level } };
}

/** A game that Ann has started at noon, with these seats. */
export function playing(
  seats: readonly SeatState[],
  change: Partial<GameSettings> = {},
  kind: AnyKind = counting,
): Sitting {
  const options: unknown = kind.rules.defaultOptions;
  const wanted = { seats: seats.length, options, ...change };
  const lobby = { game: aGame({ kind: kind.id, seats, settings: wanted }), kind };
  return step(lobby, { type: 'START', playerId: 'ann' }).sitting;
}

export type Step = { readonly sitting: Sitting; readonly game: Game; readonly turn: Turn };

/** What a command that changes the game leads to. */
export function step(sitting: Sitting, command: Command, at: Instant = NOON): Step {
  const verdict = decide(frozen(sitting), command, at);
  if (verdict.type !== 'CHANGED') {
    throw new Error(`${command.type} was expected to change the game: ${JSON.stringify(verdict)}`);
  }
  const game = frozen(verdict.game);
  return { sitting: { game, kind: sitting.kind }, game, turn: verdict.turn };
}

/** Passes time until nothing is due any more at the instant. */
export function untilNothingIsDue(sitting: Sitting, at: Instant): readonly Step[] {
  const steps: Step[] = [];
  for (let current = sitting; ;) {
    const verdict = decide(frozen(current), { type: 'PASS_TIME' }, at);
    if (verdict.type !== 'CHANGED') return steps;
    current = { game: frozen(verdict.game), kind: sitting.kind };
    steps.push({ sitting: current, game: current.game, turn: verdict.turn });
  }
}

/** Why a command is refused. The game is frozen, so that a change of it would throw. */
export function refusalOf(sitting: Sitting, command: Command, at: Instant = NOON): GameRefusal {
  const verdict = decide(frozen(sitting), command, at);
  if (verdict.type !== 'REFUSED') {
    throw new Error(`${command.type} was expected to be refused: ${JSON.stringify(verdict)}`);
  }
  return verdict.refusal;
}

/** A move of the counting game, naming the version that the sitting has. */
export function say(
  { game }: Sitting,
  playerId: string,
  number: number,
  change: Partial<MoveCommand> = {},
): MoveCommand {
  return {
    type: 'MOVE',
    playerId,
    moveId: `${playerId} at ${game.version}`,
    expectedVersion: game.version,
    kind: game.kind,
    move: { type: 'SAY', number },
    ...change,
  };
}

export function openOf({ game }: Sitting, seat: number) {
  const decision = game.open.find((open) => open.seat === seat);
  if (!decision) throw new Error(`seat ${seat} is not awaited`);
  return decision;
}

/** The value, with a freeze to its leaves: whoever changes it in place throws. */
export function frozen<Value>(value: Value): Value {
  if (typeof value === 'object' && value !== null && !Object.isFrozen(value)) {
    Object.freeze(value);
    for (const part of Object.values(value)) frozen(part);
  }
  return value;
}

import type { Answer } from '../../../src/games/application/game.service.js';
import type { MoveCommand } from '../../../src/games/domain/command.js';
import type { Game } from '../../../src/games/domain/game.js';
import type { AbsencePolicy } from '../../../src/games/domain/settings.js';
import { littleRicky } from '../../../src/rules/little-ricky/index.js';
import { aGame, settings } from './builders.js';

/** A move that is always legal for the seat that is awaited. */
export function quit(playerId: string, expectedVersion: number, moveId = 'm1'): MoveCommand {
  const move = { type: 'QUIT' };
  return { type: 'MOVE', playerId, moveId, expectedVersion, kind: littleRicky.id, move };
}

export function codeOf(answer: Answer): string {
  return answer.ok ? 'ACCEPTED' : answer.refusal.code;
}

/** The lobby of a game of Little Ricky. */
export function aLobby(change: Parameters<typeof aGame>[0] = {}): Game {
  const { settings: wanted, ...rest } = change;
  const options: unknown = littleRicky.rules.defaultOptions;
  return aGame({ kind: littleRicky.id, settings: { options, ...wanted }, ...rest });
}

export function noReminder(): AbsencePolicy {
  return { ...settings().absence, remindAtPercent: null };
}

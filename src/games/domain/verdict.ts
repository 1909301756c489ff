import type { Game } from './game.js';
import type { GameRefusal, GameRefusalCode } from './refusal.js';
import { refusal } from './refusal.js';
import type { Turn } from './turn.js';

/** What a command comes to. Only `CHANGED` is saved, and then told. */
export type Verdict =
  | { readonly type: 'CHANGED'; readonly game: Game; readonly turn: Turn }
  /** There was nothing to do: it is so already. */
  | { readonly type: 'UNCHANGED' }
  | { readonly type: 'REFUSED'; readonly refusal: GameRefusal };

export const UNCHANGED: Verdict = { type: 'UNCHANGED' };

export function refuse(
  game: Game,
  code: GameRefusalCode,
  sentence: string,
  allowed: readonly string[] | null = null,
): Verdict {
  return { type: 'REFUSED', refusal: refusal(code, sentence, game.version, allowed) };
}

/** The game's next version with the turn that led to it. */
export function changed(
  game: Game,
  turn: Pick<Turn, 'at' | 'act'> & Partial<Omit<Turn, 'version'>>,
): Verdict {
  const version = game.version + 1;
  return {
    type: 'CHANGED',
    game: { ...game, version },
    turn: { seat: null, playerId: null, moveId: null, thinkingMs: null, ...turn, version },
  };
}

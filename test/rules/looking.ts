import assert from 'node:assert/strict';
import { RULE_REFUSAL_CODES, type RuleRefusal, type Seat } from '../../src/rules/contract/index.js';
import { spread } from './other-moves.js';
import { assertPlain } from './plain-data.js';
import type { LawfulKind, PlayOut } from './play-out.js';

export function statesOf({ steps, final }: PlayOut): readonly unknown[] {
  return [...spread(steps, 15).map(({ state }) => state), final];
}

export function seatsOf({ setting }: PlayOut): readonly Seat[] {
  return Array.from({ length: setting.seats }, (_, seat) => seat);
}

export function viewersOf(game: PlayOut): readonly (Seat | null)[] {
  return [null, ...seatsOf(game)];
}

export function isAwaited({ rules }: LawfulKind, state: unknown, seat: Seat): boolean {
  return rules.awaited(state).some((open) => open.seat === seat);
}

export function openDecisions(game: PlayOut, most: number): readonly (readonly [unknown, Seat])[] {
  return spread(game.steps, most).flatMap(({ state }) =>
    game.kind.rules.awaited(state).map(({ seat }) => [state, seat] as const),
  );
}

export function assertRefusal(refusal: RuleRefusal): void {
  assert(RULE_REFUSAL_CODES.includes(refusal.code), `unknown code ${refusal.code}`);
  assert.match(refusal.sentence, /^\S.* .*[^.]$/, 'a refusal says in a sentence why');
  assertPlain(refusal, 'a refusal');
}

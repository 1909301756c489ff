import type { PlayerProfile } from '../domain/account.js';
import type { IssuedToken } from '../domain/access-token.js';
import { isRefusal, type PlayerRefusal } from '../domain/refusal.js';
import { toTokenWithSecret } from './access-token.type.js';
import { toPlayer } from './player.type.js';

/** A member of a result union, by the name of its type. */
export type Answer = { readonly __typename: string };

/** The answer of the service as a member of the union: `typename` unless it was refused. */
export function answerOf<Value extends object>(
  answer: Value | PlayerRefusal,
  typename: string,
  fieldsOf: (value: Value) => object,
): Answer {
  if (isRefusal(answer)) return { ...answer, __typename: 'Refusal' };
  return { ...fieldsOf(answer), __typename: typename };
}

export function playerField(player: PlayerProfile): object {
  return { player: toPlayer(player) };
}

export function tokenField(issued: IssuedToken): object {
  return { token: toTokenWithSecret(issued) };
}

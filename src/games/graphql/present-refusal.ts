import type { Caller, Refusal } from '../../platform/graphql/index.js';
import { type GameRefusal, RULE_REFUSALS } from '../domain/refusal.js';
import { lookingFrom } from './looking-from.js';

const NOT_TOLD =
  'the rules of the game do not allow this now; a token with the scope READ is told why';

/**
 * A refusal as the caller may read it. Rule books say why by what the seat holds: to whom looks as a
 * spectator, only the code is told of it.
 */
export function presentRefusal(refusal: GameRefusal, caller: Caller): Refusal {
  const { code, version } = refusal;
  const mayRead = lookingFrom(caller) !== null;
  if (mayRead || !(code in RULE_REFUSALS)) return refusal;
  return { code, sentence: NOT_TOLD, version, allowed: null };
}

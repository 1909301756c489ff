import type { PlayerRefusal } from './refusal.js';

/** What a token may be used for, and what to tell those who hand one out. */
export const SCOPES = {
  READ: 'See what the player sees: own games, hands and messages.',
  PLAY: 'Do everything in games: create, join, move, resign.',
  ACCOUNT: 'Manage the account: its name, password and access tokens.',
} as const;

export type Scope = keyof typeof SCOPES;

export const ALL_SCOPES: readonly Scope[] = ['READ', 'PLAY', 'ACCOUNT'];

/** The scopes asked for, each once, unless they would exceed those of the token in use. */
export function grantScopes(
  asked: readonly Scope[],
  held: readonly string[],
): readonly Scope[] | PlayerRefusal {
  if (asked.length === 0) {
    return { code: 'SCOPES_INVALID', sentence: 'a token needs at least one scope' };
  }
  const exceeding = asked.find((scope) => !held.includes(scope));
  if (exceeding) {
    return {
      code: 'SCOPE_NOT_HELD',
      sentence: `the token in use does not have the scope ${exceeding} and cannot pass it on`,
    };
  }
  return ALL_SCOPES.filter((scope) => asked.includes(scope));
}

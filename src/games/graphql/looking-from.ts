import type { Caller } from '../../platform/graphql/index.js';

/**
 * From whose seat the caller looks. A token without the scope READ looks as a spectator, whatever
 * else it may do: what only a player may see needs the right to see it.
 */
export function lookingFrom(caller: Caller | null): string | null {
  return caller?.scopes.includes('READ') ? caller.playerId : null;
}

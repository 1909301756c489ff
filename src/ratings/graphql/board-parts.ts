import { ArgsType, Field, ID, Int } from '@nestjs/graphql';
import {
  type Caller,
  badUserInput,
  parseGlobalId,
  unauthenticated,
} from '../../platform/graphql/index.js';

/** Each part of a board is dear by itself: not many of them go into one operation. */
export const BOARD_COST = 100;
const MOST_AROUND = 50;

@ArgsType()
export class AroundArguments {
  @Field(() => ID, {
    nullable: true,
    description: 'The id of the player. Left out: whoever asks, which needs a token.',
  })
  readonly player?: string | null;

  @Field(() => Int, { defaultValue: 5, description: 'How many on each side: 1 to 50.' })
  readonly reach: number = 5;
}

/** Around whom, and how far; refuses what cannot be: BAD_USER_INPUT, UNAUTHENTICATED. */
export function aroundFrom({ player, reach }: AroundArguments, caller: Caller | null) {
  if (reach < 1 || reach > MOST_AROUND) {
    throw badUserInput(`reach must be from 1 to ${MOST_AROUND}, not ${reach}`);
  }
  const playerId = player ? parseGlobalId(player, 'Player') : caller?.playerId;
  if (playerId === undefined) throw unauthenticated('name a player, or send a token');
  return { playerId, reach };
}

/** Whose circle of friends is asked for: it is shown to its player alone. UNAUTHENTICATED. */
export function ownerOfCircle(caller: Caller | null): string {
  if (caller?.scopes.includes('READ')) return caller.playerId;
  throw unauthenticated('friends are those of a player: send a token with the scope READ');
}

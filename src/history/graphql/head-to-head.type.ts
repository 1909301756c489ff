import { Field, Int, ObjectType } from '@nestjs/graphql';
import { GameKind } from '../../games/index.js';
import type { KindBalance } from '../persistence/head-to-head.js';

@ObjectType({ description: 'How two players did against each other in one kind.' })
export class HeadToHeadInKind {
  @Field(() => GameKind, { description: 'The kind.' })
  readonly kind!: string;

  @Field(() => Int, { description: 'Finished games in which both had a seat.' })
  readonly games!: number;

  @Field(() => Int, { description: 'Those in which `player` ranked before `opponent`.' })
  readonly wins!: number;

  @Field(() => Int, { description: 'Those in which `opponent` ranked before `player`.' })
  readonly losses!: number;

  @Field(() => Int, { description: 'Those in which both had the same rank.' })
  readonly ties!: number;

  @Field(() => Date, { description: 'When the last of them ended.' })
  readonly lastGameAt!: Date;
}

@ObjectType({
  description:
    'How two players did against each other, by who of the two ranked before the other; it does not matter who else played.',
})
export class HeadToHead {
  @Field(() => Int, { description: 'Finished games in which both had a seat.' })
  readonly games!: number;

  @Field(() => Int, { description: 'Those in which `player` ranked before `opponent`.' })
  readonly wins!: number;

  @Field(() => Int, { description: 'Those in which `opponent` ranked before `player`.' })
  readonly losses!: number;

  @Field(() => Int, { description: 'Those in which both had the same rank.' })
  readonly ties!: number;

  @Field(() => [HeadToHeadInKind], { description: 'The same for each kind they met in.' })
  readonly kinds!: readonly HeadToHeadInKind[];

  /** Resolved to `player` and `opponent`. */
  readonly playerId!: string;
  readonly opponentId!: string;
}

export function presentHeadToHead(
  playerId: string,
  opponentId: string,
  kinds: readonly KindBalance[],
): HeadToHead {
  const sum = (of: 'games' | 'wins' | 'losses' | 'ties') =>
    kinds.reduce((total, kind) => total + kind[of], 0);
  return {
    ...{ playerId, opponentId, kinds },
    ...{ games: sum('games'), wins: sum('wins'), losses: sum('losses'), ties: sum('ties') },
  };
}

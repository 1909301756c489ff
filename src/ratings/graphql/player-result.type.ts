import { Field, Int, ObjectType } from '@nestjs/graphql';
import { GameKind } from '../../games/index.js';
import { Connection } from '../../platform/graphql/index.js';
import type { ResultRow } from '../persistence/result-queries.js';

@ObjectType({ description: 'How a game came out for a player.' })
export class PlayerResult {
  @Field(() => GameKind, { description: 'The rule book.' })
  readonly kind!: string;

  @Field(() => Int, { description: 'The seat of the player.' })
  readonly seat!: number;

  @Field(() => Int, { description: 'How many seats the game had.' })
  readonly seats!: number;

  @Field(() => Int, { description: '1 is best; ties share a rank.' })
  readonly rank!: number;

  @Field(() => Int, {
    nullable: true,
    description: "The kind's own score; null when the game was not played to its end.",
  })
  readonly score!: number | null;

  @Field(() => Boolean, {
    description: 'Whether the player had given the seat up, or was away and a bot played it.',
  })
  readonly gaveUp!: boolean;

  @Field(() => Boolean, {
    description:
      "Whether it is one of the player's rated games. False where the game was not created so, and where nobody of their pool had another seat: people are rated among people, programs among programs, and nobody who plays alone. A void one stays true, and says so by `voidReason`.",
  })
  readonly rated!: boolean;

  @Field(() => Date, { description: 'When the game ended.' })
  readonly endedAt!: Date;

  @Field(() => String, {
    nullable: true,
    description:
      'Why an operator has taken the result back, so that it counts for nothing; null where it counts.',
  })
  readonly voidReason!: string | null;

  /** Resolved to `game`. */
  readonly gameId!: string;
}

export const PlayerResultConnection = Connection(PlayerResult, 'PlayerResult');

export function presentResult(row: ResultRow): PlayerResult {
  const { gameId, kind, seat, seats, rank, score, gaveUp, rated, endedAt, voidReason } = row;
  return { gameId, kind, seat, seats, rank, score, gaveUp, rated, endedAt, voidReason };
}

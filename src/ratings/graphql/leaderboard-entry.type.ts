import { Field, Float, Int, ObjectType } from '@nestjs/graphql';
import { Connection } from '../../platform/graphql/index.js';
import type { Standing } from '../application/ports.js';

@ObjectType({ description: 'How a player stands among those who play a kind.' })
export class LeaderboardEntry {
  @Field(() => Int, {
    description: '1 is best. Players with as many wins and the same average rank share it.',
  })
  readonly rank!: number;

  @Field(() => Int, { description: 'Rated games that have ended, those given up included.' })
  readonly games!: number;

  @Field(() => Int, { description: 'How many of them ended with the first rank, alone or shared.' })
  readonly wins!: number;

  @Field(() => Float, { description: 'The mean of the ranks in these games; 1 is best.' })
  readonly averageRank!: number;

  @Field(() => Date, { description: 'When the last of them ended.' })
  readonly lastGameAt!: Date;

  /** Resolved to `player`. */
  readonly playerId!: string;
}

export const LeaderboardEntryConnection = Connection(LeaderboardEntry, 'LeaderboardEntry');

export function presentStanding(standing: Standing): LeaderboardEntry {
  const { playerId, rank, games, wins, averageRank, lastGameAt } = standing;
  return { playerId, rank, games, wins, averageRank, lastGameAt: new Date(lastGameAt) };
}

import { Injectable } from '@nestjs/common';
import { PrismaService } from '../../platform/database/index.js';

/** How two players did against each other in the games of a kind in which both had a seat. */
export type KindBalance = {
  readonly kind: string;
  readonly games: number;
  /** Games in which the one ranked before the other, whoever else did. */
  readonly wins: number;
  readonly losses: number;
  readonly ties: number;
  readonly lastGameAt: Date;
};

@Injectable()
export class HeadToHeadQueries {
  constructor(private readonly prisma: PrismaService) {}

  /** By kind; none for two who never met. */
  async balance(playerId: string, opponentId: string): Promise<readonly KindBalance[]> {
    return this.prisma.$queryRaw<KindBalance[]>`
      SELECT mine.kind,
        count(*)::int AS games,
        (count(*) FILTER (WHERE mine.rank < theirs.rank))::int AS wins,
        (count(*) FILTER (WHERE mine.rank > theirs.rank))::int AS losses,
        (count(*) FILTER (WHERE mine.rank = theirs.rank))::int AS ties,
        max(mine.ended_at) AS "lastGameAt"
      FROM result AS mine JOIN result AS theirs ON theirs.game_id = mine.game_id
      WHERE mine.player_id = ${playerId}::uuid AND theirs.player_id = ${opponentId}::uuid
      GROUP BY mine.kind
      ORDER BY mine.kind`;
  }
}

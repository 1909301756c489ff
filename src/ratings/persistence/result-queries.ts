import { Injectable } from '@nestjs/common';
import type { Prisma } from '../../generated/prisma/client.js';
import { PrismaService } from '../../platform/database/index.js';

const SHOWN = {
  gameId: true,
  kind: true,
  seat: true,
  seats: true,
  rank: true,
  score: true,
  gaveUp: true,
  rated: true,
  endedAt: true,
} as const satisfies Prisma.ResultSelect;

export type ResultRow = Readonly<Prisma.ResultGetPayload<{ select: typeof SHOWN }>> & {
  readonly voidReason: string | null;
};

/** The place of a result in a player's list; a player has one seat in a game. */
export type ResultKey = { readonly endedAt: Date; readonly gameId: string };

/** How games came out for players. */
@Injectable()
export class ResultQueries {
  constructor(private readonly prisma: PrismaService) {}

  /** The player's results, newest first. */
  async list(
    playerId: string,
    { limit, after }: { readonly limit: number; readonly after: ResultKey | null },
  ): Promise<readonly ResultRow[]> {
    // A game may be rated without the player: two programs, and one person among them.
    const own = { where: { entrant: playerId }, select: { number: true } };
    const game = {
      voidedResult: { select: { reason: true } },
      ratedGame: { select: { changes: own } },
    } as const;
    const rows = await this.prisma.result.findMany({
      where: { playerId, ...(after && olderThan(after)) },
      orderBy: [{ endedAt: 'desc' }, { gameId: 'desc' }],
      take: limit,
      select: { ...SHOWN, game: { select: game } },
    });
    return rows.map(({ game: { voidedResult, ratedGame }, rated, ...row }) => ({
      ...row,
      rated: rated && (ratedGame?.changes.length ?? 0) > 0,
      voidReason: voidedResult?.reason ?? null,
    }));
  }
}

function olderThan({ endedAt, gameId }: ResultKey): Prisma.ResultWhereInput {
  return { OR: [{ endedAt: { lt: endedAt } }, { endedAt, gameId: { lt: gameId } }] };
}

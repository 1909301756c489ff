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
  game: { select: { voidedResult: { select: { reason: true } } } },
} as const satisfies Prisma.ResultSelect;

export type ResultRow = Readonly<Prisma.ResultGetPayload<{ select: typeof SHOWN }>>;

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
    return this.prisma.result.findMany({
      where: { playerId, ...(after && olderThan(after)) },
      orderBy: [{ endedAt: 'desc' }, { gameId: 'desc' }],
      take: limit,
      select: SHOWN,
    });
  }
}

function olderThan({ endedAt, gameId }: ResultKey): Prisma.ResultWhereInput {
  return { OR: [{ endedAt: { lt: endedAt } }, { endedAt, gameId: { lt: gameId } }] };
}

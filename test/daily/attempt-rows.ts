import { randomUUID } from 'node:crypto';
import type { PrismaService } from '../../src/platform/database/index.js';

export type Attempt = {
  readonly playerId: string;
  /** `null` for a game that was not played to its end; left out for one that still goes on. */
  readonly score?: number | null;
  readonly endedAt?: string;
  readonly gaveUp?: boolean;
};

/** A deal with what was made of it, as if it had been played; there is nothing else in the games. */
export async function addDeal(
  prisma: PrismaService,
  { kind, day, attempts }: { kind: string; day: string; attempts: readonly Attempt[] },
): Promise<void> {
  const committedAt = new Date(`${day}T00:00:00Z`);
  const deal = { kind, day, seed: '', commitment: '', committedAt, revision: 1, options: {} };
  const named = attempts.map((attempt) => ({ ...attempt, gameId: randomUUID() }));
  await prisma.dailyDeal.create({ data: deal });
  await prisma.dailyAttempt.createMany({
    data: named.map(({ gameId, playerId }) => ({ kind, day, gameId, playerId })),
  });
  await prisma.game.createMany({ data: named.map((attempt) => gameRow(kind, attempt)) });
  await prisma.result.createMany({ data: named.flatMap((attempt) => resultRow(kind, attempt)) });
}

type Named = Attempt & { readonly gameId: string };

function gameRow(kind: string, { gameId: id, playerId }: Named) {
  return {
    ...{ id, kind, ownerId: playerId, inviteCode: id, pace: 'UNTIMED' },
    phase: 'PLAYING' as const,
    visibility: 'UNLISTED' as const,
    ...{ rated: false, seatCount: 1, openSeats: 0, version: 1, state: {} },
    createdAt: new Date(0),
  };
}

function resultRow(kind: string, { gameId, playerId, score, endedAt, gaveUp = false }: Named) {
  if (score === undefined || endedAt === undefined) return [];
  const result = { gameId, kind, playerId, score, gaveUp, endedAt: new Date(endedAt) };
  return [{ ...result, seat: 0, rank: 1, seats: 1, rated: false }];
}

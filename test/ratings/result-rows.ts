import { randomUUID } from 'node:crypto';
import type { PrismaService } from '../../src/platform/database/index.js';
import { RatingWriter } from '../../src/ratings/persistence/rating-writer.js';

export type SeatResult = {
  /** `null` for a server's bot. */
  readonly playerId: string | null;
  readonly rank: number;
  readonly gaveUp?: boolean;
  readonly botLevel?: string;
};

export type EndedGame = {
  readonly seats: readonly SeatResult[];
  readonly endedAt: Date;
  readonly rated?: boolean;
  readonly kind?: string;
};

export async function addPlayers(prisma: PrismaService, count: number): Promise<string[]> {
  const ids = Array.from({ length: count }, () => randomUUID()).sort();
  const createdAt = new Date('2026-01-01');
  const data = ids.map((id) => ({ id, type: 'HUMAN' as const, name: id, nameKey: id, createdAt }));
  await prisma.player.createMany({ data });
  return ids;
}

/** Games with their results, as if they had been played; there is nothing else in them. */
export async function addEndedGames(
  prisma: PrismaService,
  games: readonly EndedGame[],
): Promise<void> {
  const named = games.map((game) => ({ ...game, id: randomUUID() }));
  await prisma.game.createMany({ data: named.map(gameRow) });
  await prisma.result.createMany({ data: named.flatMap(resultRows) });
}

/** The same, rated as they would be by the transaction that ends them; returns their ids. */
export async function addRatedGames(
  prisma: PrismaService,
  games: readonly EndedGame[],
): Promise<readonly string[]> {
  const named = games.map((game) => ({ ...game, id: randomUUID() }));
  await prisma.$transaction(async (transaction) => {
    await transaction.game.createMany({ data: named.map(gameRow) });
    await transaction.result.createMany({ data: named.flatMap(resultRows) });
    await new RatingWriter().write(transaction, named.map(endedGame));
  });
  return named.map(({ id }) => id);
}

function endedGame(game: NamedGame) {
  const { id, kind = 'LITTLE_RICKY', rated = true, endedAt } = game;
  return { id, kind, version: 1, rated, endedAt: endedAt.getTime(), seats: resultRows(game) };
}

type NamedGame = EndedGame & { readonly id: string };

function gameRow({ id, kind = 'LITTLE_RICKY', rated = true, endedAt, seats }: NamedGame) {
  return {
    ...{ id, kind, rated, endedAt },
    phase: 'FINISHED' as const,
    // Rows without a game behind them must not turn up in lists of other files.
    visibility: 'UNLISTED' as const,
    ownerId: id,
    inviteCode: id,
    pace: 'UNTIMED',
    seatCount: seats.length,
    openSeats: 0,
    version: 1,
    state: {},
    createdAt: endedAt,
  };
}

function resultRows({ id, kind = 'LITTLE_RICKY', rated = true, endedAt, seats }: NamedGame) {
  return seats.map(({ playerId, rank, gaveUp = false, botLevel = 'NORMAL' }, seat) => ({
    ...{ gameId: id, seat, kind, playerId, rank, gaveUp, rated, endedAt },
    botLevel: playerId === null ? botLevel : null,
    seats: seats.length,
  }));
}

import { Injectable } from '@nestjs/common';
import type { Prisma } from '../../generated/prisma/client.js';
import { PrismaService } from '../../platform/database/index.js';

const SHOWN = {
  kind: true,
  pool: true,
  points: true,
  mu: true,
  sigma: true,
  games: true,
  wins: true,
  provisional: true,
  lastGameAt: true,
} as const satisfies Prisma.RatingSelect;

const SHOWN_OF_CHANGE = {
  kind: true,
  number: true,
  playerId: true,
  botLevel: true,
  place: true,
  muBefore: true,
  sigmaBefore: true,
  mu: true,
  sigma: true,
  points: true,
  games: true,
  provisional: true,
  game: {
    select: {
      gameId: true,
      endedAt: true,
      game: { select: { voidedResult: { select: { reason: true } } } },
    },
  },
} as const satisfies Prisma.RatingChangeSelect;

export type RatingRow = Readonly<Prisma.RatingGetPayload<{ select: typeof SHOWN }>>;
export type ChangeRow = Readonly<Prisma.RatingChangeGetPayload<{ select: typeof SHOWN_OF_CHANGE }>>;

/** Reads ratings for those who look. They are public, and of an account for as long as it is there. */
@Injectable()
export class RatingQueries {
  constructor(private readonly prisma: PrismaService) {}

  /** Of a player by id, or of a level of the server's bots. */
  async find(kind: string, entrant: string): Promise<RatingRow | null> {
    const where = { kind_entrant: { kind, entrant } };
    return this.prisma.rating.findUnique({ where, select: SHOWN });
  }

  /** One a kind, in the order of the kinds' names. */
  async all(playerId: string): Promise<readonly RatingRow[]> {
    return this.prisma.rating.findMany({
      where: { playerId },
      orderBy: { kind: 'asc' },
      select: SHOWN,
    });
  }

  /** The changes of a player's rating, the latest first, from before a number on. */
  async history(
    { kind, playerId }: { readonly kind: string; readonly playerId: string },
    { limit, before }: { readonly limit: number; readonly before: number | null },
  ): Promise<readonly ChangeRow[]> {
    return this.prisma.ratingChange.findMany({
      where: { kind, entrant: playerId, ...(before !== null && { number: { lt: before } }) },
      orderBy: { number: 'desc' },
      take: limit,
      select: SHOWN_OF_CHANGE,
    });
  }

  /** What a game did; nothing while it is not over, or where it was not rated. */
  async ofGame(gameId: string): Promise<readonly ChangeRow[]> {
    const game = await this.prisma.ratedGame.findUnique({
      where: { gameId },
      select: {
        changes: { orderBy: [{ place: 'asc' }, { entrant: 'asc' }], select: SHOWN_OF_CHANGE },
      },
    });
    return game?.changes ?? [];
  }
}

import { Injectable } from '@nestjs/common';
import type { Prisma } from '../../generated/prisma/client.js';
import { PrismaService } from '../../platform/database/index.js';
import { SharedReads } from '../application/shared-reads.js';
import type { Game } from '../domain/game.js';
import type { Turn } from '../domain/turn.js';
import { toGame, toTurn } from './prisma-game-store.js';

/** Which games of a list; what is left out does not matter. */
export type GameFilter = {
  readonly kind?: string | undefined;
  readonly phase?: Game['phase'] | undefined;
  readonly pace?: string | undefined;
  readonly rated?: boolean | undefined;
  /** True: with a free seat. False: without one. */
  readonly hasOpenSeats?: boolean | undefined;
  /** With this player on a seat. */
  readonly playerId?: string | undefined;
};

/** Lists are ordered by creation, newest first; the key of an item is its place in the list. */
export type GameKey = { readonly createdAt: Date; readonly id: string };

export type Slice = { readonly first: number; readonly after?: GameKey | undefined };

export type AwaitingSummary = {
  readonly count: number;
  readonly earliestDeadline: Date | null;
};

/** Reads games for those who look. Always from the rows, so that all processes say the same. */
@Injectable()
export class GameQueries {
  readonly #games = new SharedReads<Game | null>();

  constructor(private readonly prisma: PrismaService) {}

  async findById(id: string): Promise<Game | null> {
    return this.#games.once(id, async () => {
      const row = await this.prisma.game.findUnique({ where: { id }, select: { state: true } });
      return row && toGame(row.state);
    });
  }

  async findRematchOf(id: string): Promise<Game | null> {
    const where = { rematchOf: id };
    const row = await this.prisma.game.findUnique({ where, select: { state: true } });
    return row && toGame(row.state);
  }

  /** One game more than asked for, when there are more. Of games not listed, only the viewer's own. */
  async list(filter: GameFilter, slice: Slice, viewerId: string | null): Promise<readonly Game[]> {
    const own = viewerId === null ? [] : [{ seats: { some: { playerId: viewerId } } }];
    return this.#find({ ...where(filter), OR: [{ visibility: 'PUBLIC' }, ...own] }, slice);
  }

  /** The games in which the player owes a decision, the most urgent first. */
  async awaiting(playerId: string, first: number): Promise<readonly Game[]> {
    const seats = await this.prisma.seat.findMany({
      where: { playerId, awaitedFrom: { not: null } },
      orderBy: [{ deadlineAt: { sort: 'asc', nulls: 'last' } }, { gameId: 'asc' }],
      take: first,
      select: { game: { select: { state: true } } },
    });
    return seats.map(({ game }) => toGame(game.state));
  }

  async awaitingSummary(playerId: string): Promise<AwaitingSummary> {
    const { _count, _min } = await this.prisma.seat.aggregate({
      where: { playerId, awaitedFrom: { not: null } },
      _count: true,
      _min: { deadlineAt: true },
    });
    return { count: _count, earliestDeadline: _min.deadlineAt };
  }

  /** Until when the player is to decide in the game; `null` where they need not, or for ever may. */
  async deadlineFor(playerId: string, gameId: string): Promise<Date | null> {
    const where = { playerId, gameId, awaitedFrom: { not: null } };
    const seat = await this.prisma.seat.findFirst({ where, select: { deadlineAt: true } });
    return seat?.deadlineAt ?? null;
  }

  /** One turn more than asked for, when there are more. */
  async turns(gameId: string, afterVersion: number, first: number): Promise<readonly Turn[]> {
    const rows = await this.prisma.turn.findMany({
      where: { gameId, version: { gt: afterVersion } },
      orderBy: { version: 'asc' },
      take: first + 1,
    });
    return rows.map(toTurn);
  }

  async #find(condition: Prisma.GameWhereInput, { first, after }: Slice) {
    const rows = await this.prisma.game.findMany({
      where: { AND: [condition, ...(after ? [olderThan(after)] : [])] },
      orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
      take: first + 1,
      select: { state: true },
    });
    return rows.map(({ state }) => toGame(state));
  }
}

function where(filter: GameFilter): Prisma.GameWhereInput {
  const { kind, phase, pace, rated, hasOpenSeats, playerId } = filter;
  return {
    ...(kind !== undefined && { kind }),
    ...(phase !== undefined && { phase }),
    ...(pace !== undefined && { pace }),
    ...(rated !== undefined && { rated }),
    ...(hasOpenSeats !== undefined && { openSeats: hasOpenSeats ? { gt: 0 } : 0 }),
    ...(playerId !== undefined && { seats: { some: { playerId } } }),
  };
}

function olderThan({ createdAt, id }: GameKey): Prisma.GameWhereInput {
  return { OR: [{ createdAt: { lt: createdAt } }, { createdAt, id: { lt: id } }] };
}

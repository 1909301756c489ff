import { Injectable } from '@nestjs/common';
import type { Transaction } from '../../games/index.js';
import { PrismaService } from '../../platform/database/index.js';
import type { Board, Entry } from '../domain/boards.js';
import type { Entrant } from '../domain/entrant.js';
import { type Day, type Instant, startOf } from '../domain/spans.js';
import { saveEntries } from './board-rows.js';
import { inWindow } from './board-sql.js';
import { type Progress, Recomputation, lockedBook, outdate } from './recomputation.js';

export type VoidedGame = {
  readonly gameId: string;
  readonly kind: string | null;
  readonly number: number | null;
  readonly reason: string;
  readonly voidedAt: Date;
};

/** `ALREADY`: it is as is wanted. `NOT_RATED`: no game of this id counts for anything. */
export type VoidAnswer = 'DONE' | 'ALREADY' | 'NOT_RATED';

const PATIENCE = { maxWait: 60_000, timeout: 60_000 };

type Place = {
  readonly kind: string;
  readonly number: number;
  readonly endedAt: Date;
  readonly season: Day;
};

/**
 * Results that an operator has taken back. The game and its result stay to be seen; it counts for no
 * rating and no board, and what followed from it is computed again.
 */
@Injectable()
export class VoidedResults {
  constructor(
    private readonly prisma: PrismaService,
    private readonly recomputation: Recomputation,
  ) {}

  async list(): Promise<readonly VoidedGame[]> {
    const rows = await this.prisma.voidedResult.findMany({
      orderBy: { voidedAt: 'asc' },
      include: { game: { select: { ratedGame: { select: { kind: true, number: true } } } } },
    });
    return rows.map(({ gameId, reason, voidedAt, game }) => {
      const { kind = null, number = null } = game.ratedGame ?? {};
      return { gameId, kind, number, reason, voidedAt };
    });
  }

  /** The reason is shown to everybody. */
  void(
    gameId: string,
    { reason, now }: { readonly reason: string; readonly now: Instant },
    progress?: Progress,
  ): Promise<VoidAnswer> {
    const at = new Date(now);
    const change = (transaction: Transaction) => transaction.$executeRaw`
      INSERT INTO voided_result (game_id, reason, voided_at)
      VALUES (${gameId}::uuid, ${reason}, ${at.toISOString()}::timestamptz)
      ON CONFLICT (game_id) DO NOTHING`;
    return this.#settle(gameId, at, change, progress);
  }

  /** Takes the taking back back. */
  restore(gameId: string, now: Instant, progress?: Progress): Promise<VoidAnswer> {
    const change = (transaction: Transaction) =>
      transaction.$executeRaw`DELETE FROM voided_result WHERE game_id = ${gameId}::uuid`;
    return this.#settle(gameId, new Date(now), change, progress);
  }

  /**
   * The decision and the boards of its time are one transaction. What follows in the ratings is
   * recomputed after it, and would be by anybody else if this process died now.
   */
  async #settle(
    gameId: string,
    at: Date,
    change: (transaction: Transaction) => Promise<number>,
    progress?: Progress,
  ): Promise<VoidAnswer> {
    const place = await this.#placeOf(gameId);
    if (!place) return this.#settleScore(gameId, change);
    const answer = await this.prisma.$transaction(async (transaction) => {
      await lockedBook(transaction, place.kind);
      if ((await change(transaction)) === 0) return 'ALREADY';
      await outdate(transaction, place.kind, place.number);
      await settleWindows(transaction, place);
      await transaction.$executeRaw`
        UPDATE season SET revised_at = ${at.toISOString()}::timestamptz
        WHERE kind = ${place.kind} AND start = ${place.season}::date AND closed_at IS NOT NULL`;
      return 'DONE';
    }, PATIENCE);
    await this.recomputation.run(place.kind, progress);
    return answer;
  }

  /** Nothing follows from a score: the boards that it counts on are computed when they are read. */
  async #settleScore(
    gameId: string,
    change: (transaction: Transaction) => Promise<number>,
  ): Promise<VoidAnswer> {
    const counted = await this.prisma.result.count({ where: { gameId, scoreCounts: true } });
    if (counted === 0) return 'NOT_RATED';
    return (await this.prisma.$transaction(change)) === 0 ? 'ALREADY' : 'DONE';
  }

  async #placeOf(gameId: string): Promise<Place | null> {
    const [place] = await this.prisma.$queryRaw<Place[]>`
      SELECT kind, number, ended_at AS "endedAt", season::text FROM rated_game
      WHERE game_id = ${gameId}::uuid`;
    return place ?? null;
  }
}

/** The boards of the game's day, week and season, for those who were in it, from the rows. */
async function settleWindows(transaction: Transaction, place: Place): Promise<void> {
  const { kind, number, season } = place;
  await transaction.$executeRaw`
    UPDATE rating_change AS change SET counts = NOT EXISTS (
      SELECT 1 FROM voided_result JOIN rated_game USING (game_id)
      WHERE rated_game.kind = change.kind AND rated_game.number = change.number
    ) WHERE kind = ${kind} AND number = ${number}::int`;
  const at = place.endedAt.getTime();
  const windows = [
    { span: 'SEASON', start: season },
    { span: 'WEEK', start: startOf('WEEK', at) },
    { span: 'DAY', start: startOf('DAY', at) },
  ] as const;
  for (const window of windows) {
    await saveEntries(transaction, await entriesOf(transaction, place, window), 'SET');
  }
}

type Sum = {
  readonly entrant: string;
  readonly pool: Entrant['pool'];
  readonly playerId: string | null;
  readonly botLevel: string | null;
  readonly value: number;
  readonly games: number;
  readonly wins: number;
};

async function entriesOf(
  transaction: Transaction,
  { kind, number }: Place,
  { span, start }: Pick<Board, 'span' | 'start'>,
): Promise<readonly Entry[]> {
  const rows = await transaction.$queryRaw<Sum[]>`
    SELECT entrant, change.pool::text, change.player_id::text AS "playerId",
      change.bot_level AS "botLevel",
      coalesce(sum(earned) FILTER (WHERE counts), 0)::int AS value,
      (count(*) FILTER (WHERE counts))::int AS games,
      (count(*) FILTER (WHERE counts AND won))::int AS wins
    FROM rating_change AS change JOIN rated_game AS game USING (kind, number)
    WHERE kind = ${kind} AND ${inWindow(span, start)} AND entrant IN (
      SELECT entrant FROM rating_change WHERE kind = ${kind} AND number = ${number}::int
    )
    GROUP BY entrant, change.pool, change.player_id, change.bot_level`;
  return rows.map(({ entrant: key, pool, playerId, botLevel, value, games, wins }) => {
    const entrant = { key, pool, playerId, botLevel };
    return { board: { kind, pool, span, start }, entrant, value, games, wins };
  });
}

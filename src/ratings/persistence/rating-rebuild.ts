import { Injectable } from '@nestjs/common';
import type { Transaction } from '../../games/index.js';
import { PrismaService } from '../../platform/database/index.js';
import type { SeatResult } from '../domain/entrant.js';
import { placingsOf } from '../domain/placing.js';
import { startOf } from '../domain/spans.js';
import { expectedEntries, expectedTallies } from './expected-boards.js';
import { type Progress, Recomputation, lockedBook, outdate } from './recomputation.js';

const PATIENCE = { maxWait: 60_000, timeout: 600_000 };

type Unrated = {
  readonly gameId: string;
  readonly endedAt: Date;
  readonly seats: readonly SeatResult[];
};

/** Makes everything again that follows from results and from the order in which they were rated. */
@Injectable()
export class RatingRebuild {
  constructor(
    private readonly prisma: PrismaService,
    private readonly recomputation: Recomputation,
  ) {}

  /** Kinds of which a game that counts has ended. */
  async kinds(): Promise<readonly string[]> {
    const rows = await this.prisma.$queryRaw<{ kind: string }[]>`
      SELECT DISTINCT kind FROM result WHERE rated ORDER BY kind`;
    return rows.map(({ kind }) => kind);
  }

  /**
   * All figures of a kind. Games go on meanwhile: ratings are recomputed in steps; for the boards,
   * which come last, endings of the kind wait as long as it takes to sum them up.
   */
  async run(kind: string, progress?: Progress): Promise<void> {
    await this.prisma.$transaction(async (transaction) => {
      await enlist(transaction, kind);
      await outdate(transaction, kind, 1);
    }, PATIENCE);
    await this.recomputation.run(kind, progress);
    await this.prisma.$transaction(async (transaction) => {
      await lockedBook(transaction, kind);
      await rebuildBoards(transaction, kind);
    }, PATIENCE);
  }
}

/** Results from before there were ratings take their places at the end, in the order of their ends. */
async function enlist(transaction: Transaction, kind: string): Promise<void> {
  await transaction.$executeRaw`
    INSERT INTO rating_book (kind, last_number) VALUES (${kind}, 0) ON CONFLICT (kind) DO NOTHING`;
  const book = await lockedBook(transaction, kind);
  const unrated = await transaction.$queryRaw<Unrated[]>`
    SELECT result.game_id::text AS "gameId", result.ended_at AS "endedAt",
      jsonb_agg(jsonb_build_object(
        'playerId', result.player_id, 'playerType', player.type, 'botLevel', result.bot_level,
        'rank', result.rank, 'gaveUp', result.gave_up
      ) ORDER BY result.seat) AS seats
    FROM result LEFT JOIN player ON player.id = result.player_id
    WHERE result.kind = ${kind} AND result.rated
      AND NOT EXISTS (SELECT 1 FROM rated_game WHERE rated_game.game_id = result.game_id)
    GROUP BY result.game_id, result.ended_at ORDER BY result.ended_at, result.game_id`;
  const rows = unrated
    .filter(({ seats }) => placingsOf(seats).length > 0)
    .map(({ gameId, endedAt }, index) => ({
      number: (book?.lastNumber ?? 0) + index + 1,
      ...{ gameId, endedAt, season: startOf('SEASON', endedAt.getTime()) },
    }));
  await transaction.$executeRaw`
    INSERT INTO rated_game (kind, number, game_id, ended_at, season)
    SELECT ${kind}, number, "gameId", "endedAt", season
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      AS row (number int, "gameId" uuid, "endedAt" timestamptz, season date)`;
  await transaction.$executeRaw`
    UPDATE rating_book SET last_number = last_number + ${rows.length}::int WHERE kind = ${kind}`;
}

/** What the boards were before is forgotten: it may have been wrong. */
async function rebuildBoards(transaction: Transaction, kind: string): Promise<void> {
  await transaction.$executeRaw`
    DELETE FROM rating WHERE kind = ${kind}
      AND entrant NOT IN (SELECT entrant FROM rating_change WHERE kind = ${kind})`;
  await transaction.$executeRaw`DELETE FROM board_entry WHERE kind = ${kind}`;
  await transaction.$executeRaw`DELETE FROM board_tally WHERE kind = ${kind}`;
  await transaction.$executeRaw`DELETE FROM board_move WHERE kind = ${kind}`;
  await transaction.$executeRaw`
    UPDATE rating_book SET moment = moment + 1, forgotten_to = moment + 1 WHERE kind = ${kind}`;
  await transaction.$executeRaw`
    INSERT INTO board_entry (kind, pool, span, start, entrant, player_id, bot_level, value, games, wins,
      moment)
    SELECT ${kind}, expected.*, book.moment FROM (${expectedEntries(kind)}) AS expected
    JOIN rating_book AS book ON book.kind = ${kind}`;
  await transaction.$executeRaw`
    INSERT INTO board_tally (kind, pool, span, start, value, players)
    SELECT ${kind}, * FROM (${expectedTallies(kind)}) AS expected`;
}

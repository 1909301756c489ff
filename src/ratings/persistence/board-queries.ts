import { Injectable } from '@nestjs/common';
import { Prisma, type RatingBook } from '../../generated/prisma/client.js';
import { PrismaService } from '../../platform/database/index.js';
import type { Board } from '../domain/boards.js';
import { compared, entriesAt, ranked, sameBoard, talliesAt } from './board-sql.js';

/** What somebody has on a board. */
export type Place = {
  readonly entrant: string;
  readonly playerId: string | null;
  readonly botLevel: string | null;
  /** 1 is best; as many as have a value share its rank. `null` for somebody provisional. */
  readonly rank: number | null;
  readonly value: number;
  readonly games: number;
  readonly wins: number;
};

/** The place of an entry in the order of a board as it was at a moment of its kind. */
export type BoardKey = {
  readonly moment: number;
  readonly value: number;
  readonly entrant: string;
};

export type FriendsSlice = {
  readonly limit: number;
  readonly after: {
    readonly isRanked: boolean;
    readonly value: number;
    readonly entrant: string;
  } | null;
};

export type BoardPage = { readonly moment: number; readonly places: readonly Place[] };

type Row = Omit<Place, 'rank'> & { readonly rank: bigint | null };

/**
 * Reads boards. Entries are ordered by value, and among equals by who they are; all is read by
 * index, and ranks are sums over the few values there are, so that no page costs more for being deep.
 */
@Injectable()
export class BoardQueries {
  constructor(private readonly prisma: PrismaService) {}

  /**
   * From the best on, or from after a key: then as the board was at the moment of the key. `null` where
   * that is known no more.
   */
  async page(board: Board, limit: number, after: BoardKey | null): Promise<BoardPage | null> {
    const moment = after?.moment ?? (await this.#book(board.kind)).moment;
    const isAfter = after
      ? Prisma.sql`(value, entrant) < (${after.value}::int, ${after.entrant})`
      : Prisma.sql`true`;
    const order = Prisma.sql`ORDER BY value DESC, entrant DESC LIMIT ${limit}::int`;
    const rows = await this.prisma.$queryRaw<Row[]>`
      WITH ${entriesAt(board, moment, isAfter, order)}, ${talliesAt(board, moment)}, ${ranked()}
      SELECT page.entrant, player_id::text AS "playerId", bot_level AS "botLevel", rank, value,
        page.games, page.wins
      FROM page JOIN ranks USING (value)
      LEFT JOIN rating ON rating.kind = ${board.kind} AND rating.entrant = page.entrant
      ORDER BY value DESC, page.entrant DESC`;
    // Afterwards: what was forgotten while the page was read may have been missing in it.
    const { forgottenTo } = await this.#book(board.kind);
    if (moment >= forgottenTo) return { moment, places: rows.map(toPlace) };
    return after ? null : this.page(board, limit, null);
  }

  /** `null` for somebody who is not on the board. */
  async placeOf(board: Board, entrant: string): Promise<Place | null> {
    const [row] = await this.prisma.$queryRaw<Row[]>`
      SELECT entrant, player_id::text AS "playerId", bot_level AS "botLevel", value, games, wins,
        1 + (
          SELECT coalesce(sum(players), 0) FROM board_tally
          WHERE ${sameBoard(board)} AND value > own.value
        ) AS rank
      FROM board_entry AS own WHERE ${sameBoard(board)} AND entrant = ${entrant}`;
    return row ? toPlace(row) : null;
  }

  /** So many before and after somebody, and them between; in the order of the board. */
  async around(board: Board, { value, entrant }: Place, reach: number): Promise<readonly Place[]> {
    const side = (isThere: Prisma.Sql, order: Prisma.Sql) => Prisma.sql`(
      SELECT entrant, player_id, bot_level, value, games, wins FROM board_entry
      WHERE ${sameBoard(board)} AND ${isThere} ORDER BY ${order} LIMIT ${reach}::int)`;
    const own = Prisma.sql`(${value}::int, ${entrant})`;
    const rows = await this.prisma.$queryRaw<Row[]>`
      WITH page AS (
        ${side(Prisma.sql`(value, entrant) > ${own}`, Prisma.sql`value, entrant`)}
        UNION ALL ${side(Prisma.sql`(value, entrant) = ${own}`, Prisma.sql`value`)}
        UNION ALL ${side(Prisma.sql`(value, entrant) < ${own}`, Prisma.sql`value DESC, entrant DESC`)}
      ), tally AS (SELECT value, players FROM board_tally WHERE ${sameBoard(board)}), ${ranked()}
      SELECT entrant, player_id::text AS "playerId", bot_level AS "botLevel", rank, value, games, wins
      FROM page JOIN ranks USING (value)
      ORDER BY value DESC, entrant DESC`;
    return rows.map(toPlace);
  }

  /**
   * Whom a player follows and the player, ranked among themselves; who is provisional comes last and
   * without a rank. Always as it is now.
   */
  async friends(board: Board, playerId: string, { limit, after }: FriendsSlice) {
    const isAfter = after
      ? Prisma.sql`(CASE WHEN rank IS NULL THEN 0 ELSE 1 END, value, entrant)
          < (${after.isRanked ? 1 : 0}::int, ${after.value}::int, ${after.entrant})`
      : Prisma.sql`true`;
    const rows = await this.prisma.$queryRaw<Row[]>`
      WITH ${compared(board, playerId)}
      SELECT entrant, player_id::text AS "playerId", NULL AS "botLevel", rank, value, games, wins
      FROM compared WHERE ${isAfter}
      ORDER BY rank IS NULL, value DESC, entrant DESC LIMIT ${limit}::int`;
    return rows.map(toPlace);
  }

  /** How many are on the board. */
  async count(board: Board): Promise<number> {
    const [row] = await this.prisma.$queryRaw<{ players: bigint }[]>`
      SELECT coalesce(sum(players), 0) AS players FROM board_tally WHERE ${sameBoard(board)}`;
    return Number(row?.players ?? 0);
  }

  async #book(kind: string): Promise<Pick<RatingBook, 'moment' | 'forgottenTo'>> {
    const select = { moment: true, forgottenTo: true } as const;
    const book = await this.prisma.ratingBook.findUnique({ where: { kind }, select });
    return book ?? { moment: 0, forgottenTo: 0 };
  }
}

/** Sums are big integers to the driver; there are never that many players. */
function toPlace(row: Row): Place {
  return { ...row, rank: row.rank === null ? null : Number(row.rank) };
}

import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { Prisma } from '../../generated/prisma/client.js';
import { PrismaService } from '../../platform/database/index.js';
import { type Commit, type CommitResult, type DueGame, GameStore } from '../application/ports.js';
import { SharedReads } from '../application/shared-reads.js';
import type { Game, Instant } from '../domain/game.js';
import type { NoticeChanges } from '../domain/notices.js';
import type { Turn } from '../domain/turn.js';
import { GameEndings } from './game-endings.js';
import { endedGame, gameColumns, noticeRows, seatRows } from './game-rows.js';
import { TurnWriter, saveTurns } from './turn-writer.js';

const HOT_GAMES = 1000;
/** What follows an ending may wait for a lock; a command that waits longer has failed. */
const ENDING_PATIENCE = { maxWait: 30_000, timeout: 30_000 };

/** Games in PostgreSQL. The state of hot games is kept; the version in the row decides. */
@Injectable()
export class PrismaGameStore extends GameStore {
  readonly #hot = new LRUCache<string, Game>({ max: HOT_GAMES });
  /** Most turns are one statement; those that end a game are a transaction with what follows. */
  readonly #turns: TurnWriter;
  readonly #endings: TurnWriter;
  readonly #games = new SharedReads<Game | null>();
  readonly #logs = new SharedReads<readonly Turn[]>();

  constructor(
    private readonly prisma: PrismaService,
    private readonly endings: GameEndings,
  ) {
    super();
    this.#turns = new TurnWriter((commits) => saveTurns(prisma, commits));
    this.#endings = new TurnWriter((commits) => this.#saveEndings(commits));
  }

  async load(gameId: string): Promise<Game | null> {
    return this.#hot.get(gameId) ?? this.loadFresh(gameId);
  }

  async loadFresh(gameId: string): Promise<Game | null> {
    return this.#games.once(gameId, async () =>
      this.#remember(await this.prisma.game.findUnique({ where: { id: gameId } })),
    );
  }

  async findByInviteCode(code: string): Promise<Game | null> {
    return this.#remember(await this.prisma.game.findUnique({ where: { inviteCode: code } }));
  }

  async create(game: Game, notices: NoticeChanges): Promise<Game> {
    try {
      await this.prisma.$transaction([
        this.prisma.game.create({ data: newGameRow(game) }),
        this.prisma.seat.createMany({ data: seatRows(game) }),
        this.prisma.notification.createMany({ data: noticeRows(game, notices, game.createdAt) }),
      ]);
      return game;
    } catch (error) {
      const existing = isUniqueViolation(error) ? await this.#createdBefore(game) : null;
      if (existing) return existing;
      throw error;
    }
  }

  async commit(commit: Commit): Promise<CommitResult> {
    const writer = endedGame(commit) === null ? this.#turns : this.#endings;
    const result = await writer.write(commit);
    if (result === 'COMMITTED') this.#hot.set(commit.after.id, commit.after);
    else this.#hot.delete(commit.after.id);
    return result;
  }

  async findMove(gameId: string, playerId: string, moveId: string): Promise<Turn | null> {
    const key = { gameId, playerId, moveId };
    const row = await this.prisma.turn.findUnique({ where: { gameId_playerId_moveId: key } });
    return row && toTurn(row);
  }

  async turnsAfter(gameId: string, version: number, limit: number): Promise<readonly Turn[]> {
    return this.#logs.once(`${gameId} ${version} ${limit}`, async () => {
      const rows = await this.prisma.turn.findMany({
        where: { gameId, version: { gt: version } },
        orderBy: { version: 'asc' },
        take: limit,
      });
      return rows.map(toTurn);
    });
  }

  async dueUntil(instant: Instant, limit: number): Promise<readonly DueGame[]> {
    const rows = await this.prisma.game.findMany({
      where: { dueAt: { lte: new Date(instant) } },
      orderBy: { dueAt: 'asc' },
      take: limit,
      select: { id: true, dueAt: true },
    });
    return rows.map(({ id, dueAt }) => ({ gameId: id, at: dueAt?.getTime() ?? instant }));
  }

  async timedGames(after: string | null, limit: number): Promise<readonly string[]> {
    const rows = await this.prisma.game.findMany({
      where: {
        phase: 'PLAYING',
        dueAt: { not: null },
        ...(after !== null && { id: { gt: after } }),
      },
      orderBy: { id: 'asc' },
      take: limit,
      select: { id: true },
    });
    return rows.map(({ id }) => id);
  }

  async botsDueSince(instant: Instant, limit: number): Promise<readonly string[]> {
    const rows = await this.prisma.game.findMany({
      where: { botDueAt: { lte: new Date(instant) } },
      orderBy: { botDueAt: 'asc' },
      take: limit,
      select: { id: true },
    });
    return rows.map(({ id }) => id);
  }

  async knownPlayers(playerIds: readonly string[]): Promise<ReadonlySet<string>> {
    const where = { id: { in: [...playerIds] }, deletedAt: null };
    const rows = await this.prisma.player.findMany({ where, select: { id: true } });
    return new Set(rows.map(({ id }) => id));
  }

  #saveEndings(commits: readonly Commit[]): Promise<ReadonlySet<string>> {
    return this.prisma.$transaction(async (transaction) => {
      const saved = await saveTurns(transaction, commits);
      const ended = commits.flatMap((commit) => endedGame(commit) ?? []);
      await this.endings.write(
        transaction,
        ended.filter(({ id }) => saved.has(id)),
      );
      return saved;
    }, ENDING_PATIENCE);
  }

  #remember(row: { readonly state: unknown } | null): Game | null {
    if (!row) return null;
    const game = toGame(row.state);
    this.#hot.set(game.id, game);
    return game;
  }

  async #createdBefore({ id, ownerId, requestId, rematchOf }: Game): Promise<Game | null> {
    const keys: Prisma.GameWhereInput[] = [{ id }];
    if (requestId !== null) keys.push({ ownerId, requestId });
    if (rematchOf !== null) keys.push({ rematchOf });
    return this.#remember(await this.prisma.game.findFirst({ where: { OR: keys } }));
  }
}

/** The column holds only what this store has written: a `Game`. */
export function toGame(state: unknown): Game {
  return state as Game;
}

/** A row of the log as the turn it was written from; `act` holds only what was an `Act`. */
export function toTurn(row: {
  version: number;
  at: Date;
  act: unknown;
  seat: number | null;
  playerId: string | null;
  moveId: string | null;
  thinkingMs: number | null;
}): Turn {
  const { version, seat, playerId, moveId, thinkingMs } = row;
  const act = row.act as Turn['act'];
  return { version, at: row.at.getTime(), act, seat, playerId, moveId, thinkingMs };
}

function newGameRow(game: Game): Prisma.GameCreateInput {
  const { id, kind, requestId, inviteCode, settings } = game;
  return {
    ...gameColumns(game),
    ...{ id, kind, requestId, inviteCode },
    visibility: settings.visibility,
    rated: settings.rated,
    pace: settings.timeControl.type,
    createdAt: new Date(game.createdAt),
    // A game is plain data; Prisma's type for JSON does not know readonly arrays.
    state: game as unknown as Prisma.InputJsonObject,
  };
}

function isUniqueViolation(error: unknown): boolean {
  return error instanceof Prisma.PrismaClientKnownRequestError && error.code === 'P2002';
}

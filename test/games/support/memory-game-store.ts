import {
  type Commit,
  type CommitResult,
  type DueGame,
  GameStore,
} from '../../../src/games/application/ports.js';
import { botDueAt } from '../../../src/games/domain/clocks.js';
import type { Game, Instant } from '../../../src/games/domain/game.js';
import type { Notice, NoticeChanges } from '../../../src/games/domain/notices.js';
import type { StandingOrders } from '../../../src/games/domain/standing.js';
import type { Span } from '../../../src/games/domain/thinking.js';
import { nextDueAt } from '../../../src/games/domain/time.js';
import type { Turn } from '../../../src/games/domain/turn.js';
import { frozen } from './builders.js';

type Heartbeats = {
  at: Instant | null;
  readonly outages: Span[];
  readonly settled: Set<Instant>;
};

/**
 * What all processes share. Kept as JSON, like the rows of the real database, so that nothing gets
 * through that would not survive them.
 */
export class MemoryDatabase {
  readonly #games = new Map<string, string>();
  readonly #turns = new Map<string, string[]>();
  readonly players = new Set<string>();
  readonly told: Notice[] = [];
  /** Standing answers, by game and seat. */
  readonly orders = new Map<string, StandingOrders>();
  /** When a server last said that it runs, and the times in which none did. */
  readonly heartbeats = { at: null, outages: [], settled: new Set() } as Heartbeats;

  games(): readonly Game[] {
    return [...this.#games.values()].map((row) => frozen(JSON.parse(row) as Game));
  }

  game(id: string): Game | null {
    const row = this.#games.get(id);
    return row === undefined ? null : frozen(JSON.parse(row) as Game);
  }

  turns(gameId: string): readonly Turn[] {
    return (this.#turns.get(gameId) ?? []).map((row) => frozen(JSON.parse(row) as Turn));
  }

  /** A game as it is, whatever stood there: the way in for games that a test has prepared. */
  put(game: Game, turns: readonly Turn[] = []): void {
    this.#games.set(game.id, JSON.stringify(game));
    this.#turns.set(
      game.id,
      turns.map((turn) => JSON.stringify(turn)),
    );
  }

  commit({ before, after, turn, notices }: Commit): CommitResult {
    const log = this.turns(after.id);
    if (this.game(after.id)?.version !== before.version) return 'CONFLICT';
    const isDuplicate = log.some(
      ({ playerId, moveId }) =>
        moveId !== null && moveId === turn.moveId && playerId === turn.playerId,
    );
    if (isDuplicate) return 'DUPLICATE_MOVE';
    this.put(after, [...log, turn]);
    this.tell(notices);
    return 'COMMITTED';
  }

  tell({ told }: NoticeChanges): void {
    const known = new Set(this.told.map(({ fact }) => fact));
    this.told.push(...told.filter(({ fact }) => !known.has(fact)));
  }
}

/**
 * The store of one process. Like the real one it keeps the games that it has seen, so that `load`
 * may be some versions old when another process, with a store of its own, has moved on.
 */
export class MemoryGameStore extends GameStore {
  readonly #hot = new Map<string, Game>();
  readonly commits: Commit[] = [];
  /** Called before the versions are compared; what it answers is the result, and nothing is saved. */
  beforeCommit: ((commit: Commit) => CommitResult | void) | null = null;
  /** Called after the commit, before the answer: throw here, and the process has died. */
  afterCommit: ((commit: Commit) => void) | null = null;
  /** Called after a page of the log was read, before it is handed out. */
  afterReading: (() => Promise<void>) | null = null;
  freshLoads = 0;

  constructor(readonly database: MemoryDatabase) {
    super();
  }

  async load(gameId: string): Promise<Game | null> {
    return this.#hot.get(gameId) ?? this.loadFresh(gameId);
  }

  async loadFresh(gameId: string): Promise<Game | null> {
    await elsewhere();
    this.freshLoads++;
    return this.#remember(this.database.game(gameId));
  }

  async findByInviteCode(code: string): Promise<Game | null> {
    await elsewhere();
    const found = this.database.games().find(({ inviteCode }) => inviteCode === code);
    return this.#remember(found ?? null);
  }

  async create(game: Game, notices: NoticeChanges): Promise<Game> {
    await elsewhere();
    const existing = this.database
      .games()
      .find(
        ({ id, ownerId, requestId, rematchOf }) =>
          id === game.id ||
          (requestId !== null && requestId === game.requestId && ownerId === game.ownerId) ||
          (rematchOf !== null && rematchOf === game.rematchOf),
      );
    if (existing) return existing;
    this.database.put(game);
    this.database.tell(notices);
    return game;
  }

  async commit(commit: Commit): Promise<CommitResult> {
    await elsewhere();
    const result = this.beforeCommit?.(commit) ?? this.database.commit(commit);
    if (result === 'COMMITTED') this.#hot.set(commit.after.id, commit.after);
    else this.#hot.delete(commit.after.id);
    if (result === 'COMMITTED') this.commits.push(commit);
    this.afterCommit?.(commit);
    return result;
  }

  async findMove(gameId: string, playerId: string, moveId: string): Promise<Turn | null> {
    await elsewhere();
    const found = this.database
      .turns(gameId)
      .find((turn) => turn.playerId === playerId && turn.moveId === moveId);
    return found ?? null;
  }

  async turnsAfter(gameId: string, version: number, limit: number): Promise<readonly Turn[]> {
    await elsewhere();
    const turns = this.database.turns(gameId).filter((turn) => turn.version > version);
    await this.afterReading?.();
    return turns.slice(0, limit);
  }

  async dueUntil(instant: Instant, limit: number): Promise<readonly DueGame[]> {
    await elsewhere();
    return this.database
      .games()
      .flatMap((game) => {
        const at = nextDueAt(game);
        return at !== null && at <= instant ? [{ gameId: game.id, at }] : [];
      })
      .sort((one, other) => one.at - other.at)
      .slice(0, limit);
  }

  async timedGames(after: string | null, limit: number): Promise<readonly string[]> {
    await elsewhere();
    return this.database
      .games()
      .filter((game) => game.phase === 'PLAYING' && nextDueAt(game) !== null)
      .map(({ id }) => id)
      .filter((id) => after === null || id > after)
      .sort()
      .slice(0, limit);
  }

  async botsDueSince(instant: Instant, limit: number): Promise<readonly string[]> {
    await elsewhere();
    return this.database
      .games()
      .flatMap((game) => {
        const at = botDueAt(game);
        return at !== null && at <= instant ? [{ id: game.id, at }] : [];
      })
      .sort((one, other) => one.at - other.at)
      .slice(0, limit)
      .map(({ id }) => id);
  }

  async knownPlayers(playerIds: readonly string[]): Promise<ReadonlySet<string>> {
    await elsewhere();
    return new Set(playerIds.filter((id) => this.database.players.has(id)));
  }

  #remember(game: Game | null): Game | null {
    if (game) this.#hot.set(game.id, game);
    return game;
  }
}

/** The database is another process: whoever asks it lets others go on meanwhile. */
function elsewhere(): Promise<void> {
  return new Promise((resolve) => {
    setImmediate(resolve);
  });
}

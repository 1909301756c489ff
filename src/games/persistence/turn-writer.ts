import type { PrismaService } from '../../platform/database/index.js';
import type { Commit, CommitResult } from '../application/ports.js';
import { gameColumns, noticeRows, resultRows, seatRows, turnRow } from './game-rows.js';

/** As many moves as one statement carries; more wait for the next. */
const MAX_BATCH = 64;

type Waiting = {
  readonly commit: Commit;
  readonly done: (result: CommitResult) => void;
  readonly failed: (error: unknown) => void;
};

/** Saves turns together, or none of them; says of which games: the others had moved on. */
export type SaveTurns = (commits: readonly Commit[]) => Promise<ReadonlySet<string>>;

/**
 * Writes turns. Those of different games that wait while others are being saved are saved together
 * next, which is what makes many moves a second possible: each time is one wait for the disk.
 */
export class TurnWriter {
  readonly #waiting: Waiting[] = [];
  #isWriting = false;

  constructor(private readonly save: SaveTurns) {}

  /** Resolves after the turn is durable, or has been found to be too late. */
  write(commit: Commit): Promise<CommitResult> {
    return new Promise((done, failed) => {
      this.#waiting.push({ commit, done, failed });
      void this.#writeAll();
    });
  }

  async #writeAll(): Promise<void> {
    if (this.#isWriting) return;
    this.#isWriting = true;
    while (this.#waiting.length > 0) await this.#writeBatch(this.#takeBatch());
    this.#isWriting = false;
  }

  /** At most one turn of a game: the next one stands on its result. */
  #takeBatch(): Waiting[] {
    const games = new Set<string>();
    const batch: Waiting[] = [];
    for (const waiting of [...this.#waiting]) {
      const { id } = waiting.commit.after;
      if (batch.length === MAX_BATCH || games.has(id)) continue;
      games.add(id);
      batch.push(waiting);
      this.#waiting.splice(this.#waiting.indexOf(waiting), 1);
    }
    return batch;
  }

  /** One turn at fault must not take the others with it: they are then written one by one. */
  async #writeBatch(batch: readonly Waiting[]): Promise<void> {
    try {
      const committed = await this.save(batch.map(({ commit }) => commit));
      for (const { commit, done } of batch) {
        done(committed.has(commit.after.id) ? 'COMMITTED' : 'CONFLICT');
      }
    } catch (error) {
      const [only, ...others] = batch;
      if (only && others.length === 0) this.#settleFailed(only, error);
      else for (const waiting of batch) await this.#writeBatch([waiting]);
    }
  }

  #settleFailed({ done, failed }: Waiting, error: unknown): void {
    const message = error instanceof Error ? error.message : '';
    if (message.includes('turn_game_id_player_id_move_id_key')) done('DUPLICATE_MOVE');
    // Two writers inserted the same version at once; the first has won.
    else if (message.includes('turn_pkey')) done('CONFLICT');
    else failed(error);
  }
}

/**
 * One statement saves turn, game, seats, notices and results. The answer: the games whose turn was
 * saved.
 */
export async function saveTurns(
  prisma: Pick<PrismaService, '$queryRaw'>,
  commits: readonly Commit[],
): Promise<ReadonlySet<string>> {
  const rows = await prisma.$queryRaw<{ id: string }[]>`
    WITH game_in AS (
      SELECT * FROM jsonb_to_recordset(${gamesJson(commits)}::jsonb) AS row (
        id uuid, "expectedVersion" int, version int, phase game_phase, "ownerId" uuid, "rematchOf" uuid,
        "seatCount" int, "openSeats" int, "dueAt" timestamptz, "botDueAt" timestamptz,
        "startedAt" timestamptz, "endedAt" timestamptz, state jsonb
      )
    ), moved AS (
      UPDATE game SET
        version = row.version, phase = row.phase, owner_id = row."ownerId",
        rematch_of = row."rematchOf",
        seat_count = row."seatCount", open_seats = row."openSeats", due_at = row."dueAt",
        bot_due_at = row."botDueAt", started_at = row."startedAt", ended_at = row."endedAt",
        state = row.state
      FROM game_in AS row
      WHERE game.id = row.id AND game.version = row."expectedVersion"
      RETURNING game.id
    ), saved_turn AS (
      INSERT INTO turn (game_id, version, at, act, seat, player_id, move_id, thinking_ms)
      SELECT row."gameId", row.version, row.at, row.act, row.seat, row."playerId", row."moveId",
        row."thinkingMs"
      FROM jsonb_to_recordset(${json(commits.map(({ after, turn }) => turnRow(after.id, turn)))}::jsonb)
        AS row ("gameId" uuid, version int, at timestamptz, act jsonb, seat int, "playerId" uuid,
          "moveId" text, "thinkingMs" int)
      JOIN moved ON moved.id = row."gameId"
    ), saved_seat AS (
      INSERT INTO seat (game_id, index, player_id, bot_level, awaited_from, deadline_at)
      SELECT row."gameId", row.index, row."playerId", row."botLevel", row."awaitedFrom",
        row."deadlineAt"
      FROM jsonb_to_recordset(${json(commits.flatMap(changedSeats))}::jsonb)
        AS row ("gameId" uuid, index int, "playerId" uuid, "botLevel" text, "awaitedFrom" int,
          "deadlineAt" timestamptz)
      JOIN moved ON moved.id = row."gameId"
      ON CONFLICT (game_id, index) DO UPDATE SET
        player_id = excluded.player_id, bot_level = excluded.bot_level,
        awaited_from = excluded.awaited_from, deadline_at = excluded.deadline_at
    ), gone_seat AS (
      DELETE FROM seat USING jsonb_to_recordset(${json(commits.flatMap(goneSeats))}::jsonb)
        AS row ("gameId" uuid, "from" int), moved
      WHERE moved.id = row."gameId" AND seat.game_id = row."gameId" AND seat.index >= row."from"
    ), withdrawn AS (
      UPDATE notification SET withdrawn_at = row.at
      FROM jsonb_to_recordset(${json(commits.flatMap(withdrawals))}::jsonb)
        AS row ("gameId" uuid, "playerId" uuid, type notification_type, at timestamptz)
      JOIN moved ON moved.id = row."gameId"
      WHERE notification.game_id = row."gameId" AND notification.player_id = row."playerId"
        AND notification.type = row.type AND notification.withdrawn_at IS NULL
    ), told AS (
      INSERT INTO notification (id, fact, player_id, type, game_id, version, created_at)
      SELECT row.id, row.fact, row."playerId", row.type, row."gameId", row.version, row."createdAt"
      FROM jsonb_to_recordset(${json(commits.flatMap(notices))}::jsonb)
        AS row (id uuid, fact text, "playerId" uuid, type notification_type, "gameId" uuid,
          version int, "createdAt" timestamptz)
      JOIN moved ON moved.id = row."gameId"
      ON CONFLICT (fact) DO NOTHING
    ), saved_result AS (
      INSERT INTO result (game_id, seat, kind, player_id, bot_level, rank, score, gave_up, seats,
        rated, ended_at, score_counts)
      SELECT row."gameId", row.seat, row.kind, row."playerId", row."botLevel", row.rank, row.score,
        row."gaveUp", row.seats, row.rated, row."endedAt",
        row."scoreCounts" AND NOT EXISTS (
          SELECT FROM turn
          WHERE turn.game_id = row."gameId" AND turn.act ->> 'type' IN ('MISSED', 'REPLACED')
        )
      FROM jsonb_to_recordset(${json(commits.flatMap(({ after }) => resultRows(after)))}::jsonb)
        AS row ("gameId" uuid, seat int, kind text, "playerId" uuid, "botLevel" text, rank int,
          score int, "gaveUp" boolean, seats int, rated boolean, "endedAt" timestamptz,
          "scoreCounts" boolean)
      JOIN moved ON moved.id = row."gameId"
    )
    SELECT id::text FROM moved`;
  return new Set(rows.map(({ id }) => id));
}

function gamesJson(commits: readonly Commit[]): string {
  return json(
    commits.map(({ before, after }) => ({
      ...gameColumns(after),
      id: after.id,
      expectedVersion: before.version,
      state: after,
    })),
  );
}

/** Only the seats whose row changes: most moves touch two. */
function changedSeats({ before, after }: Commit) {
  const known = new Set(seatRows(before).map((row) => JSON.stringify(row)));
  return seatRows(after).filter((row) => !known.has(JSON.stringify(row)));
}

function goneSeats({ before, after }: Commit) {
  const isFewer = after.seats.length < before.seats.length;
  return isFewer ? [{ gameId: after.id, from: after.seats.length }] : [];
}

function withdrawals({ after, turn, notices: { withdrawn } }: Commit) {
  return withdrawn.flatMap(({ playerId, types }) =>
    types.map((type) => ({ gameId: after.id, playerId, type, at: new Date(turn.at) })),
  );
}

function notices({ after, turn, notices: changes }: Commit) {
  return noticeRows(after, changes, turn.at);
}

function json(rows: readonly object[]): string {
  return JSON.stringify(rows);
}

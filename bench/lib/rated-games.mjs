// Players and rated games of one kind, as many as a server has after years. Circles of players who
// never meet do as well as each other: one is rated by the server's own functions, and the database
// makes the others of it, so that every row is what the games one by one would have left; what follows
// from those rows is summed up by the server's own statements. Left out are the notices, which no board
// reads, and the states of the games.
import { randomUUID } from 'node:crypto';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { withClient } from '../../scripts/lib/embedded-postgres.mjs';
import { addBoards, dropIndexes } from './rated-boards.mjs';

export const KIND = 'LITTLE_RICKY';
export const SEATS = 4;
/** A Sunday evening near the end of a quarter: day, week and season are nearly full. */
export const NOW = Date.parse('2026-12-20T18:00:00Z');
const FIRST = NOW - 120 * 24 * 3600 * 1000;
const FOLDER = '.data/bench-postgres/copy';
const CHUNK = 5_000;
const CIRCLES = 20;
const TABLES = ['player', 'game', 'result', 'rated_game', 'rating_change', 'rating'];

export async function addRatedGames(databaseUrl, { players, results, progress }) {
  const { rateGames } = await import('../../dist/ratings/domain/rate-games.js');
  const { placingsOf } = await import('../../dist/ratings/domain/placing.js');
  const { startOf } = await import('../../dist/ratings/domain/spans.js');
  const { changeColumns, toColumns } =
    await import('../../dist/ratings/persistence/rating-rows.js');
  const ids = Array.from({ length: players / CIRCLES }, () => randomUUID());
  const games = Math.floor(results / SEATS / CIRCLES);
  const random = generator(20261220);
  const ratings = new Map();
  const latest = new Map();

  mkdirSync(FOLDER, { recursive: true });
  await withClient(databaseUrl, async (client) => {
    await prepare(client);
    const addIndexes = await dropIndexes(client, TABLES);
    await client.query('CREATE SCHEMA circle');
    for (const table of TABLES) {
      await client.query(
        `CREATE UNLOGGED TABLE circle.${table} (LIKE public.${table} INCLUDING DEFAULTS)`,
      );
    }
    await copy(client, 'player', ids.map(playerRow));
    for (let first = 1; first <= games; first += CHUNK) {
      const count = Math.min(CHUNK, games - first + 1);
      const played = Array.from({ length: count }, (_, index) => {
        const seats = seatsOf(ids, first + index, random);
        const endedAt = FIRST + Math.floor(((NOW - FIRST) * (first + index)) / (games + 1));
        const season = startOf('SEASON', endedAt);
        const number = first + index;
        return { id: randomUUID(), number, endedAt, season, seats, placings: placingsOf(seats) };
      });
      const rated = rateGames(played, ratings);
      await copy(client, 'game', played.map(gameRow));
      await copy(client, 'result', played.flatMap(resultRows));
      await copy(client, 'rated_game', played.map(ratedGameRow));
      const changes = rated.flatMap((game) =>
        game.changes.map((change) => {
          latest.set(change.after.entrant.key, game);
          return { kind: KIND, number: game.number, ...changeColumns(change) };
        }),
      );
      await copy(client, 'rating_change', changes);
      progress(`${first + count - 1} of ${games} games of a circle`);
    }
    const rows = [...ratings.values()].map((rating) => {
      const { number, endedAt } = latest.get(rating.entrant.key);
      const last = { lastNumber: number, lastGameAt: iso(endedAt) };
      return { kind: KIND, ...toColumns(rating), ...last };
    });
    await copy(client, 'rating', rows);
    await makeCircles(client, progress);
    await client.query('INSERT INTO rating_book (kind, last_number) VALUES ($1, $2)', [
      KIND,
      games * CIRCLES,
    ]);
    await addIndexes();
    progress('indexes');
    await addBoards(client, KIND, progress);
  });
  rmSync(FOLDER, { recursive: true });
  return { ids: ids.map((id) => `${id.slice(0, -2)}00`), games: games * CIRCLES };
}

/**
 * Ids differ between circles in the last digits, which leaves the order of those in a game, and their
 * games take turns in the order of the kind.
 */
async function makeCircles(client, progress) {
  const ownId = (column) =>
    `overlay(${column}::text placing lpad(to_hex(circle), 2, '0') from 35 for 2)`;
  const made = {
    ...{ id: 'uuid', name: 'text', name_key: 'text', invite_code: 'text', owner_id: 'uuid' },
    ...{ game_id: 'uuid', player_id: 'uuid', entrant: 'text' },
  };
  for (const table of TABLES) {
    const { rows } = await client.query(
      `SELECT column_name AS name FROM information_schema.columns
       WHERE table_schema = 'circle' AND table_name = $1`,
      [table],
    );
    const columns = rows.map(({ name }) => name);
    const values = columns.map((name) => {
      if (name === 'number' || name === 'last_number') {
        return `(${name} - 1) * ${CIRCLES} + circle + 1`;
      }
      return name in made ? `${ownId(name)}::${made[name]}` : name;
    });
    await client.query(
      `INSERT INTO public.${table} (${columns.join(', ')}) SELECT ${values.join(', ')}
       FROM circle.${table} CROSS JOIN generate_series(0, ${CIRCLES - 1}) AS circle
       ORDER BY ${columns.includes('number') ? columns.indexOf('number') + 1 : 'circle'}`,
    );
    progress(`all of ${table}`);
  }
  await client.query('DROP SCHEMA circle CASCADE');
}

/** For this session alone, but for the size of the log, which makes checkpoints fewer. */
async function prepare(client) {
  await client.query("ALTER SYSTEM SET max_wal_size = '8GB'");
  await client.query('SELECT pg_reload_conf()');
  // The rows are right by construction: what would check each of them is switched off.
  await client.query("SET session_replication_role = 'replica'");
  await client.query('SET synchronous_commit = off');
  // Sorts and sums of all rows stay in memory, where they would fill files.
  await client.query("SET work_mem = '512MB'");
  await client.query("SET maintenance_work_mem = '512MB'");
}

/** Two seats go round, so that everybody plays; the others go to the eager, who play much. */
function seatsOf(ids, number, random) {
  const chosen = new Set([(2 * number) % ids.length, (2 * number + 1) % ids.length]);
  while (chosen.size < SEATS) chosen.add(Math.floor(ids.length * random() ** 1.5));
  // Skill goes by the index too, but luck decides more.
  const order = [...chosen]
    .map((index) => ({ index, strength: random() + 0.5 * ((index * 0.618) % 1) }))
    .sort((one, other) => other.strength - one.strength);
  return order.map(({ index }, place) => ({
    ...{ playerId: ids[index], playerType: 'HUMAN', botLevel: null },
    rank: place + 1,
    gaveUp: random() < 0.02,
  }));
}

function playerRow(id) {
  return { id, type: 'HUMAN', name: id, nameKey: id, createdAt: iso(FIRST) };
}

function gameRow({ id, endedAt, seats: [{ playerId }] }) {
  return {
    ...{ id, kind: KIND, phase: 'FINISHED', visibility: 'PUBLIC', rated: true, ownerId: playerId },
    ...{ inviteCode: id, pace: 'UNTIMED', seatCount: SEATS, openSeats: 0, version: 1 },
    ...{ state: '{}', createdAt: iso(endedAt), endedAt: iso(endedAt) },
  };
}

function resultRows({ id, endedAt, seats }) {
  const ended = iso(endedAt);
  return seats.map(({ playerId, rank, gaveUp }, seat) => {
    const place = { gameId: id, seat, kind: KIND, playerId, rank, gaveUp };
    return { ...place, seats: SEATS, rated: true, endedAt: ended };
  });
}

function ratedGameRow({ id, number, endedAt, season }) {
  return { kind: KIND, number, gameId: id, endedAt: iso(endedAt), season };
}

/** Through a file that the server reads; none of the values has a character to be escaped. */
async function copy(client, table, rows) {
  const names = Object.keys(rows[0]);
  const columns = names.map(snakeCase);
  const file = resolve(FOLDER, `${table}.tsv`);
  const line = (row) => names.map((name) => row[name] ?? '\\N').join('\t');
  writeFileSync(file, `${rows.map(line).join('\n')}\n`);
  await client.query(`COPY circle.${table} (${columns.join(', ')}) FROM '${file}'`);
}

function snakeCase(name) {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

function iso(at) {
  return new Date(at).toISOString();
}

/** Mulberry32: the same games on every run. */
function generator(seed) {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

// Durable moves a second: submitMove through HTTP and GraphQL over many running games, beside the
// same SQL sent by the bare driver, and beside a mutation that does nothing. Taken in turn in one
// run, since only ratios of one run can be trusted.
//   npm run bench -- moves [--seconds 3] [--rounds 3] [--games 100]
import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { measure, median, show } from './lib/figures.mjs';
import { clientOf, startDatabase, startServer } from './lib/server.mjs';
import { makeTables } from './lib/tables.mjs';

const CONNECTIONS = [1, 8, 32];
const MOVE = /* GraphQL */ `
  mutation Move($input: SubmitMoveInput!) {
    submitMove(input: $input) {
      ... on MoveAccepted {
        turn {
          version
        }
      }
      ... on Refusal {
        code
        sentence
      }
    }
  }
`;

export async function benchMoves({ seconds = 3, rounds = 3, games = 100 }) {
  const database = await startDatabase();
  const server = await startServer(database.url);
  const client = clientOf(server.url);
  try {
    const contestants = [
      ['submitMove through the API', () => movesThroughApi(database, client, games)],
      ['the same SQL by the bare driver', () => movesByDriver(database, client, games)],
      ['a mutation that does nothing', () => refusedMoves(database, client)],
    ];
    const runs = await alternate(contestants, { seconds, rounds });
    report(runs);
  } finally {
    client.close();
    await server.stop();
    await database.stop();
  }
}

async function alternate(contestants, { seconds, rounds }) {
  const runs = new Map();
  for (const [, prepare] of contestants) {
    await measure({ loops: 8, seconds: 1, step: (await prepare()).step }); // warm-up
  }
  for (let round = 0; round < rounds; round++) {
    for (const loops of CONNECTIONS) {
      for (const [name, prepare] of contestants) {
        const { step, end } = await prepare();
        const key = `${loops} ${name}`;
        runs.set(key, [...(runs.get(key) ?? []), await measure({ loops, seconds, step })]);
        await end?.();
      }
      process.stderr.write(`round ${round + 1} of ${rounds}, ${loops} connections\n`);
    }
  }
  return runs;
}

function report(runs) {
  for (const loops of CONNECTIONS) {
    const figures = [...runs].filter(([key]) => key.startsWith(`${loops} `));
    console.log(`\n${loops} connections`);
    for (const [key, taken] of figures) {
      console.log(`  ${key.slice(key.indexOf(' ') + 1).padEnd(34)} ${show(median(taken))}`);
    }
    const [api, driver, nothing] = figures.map(([, taken]) => median(taken));
    const ratios = [
      `of the bare driver ${(api.rate / driver.rate).toFixed(2)}`,
      `of doing nothing ${(api.rate / nothing.rate).toFixed(2)}`,
      `p99 / p50 ${(api.p99 / api.p50).toFixed(1)}`,
    ];
    console.log(`  submitMove: ${ratios.join(', ')}`);
  }
}

async function movesThroughApi(database, client, games) {
  const free = await makeTables(database.url, client, games * 4);
  const step = async () => {
    const table = takeTable(free);
    const { version, action, token } = table.next();
    const input = {
      ...{ gameId: table.globalId, moveId: randomUUID(), expectedVersion: version },
      move: { littleRicky: { action } },
    };
    const body = JSON.stringify({ query: MOVE, variables: { input } });
    const { data, errors } = await client.ask(body, token);
    if (errors || data.submitMove.code) throw new Error(JSON.stringify(errors ?? data));
    table.moved();
    if (!table.isOver) free.push(table);
  };
  return { step };
}

/** Decided by the server's own code before the clock runs; what is timed is the statement alone. */
async function movesByDriver(database, client, games) {
  const { saveTurns } = await import('../dist/games/persistence/turn-writer.js');
  const { toGame } = await import('../dist/games/persistence/prisma-game-store.js');
  const { decide } = await import('../dist/games/domain/decide.js');
  const { noticesOf } = await import('../dist/games/domain/notices.js');
  const { kindById } = await import('../dist/rules/catalogue.js');
  const tables = await makeTables(database.url, client, games * 4);
  const pool = new pg.Pool({ connectionString: database.url, max: 10, options: '-c timezone=UTC' });
  const { rows } = await pool.query('SELECT id::text, state FROM game WHERE id = ANY($1)', [
    tables.map(({ id }) => id),
  ]);
  const states = new Map(rows.map(({ id, state }) => [id, toGame(state)]));
  const bare = { $queryRaw: async (parts, ...values) => (await send(pool, parts, values)).rows };

  const step = async () => {
    const table = takeTable(tables);
    const { seat, action } = table.next();
    const before = states.get(table.id);
    const verdict = decide(
      { game: before, kind: kindById(before.kind) },
      {
        ...{ type: 'MOVE', playerId: table.guests[seat].id, moveId: randomUUID() },
        ...{ expectedVersion: before.version, kind: before.kind, move: { type: action } },
      },
      Date.now(),
    );
    if (verdict.type !== 'CHANGED') throw new Error(JSON.stringify(verdict));
    const { game: after, turn } = verdict;
    const commit = { before, after, turn, notices: noticesOf(before, after, turn) };
    const saved = await saveTurns(bare, [commit]);
    if (saved.size !== 1) throw new Error(`turn ${turn.version} was not saved`);
    states.set(table.id, after);
    table.moved();
    if (!table.isOver) tables.push(table);
  };
  return { step, end: () => pool.end() };
}

function send(pool, parts, values) {
  const text = parts.reduce((sql, part, index) => `${sql}$${index}${part}`);
  return pool.query({ name: 'turns', text, values });
}

/** Goes through all that a move goes through, but for the game: its key is refused at once. */
async function refusedMoves(database, client) {
  const [table] = await makeTables(database.url, client, 1);
  const input = {
    ...{ gameId: table.globalId, moveId: '', expectedVersion: 0 },
    move: { littleRicky: { action: 'DRAW' } },
  };
  const body = JSON.stringify({ query: MOVE, variables: { input } });
  const { token } = table.guests[0];
  const step = async () => {
    const { data } = await client.ask(body, token);
    if (data?.submitMove.code !== 'INVALID_MOVE_ID') throw new Error(JSON.stringify(data));
  };
  return { step };
}

/** A table that no other loop moves at, taken at random so that loops do not walk in step. */
function takeTable(free) {
  if (free.length === 0) throw new Error('all games are over: fewer seconds, or more games');
  const index = Math.floor(Math.random() * free.length);
  const [table] = free.splice(index, 1);
  return table;
}

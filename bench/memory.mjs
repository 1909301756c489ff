// Resident memory of an idle API process, and what an idle subscription adds to it.
import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { createClient } from 'graphql-ws';
import WebSocket from 'ws';
import { clientOf, startDatabase, startServer } from './lib/server.mjs';
import { makeTables } from './lib/tables.mjs';

const SUBSCRIPTIONS = 1000;
const PER_SOCKET = 50;
const SETTLE_MS = 3000;

export async function benchMemory() {
  const database = await startDatabase();
  const server = await startServer(database.url);
  const client = clientOf(server.url);
  try {
    await sleep(SETTLE_MS);
    const idle = residentMb(server.pid);
    const [table] = await makeTables(database.url, client, 1);
    await sleep(SETTLE_MS);
    const used = residentMb(server.pid);
    const sockets = await subscribe(server.url, table);
    await sleep(SETTLE_MS);
    const busy = residentMb(server.pid);
    await Promise.all(sockets.map((socket) => socket.dispose()));
    console.log(`an API process that has just begun: ${idle.toFixed(0)} MB resident`);
    console.log(`one that has made a game and is idle: ${used.toFixed(0)} MB`);
    const each = ((busy - used) * 1024) / SUBSCRIPTIONS;
    console.log(
      `with ${SUBSCRIPTIONS} idle subscriptions: ${busy.toFixed(0)} MB, ${each.toFixed(1)} kB each`,
    );
  } finally {
    client.close();
    await server.stop();
    await database.stop();
  }
}

async function subscribe(url, table) {
  const sockets = Array.from({ length: SUBSCRIPTIONS / PER_SOCKET }, () =>
    createClient({
      url: `${url.replace('http', 'ws')}/graphql`,
      webSocketImpl: WebSocket,
      connectionParams: { authorization: `Bearer ${table.guests[0].token}` },
    }),
  );
  const query = `subscription { gameEvents(gameId: "${table.globalId}", afterVersion: 2) { __typename } }`;
  const caughtUp = sockets.flatMap((socket) =>
    Array.from(
      { length: PER_SOCKET },
      () =>
        new Promise((told, failed) => {
          socket.subscribe({ query }, { next: told, error: failed, complete: () => undefined });
        }),
    ),
  );
  await Promise.all(caughtUp);
  return sockets;
}

function residentMb(pid) {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return Number(/VmRSS:\s+(\d+)/.exec(status)[1]) / 1024;
}

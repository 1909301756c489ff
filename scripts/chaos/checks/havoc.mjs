import { finding } from './finding.mjs';

/** The test was one: processes of both roles died, PostgreSQL once, the queue was lost. */
export function havoc({ installation: { servers, database }, struck }) {
  const killed = (role) =>
    servers
      .filter((server) => server.role === role)
      .flatMap(({ lives }) => lives.filter(({ killedAt }) => killedAt !== null)).length;
  const count = (what) => struck.filter((blow) => blow.what === what).length;
  const figures = {
    killed: killed('api') + killed('worker'),
    databaseKilled: database.outages.length,
    queueEmptied: count('EMPTY_QUEUE'),
    queueStopped: count('STOP_QUEUE'),
  };
  const missing = Object.entries(figures).filter(([, number]) => number === 0);
  return finding(
    'the havoc was wrought',
    `${killed('api')} API processes and ${killed('worker')} workers killed, PostgreSQL ${figures.databaseKilled} time(s), the queue emptied ${figures.queueEmptied} time(s) and stopped ${figures.queueStopped} time(s)`,
    missing.map(([name]) => `${name}: 0`),
    figures,
  );
}

/** Nothing but a kill ends a process; only one that finds no database may give up starting. */
export function survival({ installation: { servers, database } }) {
  const deaths = servers.flatMap(({ name, lives }) =>
    lives
      .filter(({ killedAt, endedAt }) => endedAt !== null && killedAt === null)
      .map((life) => ({ name, ...life })),
  );
  const hadNoDatabase = ({ startedAt, endedAt }) =>
    database.outages.some(({ from, to }) => startedAt <= to && endedAt >= from);
  const unfounded = deaths.filter((life) => life.readyAt !== null || !hadNoDatabase(life));
  return finding(
    'no process died by itself',
    `${deaths.length} starts failed for want of a database`,
    unfounded.map(({ name, readyAt }) => `${name} died ${readyAt ? 'at work' : 'at its start'}`),
  );
}

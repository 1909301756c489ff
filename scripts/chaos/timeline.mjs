/**
 * When somebody was there to keep the clock: a worker that was ready, and the database. Pieces of
 * `{ from, to }`; a worker that lived through an outage of the database is two pieces.
 */
export function watches(workers, databaseOutages) {
  return workers
    .flatMap(({ name, lives }) => lives.map((life) => ({ name, ...life })))
    .filter(({ readyAt }) => readyAt !== null)
    .map(({ name, readyAt, killedAt, endedAt }) => ({
      name,
      from: readyAt,
      to: killedAt ?? endedAt ?? Infinity,
    }))
    .flatMap((life) => without(life, databaseOutages));
}

/**
 * The latest instant `at` which what is due at `due` must have been done: the period after both it
 * and a watch have begun, in the first watch that was long enough. `allowanceMs` is what a slow
 * machine is granted: a watch that ends within it may have been cut off at work.
 */
export function promiseFor(due, pieces, periodMs, allowanceMs) {
  const promises = pieces
    .map((watch) => ({ at: Math.max(due, watch.from) + periodMs, watch }))
    .filter(({ at, watch }) => at + allowanceMs <= watch.to);
  return promises.reduce((one, other) => (other.at < one.at ? other : one), NEVER);
}

const NEVER = { at: Infinity, watch: null };

function without(life, outages) {
  return outages.reduce(
    (pieces, outage) =>
      pieces
        .flatMap((piece) => [
          { ...piece, to: Math.min(piece.to, outage.from) },
          { ...piece, from: Math.max(piece.from, outage.to) },
        ])
        .filter(({ from, to }) => from < to),
    [life],
  );
}

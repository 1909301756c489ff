import { randomInt } from 'node:crypto';
import { parseArgs } from 'node:util';

const USAGE = `npm run chaos -- [options]
  --seconds N         how long processes are killed (60)
  --games N           games that are played at the same time (20)
  --backend NAME      postgres, redis or both: what carries queues and pub/sub (both)
  --seed N            decides all choices; printed, so that a run can be made again
  --sweep-seconds N   SWEEP_SECONDS of the workers (2)
  --allowance-ms N    how much later than promised is still in time, at least (2000); on a slow
                      machine it is half of the longest time that a process took to start
  --json              the report as JSON on the standard output, the story on the other one`;

/** Prints what is possible, and ends, where the arguments cannot be understood. */
export function readOptions(args) {
  try {
    return parse(args);
  } catch (error) {
    console.error(`${error.message}\n\n${USAGE}`);
    process.exit(2);
  }
}

function parse(args) {
  const { values } = parseArgs({
    args,
    options: {
      seconds: { type: 'string', default: '60' },
      games: { type: 'string', default: '20' },
      backend: { type: 'string', default: 'both' },
      seed: { type: 'string', default: String(randomInt(1_000_000)) },
      'sweep-seconds': { type: 'string', default: '2' },
      'allowance-ms': { type: 'string', default: '2000' },
      json: { type: 'boolean', default: false },
    },
  });
  if (!['postgres', 'redis', 'both'].includes(values.backend)) {
    throw new Error(`--backend is postgres, redis or both, not "${values.backend}"`);
  }
  return {
    backend: values.backend,
    seed: values.seed,
    json: values.json,
    seconds: positive(values, 'seconds'),
    games: Math.ceil(positive(values, 'games')),
    sweepMs: positive(values, 'sweep-seconds') * 1000,
    allowanceMs: positive(values, 'allowance-ms'),
  };
}

function positive(values, name) {
  const number = Number(values[name]);
  if (number > 0 && Number.isFinite(number)) return number;
  throw new Error(`--${name} is a positive number, not "${values[name]}"`);
}

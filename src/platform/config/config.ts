import { z } from 'zod';

const A_NUMBER = 'must be a number of seconds, more than 0';
const port = wholeNumber(0, 65535);
const count = wholeNumber(1);
const seconds = z.coerce.number(A_NUMBER).positive(A_NUMBER);
const flag = choice('true', 'false').transform((value) => value === 'true');

/** Every environment variable that the server reads, with its default. */
export const environment = z.object({
  NODE_ENV: choice('production', 'development', 'test').default('production'),
  /** What this process does: serve the API, run jobs, or both. */
  ROLE: choice('all', 'api', 'worker').default('all'),
  HOST: z.string().default('127.0.0.1'),
  PORT: port.default(4000),
  /** A PostgreSQL to use; `npm start` fills it in with the embedded one when it is not set. */
  DATABASE_URL: address(/^postgres(ql)?$/, 'postgresql://user:password@host:5432/fairdeal'),
  /** Where the embedded PostgreSQL keeps its data. */
  DATA_DIR: z.string().default('.data/postgres'),
  DATABASE_POOL: count.default(10),
  /** A Redis for queues and pub/sub; without it PostgreSQL carries them. */
  REDIS_URL: address(/^rediss?$/, 'redis://host:6379').optional(),
  LOG_LEVEL: choice('fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent').default('info'),
  /** How long a deadline or a bot may wait when the queue is gone. */
  SWEEP_SECONDS: seconds.default(15),
  BOT_THREADS: count.default(1),
  /** Per player, or per address for those without a token. */
  REQUESTS_PER_MINUTE: count.default(600),
  MOVES_PER_MINUTE: count.default(240),
  /** Per address, whoever asks; sign-ins per account that is tried as well. */
  SIGN_INS_PER_MINUTE: count.default(20),
  ACCOUNTS_PER_MINUTE: count.default(30),
  QUERY_DEPTH: count.default(12),
  QUERY_COST: count.default(5000),
  QUERY_TOKENS: count.default(2000),
  MUTATIONS_PER_REQUEST: count.default(10),
  SUBSCRIPTIONS_PER_CONNECTION: count.default(100),
  SUBSCRIPTION_BUFFER: count.default(256),
  /** Whether a browser gets the explorer page at /graphql. */
  EXPLORER: flag.default(true),
  /** Behind a proxy that sets X-Forwarded-For. */
  TRUST_PROXY: flag.default(false),
  /** For development: whether URLs that users give may be of http, and of this machine itself. */
  OUTBOUND_ALLOW: choice('loopback').optional(),
});

export type Config = ReturnType<typeof readConfig>;

/** Says which variables are missing or wrong, all of them at once. */
export class ConfigError extends Error {}

export function readConfig(variables: Readonly<Record<string, string | undefined>>) {
  const set = Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== ''));
  const parsed = environment.safeParse(set);
  if (!parsed.success) throw new ConfigError(describe(parsed.error));
  const env = parsed.data;
  return {
    isProduction: env.NODE_ENV === 'production',
    role: { api: env.ROLE !== 'worker', worker: env.ROLE !== 'api' },
    http: { host: env.HOST, port: env.PORT, trustProxy: env.TRUST_PROXY },
    database: { url: env.DATABASE_URL, poolSize: env.DATABASE_POOL },
    redisUrl: env.REDIS_URL,
    dataDir: env.DATA_DIR,
    logLevel: env.LOG_LEVEL,
    sweepMs: env.SWEEP_SECONDS * 1000,
    bots: { threads: env.BOT_THREADS },
    limits: {
      requestsPerMinute: env.REQUESTS_PER_MINUTE,
      movesPerMinute: env.MOVES_PER_MINUTE,
      signInsPerMinute: env.SIGN_INS_PER_MINUTE,
      accountsPerMinute: env.ACCOUNTS_PER_MINUTE,
      queryDepth: env.QUERY_DEPTH,
      queryCost: env.QUERY_COST,
      queryTokens: env.QUERY_TOKENS,
      mutationsPerRequest: env.MUTATIONS_PER_REQUEST,
      subscriptionsPerConnection: env.SUBSCRIPTIONS_PER_CONNECTION,
      subscriptionBuffer: env.SUBSCRIPTION_BUFFER,
    },
    explorer: env.EXPLORER,
    outbound: { allowsLoopback: env.OUTBOUND_ALLOW === 'loopback' },
  } as const;
}

function wholeNumber(least: number, most = Number.MAX_SAFE_INTEGER) {
  const sentence = `must be a whole number from ${least} to ${most}`;
  return z.coerce.number(sentence).int(sentence).min(least, sentence).max(most, sentence);
}

function choice<const Names extends readonly string[]>(...names: Names) {
  return z.enum(names, `must be one of ${names.join(', ')}`);
}

function address(protocol: RegExp, example: string) {
  return z.url({ protocol, error: `must be an address like ${example}` });
}

// Never with the value: some of them hold passwords.
function describe(error: z.ZodError): string {
  const faults = new Set(
    error.issues.map(({ path, message }) => `  ${path.join('.')}: ${message}`),
  );
  return `The configuration is not usable:\n${[...faults].join('\n')}`;
}

import { z } from 'zod';

const port = z.coerce.number().int().min(0).max(65535);
const seconds = z.coerce.number().positive();
const count = z.coerce.number().int().positive();
const flag = z.enum(['true', 'false']).transform((value) => value === 'true');

/** Every environment variable that the server reads, with its default. */
export const environment = z.object({
  NODE_ENV: z.enum(['production', 'development', 'test']).default('production'),
  /** What this process does: serve the API, run jobs, or both. */
  ROLE: z.enum(['all', 'api', 'worker']).default('all'),
  HOST: z.string().default('127.0.0.1'),
  PORT: port.default(4000),
  /** A PostgreSQL to use; `npm start` fills it in with the embedded one when it is not set. */
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }),
  /** Where the embedded PostgreSQL keeps its data. */
  DATA_DIR: z.string().default('.data/postgres'),
  DATABASE_POOL: count.default(10),
  /** A Redis for queues and pub/sub; without it PostgreSQL carries them. */
  REDIS_URL: z.url({ protocol: /^rediss?$/ }).optional(),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  /** How long a deadline or a bot may wait when the queue is gone. */
  SWEEP_SECONDS: seconds.default(15),
  BOT_THREADS: count.default(1),
  BOT_QUEUE_CONCURRENCY: count.default(4),
  /** Per player, or per address for those without a token. */
  REQUESTS_PER_MINUTE: count.default(600),
  MOVES_PER_MINUTE: count.default(240),
  SIGN_INS_PER_MINUTE: count.default(20),
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
    bots: { threads: env.BOT_THREADS, concurrency: env.BOT_QUEUE_CONCURRENCY },
    limits: {
      requestsPerMinute: env.REQUESTS_PER_MINUTE,
      movesPerMinute: env.MOVES_PER_MINUTE,
      signInsPerMinute: env.SIGN_INS_PER_MINUTE,
      queryDepth: env.QUERY_DEPTH,
      queryCost: env.QUERY_COST,
      queryTokens: env.QUERY_TOKENS,
      mutationsPerRequest: env.MUTATIONS_PER_REQUEST,
      subscriptionsPerConnection: env.SUBSCRIPTIONS_PER_CONNECTION,
      subscriptionBuffer: env.SUBSCRIPTION_BUFFER,
    },
    explorer: env.EXPLORER,
  } as const;
}

function describe(error: z.ZodError): string {
  const faults = error.issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`);
  return `The configuration is not usable:\n${faults.join('\n')}`;
}

import { z } from 'zod';
import { belongTogether } from './vapid-pair.js';

const A_NUMBER = 'must be a number of seconds, more than 0';
const port = wholeNumber(0, 65535);
const count = wholeNumber(1);
const seconds = z.coerce.number(A_NUMBER).positive(A_NUMBER);
const flag = choice('true', 'false').transform((value) => value === 'true');

const VAPID_SUBJECT = 'must be an address like mailto:me@example.org or https://example.org';

const MAIL_FROM = /^(?:([^<>"\r\n]+?) *<([^\s<>@]+@[^\s<>@]+)>|([^\s<>@]+@[^\s<>@]+))$/;
const MAIL_FROM_FORM = 'must be like Fairdeal <cards@example.org>';

/** Every environment variable that the server reads, with its default. */
export const environment = z
  .object({
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
    /** With no server running for longer than this, clocks are given the time back; 0: never. */
    OUTAGE_CREDIT_SECONDS: wholeNumber(0).default(30),
    /** Days of vacation that a player may take in a year; 0: none. */
    VACATION_DAYS_PER_YEAR: wholeNumber(0, 366).default(30),
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
    /** Where clients and people reach this server. */
    PUBLIC_URL: address(/^https?$/, 'https://cards.example.org').optional(),
    /** The server that takes e-mail; without it none is sent. */
    SMTP_URL: address(/^smtps?$/, 'smtp://user:password@host:587').optional(),
    /** Whom e-mail is from. */
    MAIL_FROM: z.string().regex(MAIL_FROM, MAIL_FROM_FORM).optional(),
    /** Whom a push service may turn to; without it PUBLIC_URL, and without both there is no Web Push. */
    VAPID_SUBJECT: z
      .string()
      .regex(/^(mailto:[^@\s]+@[^@\s]+|https:\/\/\S+)$/, VAPID_SUBJECT)
      .optional(),
    /** The pair that signs what goes to push services; the server makes one up and keeps it. */
    VAPID_PUBLIC_KEY: base64url(65).optional(),
    VAPID_PRIVATE_KEY: base64url(32).optional(),
  })
  .superRefine(checkTogether);

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
    outageCreditMs: env.OUTAGE_CREDIT_SECONDS * 1000,
    vacationDaysPerYear: env.VACATION_DAYS_PER_YEAR,
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
    publicUrl: env.PUBLIC_URL?.replace(/\/+$/, ''),
    mail: mailFrom(env),
    webPush: { subject: vapidSubject(env), keys: vapidKeys(env) },
    outbound: { allowsLoopback: env.OUTBOUND_ALLOW === 'loopback' },
  } as const;
}

type Together = 'VAPID_PUBLIC_KEY' | 'VAPID_PRIVATE_KEY' | 'SMTP_URL' | 'MAIL_FROM' | 'PUBLIC_URL';
type Environment = z.infer<typeof environment>;

function vapidSubject({ VAPID_SUBJECT: subject, PUBLIC_URL: url }: Environment): string | null {
  return subject ?? (url?.startsWith('https:') ? url : null);
}

function vapidKeys(env: Environment): { publicKey: string; privateKey: string } | null {
  const { VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey } = env;
  return publicKey && privateKey ? { publicKey, privateKey } : null;
}

function mailFrom({ SMTP_URL: smtpUrl, MAIL_FROM: from }: Environment) {
  if (!smtpUrl || !from) return null;
  const [, name = 'Fairdeal', inBrackets, alone = ''] = MAIL_FROM.exec(from) ?? [];
  return { smtpUrl, from: { name, address: inBrackets ?? alone } };
}

/** What is right by itself may still not fit together. */
function checkTogether(
  env: { readonly [Name in Together]?: string | undefined },
  context: z.RefinementCtx,
): void {
  const fault = (name: string, message: string) =>
    context.addIssue({ code: 'custom', path: [name], message });
  if (env.SMTP_URL && !env.MAIL_FROM) fault('MAIL_FROM', 'is missing beside SMTP_URL');
  if (env.SMTP_URL && !env.PUBLIC_URL) fault('PUBLIC_URL', 'is missing beside SMTP_URL');
  const { VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey } = env;
  if (publicKey && !privateKey) fault('VAPID_PRIVATE_KEY', 'is missing beside VAPID_PUBLIC_KEY');
  if (privateKey && !publicKey) fault('VAPID_PUBLIC_KEY', 'is missing beside VAPID_PRIVATE_KEY');
  if (publicKey && privateKey && !belongTogether(publicKey, privateKey)) {
    fault('VAPID_PUBLIC_KEY', 'is not the public key of VAPID_PRIVATE_KEY');
  }
}

function base64url(bytes: number) {
  const sentence = `must be ${bytes} bytes in URL-safe Base64`;
  return z
    .string()
    .refine((text) => Buffer.from(text, 'base64url').toString('base64url') === text, sentence)
    .refine((text) => Buffer.from(text, 'base64url').length === bytes, sentence);
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

import type { DynamicModule, Type } from '@nestjs/common';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { drainAndClose, createApp } from '../../src/main.js';
import { readConfig, type Config } from '../../src/platform/config/index.js';
import { HeldClock } from './held-clock.js';

export type TestServer = {
  readonly url: string;
  readonly app: NestFastifyApplication;
  readonly config: Config;
  /** The time of the server. */
  readonly clock: HeldClock;
  close(): Promise<void>;
};

export type TestServerOptions = {
  /** Environment variables, over the tests' own: `{ QUERY_DEPTH: '4' }`. */
  readonly variables?: Readonly<Record<string, string>>;
  readonly clock?: HeldClock;
  /** Modules beside the server's features. */
  readonly modules?: readonly (Type | DynamicModule)[];
  /** Modules in place of the server's features. */
  readonly features?: readonly (Type | DynamicModule)[];
};

const VARIABLES = {
  NODE_ENV: 'test',
  HOST: '127.0.0.1',
  PORT: '0',
  LOG_LEVEL: 'silent',
  OUTAGE_CREDIT_SECONDS: '0', // a held clock that leaps would look like one
  ACCOUNTS_PER_MINUTE: '100000', // all tests of a spec come from one address
};

/** The configuration of a server under test, on the database of this jest worker. */
export function testConfig(variables: Readonly<Record<string, string>> = {}): Config {
  return readConfig({ ...VARIABLES, DATABASE_URL: process.env['DATABASE_URL'], ...variables });
}

/** A real server on a free port of this machine, whose clock stands still. Close it when done. */
export async function startTestServer(options: TestServerOptions = {}): Promise<TestServer> {
  const { clock = new HeldClock(), variables, modules, features } = options;
  const config = testConfig(variables);
  const app = await createApp(config, {
    clock,
    ...(modules && { extra: modules }),
    ...(features && { features }),
  });
  await app.listen(0, '127.0.0.1');
  return { url: await app.getUrl(), app, config, clock, close: () => drainAndClose(app) };
}

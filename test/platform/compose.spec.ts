import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { DCLinter } from 'dclint';
import { validate } from 'dockerfile-utils';
import { parse } from 'yaml';
import { environment, readConfig } from '../../src/platform/config/index.js';

type Service = {
  readonly image?: string;
  readonly build?: { readonly context: string };
  readonly deploy?: { readonly replicas: number };
  readonly environment?: Readonly<Record<string, string>>;
  readonly depends_on?: Readonly<Record<string, { readonly condition: string }>>;
  readonly healthcheck?: object;
};

const dockerfile = readFileSync('Dockerfile', 'utf8');

describe('docker-compose.yml', () => {
  let services: Readonly<Record<string, Service>>;

  beforeAll(() => {
    services = parse(readFileSync('docker-compose.yml', 'utf8')).services;
  });

  it('has no fault that its linter knows', () => {
    const results = new DCLinter({
      rules: {},
      quiet: false,
      debug: false,
      exclude: [],
    }).lintFiles(['docker-compose.yml'], false);
    expect(
      results.flatMap((result: { readonly messages: readonly object[] }) => result.messages),
    ).toEqual([]);
  });

  it('runs several API processes and a worker, and only those, from this repository', () => {
    expect(ours().map(([name, service]) => [name, service.environment?.ROLE])).toEqual([
      ['api', 'api'],
      ['worker', 'worker'],
    ]);
    expect(services.api?.deploy?.replicas).toBeGreaterThan(1);
  });

  it('sets no variable that the server does not know, and no value that it refuses', () => {
    for (const [, service] of ours()) {
      const variables = service.environment ?? {};
      expect(Object.keys(environment.shape)).toEqual(
        expect.arrayContaining(Object.keys(variables)),
      );
      expect(() => readConfig(substituted(variables))).not.toThrow();
    }
  });

  it('gives all processes the same database and the same Redis', () => {
    const configs = ours().map(([, service]) => readConfig(substituted(service.environment ?? {})));
    expect(configs.map(({ database }) => new URL(database.url).hostname)).toEqual([
      'postgres',
      'postgres',
    ]);
    expect(configs.map(({ redisUrl }) => redisUrl)).toEqual([
      'redis://redis:6379',
      'redis://redis:6379',
    ]);
  });

  it('starts the server when what it depends on is healthy', () => {
    for (const [, service] of ours()) {
      for (const [name, { condition }] of Object.entries(service.depends_on ?? {})) {
        expect(condition).toBe('service_healthy');
        expect(services[name]?.healthcheck).toBeDefined();
      }
      expect(Object.keys(service.depends_on ?? {})).toEqual(['postgres', 'redis']);
    }
  });

  function ours() {
    return Object.entries(services).filter(([, service]) => service.build !== undefined);
  }
});

describe('Dockerfile', () => {
  it('has no fault that its linter knows', () => {
    expect(validate(dockerfile)).toEqual([]);
  });

  it('does not run as root, and starts the server as people do', () => {
    const lastStage = dockerfile.slice(dockerfile.lastIndexOf('\nFROM '));
    expect(lastStage).toMatch(/^USER node$/m);
    expect(lastStage).toMatch(/^CMD \["node", "scripts\/start\.mjs"\]$/m);
  });

  it('sets no variable that the server does not know, and no value that it refuses', () => {
    const line = /^ENV (NODE_ENV=.*)$/m.exec(dockerfile)?.[1] ?? '';
    const variables = Object.fromEntries(line.split(' ').map((pair) => pair.split('=')));
    expect(Object.keys(environment.shape)).toEqual(expect.arrayContaining(Object.keys(variables)));
    expect(readConfig({ DATABASE_URL: 'postgresql://x', ...variables }).http).toEqual({
      host: '0.0.0.0',
      port: 4000,
      trustProxy: false,
    });
  });
});

/** As `docker compose` does with POSTGRES_PASSWORD=secret and nothing else set. */
function substituted(variables: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(variables).map(([name, value]) => [
      name,
      value.replace(/\$\{POSTGRES_PASSWORD:\?[^}]*\}/, 'secret').replace(/\$\{\w+:-\}/, ''),
    ]),
  );
}

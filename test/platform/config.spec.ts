import { createECDH } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { ConfigError, readConfig } from '../../src/platform/config/index.js';

const DATABASE_URL = 'postgresql://fairdeal:secret@localhost:5432/fairdeal';

describe('the configuration', () => {
  it('needs nothing but a database, and is safe without settings', () => {
    expect(readConfig({ DATABASE_URL })).toMatchObject({
      isProduction: true,
      role: { api: true, worker: true },
      http: { host: '127.0.0.1', port: 4000, trustProxy: false },
      database: { url: DATABASE_URL },
      redisUrl: undefined,
      logLevel: 'info',
    });
  });

  it('names the variable that is missing', () => {
    expect(() => readConfig({})).toThrow(ConfigError);
    expect(() => readConfig({})).toThrow(/^ {2}DATABASE_URL: /m);
  });

  it('takes an empty variable for one that is not set', () => {
    expect(readConfig({ DATABASE_URL, REDIS_URL: '', PORT: '' })).toMatchObject({
      redisUrl: undefined,
      http: { port: 4000 },
    });
    expect(() => readConfig({ DATABASE_URL: '' })).toThrow(/^ {2}DATABASE_URL: /m);
  });

  it.each([
    ['DATABASE_URL', 'mysql://localhost/fairdeal'],
    ['DATABASE_URL', 'fairdeal'],
    ['REDIS_URL', 'http://localhost:6379'],
    ['ROLE', 'bots'],
    ['NODE_ENV', 'prod'],
    ['PORT', '65536'],
    ['PORT', 'http'],
    ['DATABASE_POOL', '0'],
    ['SWEEP_SECONDS', '0'],
    ['BOT_THREADS', '1.5'],
    ['LOG_LEVEL', 'loud'],
    ['EXPLORER', 'yes'],
    ['QUERY_COST', '-1'],
    ['OUTBOUND_ALLOW', 'private'],
    ['PUBLIC_URL', 'cards.example.org'],
    ['MAIL_FROM', 'Fairdeal'],
    ['MAIL_FROM', 'Fairdeal <a@b.example>\r\nBcc: c@d.example'],
    ['VAPID_SUBJECT', 'me@example.org'],
  ])('refuses %s=%s and names it, and nothing else', (name, value) => {
    expect(faultsOf({ DATABASE_URL, [name]: value })).toEqual([name]);
  });

  it.each([
    ['PORT', 'abc', 'must be a whole number from 0 to 65535'],
    ['PORT', '1e99', 'must be a whole number from 0 to 65535'],
    ['SWEEP_SECONDS', 'soon', 'must be a number of seconds, more than 0'],
    ['ROLE', 'bots', 'must be one of all, api, worker'],
    ['EXPLORER', 'yes', 'must be one of true, false'],
    ['REDIS_URL', 'http://:secret@host', 'must be an address like redis://host:6379'],
  ])('says what %s may be, and not that it is %s', (name, value, sentence) => {
    expect(() => readConfig({ DATABASE_URL, [name]: value })).toThrow(
      `The configuration is not usable:\n  ${name}: ${sentence}`,
    );
  });

  it('says what a variable is that is missing', () => {
    expect(() => readConfig({})).toThrow(
      '  DATABASE_URL: must be an address like postgresql://user:password@host:5432/fairdeal',
    );
  });

  it('wants what belongs together', () => {
    const pair = (one: string, other: string) => ({
      VAPID_PUBLIC_KEY: one,
      VAPID_PRIVATE_KEY: other,
    });
    const [mine, yours] = [keyPair(), keyPair()];
    const PUBLIC_URL = 'https://cards.example.org/';
    const sent = { SMTP_URL: 'smtp://mail.example.org', MAIL_FROM: 'a@b.example', PUBLIC_URL };
    expect(faultsOf({ DATABASE_URL, SMTP_URL: sent.SMTP_URL })).toEqual([
      'MAIL_FROM',
      'PUBLIC_URL',
    ]);
    expect(faultsOf({ DATABASE_URL, VAPID_PUBLIC_KEY: mine.publicKey })).toEqual([
      'VAPID_PRIVATE_KEY',
    ]);
    expect(faultsOf({ DATABASE_URL, ...pair(mine.publicKey, yours.privateKey) })).toEqual([
      'VAPID_PUBLIC_KEY',
    ]);
    expect(
      readConfig({ DATABASE_URL, ...sent, ...pair(mine.publicKey, mine.privateKey) }),
    ).toMatchObject({
      mail: { smtpUrl: sent.SMTP_URL, from: { name: 'Fairdeal', address: 'a@b.example' } },
      publicUrl: 'https://cards.example.org',
      webPush: { subject: PUBLIC_URL, keys: mine },
    });
  });

  it('names all that is wrong at once', () => {
    expect(faultsOf({ PORT: 'x', ROLE: 'x', EXPLORER: 'x' })).toEqual([
      'ROLE',
      'PORT',
      'DATABASE_URL',
      'EXPLORER',
    ]);
  });

  it.each([
    ['all', { api: true, worker: true }],
    ['api', { api: true, worker: false }],
    ['worker', { api: false, worker: true }],
  ])('reads the role %s', (ROLE, role) => {
    expect(readConfig({ DATABASE_URL, ROLE }).role).toEqual(role);
  });

  it('turns text into numbers and flags, and seconds into milliseconds', () => {
    const variables = { PORT: '0', SWEEP_SECONDS: '0.5', EXPLORER: 'false', TRUST_PROXY: 'true' };
    expect(readConfig({ DATABASE_URL, ...variables })).toMatchObject({
      http: { port: 0, trustProxy: true },
      sweepMs: 500,
      explorer: false,
    });
  });

  it('ignores what is not its own', () => {
    expect(() =>
      readConfig({ DATABASE_URL, PATH: '/usr/bin', npm_lifecycle_event: 'x' }),
    ).not.toThrow();
  });
});

function keyPair(): { readonly publicKey: string; readonly privateKey: string } {
  const curve = createECDH('prime256v1');
  const publicKey = curve.generateKeys('base64url');
  return { publicKey, privateKey: curve.getPrivateKey('base64url') };
}

function faultsOf(variables: Record<string, string>): string[] {
  try {
    readConfig(variables);
    return [];
  } catch (error) {
    const lines = String((error as Error).message).split('\n'); // readConfig throws errors only
    return lines.slice(1).map((line) => line.trim().split(':')[0] ?? '');
  }
}

import { Writable } from 'node:stream';
import { expect, test } from '@jest/globals';
import { pino } from 'pino';
import { readConfig } from '../../src/platform/config/index.js';
import { pinoOptions } from '../../src/platform/logging/logging.module.js';

/** What the log has written, line by line. */
function logged(write: (logger: pino.Logger) => void): readonly Record<string, unknown>[] {
  let text = '';
  const sink = new Writable({
    write(chunk, _encoding, done) {
      text += String(chunk);
      done();
    },
  });
  const config = readConfig({ DATABASE_URL: 'postgresql://nobody/nothing' });
  write(pino(pinoOptions(config), sink));
  const lines = text.split('\n').filter((line) => line !== '');
  return lines.map((line) => JSON.parse(line) as Record<string, unknown>);
}

test('secrets are not written down', () => {
  const [line] = logged((logger) =>
    logger.info(
      {
        password: 'p4ss',
        input: { token: 't0ken' },
        request: { headers: { authorization: 'Bearer t0ken' } },
      },
      'x',
    ),
  );
  expect(line).toMatchObject({
    password: '[Redacted]',
    input: { token: '[Redacted]' },
    request: { headers: { authorization: '[Redacted]' } },
  });
});

test('a request is written down without its query string and headers', () => {
  const [line] = logged((logger) =>
    logger.info({
      req: { id: 'r', method: 'GET', url: '/graphql?query={a}&token=t', headers: { cookie: 'c' } },
    }),
  );
  expect(line?.['req']).toEqual({ method: 'GET', path: '/graphql' });
});

test('of an error its message, code, stack and causes are written, and nothing that hangs on it', () => {
  const cause = Object.assign(new Error('refused'), {
    code: 'ECONNREFUSED',
    client: { secretKey: 7 },
  });
  const [line] = logged((logger) => logger.error({ err: new Error('no database', { cause }) }));
  expect(line?.['err']).toEqual({
    type: 'Error',
    message: 'no database',
    stack: expect.stringContaining('no database'),
    cause: {
      type: 'Error',
      message: 'refused',
      code: 'ECONNREFUSED',
      stack: expect.stringContaining('refused'),
    },
  });
});

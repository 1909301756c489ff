import { Writable } from 'node:stream';
import { expect, test } from '@jest/globals';
import { GraphQLError } from 'graphql';
import type { PinoLogger } from 'nestjs-pino';
import type { pino } from 'pino';
import { pinoHttp } from 'pino-http';
import { readConfig } from '../../src/platform/config/index.js';
import { ErrorPresenter } from '../../src/platform/graphql/index.js';
import { ApplicationLogger } from '../../src/platform/logging/index.js';
import { pinoOptions } from '../../src/platform/logging/logging.module.js';

/** What the log has written, line by line; by pino-http, which makes the server's own logger. */
function logged(write: (logger: pino.Logger) => void): readonly Record<string, unknown>[] {
  let text = '';
  const sink = new Writable({
    write(chunk, _encoding, done) {
      text += String(chunk);
      done();
    },
  });
  const config = readConfig({ DATABASE_URL: 'postgresql://nobody/nothing' });
  write(pinoHttp(pinoOptions(config), sink).logger);
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

test('under the id that a client is shown the log has what went wrong', () => {
  const fault = Object.assign(new Error('relation "player" does not exist'), {
    code: '42P01',
    client: { password: 'p4ss' },
  });
  let shown: unknown;
  const [line] = logged((logger) => {
    // Of the logger the presenter only uses these two.
    const pinoLogger = {
      setContext: () => undefined,
      error: logger.error.bind(logger),
    } as unknown as PinoLogger;
    const located = new GraphQLError(fault.message, { originalError: fault, path: ['player'] });
    shown = new ErrorPresenter(pinoLogger).present(located).extensions?.['id'];
  });
  expect(shown).toEqual(expect.any(String));
  expect(line).toMatchObject({ level: 50, errorId: shown, path: ['player'] });
  expect(line?.['err']).toEqual({
    type: 'Error',
    message: 'relation "player" does not exist',
    code: '42P01',
    stack: expect.stringContaining('logging.spec'),
  });
});

test('what is thrown and is no error is named, and not written down', () => {
  const [text, object] = logged((logger) => {
    logger.error({ err: 'out of order' });
    logger.error({ err: { password: 'p4ss' } });
  });
  expect(text?.['err']).toEqual({ message: 'out of order' });
  expect(object?.['err']).toEqual({ message: 'not an error but of type object' });
});

test('an error that is its own cause is written once in a while, not for ever', () => {
  const loop = new Error('loop');
  loop.cause = loop;
  const [line] = logged((logger) => logger.error({ err: loop }));
  expect(JSON.stringify(line).match(/"message":"loop"/g)).toHaveLength(5);
});

test('what the application fails at as a whole is for whoever starts it to say', () => {
  const lines = logged((logger) => {
    // Of the logger the application's own only uses these two.
    const pinoLogger = {
      trace: logger.trace.bind(logger),
      error: logger.error.bind(logger),
    } as unknown as PinoLogger;
    const application = new ApplicationLogger(pinoLogger, {});
    application.error('listen EADDRINUSE', undefined, 'NestApplication');
    application.error('no table', undefined, 'GameService');
  });
  expect(lines).toMatchObject([{ msg: 'no table', context: 'GameService' }]);
});

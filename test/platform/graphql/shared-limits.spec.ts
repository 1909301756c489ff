import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import { readConfig } from '../../../src/platform/config/index.js';
import { RateLimits } from '../../../src/platform/graphql/rate-limits.js';
import { type RunningRedis, redisForTests, redisIsAvailable } from '../../support/redis.js';

let redis: RunningRedis;
beforeAll(async () => {
  if (redisIsAvailable) redis = await redisForTests();
});
afterAll(async () => {
  if (redisIsAvailable) await redis.stop();
});

const started: RateLimits[] = [];
afterEach(() => started.splice(0).forEach((limits) => limits.onModuleDestroy()));

async function processOn(redisUrl: string): Promise<RateLimits> {
  const limits = new RateLimits(
    readConfig({
      DATABASE_URL: 'postgresql://nobody/nothing',
      REDIS_URL: redisUrl,
      MOVES_PER_MINUTE: '2',
    }),
  );
  started.push(limits);
  await limits.onModuleInit();
  return limits;
}

if (redisIsAvailable) {
  test('processes on one Redis share their limits', async () => {
    const one = await processOn(redis.url);
    const other = await processOn(redis.url);
    await one.consume('moves', 'anna');
    await other.consume('moves', 'anna');
    await expect(one.consume('moves', 'anna')).rejects.toMatchObject({
      extensions: { code: 'RATE_LIMITED', bucket: 'moves', limit: 2, remaining: 0 },
    });
  });
}

test('without its Redis each process counts for itself', async () => {
  const alone = await processOn('redis://127.0.0.1:1');
  await alone.consume('moves', 'anna');
  await alone.consume('moves', 'anna');
  await expect(alone.consume('moves', 'anna')).rejects.toMatchObject({
    extensions: { code: 'RATE_LIMITED' },
  });
});

import { Inject, Injectable, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common';
import { Redis } from 'ioredis';
import {
  type RateLimiterAbstract,
  RateLimiterMemory,
  RateLimiterRedis,
  RateLimiterRes,
} from 'rate-limiter-flexible';
import { CONFIG, type Config } from '../config/index.js';
import { apiError } from './api-error.js';
import type { Bucket } from './bucket.js';

const WINDOW_SECONDS = 60;

/** Limits per minute, for each bucket and key apart. Counted in Redis, where there is one. */
@Injectable()
export class RateLimits implements OnModuleInit, OnModuleDestroy {
  readonly #redis: Redis | undefined;
  readonly #limiters: Readonly<Record<Bucket, RateLimiterAbstract>>;

  constructor(@Inject(CONFIG) { limits, redisUrl }: Config) {
    this.#redis = redisUrl ? connect(redisUrl) : undefined;
    this.#limiters = {
      requests: this.#limiter('requests', limits.requestsPerMinute),
      moves: this.#limiter('moves', limits.movesPerMinute),
      signIns: this.#limiter('signIns', limits.signInsPerMinute),
      accounts: this.#limiter('accounts', limits.accountsPerMinute),
    };
  }

  /** Takes `points` from the bucket of `key` (a player, or an address), or refuses RATE_LIMITED. */
  async consume(bucket: Bucket, key: string, points = 1): Promise<void> {
    const limiter = this.#limiters[bucket];
    try {
      await limiter.consume(key, points);
    } catch (exhausted) {
      if (exhausted instanceof RateLimiterRes) throw rateLimited(bucket, limiter.points, exhausted);
      throw exhausted;
    }
  }

  /** Waits for the first attempt to connect; should it fail, others follow by themselves. */
  async onModuleInit(): Promise<void> {
    await this.#redis?.connect().catch(() => undefined);
  }

  onModuleDestroy(): void {
    this.#redis?.disconnect();
  }

  #limiter(bucket: Bucket, points: number): RateLimiterAbstract {
    const inMemory = { keyPrefix: bucket, points, duration: WINDOW_SECONDS };
    const memory = new RateLimiterMemory(inMemory);
    if (!this.#redis) return memory;
    return new RateLimiterRedis({
      ...inMemory,
      keyPrefix: `fairdeal:limit:${bucket}`,
      storeClient: this.#redis,
      insuranceLimiter: memory, // a lost Redis must not stop the games
    });
  }
}

function connect(url: string): Redis {
  const redis = new Redis(url, {
    lazyConnect: true,
    enableOfflineQueue: false,
    maxRetriesPerRequest: 1,
  });
  redis.on('error', () => undefined); // it reconnects by itself; meanwhile memory counts
  return redis;
}

function rateLimited(bucket: Bucket, limit: number, { msBeforeNext }: RateLimiterRes) {
  const seconds = Math.max(1, Math.ceil(msBeforeNext / 1000));
  return apiError(
    'RATE_LIMITED',
    `the limit of ${limit} ${bucket} per minute is used up; try again in ${seconds} s`,
    {
      status: 429,
      headers: { 'retry-after': String(seconds) },
      extensions: { bucket, limit, remaining: 0, retryAfterMs: msBeforeNext },
    },
  );
}

import {
  type BackendFactory,
  type DefaultJobOptions,
  type IQueueBackend,
  type QueueOptions,
  createRedisBackend,
  setDefaultBackendFactory,
} from 'bullmq';
import type { Config } from '../config/index.js';
import { patientPostgresBackend, postgresBackend } from './postgres-backend.js';

/** BullMQ's tables stand in a schema of their own, which BullMQ itself migrates. */
const SCHEMA = 'bullmq';
const PREFIX = 'fairdeal';
const TIMEOUT_MS = 5000;
const LAST_RETRY_MS = 5000;

/**
 * A finished job frees its id for the next one. A job that failed for good keeps it until a
 * hundred more have failed: the sweep, not the queue, comes back to its subject.
 */
const JOB_OPTIONS: DefaultJobOptions = {
  removeOnComplete: true,
  removeOnFail: 100,
  attempts: 5,
  backoff: { type: 'exponential', delay: 500 },
};

// BullMQ's backend is a setting of the whole process, and @nestjs/bullmq has no other way to it.
// This one looks at the connection, so that applications of both sorts can live in one process.
setDefaultBackendFactory(chooseBackend);

/** For those who add jobs: a backend that is down fails at once, it does not hold them up. */
export function producerOptions(config: Config): QueueOptions {
  return config.redisUrl === undefined
    ? postgresOptions(config.database.url, 1)
    : redisOptions(config.redisUrl, {
        enableOfflineQueue: false,
        maxRetriesPerRequest: 0,
        commandTimeout: TIMEOUT_MS,
      });
}

/** For those who run jobs: they wait for a backend that is down, for ever. */
export function workerOptions(config: Config): QueueOptions {
  return config.redisUrl === undefined
    ? postgresOptions(config.database.url, 2)
    : redisOptions(config.redisUrl, { maxRetriesPerRequest: null });
}

function postgresOptions(url: string, connections: number): QueueOptions {
  const connection = {
    connectionString: url,
    schema: SCHEMA,
    migrate: true,
    max: connections,
    keepAlive: true,
    connectionTimeoutMillis: TIMEOUT_MS,
    // A job that a crash takes is sent again by the sweep: no wait for the disk is worth it.
    options: '-c synchronous_commit=off',
  };
  return {
    // The option is typed for Redis; `chooseBackend` gives it to the backend it is meant for.
    connection,
    defaultJobOptions: JOB_OPTIONS,
  };
}

function redisOptions(url: string, options: object): QueueOptions {
  return {
    connection: {
      url,
      ...options,
      connectTimeout: TIMEOUT_MS,
      retryStrategy: (attempt: number) => Math.min(50 * 2 ** attempt, LAST_RETRY_MS),
    },
    prefix: PREFIX,
    defaultJobOptions: JOB_OPTIONS,
  };
}

function chooseBackend(...[name, options, details]: Parameters<BackendFactory>): IQueueBackend {
  const { connection } = options;
  if (!('connectionString' in connection)) return createRedisBackend(name, options, details);
  return details?.withBlockingConnection
    ? patientPostgresBackend(name, { ...options, connection })
    : postgresBackend(name, { ...options, connection });
}

import { workerDatabaseName } from './database-names.mjs';

const { TEST_RUN, TEST_DATABASE_URL, JEST_WORKER_ID } = process.env;
process.env.NODE_ENV = 'test';
process.env.DATABASE_URL = TEST_DATABASE_URL + workerDatabaseName(TEST_RUN, JEST_WORKER_ID);

import { expect, it } from '@jest/globals';
import { Outages } from '../../../src/games/application/outages.js';
import { Heartbeat } from '../../../src/games/jobs/heartbeat.js';
import { readConfig } from '../../../src/platform/config/index.js';
import { HeldClock } from '../../support/held-clock.js';
import { NOON, SECOND } from '../support/builders.js';
import { MemoryDatabase } from '../support/memory-game-store.js';
import { MemoryOutageLog } from '../support/memory-outage-log.js';

const TOLERANCE_SECONDS = 40;

function aHeartbeat(toleranceSeconds: number) {
  const database = new MemoryDatabase();
  const clock = new HeldClock(NOON);
  const config = readConfig({
    DATABASE_URL: 'postgresql://nobody/nothing',
    OUTAGE_CREDIT_SECONDS: String(toleranceSeconds),
  });
  const outages = new Outages(new MemoryOutageLog(database), clock, config.outageCreditMs);
  return { heartbeats: database.heartbeats, clock, heartbeat: new Heartbeat(outages, config) };
}

it('a stop that was meant begins when the server stops, not when it last said that it runs', async () => {
  const { heartbeats, clock, heartbeat } = aHeartbeat(TOLERANCE_SECONDS);
  heartbeat.onApplicationBootstrap();
  clock.advance(9 * SECOND);
  await heartbeat.onModuleDestroy();
  await heartbeat.beforeApplicationShutdown();
  expect(heartbeats.at).toBe(NOON + 9 * SECOND);
});

it('says nothing where there is no credit for outages', async () => {
  const { heartbeats, heartbeat } = aHeartbeat(0);
  heartbeat.onApplicationBootstrap();
  await heartbeat.onModuleDestroy();
  await heartbeat.beforeApplicationShutdown();
  expect(heartbeats.at).toBeNull();
});

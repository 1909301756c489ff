import { describe, expect, it } from '@jest/globals';
import { HeldClock } from '../../support/held-clock.js';
import { aProcess, putGame } from '../support/a-process.js';
import { NOON, SECOND, player } from '../support/builders.js';
import { noReminder, quit } from '../support/little-ricky.js';
import { MemoryDatabase } from '../support/memory-game-store.js';

const TOLERANCE = 30 * SECOND;
const TIME_CONTROL = { type: 'LIVE', turnSeconds: 60 } as const;

/** A server that ran until 10 seconds after the start of Ann's minute, and those that start later. */
async function anOutage(seconds: number) {
  const database = new MemoryDatabase();
  const clock = new HeldClock(NOON);
  const game = putGame(database, [player('ann'), player('ben')], {
    timeControl: TIME_CONTROL,
    absence: noReminder(),
  });
  clock.advance(10 * SECOND);
  await aProcess(database, clock, TOLERANCE).outages.beat();
  clock.advance(seconds * SECOND);
  const start = () => aProcess(database, clock, TOLERANCE);
  const acts = () => database.turns(game.id).map(({ act }) => act.type);
  return { database, clock, start, acts };
}

describe('a time in which no server ran', () => {
  it('is given back before the deadline in it is judged', async () => {
    const { database, start, acts } = await anOutage(3600);
    await start().sweep.run(0);
    expect(acts()).toEqual(['STARTED', 'OUTAGE_CREDITED']);
    expect(database.game('game-1')?.open[0]?.deadline).toBe(NOON + 3660 * SECOND);
  });

  it('is given back before a late move is, which then is not late', async () => {
    const { start, acts } = await anOutage(3600);
    const answer = await start().games.submitMove('game-1', quit('ann', 1));
    expect(answer.ok ? answer.value.turn?.act.type : answer.refusal).toBe('MOVED');
    expect(acts()).toEqual(['STARTED', 'OUTAGE_CREDITED', 'MOVED']);
  });

  it('leaves a move late that would have been late without it', async () => {
    const { clock, start, acts } = await anOutage(3600);
    const server = start();
    await server.outages.beat();
    clock.advance(20 * SECOND);
    await server.outages.beat();
    clock.advance(29 * SECOND);
    await server.outages.beat();
    clock.advance(SECOND);
    const answer = await server.games.submitMove('game-1', quit('ann', 1));
    expect(answer.ok ? null : answer.refusal.code).toBe('TOO_LATE');
    expect(acts().slice(0, 3)).toEqual(['STARTED', 'OUTAGE_CREDITED', 'MISSED']);
  });

  it('is one outage and one credit, however many servers start at once and see to it', async () => {
    const { database, start, acts } = await anOutage(3600);
    const servers = [start(), start(), start()];
    await Promise.all(servers.map(({ sweep }) => sweep.creditOutages()));
    await Promise.all(servers.map(({ games }) => games.passTime('game-1')));
    await Promise.all(servers.map(({ sweep }) => sweep.creditOutages()));
    const outage = { from: NOON + 10 * SECOND, to: NOON + 3610 * SECOND };
    expect(database.heartbeats.outages).toEqual([outage]);
    expect(database.heartbeats.settled).toEqual(new Set([outage.to]));
    expect(acts()).toEqual(['STARTED', 'OUTAGE_CREDITED']);
  });

  it('is none where a server was gone for no longer than is borne', async () => {
    const { start, acts } = await anOutage(30);
    await start().sweep.run(0);
    expect(acts()).toEqual(['STARTED']);
  });
});

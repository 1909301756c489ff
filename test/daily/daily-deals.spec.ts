import { describe, expect, it } from '@jest/globals';
import { DailyDeals } from '../../src/daily/application/daily-deals.js';
import { DealGames, DealSecrets, DealStore } from '../../src/daily/application/ports.js';
import {
  DAILY_KINDS,
  type DailyDeal,
  dealNameOf,
  revealedSeed,
} from '../../src/daily/domain/daily-deal.js';
import type { Game, SharedGame } from '../../src/games/domain/index.js';
import { accepted, commitmentTo } from '../../src/rules/contract/index.js';
import { HeldClock } from '../support/held-clock.js';
import { aGame } from '../games/support/builders.js';

describe('daily deals', () => {
  it('are of the kinds that are played alone', () => {
    expect(DAILY_KINDS.map(({ id }) => id)).toEqual(['RICOCHET']);
  });

  it('are made for today and tomorrow, each with a seed of its own, and then left alone', async () => {
    const { store, deals } = aWorld('2026-11-30T09:00:00Z');
    await deals.keep();
    const made = [...store.deals.values()];
    expect(made.map(({ kind, day, committedAt }) => [kind, day, committedAt])).toEqual([
      ['RICOCHET', '2026-11-30', Date.parse('2026-11-30T09:00:00Z')],
      ['RICOCHET', '2026-12-01', Date.parse('2026-11-30T09:00:00Z')],
    ]);
    expect(new Set(made.map(({ seed }) => seed)).size).toBe(2);
    for (const { seed, commitment } of made) expect(commitment).toBe(commitmentTo(seed));
    await deals.keep();
    expect([...store.deals.values()]).toEqual(made);
  });

  it('are each made once in a row of days, the day before', async () => {
    const { store, deals, clock } = aWorld('2026-11-30T00:00:00Z');
    for (let hour = 0; hour < 72; hour++) {
      await deals.keep();
      clock.advance(3_600_000);
    }
    expect(
      [...store.deals.values()].map(({ day, committedAt }) => [day, iso(committedAt)]),
    ).toEqual([
      ['2026-11-30', '2026-11-30T00:00:00.000Z'],
      ['2026-12-01', '2026-11-30T00:00:00.000Z'],
      ['2026-12-02', '2026-12-01T00:00:00.000Z'],
      ['2026-12-03', '2026-12-02T00:00:00.000Z'],
    ]);
  });

  it('are not made up for days that passed in an outage', async () => {
    const { store, deals, clock } = aWorld('2026-11-30T09:00:00Z');
    await deals.keep();
    clock.set('2026-12-03T15:30:00Z');
    await deals.keep();
    expect(
      [...store.deals.values()].map(({ day, committedAt }) => [day, iso(committedAt)]),
    ).toEqual([
      ['2026-11-30', '2026-11-30T09:00:00.000Z'],
      ['2026-12-01', '2026-11-30T09:00:00.000Z'],
      ['2026-12-03', '2026-12-03T15:30:00.000Z'],
      ['2026-12-04', '2026-12-03T15:30:00.000Z'],
    ]);
  });

  it('are the ones of the process that was first', async () => {
    const { store, deals } = aWorld('2026-11-30T09:00:00Z');
    const other = aWorld('2026-11-30T09:00:00Z', store).deals;
    await Promise.all([deals.keep(), other.keep(), deals.keep()]);
    expect(store.deals.size).toBe(2);
    expect(store.refused).toBeGreaterThan(0); // they did get in each other's way
  });

  it('are begun with rules, options, seed and name as they were made', async () => {
    const { store, deals, games } = aWorld('2026-11-30T09:00:00Z');
    await deals.keep();
    const made = store.deals.get('RICOCHET 2026-11-30') as DailyDeal;
    const old = { ...made, revision: 7, options: { undo: true } }; // before a new release
    store.deals.set('RICOCHET 2026-11-30', old);
    await deals.play('ann', { kind: 'RICOCHET', day: null });
    await deals.play('ann', { kind: 'RICOCHET', day: '2026-11-30' });
    const begun: SharedGame = {
      ...{ id: 'game 1', ownerId: 'ann', kind: 'RICOCHET', revision: 7, options: { undo: true } },
      seed: made.seed,
      sharedDeal: {
        name: 'daily:RICOCHET:2026-11-30',
        secretUntil: Date.parse('2026-12-01T00:00:00Z'),
      },
    };
    expect(games.begun).toEqual([begun, begun]);
  });

  it('tell their seed from the first instant of the day after', () => {
    const deal = { kind: 'RICOCHET', day: '2026-11-30', seed: 'secret' } as DailyDeal;
    const at = (instant: string) => revealedSeed(deal, Date.parse(instant));
    expect(at('2026-11-30T23:59:59.999Z')).toBeNull();
    expect(at('2026-12-01T00:00:00.000Z')).toBe('secret');
    expect(dealNameOf(deal)).toBe('daily:RICOCHET:2026-11-30');
  });
});

function aWorld(now: string, store = new MemoryDeals()) {
  const clock = new HeldClock(now);
  const games = new RememberedGames();
  return { store, clock, games, deals: new DailyDeals(store, games, new Counted(), clock) };
}

class MemoryDeals extends DealStore {
  readonly deals = new Map<string, DailyDeal>();
  readonly #attempts = new Map<string, string>();
  refused = 0;

  async find(kind: string, day: string): Promise<DailyDeal | null> {
    await elsewhere();
    return this.deals.get(`${kind} ${day}`) ?? null;
  }

  async add(deal: DailyDeal): Promise<void> {
    await elsewhere();
    const key = `${deal.kind} ${deal.day}`;
    if (this.deals.has(key)) this.refused++;
    else this.deals.set(key, deal);
  }

  async claim({ kind, day }: DailyDeal, playerId: string, gameId: string): Promise<string> {
    const key = `${kind} ${day} ${playerId}`;
    const claimed = this.#attempts.get(key) ?? gameId;
    this.#attempts.set(key, claimed);
    return claimed;
  }

  async isBot(): Promise<boolean> {
    return false;
  }
}

class RememberedGames extends DealGames {
  readonly begun: SharedGame[] = [];

  async begin(game: SharedGame) {
    this.begun.push(game);
    return accepted<{ readonly game: Game }>({ game: aGame() });
  }
}

let secrets = 0;

class Counted extends DealSecrets {
  #games = 0;

  seed(): string {
    return String(++secrets).padStart(64, '0');
  }

  gameId(): string {
    return `game ${++this.#games}`;
  }
}

function iso(instant: number): string {
  return new Date(instant).toISOString();
}

/** The database is another process: whoever asks it lets others go on meanwhile. */
function elsewhere(): Promise<void> {
  return new Promise((resolve) => {
    setImmediate(resolve);
  });
}

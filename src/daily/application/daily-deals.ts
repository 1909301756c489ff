import { Injectable } from '@nestjs/common';
import { Clock } from '../../platform/time/clock.js';
import type { Game } from '../../games/domain/index.js';
import { type AnyKind, type Result, refused } from '../../rules/contract/index.js';
import { kindById } from '../../rules/catalogue.js';
import { DAILY_KINDS, type DailyDeal, dealNameOf, newDeal } from '../domain/daily-deal.js';
import { type Day, closesAt, dayAfter, dayOf } from '../domain/day.js';
import { type DailyRefusal, whyNotOpen } from '../domain/refusal.js';
import { DealGames, DealSecrets, DealStore, type GameRefusal } from './ports.js';

/** Makes the deals, each once, and lets players begin theirs. */
@Injectable()
export class DailyDeals {
  constructor(
    private readonly store: DealStore,
    private readonly games: DealGames,
    private readonly secrets: DealSecrets,
    private readonly clock: Clock,
  ) {}

  /**
   * Sees to it that the deals of today and of tomorrow are there, so that each is committed to from
   * the day before on. Days that passed while nobody did so have none: a commitment that comes
   * after its day would be worth nothing. Several processes at once make one deal.
   */
  async keep(): Promise<void> {
    const today = dayOf(this.clock.now());
    for (const kind of DAILY_KINDS) {
      for (const day of [today, dayAfter(today)]) await this.#dealOf(kind, day);
    }
  }

  /** The player's one game of a day, begun now or before; today's where no day is named. */
  async play(
    playerId: string,
    wanted: { readonly kind: string; readonly day: Day | null },
  ): Promise<Result<{ readonly game: Game }, DailyRefusal | GameRefusal>> {
    const now = this.clock.now();
    const { kind } = wanted;
    const day = wanted.day ?? dayOf(now);
    const closed = whyNotOpen(kind, day, now);
    if (closed) return refused(closed);
    if (await this.store.isBot(playerId)) {
      const sentence = 'the daily deal is for people: this is the account of a program';
      return refused({ code: 'NOT_FOR_BOTS', sentence });
    }
    const deal = await this.#dealOf(kindById(kind), day);
    return this.games.begin({
      id: await this.store.claim(deal, playerId, this.secrets.gameId()),
      ...{ kind, revision: deal.revision, options: deal.options },
      ownerId: playerId,
      seed: deal.seed,
      sharedDeal: { name: dealNameOf(deal), secretUntil: closesAt(day) },
    });
  }

  /** As it is kept. Where it is missing, since no job could make it, it is made late. */
  async #dealOf(kind: AnyKind, day: Day): Promise<DailyDeal> {
    const known = await this.store.find(kind.id, day);
    if (known) return known;
    await this.store.add(newDeal(kind, day, this.secrets.seed(), this.clock.now()));
    const kept = await this.store.find(kind.id, day); // another process may have been first
    if (!kept) throw new Error(`the deal of ${kind.id} for ${day} was kept and is not there`);
    return kept;
  }
}

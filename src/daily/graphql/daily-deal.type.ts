import { Field, Int, ObjectType } from '@nestjs/graphql';
import { GameKind, GameOptions, presentOptions } from '../../games/index.js';
import type { Instant } from '../../games/domain/index.js';
import { Connection } from '../../platform/graphql/index.js';
import { type DailyDeal, dealNameOf, revealedSeed } from '../domain/daily-deal.js';
import { closesAt, opensAt } from '../domain/day.js';
import type { Placing } from '../persistence/daily-board.js';

@ObjectType('DailyDeal', {
  description:
    'The deal of a day, the same cards for everybody, of whom each may play it once. What is finished before the day is over counts, however it was begun; what ends later, or is given up, does not. Hints may be taken.',
})
export class DailyDealType {
  @Field(() => GameKind, { description: 'The rule book.' })
  readonly kind!: string;

  @Field(() => String, { description: 'The day in UTC, such as "2026-11-30".' })
  readonly date!: string;

  @Field(() => String, {
    description: 'Stands in the deal key in place of the id of a game: docs/fairness.md tells how.',
  })
  readonly dealName!: string;

  @Field(() => Date, {
    description: 'From when on it can be played: the first instant of the day.',
  })
  readonly opensAt!: Date;

  @Field(() => Date, {
    description: 'What ends at this instant or later does not count; the seed is revealed.',
  })
  readonly closesAt!: Date;

  @Field(() => String, { description: 'Hash that fixes the seed; published the day before.' })
  readonly commitment!: string;

  @Field(() => Date, {
    description: 'Since when the commitment stands; after `opensAt` where the server was down.',
  })
  readonly committedAt!: Date;

  @Field(() => String, {
    nullable: true,
    description: 'The seed, 64 hex digits; null until the day is over.',
  })
  readonly seed!: string | null;

  @Field(() => GameOptions, { description: 'The usual options of the kind, for all alike.' })
  readonly options!: object;
}

@ObjectType({ description: 'How the one game of a player came out among those of its deal.' })
export class DailyDealEntry {
  @Field(() => Int, { description: '1 is best; equal scores share it.' })
  readonly rank!: number;

  @Field(() => Int, { description: "The kind's own score; the higher, the better." })
  readonly score!: number;

  @Field(() => Date, { description: 'When the game ended.' })
  readonly finishedAt!: Date;

  /** Resolved to `player`. */
  readonly playerId!: string;

  /** Resolved to `game`. */
  readonly gameId!: string;
}

export const DailyDealConnection = Connection(DailyDealType, 'DailyDeal');
export const DailyDealEntryConnection = Connection(DailyDealEntry, 'DailyDealEntry');

/** The deal as anybody may see it now. */
export function presentDeal(deal: DailyDeal, now: Instant): DailyDealType {
  const { kind, day, commitment, committedAt, options } = deal;
  return {
    ...{ kind, commitment },
    date: day,
    dealName: dealNameOf(deal),
    opensAt: new Date(opensAt(day)),
    closesAt: new Date(closesAt(day)),
    committedAt: new Date(committedAt),
    seed: revealedSeed(deal, now),
    options: presentOptions(kind, options),
  };
}

export function presentPlacing({ rank, score, finishedAt, playerId, gameId }: Placing) {
  const entry: DailyDealEntry = {
    ...{ rank, score, playerId, gameId },
    finishedAt: new Date(finishedAt),
  };
  return entry;
}

import { ArgsType, Field, InputType } from '@nestjs/graphql';
import { GameKind } from '../../games/index.js';
import { PageArguments, badUserInput } from '../../platform/graphql/index.js';
import { DAILY_KINDS } from '../domain/daily-deal.js';
import { type Day, isDay } from '../domain/day.js';
import { noDealOf } from '../domain/refusal.js';

const KIND = {
  defaultValue: DAILY_KINDS[0]?.id,
  description: 'The kind: one that is played alone.',
};
const DATE = 'The day in UTC, such as "2026-11-30"; left out: today.';

@ArgsType()
export class DailyDealArguments {
  @Field(() => GameKind, KIND)
  readonly kind!: string;

  @Field(() => String, { nullable: true, description: DATE })
  readonly date?: string | null;
}

@ArgsType()
export class DailyDealsArguments extends PageArguments {
  @Field(() => GameKind, KIND)
  readonly kind!: string;
}

@InputType({ description: 'Which daily deal to play.' })
export class PlayDailyDealInput {
  @Field(() => GameKind, KIND)
  readonly kind!: string;

  @Field(() => String, {
    nullable: true,
    description: `${DATE} Name it, and a click at midnight does not begin the next day's deal.`,
  })
  readonly date?: string | null;
}

/** Refuses BAD_USER_INPUT what is no day of the calendar; `null` where none is named. */
export function dayFrom(date: string | null | undefined): Day | null {
  if (date === null || date === undefined) return null;
  if (isDay(date)) return date;
  throw badUserInput(`date is a day such as 2026-11-30, not "${date.slice(0, 40)}"`);
}

/** Refuses BAD_USER_INPUT a kind that has no daily deal. */
export function dailyKindFrom(kind: string): string {
  if (DAILY_KINDS.some(({ id }) => id === kind)) return kind;
  throw badUserInput(noDealOf(kind));
}

import { Field, Int, ObjectType } from '@nestjs/graphql';
import type { Game, Rest } from '../domain/game.js';
import { pauseLeftMs } from '../domain/pause.js';
import { HOUR_MS } from '../domain/settings.js';
import { RestReason } from './enums.js';

@ObjectType({ description: "A time in which a seat's clock stands still." })
export class ClockStop {
  @Field(() => Date, { description: 'From when.' })
  from!: Date;

  @Field(() => Date, { description: 'Until when.' })
  to!: Date;

  @Field(() => RestReason, { description: 'Why.' })
  reason!: Rest['reason'];
}

@ObjectType({ description: 'The game stands still by consent: nobody moves, and no clock runs.' })
export class PauseType {
  @Field(() => Date, { description: 'Since when.' })
  since!: Date;

  @Field(() => Date, { description: 'When it goes on by itself, if nobody resumes it before.' })
  until!: Date;
}

@ObjectType({ description: 'A pause that waits for the consent of the others.' })
export class PauseOfferType {
  @Field(() => Int, { description: 'The seat that offered it.' })
  seat!: number;

  @Field(() => Int, { description: 'For how many hours.' })
  hours!: number;

  @Field(() => [Int], { description: 'The seats that have agreed; bots are not asked.' })
  agreed!: readonly number[];

  @Field(() => Date, {
    description: 'When the offer lapses; it does so before if the table goes on.',
  })
  lapsesAt!: Date;
}

@ObjectType({ description: 'How long a game may be paused by consent.' })
export class PauseBudget {
  @Field(() => Int, { description: 'Hours, all pauses together.' })
  hours!: number;

  @Field(() => Int, { description: 'Whole hours of them that are left.' })
  hoursLeft!: number;
}

export function presentPause({ pause }: Game): PauseType | null {
  return pause ? { since: new Date(pause.since), until: new Date(pause.until) } : null;
}

export function presentOffer({ pauseOffer }: Game): PauseOfferType | null {
  if (!pauseOffer) return null;
  const { seat, hours, agreed, lapsesAt } = pauseOffer;
  return { seat, hours, agreed, lapsesAt: new Date(lapsesAt) };
}

export function presentPauseBudget(game: Game): PauseBudget {
  const hoursLeft = Math.floor(pauseLeftMs(game) / HOUR_MS);
  return { hours: game.settings.pauseHours ?? 0, hoursLeft };
}

export function presentStop({ from, to, reason }: Rest): ClockStop {
  return { from: new Date(from), to: new Date(to), reason };
}

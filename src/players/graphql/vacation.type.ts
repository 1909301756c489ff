import { createUnionType, Field, ID, InputType, Int, ObjectType } from '@nestjs/graphql';
import { Refusal, toGlobalId } from '../../platform/graphql/index.js';
import type { Vacation as PlayerVacation } from '../domain/vacation.js';

const FIRST = "The first day, by the clocks of the player's time zone: 2026-12-24.";
const LAST = 'The last day, which belongs to it: 2027-01-06.';

@InputType({ description: 'A vacation that begins on a day to come.' })
export class PlanVacationInput {
  @Field(() => String, { description: `${FIRST} Tomorrow at the earliest.` })
  readonly from!: string;

  @Field(() => String, { description: LAST })
  readonly to!: string;
}

@ObjectType({ description: "Whole days on which its player's clocks stand still." })
export class Vacation {
  @Field(() => ID, { description: 'For `endVacation`.' })
  readonly id!: string;

  @Field(() => String, { description: FIRST })
  readonly from!: string;

  @Field(() => String, { description: LAST })
  readonly to!: string;

  @Field(() => Date, { description: 'When the clocks stop.' })
  readonly startsAt!: Date;

  @Field(() => Date, { description: 'When they go on.' })
  readonly endsAt!: Date;
}

@ObjectType({ description: "The caller's vacations." })
export class Vacations {
  @Field(() => [Vacation], { description: 'Those that are not over, the next one first.' })
  readonly current!: readonly Vacation[];

  @Field(() => Int, { description: 'Days that are left in this year, without those planned.' })
  readonly daysLeft!: number;

  @Field(() => Int, { description: 'Days that everybody has in a year.' })
  readonly daysPerYear!: number;
}

@ObjectType({ description: 'The vacation counts, in every game that allows for it.' })
export class VacationPlanned {
  @Field(() => Vacation, { description: 'The vacation.' })
  readonly vacation!: Vacation;
}

@ObjectType({ description: 'The vacation is over, or was taken back before it began.' })
export class VacationEnded {
  @Field(() => Vacation, {
    description: 'As it was: with its last day; one that was taken back as it had been planned.',
  })
  readonly vacation!: Vacation;
}

export const PlanVacationResult = createUnionType({
  name: 'PlanVacationResult',
  description: 'What `startVacation` and `planVacation` come to.',
  types: () => [VacationPlanned, Refusal] as const,
});

export const EndVacationResult = createUnionType({
  name: 'EndVacationResult',
  description: 'What `endVacation` comes to.',
  types: () => [VacationEnded, Refusal] as const,
});

export function toVacation(vacation: PlayerVacation): Vacation {
  const { id, fromDay, toDay, startsAt, endsAt } = vacation;
  const times = { startsAt: new Date(startsAt), endsAt: new Date(endsAt) };
  return { id: toGlobalId('Vacation', id), from: fromDay, to: toDay, ...times };
}

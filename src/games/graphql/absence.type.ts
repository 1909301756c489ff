import { Field, InputType, Int, ObjectType } from '@nestjs/graphql';
import type { AbsencePolicy, TimeControl } from '../domain/settings.js';
import { BotLevel, OnMiss } from './enums.js';

@InputType({ description: 'What happens to a seat whose time runs out.' })
export class AbsencePolicyInput {
  @Field(() => OnMiss, { defaultValue: 'STAND_IN', description: 'What a missed deadline means.' })
  onMiss!: AbsencePolicy['onMiss'];

  @Field(() => Int, {
    defaultValue: 2,
    description: 'With which miss in a row a bot sits in, 1 to 10. Before that the table moves.',
  })
  missesBeforeBot!: number;

  @Field(() => BotLevel, {
    defaultValue: 'NORMAL',
    description: 'How well the bot plays that sits in, or plays on for those who gave up.',
  })
  botLevel!: AbsencePolicy['botLevel'];

  @Field(() => Int, {
    nullable: true,
    description:
      'A seat is reminded when so many percent of its time have gone, 10 to 95. Left out: 75 by correspondence, never in live games. Null: never.',
  })
  remindAtPercent?: number | null;
}

@ObjectType('AbsencePolicy', { description: 'What happens to a seat whose time runs out.' })
export class AbsencePolicyType {
  @Field(() => OnMiss, { description: 'What a missed deadline means.' })
  onMiss!: AbsencePolicy['onMiss'];

  @Field(() => Int, { description: 'With which miss in a row a bot sits in.' })
  missesBeforeBot!: number;

  @Field(() => BotLevel, { description: 'How well that bot plays.' })
  botLevel!: AbsencePolicy['botLevel'];

  @Field(() => Int, {
    nullable: true,
    description: 'A seat is reminded when so many percent of its time have gone; null: never.',
  })
  remindAtPercent!: number | null;
}

const USUAL: AbsencePolicyInput = { onMiss: 'STAND_IN', missesBeforeBot: 2, botLevel: 'NORMAL' };
const CORRESPONDENCE_REMINDER_PERCENT = 75;

export function absencePolicyFrom(
  input: AbsencePolicyInput | undefined,
  control: TimeControl,
): AbsencePolicy {
  const usualReminder = control.type === 'CORRESPONDENCE' ? CORRESPONDENCE_REMINDER_PERCENT : null;
  const { remindAtPercent = usualReminder, ...policy } = input ?? USUAL;
  return { ...policy, remindAtPercent };
}

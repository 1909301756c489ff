import { Field, InputType, Int, ObjectType, createUnionType } from '@nestjs/graphql';
import { badUserInput } from '../../platform/graphql/index.js';
import type { TimeControl } from '../domain/settings.js';

@InputType({ description: 'Some seconds for each decision.' })
export class LiveTimeInput {
  @Field(() => Int, { description: 'Seconds for each decision that has a clock, 5 to 3600.' })
  turnSeconds!: number;
}

@InputType({ description: 'Hours for each decision, with a bank of saved time.' })
export class CorrespondenceTimeInput {
  @Field(() => Int, { description: 'Hours for each decision, 1 to 720.' })
  turnHours!: number;

  @Field(() => Int, {
    defaultValue: 24,
    description: 'Hours in the bank of each seat at the start, 0 to 720.',
  })
  bankHours!: number;

  @Field(() => Int, {
    defaultValue: 72,
    description: 'What a decision leaves unused goes to the bank, up to so many hours in all.',
  })
  maxBankHours!: number;

  @Field(() => Boolean, {
    defaultValue: true,
    description: 'Whether the vacations of players stop their clocks.',
  })
  vacation!: boolean;
}

@InputType({ isOneOf: true, description: 'How long a decision may take.' })
export class TimeControlInput {
  @Field(() => LiveTimeInput, { nullable: true, description: 'For people who sit there now.' })
  live?: LiveTimeInput;

  @Field(() => CorrespondenceTimeInput, { nullable: true, description: 'For games over days.' })
  correspondence?: CorrespondenceTimeInput;

  @Field(() => Boolean, { nullable: true, description: 'Must be true: no clock at all.' })
  untimed?: boolean;
}

@ObjectType({ description: 'Some seconds for each decision.' })
export class LiveTime {
  @Field(() => Int, { description: 'Seconds for each decision that has a clock.' })
  turnSeconds!: number;
}

@ObjectType({ description: 'Hours for each decision, with a bank of saved time.' })
export class CorrespondenceTime {
  @Field(() => Int, { description: 'Hours for each decision.' })
  turnHours!: number;

  @Field(() => Int, { description: 'Hours in the bank of each seat at the start.' })
  bankHours!: number;

  @Field(() => Int, { description: 'Hours that the bank holds at the most.' })
  maxBankHours!: number;

  @Field(() => Boolean, { description: 'Whether the vacations of players stop their clocks.' })
  vacation!: boolean;
}

@ObjectType({ description: 'No clock.' })
export class Untimed {
  @Field(() => Boolean, { description: 'Always true.' })
  untimed!: true;
}

export const TimeControlUnion = createUnionType({
  name: 'TimeControl',
  description: 'How long a decision may take.',
  types: () => [LiveTime, CorrespondenceTime, Untimed] as const,
  resolveType: (control: object) => {
    if ('turnSeconds' in control) return LiveTime;
    return 'turnHours' in control ? CorrespondenceTime : Untimed;
  },
});

export const DAILY: TimeControl = {
  type: 'CORRESPONDENCE',
  turnHours: 24,
  bankHours: 24,
  maxBankHours: 72,
};

export function timeControlFrom(input: TimeControlInput | undefined): TimeControl {
  if (!input) return DAILY;
  if (input.live) return { type: 'LIVE', ...input.live };
  if (input.correspondence) return { type: 'CORRESPONDENCE', ...input.correspondence };
  if (input.untimed) return { type: 'UNTIMED' };
  throw badUserInput('timeControl.untimed can only be true');
}

export function presentTimeControl(control: TimeControl): LiveTime | CorrespondenceTime | Untimed {
  switch (control.type) {
    case 'LIVE':
      return { turnSeconds: control.turnSeconds };
    case 'CORRESPONDENCE': {
      const { turnHours, bankHours, maxBankHours, vacation = true } = control;
      return { turnHours, bankHours, maxBankHours, vacation };
    }
    case 'UNTIMED':
      return { untimed: true };
  }
}

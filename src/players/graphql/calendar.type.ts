import { createUnionType, Field, InputType, ObjectType } from '@nestjs/graphql';
import { Refusal } from '../../platform/graphql/index.js';
import { type Calendar as PlayerCalendar, timeOfDay } from '../domain/calendar.js';

const ZONE = 'A name of the time zone database, such as Europe/Vienna.';
const FROM = 'When they begin, by the clocks of the zone: "22:30".';
const TO = 'When they end; on the next day where that is not later: "07:00".';

@InputType({ description: 'The hours of every day in which a player is left alone.' })
export class QuietHoursInput {
  @Field(() => String, { description: FROM })
  readonly from!: string;

  @Field(() => String, { description: TO })
  readonly to!: string;
}

@InputType({
  description: 'By which days and nights the caller lives. Takes the place of all before.',
})
export class SetCalendarInput {
  @Field(() => String, { description: ZONE })
  readonly timeZone!: string;

  @Field(() => QuietHoursInput, {
    nullable: true,
    description: 'Not more than 12 hours of a day; left out or null for none.',
  })
  readonly quietHours?: QuietHoursInput | null;
}

@ObjectType({ description: 'The hours of every day in which a player is left alone.' })
export class QuietHours {
  @Field(() => String, { description: FROM })
  readonly from!: string;

  @Field(() => String, { description: TO })
  readonly to!: string;
}

@ObjectType({
  description: "By which days and nights a player lives. Only the player's own to see.",
})
export class Calendar {
  @Field(() => String, { description: `${ZONE} UTC as long as none was set.` })
  readonly timeZone!: string;

  @Field(() => QuietHours, { nullable: true, description: 'Null for none.' })
  readonly quietHours!: QuietHours | null;
}

@ObjectType({ description: 'The calendar counts from now on.' })
export class CalendarSet {
  @Field(() => Calendar, { description: 'The calendar.' })
  readonly calendar!: Calendar;
}

export const SetCalendarResult = createUnionType({
  name: 'SetCalendarResult',
  description: 'What `setCalendar` comes to.',
  types: () => [CalendarSet, Refusal] as const,
});

export function toCalendar({ timeZone, quietHours }: PlayerCalendar): Calendar {
  if (!quietHours) return { timeZone, quietHours: null };
  const { fromMinute, toMinute } = quietHours;
  return { timeZone, quietHours: { from: timeOfDay(fromMinute), to: timeOfDay(toMinute) } };
}

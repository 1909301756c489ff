import { Args, Mutation, Parent, ResolveField, Resolver } from '@nestjs/graphql';
import { type Caller, CurrentCaller, RequiresScope } from '../../platform/graphql/index.js';
import { Calendars } from '../application/calendars.js';
import { type Answer, answerOf } from './answer.js';
import { Calendar, SetCalendarInput, SetCalendarResult, toCalendar } from './calendar.type.js';
import { requireScope, Viewer } from './viewer.type.js';

@Resolver(() => Viewer)
export class CalendarResolver {
  constructor(private readonly calendars: Calendars) {}

  @ResolveField(() => Calendar, {
    description: "The caller's time zone and quiet hours. Needs the scope READ.",
  })
  async calendar(@Parent() viewer: Viewer): Promise<Calendar> {
    requireScope(viewer, 'READ');
    return toCalendar(await this.calendars.of(viewer.playerId));
  }

  @RequiresScope('ACCOUNT')
  @Mutation(() => SetCalendarResult, {
    description:
      "Sets the caller's time zone and quiet hours. Needs the scope ACCOUNT. Refused: " +
      'TIME_ZONE_UNKNOWN, QUIET_HOURS_INVALID.',
  })
  async setCalendar(
    @Args('input', { description: 'The calendar.' })
    { timeZone, quietHours }: SetCalendarInput,
    @CurrentCaller() { playerId }: Caller,
  ): Promise<Answer> {
    const answer = await this.calendars.set(playerId, { timeZone, quietHours: quietHours ?? null });
    return answerOf(answer, 'CalendarSet', (calendar) => ({ calendar: toCalendar(calendar) }));
  }
}

import { Inject } from '@nestjs/common';
import { Args, ID, Mutation, Parent, ResolveField, Resolver } from '@nestjs/graphql';
import { CONFIG, type Config } from '../../platform/config/index.js';
import {
  type Caller,
  CurrentCaller,
  parseGlobalId,
  RequiresScope,
} from '../../platform/graphql/index.js';
import { Vacations as PlayerVacations } from '../application/vacations.js';
import { type Answer, answerOf } from './answer.js';
import {
  EndVacationResult,
  PlanVacationInput,
  PlanVacationResult,
  toVacation,
  Vacations,
} from './vacation.type.js';
import { requireScope, Viewer } from './viewer.type.js';

@Resolver(() => Viewer)
export class VacationResolver {
  constructor(
    private readonly vacations: PlayerVacations,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  @ResolveField('vacations', () => Vacations, {
    description: "The caller's vacations. Needs the scope READ.",
  })
  async ofViewer(@Parent() viewer: Viewer): Promise<Vacations> {
    requireScope(viewer, 'READ');
    const { vacations, daysLeft } = await this.vacations.of(viewer.playerId);
    const { vacationDaysPerYear: daysPerYear } = this.config;
    return { current: vacations.map(toVacation), daysLeft, daysPerYear };
  }

  @RequiresScope('PLAY')
  @Mutation(() => PlanVacationResult, {
    description:
      'Begins a vacation now; today counts as a day of it. Refused: VACATION_INVALID, ' +
      'VACATION_OVERLAPS, VACATION_BUDGET, TRY_AGAIN_LATER.',
  })
  async startVacation(
    @Args('to', { type: () => String, description: 'The last day of it: 2027-01-06.' })
    to: string,
    @CurrentCaller() { playerId }: Caller,
  ): Promise<Answer> {
    const answer = await this.vacations.start(playerId, to);
    return answerOf(answer, 'VacationPlanned', (vacation) => ({ vacation: toVacation(vacation) }));
  }

  @RequiresScope('PLAY')
  @Mutation(() => PlanVacationResult, {
    description:
      'Plans a vacation. Refused: VACATION_INVALID, VACATION_OVERLAPS, VACATION_BUDGET, ' +
      'TRY_AGAIN_LATER.',
  })
  async planVacation(
    @Args('input', { description: 'Its days.' }) { from, to }: PlanVacationInput,
    @CurrentCaller() { playerId }: Caller,
  ): Promise<Answer> {
    const answer = await this.vacations.plan(playerId, { fromDay: from, toDay: to });
    return answerOf(answer, 'VacationPlanned', (vacation) => ({ vacation: toVacation(vacation) }));
  }

  @RequiresScope('PLAY')
  @Mutation(() => EndVacationResult, {
    description:
      'Ends a vacation now, or takes one back that has not begun. The days to come are free ' +
      'again; today was a day of it. Refused: VACATION_NOT_FOUND, TRY_AGAIN_LATER.',
  })
  async endVacation(
    @Args('id', { type: () => ID, description: 'The `id` of the vacation.' }) id: string,
    @CurrentCaller() { playerId }: Caller,
  ): Promise<Answer> {
    const answer = await this.vacations.end(playerId, parseGlobalId(id, 'Vacation'));
    return answerOf(answer, 'VacationEnded', (vacation) => ({ vacation: toVacation(vacation) }));
  }
}

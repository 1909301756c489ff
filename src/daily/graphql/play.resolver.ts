import { Args, Mutation, Resolver } from '@nestjs/graphql';
import { GameCommandResult, lookingFrom, presentGame } from '../../games/index.js';
import {
  type Caller,
  CurrentCaller,
  RequiresScope,
  registerRefusalCodes,
} from '../../platform/graphql/index.js';
import { DailyDeals } from '../application/daily-deals.js';
import { DAILY_REFUSALS } from '../domain/refusal.js';
import { PlayDailyDealInput, dayFrom } from './arguments.js';

registerRefusalCodes(DAILY_REFUSALS);

@Resolver()
@RequiresScope('PLAY')
export class PlayDailyDealResolver {
  constructor(private readonly deals: DailyDeals) {}

  @Mutation(() => GameCommandResult, {
    description:
      'Begins your one game of the daily deal: however often you ask, it is the same game. It is untimed, counts if it is finished before the day is over, and is seen by nobody else until then.',
  })
  async playDailyDeal(
    @Args('input', { description: 'What is wanted.' }) { kind, date }: PlayDailyDealInput,
    @CurrentCaller() caller: Caller,
  ) {
    const answer = await this.deals.play(caller.playerId, { kind, day: dayFrom(date) });
    if (!answer.ok) return answer.refusal;
    return { game: presentGame(answer.value.game, lookingFrom(caller)) };
  }
}

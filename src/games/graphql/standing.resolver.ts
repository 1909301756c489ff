import {
  Args,
  Field,
  ID,
  InputType,
  Mutation,
  ObjectType,
  Parent,
  ResolveField,
  Resolver,
  createUnionType,
} from '@nestjs/graphql';
import {
  type Caller,
  CurrentCaller,
  Refusal,
  RequiresScope,
  parseGlobalId,
} from '../../platform/graphql/index.js';
import { StandingAnswers } from '../application/standing-answers.js';
import { viewerIn } from '../domain/projection.js';
import { GameType } from './game.type.js';
import { StandingAnswer, StandingAnswerInput, ordersFrom, presentOrder } from './kind-types.js';
import { lookingFrom } from './looking-from.js';
import { presentGame } from './present-game.js';
import { presentRefusal } from './present-refusal.js';

@InputType({ description: 'What your seat answers when you are not there.' })
export class SetStandingAnswersInput {
  @Field(() => ID, { description: 'The id of a game in which you have a seat.' })
  gameId!: string;

  @Field(() => [StandingAnswerInput], {
    description:
      'All your standing answers in this game, at most 20; they replace those you had. An empty list takes all of them back.',
  })
  answers!: StandingAnswerInput[];
}

@ObjectType({ description: 'Your standing answers are kept.' })
export class StandingAnswersKept {
  @Field(() => GameType, { description: 'The game, in which nobody else can see them.' })
  game!: GameType;
}

export const SetStandingAnswersResult = createUnionType({
  name: 'SetStandingAnswersResult',
  description: 'What came of setting standing answers.',
  types: () => [StandingAnswersKept, Refusal] as const,
  resolveType: (answer: object) => ('game' in answer ? StandingAnswersKept : Refusal),
});

/** What players leave as answers to decisions to come. Only they see it. */
@Resolver(() => GameType)
export class StandingResolver {
  constructor(private readonly standing: StandingAnswers) {}

  @Mutation(() => SetStandingAnswersResult, {
    description:
      'Leaves answers to decisions to come, so that nobody waits for you. When one is due it is made as your move, after a while like that of somebody who thinks; a move of your own goes before it.',
  })
  @RequiresScope('PLAY')
  async setStandingAnswers(
    @Args('input', { description: 'The game and the answers.' }) input: SetStandingAnswersInput,
    @CurrentCaller() caller: Caller,
  ) {
    const { kind, orders } = ordersFrom(input.answers);
    const wanted = { playerId: caller.playerId, kind };
    const gameId = parseGlobalId(input.gameId, 'Game');
    const kept = await this.standing.keep(gameId, wanted, orders);
    if (!kept.ok) return presentRefusal(kept.refusal, caller);
    return { game: presentGame(kept.value, lookingFrom(caller)) };
  }

  @ResolveField(() => [StandingAnswer], {
    nullable: true,
    description:
      'Your own standing answers in this game; null for those without a seat. Nobody else sees them.',
  })
  async standingAnswers(
    @Parent() { seen: { game, playerId } }: GameType,
  ): Promise<readonly object[] | null> {
    if (playerId === null || viewerIn(game, playerId) === null) return null;
    const orders = await this.standing.of(game, playerId);
    return orders.map((order) => presentOrder(game.kind, order));
  }
}

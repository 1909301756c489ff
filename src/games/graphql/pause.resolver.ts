import { Args, Field, ID, InputType, Int, Mutation, Resolver } from '@nestjs/graphql';
import {
  type Caller,
  CurrentCaller,
  RequiresScope,
  parseGlobalId,
} from '../../platform/graphql/index.js';
import { GameService } from '../application/game.service.js';
import { GameCommandResult, presentAnswer } from './answers.js';

@InputType({ description: 'A pause for all at the table.' })
export class OfferPauseInput {
  @Field(() => ID, { description: 'The id of the game.' })
  gameId!: string;

  @Field(() => Int, { description: 'For how many hours, at most what the game has left.' })
  hours!: number;
}

@InputType({ description: 'What the caller says to the pause that is offered.' })
export class AnswerPauseInput {
  @Field(() => ID, { description: 'The id of the game.' })
  gameId!: string;

  @Field(() => Boolean, {
    description: 'Whether to pause. False takes the offer off the table, also one of your own.',
  })
  agree!: boolean;
}

/** A game stands still when all who move for a seat of their own want it to. */
@Resolver()
@RequiresScope('PLAY')
export class PauseResolver {
  constructor(private readonly games: GameService) {}

  @Mutation(() => GameCommandResult, {
    description:
      'Offers to pause the game. Bots consent by themselves. The offer lapses when the table goes on, after 24 hours, or in live games after 2 minutes. Refused: PAUSE_NOT_ALLOWED, PAUSE_ALREADY_OFFERED, GAME_PAUSED.',
  })
  async offerPause(
    @Args('input', { description: 'The pause.' }) { gameId, hours }: OfferPauseInput,
    @CurrentCaller() caller: Caller,
  ) {
    const command = { type: 'OFFER_PAUSE', playerId: caller.playerId, hours } as const;
    return presentAnswer(await this.games.carryOut(parseGlobalId(gameId, 'Game'), command), caller);
  }

  @Mutation(() => GameCommandResult, {
    description: 'Agrees to the pause that is offered, or declines it. Refused: PAUSE_NOT_OFFERED.',
  })
  async answerPause(
    @Args('input', { description: 'The answer.' }) { gameId, agree }: AnswerPauseInput,
    @CurrentCaller() caller: Caller,
  ) {
    const command = { type: 'ANSWER_PAUSE', playerId: caller.playerId, agree } as const;
    return presentAnswer(await this.games.carryOut(parseGlobalId(gameId, 'Game'), command), caller);
  }

  @Mutation(() => GameCommandResult, {
    description:
      "Ends the pause at once. Any player at the table may, and needs nobody else's consent.",
  })
  async resumeGame(
    @Args('gameId', { type: () => ID, description: 'The id of the game.' }) gameId: string,
    @CurrentCaller() caller: Caller,
  ) {
    const command = { type: 'END_PAUSE', playerId: caller.playerId } as const;
    return presentAnswer(await this.games.carryOut(parseGlobalId(gameId, 'Game'), command), caller);
  }
}

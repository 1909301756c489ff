import { Args, Field, ID, InputType, Int, Mutation, Resolver } from '@nestjs/graphql';
import {
  Bucket,
  type Caller,
  CurrentCaller,
  RequiresScope,
  parseGlobalId,
} from '../../platform/graphql/index.js';
import { GameService } from '../application/game.service.js';
import {
  GameCommandResult,
  SubmitMoveResult,
  presentAnswer,
  presentMoveAnswer,
} from './answers.js';
import { MoveInput, moveFrom } from './kind-types.js';

@InputType({ description: 'A move of the seat of whoever submits it.' })
export class SubmitMoveInput {
  @Field(() => ID, { description: 'The id of the game.' })
  gameId!: string;

  @Field(() => String, {
    description:
      'A key of your own, 1 to 64 characters: a move that is sent again with the same key is answered as the first time and made once.',
  })
  moveId!: string;

  @Field(() => Int, {
    description:
      'The version of the game you saw: the move is refused if your decision opened later.',
  })
  expectedVersion!: number;

  @Field(() => MoveInput, { description: 'The move.' })
  move!: MoveInput;
}

const GAME_ID = { type: () => ID, description: 'The id of the game.' };

/** What a seat does while the game is played. */
@Resolver()
@RequiresScope('PLAY')
export class PlayResolver {
  constructor(private readonly games: GameService) {}

  @Mutation(() => SubmitMoveResult, {
    description: 'Makes a move. It is answered when it is saved, and then never lost.',
  })
  @Bucket('moves')
  async submitMove(
    @Args('input', { description: 'The move.' }) input: SubmitMoveInput,
    @CurrentCaller() caller: Caller,
  ) {
    const { moveId, expectedVersion } = input;
    const gameId = parseGlobalId(input.gameId, 'Game');
    const { playerId } = caller;
    const command = { type: 'MOVE', playerId, moveId, expectedVersion } as const;
    const answer = await this.games.submitMove(gameId, { ...command, ...moveFrom(input.move) });
    return presentMoveAnswer(answer, caller);
  }

  @Mutation(() => GameCommandResult, {
    description:
      'Gives the seat up for good: a bot plays it to the end, and it ranks last. With nobody left to play against the game ends.',
  })
  async resign(@Args('gameId', GAME_ID) gameId: string, @CurrentCaller() caller: Caller) {
    const command = { type: 'RESIGN', playerId: caller.playerId } as const;
    return presentAnswer(await this.games.carryOut(parseGlobalId(gameId, 'Game'), command), caller);
  }

  @Mutation(() => GameCommandResult, {
    description: 'Takes the seat back from the bot that sat in while you were away.',
  })
  async takeBackSeat(@Args('gameId', GAME_ID) gameId: string, @CurrentCaller() caller: Caller) {
    const command = { type: 'TAKE_BACK_SEAT', playerId: caller.playerId } as const;
    return presentAnswer(await this.games.carryOut(parseGlobalId(gameId, 'Game'), command), caller);
  }
}

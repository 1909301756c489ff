import { Args, ID, Mutation, Resolver } from '@nestjs/graphql';
import {
  type Caller,
  CurrentCaller,
  RequiresScope,
  badUserInput,
  parseGlobalId,
} from '../../platform/graphql/index.js';
import { GameService } from '../application/game.service.js';
import { LobbyService } from '../application/lobby.service.js';
import { GameAnswer, presentAnswer } from './answers.js';
import { CreateGameInput, createGameFrom } from './create-game.input.js';
import { AddBotInput, InviteInput, JoinGameInput, RemoveBotInput } from './lobby.inputs.js';

const GAME_ID = { type: () => ID, description: 'The id of the game.' };
const INPUT = { description: 'What is wanted.' };

/** How a game comes together, before its first card. */
@Resolver()
@RequiresScope('PLAY')
export class LobbyResolver {
  constructor(
    private readonly lobby: LobbyService,
    private readonly games: GameService,
  ) {}

  @Mutation(() => GameAnswer, { description: 'Opens a new game; its owner takes seat 0.' })
  async createGame(
    @Args('input', INPUT) input: CreateGameInput,
    @CurrentCaller() { playerId }: Caller,
  ) {
    return presentAnswer(await this.lobby.create(createGameFrom(input, playerId)), playerId);
  }

  @Mutation(() => GameAnswer, { description: 'Takes the first free seat of a game.' })
  async joinGame(@Args('input', INPUT) input: JoinGameInput, @CurrentCaller() caller: Caller) {
    const { playerId } = caller;
    const { gameId, inviteCode, entropy } = input;
    if (gameId !== undefined) {
      const player = { playerId, inviteCode: inviteCode ?? null, entropy };
      return presentAnswer(await this.lobby.join(parseGlobalId(gameId, 'Game'), player), playerId);
    }
    if (inviteCode === undefined) throw badUserInput('a gameId or an inviteCode must be given');
    return presentAnswer(await this.lobby.joinByCode(inviteCode, { playerId, entropy }), playerId);
  }

  @Mutation(() => GameAnswer, {
    description:
      'Leaves the lobby of a game. An owner hands it to the next player; the last one out closes it.',
  })
  leaveGame(@Args('gameId', GAME_ID) gameId: string, @CurrentCaller() caller: Caller) {
    return this.#carryOut(gameId, { type: 'LEAVE', playerId: caller.playerId });
  }

  @Mutation(() => GameAnswer, { description: 'Invites players. For the owner.' })
  async invitePlayers(@Args('input', INPUT) input: InviteInput, @CurrentCaller() caller: Caller) {
    const { playerId } = caller;
    const invited = input.players.map((id) => parseGlobalId(id, 'Player'));
    const gameId = parseGlobalId(input.gameId, 'Game');
    return presentAnswer(await this.lobby.invite(gameId, playerId, invited), playerId);
  }

  @Mutation(() => GameAnswer, {
    description: "Puts one of the server's bots on a free seat. For the owner.",
  })
  addBot(@Args('input', INPUT) input: AddBotInput, @CurrentCaller() { playerId }: Caller) {
    const { gameId, level, seat = null } = input;
    return this.#carryOut(gameId, { type: 'ADD_BOT', playerId, level, seat });
  }

  @Mutation(() => GameAnswer, { description: 'Takes a bot off its seat. For the owner.' })
  removeBot(@Args('input', INPUT) input: RemoveBotInput, @CurrentCaller() { playerId }: Caller) {
    const { gameId, seat } = input;
    return this.#carryOut(gameId, { type: 'REMOVE_BOT', playerId, seat });
  }

  @Mutation(() => GameAnswer, {
    description:
      'Deals the first cards. For the owner. Empty seats are filled with bots where the game says so, and else taken away.',
  })
  startGame(@Args('gameId', GAME_ID) gameId: string, @CurrentCaller() { playerId }: Caller) {
    return this.#carryOut(gameId, { type: 'START', playerId });
  }

  @Mutation(() => GameAnswer, { description: 'Closes a game that has not started. For the owner.' })
  cancelGame(@Args('gameId', GAME_ID) gameId: string, @CurrentCaller() { playerId }: Caller) {
    return this.#carryOut(gameId, { type: 'CANCEL', playerId });
  }

  @Mutation(() => GameAnswer, {
    description:
      'Another game of the same people and bots with the same settings. The first to ask owns it and the others are invited; who asks later joins it.',
  })
  async rematch(@Args('gameId', GAME_ID) gameId: string, @CurrentCaller() { playerId }: Caller) {
    return presentAnswer(
      await this.lobby.rematch(parseGlobalId(gameId, 'Game'), playerId),
      playerId,
    );
  }

  async #carryOut(
    gameId: string,
    command: Parameters<GameService['carryOut']>[1] & { readonly playerId: string },
  ) {
    const answer = await this.games.carryOut(parseGlobalId(gameId, 'Game'), command);
    return presentAnswer(answer, command.playerId);
  }
}

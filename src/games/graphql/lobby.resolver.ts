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
import type { Command } from '../domain/command.js';
import { GameCommandResult, presentAnswer } from './answers.js';
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

  @Mutation(() => GameCommandResult, { description: 'Opens a new game; its owner takes seat 0.' })
  async createGame(@Args('input', INPUT) input: CreateGameInput, @CurrentCaller() caller: Caller) {
    const wanted = createGameFrom(input, caller.playerId);
    return presentAnswer(await this.lobby.create(wanted), caller);
  }

  @Mutation(() => GameCommandResult, { description: 'Takes the first free seat of a game.' })
  async joinGame(@Args('input', INPUT) input: JoinGameInput, @CurrentCaller() caller: Caller) {
    const { playerId } = caller;
    const { gameId = null, inviteCode = null, entropy } = input;
    if (gameId !== null) {
      const player = { playerId, inviteCode, entropy };
      return presentAnswer(await this.lobby.join(parseGlobalId(gameId, 'Game'), player), caller);
    }
    if (inviteCode === null) throw badUserInput('a gameId or an inviteCode must be given');
    return presentAnswer(await this.lobby.joinByCode(inviteCode, { playerId, entropy }), caller);
  }

  @Mutation(() => GameCommandResult, {
    description:
      'Leaves the lobby of a game. An owner hands it to the next player; the last one out closes it.',
  })
  leaveGame(@Args('gameId', GAME_ID) gameId: string, @CurrentCaller() caller: Caller) {
    return this.#carryOut(gameId, { type: 'LEAVE', playerId: caller.playerId }, caller);
  }

  @Mutation(() => GameCommandResult, { description: 'Invites players. For the owner.' })
  async invitePlayers(@Args('input', INPUT) input: InviteInput, @CurrentCaller() caller: Caller) {
    const { playerId } = caller;
    const invited = input.players.map((id) => parseGlobalId(id, 'Player'));
    const gameId = parseGlobalId(input.gameId, 'Game');
    return presentAnswer(await this.lobby.invite(gameId, playerId, invited), caller);
  }

  @Mutation(() => GameCommandResult, {
    description: "Puts one of the server's bots on a free seat. For the owner.",
  })
  addBot(@Args('input', INPUT) input: AddBotInput, @CurrentCaller() caller: Caller) {
    const { gameId, level, seat = null } = input;
    return this.#carryOut(
      gameId,
      { type: 'ADD_BOT', playerId: caller.playerId, level, seat },
      caller,
    );
  }

  @Mutation(() => GameCommandResult, { description: 'Takes a bot off its seat. For the owner.' })
  removeBot(@Args('input', INPUT) input: RemoveBotInput, @CurrentCaller() caller: Caller) {
    const { gameId, seat } = input;
    return this.#carryOut(gameId, { type: 'REMOVE_BOT', playerId: caller.playerId, seat }, caller);
  }

  @Mutation(() => GameCommandResult, {
    description:
      'Deals the first cards. For the owner. Empty seats are filled with bots where the game says so, and else taken away.',
  })
  startGame(@Args('gameId', GAME_ID) gameId: string, @CurrentCaller() caller: Caller) {
    return this.#carryOut(gameId, { type: 'START', playerId: caller.playerId }, caller);
  }

  @Mutation(() => GameCommandResult, {
    description: 'Closes a game that has not started. For the owner.',
  })
  cancelGame(@Args('gameId', GAME_ID) gameId: string, @CurrentCaller() caller: Caller) {
    return this.#carryOut(gameId, { type: 'CANCEL', playerId: caller.playerId }, caller);
  }

  @Mutation(() => GameCommandResult, {
    description:
      'Another game of the same people and bots with the same settings. The first to ask owns it and the others are invited; who asks later joins it. The seats of those who have deleted their account are free for anybody who may join.',
  })
  async rematch(@Args('gameId', GAME_ID) gameId: string, @CurrentCaller() caller: Caller) {
    const id = parseGlobalId(gameId, 'Game');
    return presentAnswer(await this.lobby.rematch(id, caller.playerId), caller);
  }

  async #carryOut(gameId: string, command: Command, caller: Caller) {
    return presentAnswer(await this.games.carryOut(parseGlobalId(gameId, 'Game'), command), caller);
  }
}

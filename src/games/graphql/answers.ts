import { Field, ObjectType, createUnionType } from '@nestjs/graphql';
import { type Caller, Refusal, registerRefusalCodes } from '../../platform/graphql/index.js';
import type { Answer } from '../application/game.service.js';
import { GAME_REFUSALS, RULE_REFUSALS } from '../domain/refusal.js';
import { GameType } from './game.type.js';
import { lookingFrom } from './looking-from.js';
import { presentGame } from './present-game.js';
import { presentRefusal } from './present-refusal.js';
import { TurnType, presentTurn } from './turn.type.js';

registerRefusalCodes(GAME_REFUSALS);
registerRefusalCodes(RULE_REFUSALS);

@ObjectType({ description: 'The command was carried out, or there was nothing to do.' })
export class GameAccepted {
  @Field(() => GameType, { description: 'The game as it is now.' })
  game!: GameType;
}

@ObjectType({ description: 'The move stands in the log for good.' })
export class MoveAccepted {
  @Field(() => TurnType, {
    description: 'The move as it stands in the log, with the version it led to.',
  })
  turn!: TurnType;

  @Field(() => GameType, { description: 'The game as it is now.' })
  game!: GameType;
}

export const GameCommandResult = createUnionType({
  name: 'GameCommandResult',
  description: 'What came of a command about a game.',
  types: () => [GameAccepted, Refusal] as const,
  resolveType: (answer: object) => ('game' in answer ? GameAccepted : Refusal),
});

export const SubmitMoveResult = createUnionType({
  name: 'SubmitMoveResult',
  description: 'What came of a move.',
  types: () => [MoveAccepted, Refusal] as const,
  resolveType: (answer: object) => ('game' in answer ? MoveAccepted : Refusal),
});

export function presentAnswer(answer: Answer, caller: Caller): GameAccepted | Refusal {
  if (!answer.ok) return presentRefusal(answer.refusal, caller);
  return { game: presentGame(answer.value.game, lookingFrom(caller)) };
}

export function presentMoveAnswer(answer: Answer, caller: Caller): MoveAccepted | Refusal {
  if (!answer.ok) return presentRefusal(answer.refusal, caller);
  const { game, turn } = answer.value;
  const playerId = lookingFrom(caller);
  if (!turn) throw new Error(`an accepted move left no turn in game ${game.id}`);
  return {
    turn: presentTurn(game, turn, playerId),
    game: presentGame(game, playerId),
  };
}

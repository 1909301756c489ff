import { Field, Int, ObjectType, createUnionType } from '@nestjs/graphql';
import { Refusal, registerRefusalCodes } from '../../platform/graphql/index.js';
import type { Answer } from '../application/game.service.js';
import { GAME_REFUSALS, RULE_REFUSALS } from '../domain/refusal.js';
import { GameType } from './game.type.js';
import { presentGame } from './present-game.js';
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
  @Field(() => Int, { description: 'The version that the move led to.' })
  version!: number;

  @Field(() => TurnType, { description: 'The move as it stands in the log.' })
  turn!: TurnType;

  @Field(() => GameType, { description: 'The game as it is now.' })
  game!: GameType;
}

export const GameAnswer = createUnionType({
  name: 'GameAnswer',
  description: 'What came of a command about a game.',
  types: () => [GameAccepted, Refusal] as const,
  resolveType: (answer: object) => ('game' in answer ? GameAccepted : Refusal),
});

export const MoveAnswer = createUnionType({
  name: 'MoveAnswer',
  description: 'What came of a move.',
  types: () => [MoveAccepted, Refusal] as const,
  resolveType: (answer: object) => ('game' in answer ? MoveAccepted : Refusal),
});

export function presentAnswer(answer: Answer, playerId: string): GameAccepted | Refusal {
  if (!answer.ok) return answer.refusal;
  return { game: presentGame(answer.value.game, playerId) };
}

export function presentMoveAnswer(answer: Answer, playerId: string): MoveAccepted | Refusal {
  if (!answer.ok) return answer.refusal;
  const { game, turn } = answer.value;
  if (!turn) throw new Error(`an accepted move left no turn in game ${game.id}`);
  return {
    version: turn.version,
    turn: presentTurn(game, turn, playerId),
    game: presentGame(game, playerId),
  };
}

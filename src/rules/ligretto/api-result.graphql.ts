import { Field, Int, ObjectType } from '@nestjs/graphql';
import { LigrettoRoundEnd } from './api-names.graphql.js';
import type { RoundSummary } from './state.js';

@ObjectType({ description: 'What a round counted for a seat.' })
export class LigrettoRoundScore {
  @Field(() => Int, { description: 'Cards placed on the board, 1 point each.' })
  placed: number;

  @Field(() => Int, { description: 'Cards left on the Ligretto pile, -2 points each.' })
  left: number;

  @Field(() => Int, { description: 'Premature placements, -1 point each.' })
  penalties: number;

  @Field(() => Int, { description: 'All together.' })
  points: number;
}

@ObjectType({ description: 'A round that was scored.' })
export class LigrettoRound {
  @Field(() => Int, { description: 'Which round, from 1.' })
  round: number;

  @Field(() => LigrettoRoundEnd, { description: 'Why it ended.' })
  reason: RoundSummary['reason'];

  @Field(() => Int, { nullable: true, description: 'The seat whose Ligretto pile was empty.' })
  finisher: number | null;

  @Field(() => [LigrettoRoundScore], { description: 'One a seat.' })
  scores: readonly LigrettoRoundScore[];
}

@ObjectType({ description: 'The result of a game of Ligretto.' })
export class LigrettoOutcome {
  @Field(() => [Int], { description: 'The rank of each seat; 1 is best, and ties share a rank.' })
  ranks: readonly number[];

  @Field(() => [Int], { description: 'The points of each seat; more are better.' })
  scores: readonly number[];
}

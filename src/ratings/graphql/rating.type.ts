import { Field, Float, Int, ObjectType } from '@nestjs/graphql';
import { BotLevel, GameKind } from '../../games/index.js';
import { Connection } from '../../platform/graphql/index.js';
import { pointsOf } from '../domain/model.js';
import type { ChangeRow, RatingRow } from '../persistence/rating-queries.js';

const POINTS =
  'The number to show and to compare by: 100 × (skill − 3 × uncertainty), rounded. Starts at 0 and may be below.';
const SKILL = 'The middle of what is believed of the skill; 25 of somebody who has not played.';
const UNCERTAINTY =
  'How wide the belief is: one standard deviation. 8.33 of somebody who has not played; it shrinks with games.';
const PROVISIONAL =
  'Whether too little is known to be ranked: fewer than 10 rated games, or an uncertainty above 7.75.';

@ObjectType('Rating', { description: 'How well a player plays a kind, by their rated games.' })
export class RatingType {
  @Field(() => GameKind, { description: 'The kind: each has ratings of its own.' })
  readonly kind!: string;

  @Field(() => Int, { description: POINTS })
  readonly points!: number;

  @Field(() => Float, { description: SKILL })
  readonly skill!: number;

  @Field(() => Float, { description: UNCERTAINTY })
  readonly uncertainty!: number;

  @Field(() => Boolean, { description: PROVISIONAL })
  readonly provisional!: boolean;

  @Field(() => Int, { description: 'How many games it comes from, those given up included.' })
  readonly games!: number;

  @Field(() => Int, {
    description: 'How many of them were won: a first place among people, alone or shared.',
  })
  readonly wins!: number;

  @Field(() => Date, { description: 'When the last of them ended.' })
  readonly lastGameAt!: Date;
}

@ObjectType('RatingChange', { description: 'What one game did to one rating.' })
export class RatingChangeType {
  @Field(() => GameKind, { description: 'The kind.' })
  readonly kind!: string;

  @Field(() => Int, {
    description:
      'Which of the rated games of the kind it was: they are numbered in the order in which they were rated.',
  })
  readonly number!: number;

  @Field(() => Int, {
    description:
      'The place by which it was rated, among those of the pool: 1 is best, ties share it, and seats that were given up come last.',
  })
  readonly place!: number;

  @Field(() => Int, { description: 'The points before the game.' })
  readonly pointsBefore!: number;

  @Field(() => Int, { description: POINTS })
  readonly points!: number;

  @Field(() => Float, { description: 'The skill before the game.' })
  readonly skillBefore!: number;

  @Field(() => Float, { description: SKILL })
  readonly skill!: number;

  @Field(() => Float, { description: 'The uncertainty before the game.' })
  readonly uncertaintyBefore!: number;

  @Field(() => Float, { description: UNCERTAINTY })
  readonly uncertainty!: number;

  @Field(() => Boolean, { description: PROVISIONAL })
  readonly provisional!: boolean;

  @Field(() => Int, { description: 'How many games the rating comes from, with this one.' })
  readonly games!: number;

  @Field(() => Date, { description: 'When the game ended.' })
  readonly endedAt!: Date;

  @Field(() => BotLevel, {
    nullable: true,
    description: "The level of the server's bots whose rating it is; null for a player.",
  })
  readonly botLevel!: string | null;

  @Field(() => String, {
    nullable: true,
    description:
      'Why an operator has taken the result back, so that it changes nothing; null where it counts.',
  })
  readonly voidReason!: string | null;

  /** Resolved to `game` and `player`. */
  readonly gameId!: string;
  readonly playerId!: string | null;
}

export const RatingChangeConnection = Connection(RatingChangeType, 'RatingChange');

export function presentRating(row: RatingRow): RatingType {
  const { kind, points, provisional, games, wins, lastGameAt } = row;
  const belief = { skill: row.mu, uncertainty: row.sigma };
  return { kind, points, ...belief, provisional, games, wins, lastGameAt };
}

export function presentChange(row: ChangeRow): RatingChangeType {
  const { kind, number, place, points, provisional, games, playerId, botLevel } = row;
  const before = { mu: row.muBefore, sigma: row.sigmaBefore };
  return {
    ...{ kind, number, place, points, provisional, games, playerId, botLevel },
    pointsBefore: pointsOf(before),
    skillBefore: before.mu,
    skill: row.mu,
    uncertaintyBefore: before.sigma,
    uncertainty: row.sigma,
    endedAt: row.game.endedAt,
    gameId: row.game.gameId,
    voidReason: row.game.game.voidedResult?.reason ?? null,
  };
}

import { Field, Int, ObjectType } from '@nestjs/graphql';
import { GameKind, GameOptions, presentOptions } from '../../games/index.js';
import { Connection } from '../../platform/graphql/index.js';
import { kindById } from '../../rules/catalogue.js';
import { type Span, beginOf, endOf } from '../domain/spans.js';
import type { ScorePlace, ScoresOf } from '../persistence/score-board.js';
import { SpanEnum } from './board-enums.js';

@ObjectType({
  description:
    'The people who play a kind alone, each by their best score in some span of time. A game counts when it was created with `rated: true` and the usual `options`, and was played to its end by its player alone: no move was made for want of an answer in time, and no bot sat in. Daily deals, whose cards others may have seen, have boards of their own. What an operator voids leaves it.',
})
export class ScoreBoard {
  @Field(() => GameKind, { description: 'The kind.' })
  readonly kind!: string;

  @Field(() => SpanEnum, { description: 'Which games it looks at, by when they ended.' })
  readonly span!: Span;

  @Field(() => Date, {
    nullable: true,
    description: 'When its season, week or day begins; null for all time.',
  })
  readonly startsAt!: Date | null;

  @Field(() => Date, {
    nullable: true,
    description: 'The instant from which games count for the next; null for all time.',
  })
  readonly endsAt!: Date | null;

  @Field(() => GameOptions, {
    description: 'The usual options of the kind: games with others do not count.',
  })
  readonly options!: object;

  /** What the other fields are resolved from. */
  readonly of!: ScoresOf;
}

@ObjectType({ description: 'A place on a board by score.' })
export class ScoreBoardEntry {
  @Field(() => Int, {
    description: '1 is best; equal scores share a rank, and the ranks after them are left out.',
  })
  readonly rank!: number;

  @Field(() => Int, {
    description: "The player's best, by the kind's own count; the higher, the better.",
  })
  readonly score!: number;

  @Field(() => Date, { description: 'When the game ended in which it was first reached.' })
  readonly finishedAt!: Date;

  @Field(() => Int, { description: 'How many games of the player count in the span.' })
  readonly games!: number;

  /** Resolved to `player`. */
  readonly playerId!: string;

  /** Resolved to `game`. */
  readonly gameId!: string;
}

export const ScoreBoardEntryConnection = Connection(ScoreBoardEntry, 'ScoreBoardEntry');

export function presentScoreBoard(of: ScoresOf): ScoreBoard {
  const { kind, span, start } = of;
  const times =
    span === 'ALL_TIME'
      ? { startsAt: null, endsAt: null }
      : { startsAt: new Date(beginOf(start)), endsAt: new Date(endOf(span, start)) };
  return { kind, span, ...times, options: presentOptions(kind, usualOptions(kind)), of };
}

export function presentScorePlace(place: ScorePlace): ScoreBoardEntry {
  const { rank, score, games, playerId, gameId, finishedAt } = place;
  return { rank, score, games, playerId, gameId, finishedAt: new Date(finishedAt) };
}

function usualOptions(kind: string): unknown {
  return kindById(kind).rules.defaultOptions;
}

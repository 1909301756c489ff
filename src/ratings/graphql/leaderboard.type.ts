import { Field, Int, ObjectType } from '@nestjs/graphql';
import { BotLevel, GameKind } from '../../games/index.js';
import { Connection } from '../../platform/graphql/index.js';
import type { Board } from '../domain/boards.js';
import type { Pool } from '../domain/entrant.js';
import { type Span, beginOf, endOf } from '../domain/spans.js';
import type { Place } from '../persistence/board-queries.js';
import { PoolEnum, SpanEnum } from './board-enums.js';

@ObjectType({ description: 'Who does best at a kind, in some span of time.' })
export class Leaderboard {
  @Field(() => GameKind, { description: 'The kind.' })
  readonly kind!: string;

  @Field(() => SpanEnum, { description: 'Which games it looks at.' })
  readonly span!: Span;

  @Field(() => PoolEnum, { description: 'Whom it compares.' })
  readonly pool!: Pool;

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

  /** What the other fields are resolved from. */
  readonly board!: Board;
}

@ObjectType({ description: 'A place on a leaderboard.' })
export class LeaderboardEntry {
  @Field(() => Int, {
    nullable: true,
    description:
      '1 is best; as many as have the same value share a rank, and the ranks after them are left out. Null for a provisional player, who has none.',
  })
  readonly rank!: number | null;

  @Field(() => Int, {
    description:
      'What orders the board. ALL_TIME: the points of the rating. SEASON, WEEK and DAY: what was earned in rated games of that time: two for each opponent who came in behind, one for each at the same place, nothing in a seat that was given up.',
  })
  readonly value!: number;

  @Field(() => Int, { description: 'Rated games in the span, those given up included.' })
  readonly games!: number;

  @Field(() => Int, { description: 'How many of them were won, alone or shared.' })
  readonly wins!: number;

  @Field(() => BotLevel, {
    nullable: true,
    description: "The level of the server's bots whose place it is; null for a player.",
  })
  readonly botLevel!: string | null;

  /** Resolved to `player` and `rating`. */
  readonly entrant!: string;
  readonly playerId!: string | null;
  readonly kind!: string;
}

export const LeaderboardEntryConnection = Connection(LeaderboardEntry, 'LeaderboardEntry');

export function presentBoard(board: Board): Leaderboard {
  const { kind, span, pool, start } = board;
  const times =
    span === 'ALL_TIME'
      ? { startsAt: null, endsAt: null }
      : { startsAt: new Date(beginOf(start)), endsAt: new Date(endOf(span, start)) };
  return { kind, span, pool, ...times, board };
}

export function presentPlace(kind: string, place: Place): LeaderboardEntry {
  const { rank, value, games, wins, botLevel, entrant, playerId } = place;
  return { rank, value, games, wins, botLevel, entrant, playerId, kind };
}

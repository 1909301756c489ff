import { describedEnum } from '../../platform/graphql/index.js';
import type { Pool } from '../domain/entrant.js';
import type { Span } from '../domain/spans.js';

export const SpanEnum = describedEnum<Span>(
  'LeaderboardSpan',
  'Which rated games a leaderboard looks at, by when they ended, in UTC.',
  {
    ALL_TIME: 'All of them: players by the points of their rating.',
    SEASON: 'Those of a quarter of the year: players by what they earned in it.',
    WEEK: 'Those from Monday to Sunday: players by what they earned in them.',
    DAY: 'Those of one day: players by what they earned on it.',
  },
);

export const PoolEnum = describedEnum<Pool>('RatingPool', 'Who is rated against whom.', {
  PEOPLE: 'People, with an account or as guests.',
  BOTS: "Programs: accounts of bots, and the levels of the server's own.",
});

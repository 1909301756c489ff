import { registerEnumType } from '@nestjs/graphql';
import type { Pool } from '../domain/entrant.js';
import type { Span } from '../domain/spans.js';

type EnumOf<Value extends string> = { readonly [Name in Value]: Name };

export const SpanEnum: EnumOf<Span> = {
  ALL_TIME: 'ALL_TIME',
  SEASON: 'SEASON',
  WEEK: 'WEEK',
  DAY: 'DAY',
};

export const PoolEnum: EnumOf<Pool> = { PEOPLE: 'PEOPLE', BOTS: 'BOTS' };

registerEnumType(SpanEnum, {
  name: 'LeaderboardSpan',
  description: 'Which rated games a leaderboard looks at, by when they ended, in UTC.',
  valuesMap: {
    ALL_TIME: { description: 'All of them: players by the points of their rating.' },
    SEASON: { description: 'Those of a quarter of the year: players by what they earned in it.' },
    WEEK: { description: 'Those from Monday to Sunday: players by what they earned in them.' },
    DAY: { description: 'Those of one day: players by what they earned on it.' },
  },
});

registerEnumType(PoolEnum, {
  name: 'RatingPool',
  description: 'Who is rated against whom.',
  valuesMap: {
    PEOPLE: { description: 'People, with an account or as guests.' },
    BOTS: { description: "Programs: accounts of bots, and the levels of the server's own." },
  },
});

import { Field, Float, Int, ObjectType } from '@nestjs/graphql';
import { GameKind } from '../../games/index.js';
import { describedEnum } from '../../platform/graphql/index.js';
import type { AnyKind, FigureSum } from '../../rules/contract/index.js';
import { type FigureTotal, figuresOf, valueOf } from '../domain/figures.js';
import { type Ended, streaksOf } from '../domain/streaks.js';
import type { RankCount } from '../persistence/figure-rows.js';

export const FigureUnit = describedEnum<FigureSum>(
  'FigureUnit',
  'How what was counted in many games becomes one value.',
  {
    TOTAL: 'All of it together.',
    MEAN: 'All of it, by how often it could have been.',
    SHARE: 'How often of how often it could have been, in per cent.',
    HIGHEST: 'The highest of any game.',
  },
);

@ObjectType({ description: 'Something that is counted about how a player plays a kind.' })
export class StatisticFigure {
  @Field(() => String, {
    description: 'Its name in capitals: `QUITS`. The same for all players of the kind.',
  })
  readonly key!: string;

  @Field(() => String, { description: 'For people, in English.' })
  readonly label!: string;

  @Field(() => FigureUnit, { description: 'How the value came about.' })
  readonly unit!: FigureSum;

  @Field(() => Float, {
    nullable: true,
    description: 'The value; null where none of the games had an occasion for it.',
  })
  readonly value!: number | null;

  @Field(() => Int, { description: 'In how many games it was counted.' })
  readonly games!: number;
}

@ObjectType({ description: 'How often a player came out with a rank.' })
export class RankFrequency {
  @Field(() => Int, { description: '1 is best.' })
  readonly rank!: number;

  @Field(() => Int, { description: 'In how many games.' })
  readonly games!: number;
}

@ObjectType({
  description: 'How a player has done in all finished games of a kind, rated or not.',
})
export class PlayerStatistics {
  @Field(() => GameKind, { description: 'The kind.' })
  readonly kind!: string;

  @Field(() => Int, { description: 'Finished games, those given up included.' })
  readonly games!: number;

  @Field(() => Int, { description: 'Those with the first rank, alone or shared, not given up.' })
  readonly wins!: number;

  @Field(() => Int, {
    description: 'Those resigned or forfeited, or with a bot on the seat at the end.',
  })
  readonly gaveUp!: number;

  @Field(() => [RankFrequency], { description: 'How often which rank, the best first.' })
  readonly ranks!: readonly RankFrequency[];

  @Field(() => Int, { description: 'Games won one after another, up to the last.' })
  readonly winStreak!: number;

  @Field(() => Int, { description: 'The most games ever won one after another.' })
  readonly longestWinStreak!: number;

  @Field(() => Int, {
    description: 'Days in UTC, one after another, with a finished game, up to today or yesterday.',
  })
  readonly dayStreak!: number;

  @Field(() => Int, { description: 'The most such days ever.' })
  readonly longestDayStreak!: number;

  @Field(() => Date, { nullable: true, description: 'When the last game ended; null without one.' })
  readonly lastGameAt!: Date | null;

  @Field(() => [StatisticFigure], {
    description:
      'What people of this kind count, in games that were not given up. A game is counted some moments after its end.',
  })
  readonly figures!: readonly StatisticFigure[];
}

export type PlayerRecord = {
  readonly kind: AnyKind;
  /** From the oldest on. */
  readonly ended: readonly (Ended & { readonly gaveUp: boolean })[];
  readonly ranks: readonly RankCount[];
  readonly totals: readonly FigureTotal[];
};

export function presentStatistics(record: PlayerRecord, now: number): PlayerStatistics {
  const { kind, ended, ranks, totals } = record;
  const streaks = streaksOf(ended, now);
  return {
    kind: kind.id,
    games: ended.length,
    wins: ended.filter(({ won }) => won).length,
    gaveUp: ended.filter(({ gaveUp }) => gaveUp).length,
    ranks,
    winStreak: streaks.wins,
    longestWinStreak: streaks.mostWins,
    dayStreak: streaks.days,
    longestDayStreak: streaks.mostDays,
    lastGameAt: ended.at(-1)?.endedAt ?? null,
    figures: figuresOf(kind).map((figure) => {
      const { key, label, sum } = figure;
      const total = totals.find((known) => known.key === key);
      const counted = total ? { value: valueOf(figure, total), games: total.games } : NOTHING;
      return { key, label, unit: sum, ...counted };
    }),
  };
}

const NOTHING = { value: null, games: 0 };

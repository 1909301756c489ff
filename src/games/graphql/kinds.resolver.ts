import { Field, Int, ObjectType, Query, Resolver } from '@nestjs/graphql';
import { catalogue } from '../../rules/catalogue.js';
import { GameKind, GameOptions, presentOptions } from './kind-types.js';

@ObjectType('Kind', { description: 'A rule book that this server plays.' })
export class KindType {
  @Field(() => GameKind, { description: 'Its name in the API.' })
  kind!: string;

  @Field(() => String, { description: 'Its name for people.' })
  title!: string;

  @Field(() => String, { description: 'What it is about, in one sentence.' })
  summary!: string;

  @Field(() => String, { description: 'The rules for players, as Markdown.' })
  rules!: string;

  @Field(() => Int, { description: 'The revision with which new games begin.' })
  revision!: number;

  @Field(() => Int, { description: 'The fewest seats of a game.' })
  minSeats!: number;

  @Field(() => Int, { description: 'The most seats of a game.' })
  maxSeats!: number;

  @Field(() => Boolean, {
    description: 'Whether it has standing answers of its own, beside `forcedMove`.',
  })
  hasStandingAnswers!: boolean;

  @Field(() => GameOptions, { description: 'The usual options.' })
  defaultOptions!: object;
}

@Resolver()
export class KindsResolver {
  @Query(() => [KindType], { description: 'The rule books that this server plays.' })
  kinds(): KindType[] {
    return catalogue.map(({ id, title, summary, rulesText, revision, rules, standing }) => ({
      kind: id,
      ...{ title, summary, revision },
      rules: rulesText,
      minSeats: rules.seats.min,
      maxSeats: rules.seats.max,
      hasStandingAnswers: standing !== undefined,
      defaultOptions: presentOptions(id, rules.defaultOptions),
    }));
  }
}

import { Field, InputType, ObjectType } from '@nestjs/graphql';
import {
  TrickyKidsDeckSize,
  TrickyKidsFirstLead,
  TrickyKidsRuleId,
  TrickyKidsRuleMode,
  TrickyKidsTokenReuse,
  TrickyKidsTrumpFallback,
  TrickyKidsVoidLead,
} from './api-names.graphql.js';
import type { RuleId } from './rule-cards.js';
import { DEFAULT_OPTIONS, type Options } from './state.js';

const ABOUT: Readonly<Record<keyof Options, string>> = {
  cardsPerSuit: 'How many cards there are of each suit.',
  tokenReuse: 'How often a token may come.',
  firstLead: 'Who leads the first trick of a round.',
  voidLead: 'Who leads after a trick that nobody won.',
  trumpFallback: 'What becomes of a trick whose trumps are all cancelled or 0.',
  trickyRules: 'Whether rule cards are used.',
  ruleDeck: 'The rule cards that may come, each once. From an empty deck none comes.',
};

@InputType({ description: 'Options of a game of Tricky Kids.' })
export class TrickyKidsOptionsInput {
  @Field(() => TrickyKidsDeckSize, {
    defaultValue: DEFAULT_OPTIONS.cardsPerSuit,
    description: ABOUT.cardsPerSuit,
  })
  cardsPerSuit: Options['cardsPerSuit'];

  @Field(() => TrickyKidsTokenReuse, {
    defaultValue: DEFAULT_OPTIONS.tokenReuse,
    description: ABOUT.tokenReuse,
  })
  tokenReuse: Options['tokenReuse'];

  @Field(() => TrickyKidsFirstLead, {
    defaultValue: DEFAULT_OPTIONS.firstLead,
    description: ABOUT.firstLead,
  })
  firstLead: Options['firstLead'];

  @Field(() => TrickyKidsVoidLead, {
    defaultValue: DEFAULT_OPTIONS.voidLead,
    description: ABOUT.voidLead,
  })
  voidLead: Options['voidLead'];

  @Field(() => TrickyKidsTrumpFallback, {
    defaultValue: DEFAULT_OPTIONS.trumpFallback,
    description: ABOUT.trumpFallback,
  })
  trumpFallback: Options['trumpFallback'];

  @Field(() => TrickyKidsRuleMode, {
    defaultValue: DEFAULT_OPTIONS.trickyRules,
    description: ABOUT.trickyRules,
  })
  trickyRules: Options['trickyRules'];

  @Field(() => [TrickyKidsRuleId], {
    defaultValue: [...DEFAULT_OPTIONS.ruleDeck],
    description: ABOUT.ruleDeck,
  })
  ruleDeck: readonly RuleId[];
}

@ObjectType({ description: 'The options a game of Tricky Kids is played with.' })
export class TrickyKidsOptions {
  @Field(() => TrickyKidsDeckSize, { description: ABOUT.cardsPerSuit })
  cardsPerSuit: Options['cardsPerSuit'];

  @Field(() => TrickyKidsTokenReuse, { description: ABOUT.tokenReuse })
  tokenReuse: Options['tokenReuse'];

  @Field(() => TrickyKidsFirstLead, { description: ABOUT.firstLead })
  firstLead: Options['firstLead'];

  @Field(() => TrickyKidsVoidLead, { description: ABOUT.voidLead })
  voidLead: Options['voidLead'];

  @Field(() => TrickyKidsTrumpFallback, { description: ABOUT.trumpFallback })
  trumpFallback: Options['trumpFallback'];

  @Field(() => TrickyKidsRuleMode, { description: ABOUT.trickyRules })
  trickyRules: Options['trickyRules'];

  @Field(() => [TrickyKidsRuleId], { description: ABOUT.ruleDeck })
  ruleDeck: readonly RuleId[];
}

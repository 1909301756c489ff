import { Field, ID, InputType, Int, ObjectType } from '@nestjs/graphql';
import type { KindGraphql } from '../contract/index.js';
import { TrickyKidsSecret } from './api-names.graphql.js';
import { TrickyKidsOptions, TrickyKidsOptionsInput } from './api-options.graphql.js';
import { TrickyKidsView } from './api-view.graphql.js';
import { compareIds } from './cards.js';
import { RULE_IDS, ruleCard } from './rule-cards.js';
import type { Move, Options } from './state.js';
import type { View } from './view.js';

@InputType({ description: 'A number for a card.' })
export class TrickyKidsWritingInput {
  @Field(() => ID, { description: 'A card of your hand.' })
  card: string;

  @Field(() => Int, { description: 'The number to be written on it.' })
  number: number;
}

@InputType({ isOneOf: true, description: 'A move of Tricky Kids, by what is being decided.' })
export class TrickyKidsMoveInput {
  @Field(() => [TrickyKidsWritingInput], {
    nullable: true,
    description: 'Write on seven cards, in any order. What you hold beside them is discarded.',
  })
  write?: readonly TrickyKidsWritingInput[];

  @Field(() => [ID], { nullable: true, description: 'Keep these seven cards, still blank.' })
  keep?: readonly string[];

  @Field(() => [ID], { nullable: true, description: 'Pass these cards on.' })
  pass?: readonly string[];

  @Field(() => ID, { nullable: true, description: 'Play this card.' })
  play?: string;
}

@ObjectType({ description: 'A card and the number that was written on it.' })
export class TrickyKidsWriting {
  @Field(() => ID, { description: 'The card.' })
  card: string;

  @Field(() => Int, { description: 'Its number.' })
  number: number;
}

@ObjectType({ description: 'A move of Tricky Kids as the viewer may read it; one field is set.' })
export class TrickyKidsMove {
  @Field(() => [TrickyKidsWriting], {
    nullable: true,
    description: 'The numbers on the cards kept.',
  })
  write?: readonly TrickyKidsWriting[];

  @Field(() => [ID], { nullable: true, description: 'The seven cards that were kept.' })
  keep?: readonly string[];

  @Field(() => [ID], { nullable: true, description: 'The cards that were passed.' })
  pass?: readonly string[];

  @Field(() => ID, { nullable: true, description: 'The card that was played.' })
  play?: string;

  @Field(() => TrickyKidsSecret, {
    nullable: true,
    description: 'Of another seat: what it has decided. How, the log says when the game is over.',
  })
  secret?: 'WRITE' | 'KEEP' | 'PASS';
}

export const kindGraphql: KindGraphql<Move, View, Options> = {
  moveInput: TrickyKidsMoveInput,
  moveType: TrickyKidsMove,
  viewType: TrickyKidsView,
  optionsInput: TrickyKidsOptionsInput,
  optionsType: TrickyKidsOptions,

  toMove: ({ write, keep, pass, play }: TrickyKidsMoveInput): Move => {
    if (write) {
      return { type: 'WRITE', cards: write.map(({ card, number }) => ({ card, number })) };
    }
    if (keep) return { type: 'KEEP', cards: keep.toSorted(compareIds) };
    if (pass) return { type: 'PASS', cards: pass.toSorted(compareIds) };
    if (play) return { type: 'PLAY', card: play };
    return { type: 'MALFORMED' };
  },
  fromMove: (move) => Object.assign(new TrickyKidsMove(), moveFields(move)),
  fromView: (view) =>
    Object.assign(new TrickyKidsView(), view, {
      options: kindGraphql.fromOptions(view.options),
      rules: { ...view.rules, inForce: view.rules.inForce.map(ruleCard) },
    }),
  toOptions: (input: TrickyKidsOptionsInput): Options => ({
    cardsPerSuit: input.cardsPerSuit,
    tokenReuse: input.tokenReuse,
    firstLead: input.firstLead,
    voidLead: input.voidLead,
    trumpFallback: input.trumpFallback,
    trickyRules: input.trickyRules,
    // In one order and each once, so that equal decks are equal options.
    ruleDeck: RULE_IDS.filter((id) => input.ruleDeck.includes(id)),
  }),
  fromOptions: (options) => Object.assign(new TrickyKidsOptions(), options),
};

function moveFields(move: Move): TrickyKidsMove {
  switch (move.type) {
    case 'WRITE':
      return { write: move.cards };
    case 'KEEP':
      return { keep: move.cards };
    case 'PASS':
      return { pass: move.cards };
    case 'PLAY':
      return { play: move.card };
    case 'SECRET':
      return { secret: move.of };
    case 'MALFORMED':
      return {};
  }
}

import { Field, ID, Int, ObjectType } from '@nestjs/graphql';
import { RicRacRummyMeldType, RicRacRummyRank, RicRacRummySuit } from './api-names.graphql.js';
import type { Rank, Suit } from './cards.js';
import type { MeldType } from './melds.js';

@ObjectType({ description: 'A card.' })
export class RicRacRummyCard {
  @Field(() => ID, {
    description:
      'Its name in moves: rank, suit and deck, so that `7H-1` and `7H-2` are the sevens of hearts of the first and the second deck; `10S-1`, `AC-3`; the jokers are `JOKER-1`, `JOKER-2` and so on.',
  })
  id: string;

  @Field(() => RicRacRummyRank, { nullable: true, description: 'Its rank; null for a joker.' })
  rank: Rank | null;

  @Field(() => RicRacRummySuit, { nullable: true, description: 'Its suit; null for a joker.' })
  suit: Suit | null;
}

@ObjectType({ description: 'A card in a meld.' })
export class RicRacRummyMeldCard extends RicRacRummyCard {
  @Field(() => Boolean, { description: 'Whether it stands for another card.' })
  wild: boolean;

  @Field(() => RicRacRummyRank, { description: 'The rank that it has in the meld.' })
  standsFor: Rank;
}

@ObjectType({ description: 'A meld on the table.' })
export class RicRacRummyMeld {
  @Field(() => Int, { description: 'The seat that laid it.' })
  owner: number;

  @Field(() => RicRacRummyMeldType, { description: 'A set or a run.' })
  type: MeldType;

  @Field(() => RicRacRummySuit, { nullable: true, description: 'The suit of a run.' })
  suit: Suit | null;

  @Field(() => [RicRacRummyMeldCard], { description: 'Its cards; those of a run in sequence.' })
  cards: readonly RicRacRummyMeldCard[];
}

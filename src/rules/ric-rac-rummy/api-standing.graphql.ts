import { Field, InputType, Int, ObjectType } from '@nestjs/graphql';
import type { StandingGraphql } from '../contract/index.js';
import { RicRacRummyRank, RicRacRummySuit } from './api-names.graphql.js';
import type { Rank, Suit } from './cards.js';
import type { Order } from './standing.js';

const ABOUT = {
  ranks: 'Cards of these ranks; of every suit, unless suits are named as well.',
  suits: 'Cards of these suits; of every rank, unless ranks are named as well.',
  jokers: 'Jokers.',
  layable: 'Once you are down, cards that can be laid off on the table.',
  neverBuy:
    'True: buy nothing at all. Where you are the next to play you are still asked yourself.',
  buyOnly: 'Buy these cards, and decline all others. Several such answers add up.',
  atMostMore:
    'Buy so many more in this round from now, by hand or by `buyOnly`, and then decline; 0 to 9. Read, it is how many are left now, and 0 declines for the rest of the round; written back as it was read it means the same. It is listed until the round ends.',
  declineUntilMyTurn:
    'True: decline everything until it is your turn; it is listed until then, or until the round is over if that comes first.',
};

@InputType({ description: 'Which cards to buy.' })
export class RicRacRummyBuyOnlyInput {
  @Field(() => [RicRacRummyRank], { defaultValue: [], description: ABOUT.ranks })
  ranks: readonly Rank[];

  @Field(() => [RicRacRummySuit], { defaultValue: [], description: ABOUT.suits })
  suits: readonly Suit[];

  @Field(() => Boolean, { defaultValue: false, description: ABOUT.jokers })
  jokers: boolean;

  @Field(() => Boolean, { defaultValue: false, description: ABOUT.layable })
  layable: boolean;
}

@InputType({
  isOneOf: true,
  description:
    'A standing answer for the buy windows of Ric Rac Rummy. None of them draws a discard for you when you are next.',
})
export class RicRacRummyStandingInput {
  @Field(() => Boolean, { nullable: true, description: ABOUT.neverBuy })
  neverBuy?: boolean;

  @Field(() => RicRacRummyBuyOnlyInput, { nullable: true, description: ABOUT.buyOnly })
  buyOnly?: RicRacRummyBuyOnlyInput;

  @Field(() => Int, { nullable: true, description: ABOUT.atMostMore })
  atMostMore?: number;

  @Field(() => Boolean, { nullable: true, description: ABOUT.declineUntilMyTurn })
  declineUntilMyTurn?: boolean;
}

@ObjectType({ description: 'Which cards to buy.' })
export class RicRacRummyBuyOnly {
  @Field(() => [RicRacRummyRank], { description: ABOUT.ranks })
  ranks: readonly Rank[];

  @Field(() => [RicRacRummySuit], { description: ABOUT.suits })
  suits: readonly Suit[];

  @Field(() => Boolean, { description: ABOUT.jokers })
  jokers: boolean;

  @Field(() => Boolean, { description: ABOUT.layable })
  layable: boolean;
}

@ObjectType({ description: 'What a standing answer that was kept is bound to.' })
export class RicRacRummyUntil {
  @Field(() => Int, { description: 'The round in which it holds.' })
  round: number;

  @Field(() => Int, {
    nullable: true,
    description:
      'For `atMostMore`: how many buys you will have made in the round when it begins to decline.',
  })
  buys?: number;

  @Field(() => Int, {
    nullable: true,
    description:
      'For `declineUntilMyTurn`: how many turns of the round will be over when it is your turn.',
  })
  turns?: number;
}

@ObjectType({ description: 'A standing answer in Ric Rac Rummy; one field is set beside `until`.' })
export class RicRacRummyStanding {
  @Field(() => Boolean, { nullable: true, description: ABOUT.neverBuy })
  neverBuy?: boolean;

  @Field(() => RicRacRummyBuyOnly, { nullable: true, description: ABOUT.buyOnly })
  buyOnly?: RicRacRummyBuyOnly;

  @Field(() => Int, { nullable: true, description: ABOUT.atMostMore })
  atMostMore?: number;

  @Field(() => Boolean, { nullable: true, description: ABOUT.declineUntilMyTurn })
  declineUntilMyTurn?: boolean;

  @Field(() => RicRacRummyUntil, {
    nullable: true,
    description: 'Until when it holds; null: for the whole game.',
  })
  until?: RicRacRummyUntil;
}

/** What is sent with a flag that says no is an order that cannot be kept. */
const NOTHING: Order = { type: 'BUY_ONLY', ranks: [], suits: [], jokers: false, layable: false };

export const standingGraphql: StandingGraphql<Order> = {
  input: RicRacRummyStandingInput,
  type: RicRacRummyStanding,

  // An order that was kept also says until when; a client cannot send that.
  toOrder: (input: RicRacRummyStandingInput & Pick<RicRacRummyStanding, 'until'>): Order => {
    const { neverBuy, buyOnly, atMostMore, declineUntilMyTurn } = input;
    const { round = 0, buys, turns } = input.until ?? {};
    const count = buys ?? turns;
    const until = count === undefined ? null : { round, count };
    if (neverBuy) return { type: 'NEVER_BUY' };
    if (declineUntilMyTurn) return { type: 'DECLINE', until };
    if (typeof atMostMore === 'number') return { type: 'AT_MOST', more: atMostMore, until };
    if (!buyOnly) return NOTHING;
    const { ranks, suits, jokers, layable } = buyOnly;
    return { type: 'BUY_ONLY', ranks: [...ranks], suits: [...suits], jokers, layable };
  },
  fromOrder: (order) => Object.assign(new RicRacRummyStanding(), orderFields(order)),
};

function orderFields(order: Order): RicRacRummyStanding {
  switch (order.type) {
    case 'NEVER_BUY':
      return { neverBuy: true };
    case 'BUY_ONLY': {
      const { ranks, suits, jokers, layable } = order;
      return { buyOnly: { ranks, suits, jokers, layable } };
    }
    case 'AT_MOST': {
      const { more, until } = order;
      const shown = until && { until: { round: until.round, buys: until.count } };
      return { atMostMore: more, ...shown };
    }
    case 'DECLINE': {
      const { until } = order;
      const shown = until && { until: { round: until.round, turns: until.count } };
      return { declineUntilMyTurn: true, ...shown };
    }
  }
}

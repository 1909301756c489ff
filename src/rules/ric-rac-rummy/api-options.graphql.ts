import { Field, InputType, Int, ObjectType } from '@nestjs/graphql';
import {
  RicRacRummyDecks,
  RicRacRummyWildLimit,
  RicRacRummyFreedWild,
  RicRacRummyTouching,
  RicRacRummyLayOffFrom,
  RicRacRummyLateBuys,
  RicRacRummyNumberScore,
} from './api-names.graphql.js';
import { DEFAULT_OPTIONS, type Options } from './options.js';

const ABOUT: Readonly<Record<keyof Options, string>> = {
  decks: 'How many decks are used. A number too small for the deal is raised.',
  twosWild: 'Whether 2s are wild as well.',
  wildLimit: 'How many wild cards a meld may hold.',
  wildLimitOnLayOff: 'Whether that limit holds for cards that are laid off, too.',
  adjacentWilds: 'Whether wild cards may lie side by side in a run.',
  freedWild: 'Where a wild card goes that was replaced.',
  touchingMelds: 'Whether one may go down with melds that touch.',
  layOff: 'From when on one may lay off.',
  buyWindowMs:
    'How long a discard may be called for, in milliseconds, from 1000 to 604800000 (7 days); what is outside is brought into that range. Null: 6 seconds live, 12 hours by correspondence, 24 hours without clocks.',
  deadDiscard: 'Whether the card beneath a discard that was bought may not be drawn.',
  downMayBuy: 'Whether seats that are down may buy.',
  buyUpcard: 'Whether the card turned up at the start of a round may be bought.',
  lateBuys: 'How often each may buy in rounds 8 to 10.',
  maxTurns:
    'After how many turns of each player a round ends by itself, from 5 to 200; what is outside is brought into that range.',
  numberScore: 'What the cards from 2 to 10 count in a hand.',
};

@InputType({ description: 'Options of a game of Ric Rac Rummy.' })
export class RicRacRummyOptionsInput {
  @Field(() => RicRacRummyDecks, { defaultValue: DEFAULT_OPTIONS.decks, description: ABOUT.decks })
  decks: Options['decks'];

  @Field(() => Boolean, { defaultValue: DEFAULT_OPTIONS.twosWild, description: ABOUT.twosWild })
  twosWild: boolean;

  @Field(() => RicRacRummyWildLimit, {
    defaultValue: DEFAULT_OPTIONS.wildLimit,
    description: ABOUT.wildLimit,
  })
  wildLimit: Options['wildLimit'];

  @Field(() => Boolean, {
    defaultValue: DEFAULT_OPTIONS.wildLimitOnLayOff,
    description: ABOUT.wildLimitOnLayOff,
  })
  wildLimitOnLayOff: boolean;

  @Field(() => Boolean, {
    defaultValue: DEFAULT_OPTIONS.adjacentWilds,
    description: ABOUT.adjacentWilds,
  })
  adjacentWilds: boolean;

  @Field(() => RicRacRummyFreedWild, {
    defaultValue: DEFAULT_OPTIONS.freedWild,
    description: ABOUT.freedWild,
  })
  freedWild: Options['freedWild'];

  @Field(() => RicRacRummyTouching, {
    defaultValue: DEFAULT_OPTIONS.touchingMelds,
    description: ABOUT.touchingMelds,
  })
  touchingMelds: Options['touchingMelds'];

  @Field(() => RicRacRummyLayOffFrom, {
    defaultValue: DEFAULT_OPTIONS.layOff,
    description: ABOUT.layOff,
  })
  layOff: Options['layOff'];

  @Field(() => Int, { nullable: true, description: ABOUT.buyWindowMs })
  buyWindowMs?: number | null;

  @Field(() => Boolean, {
    defaultValue: DEFAULT_OPTIONS.deadDiscard,
    description: ABOUT.deadDiscard,
  })
  deadDiscard: boolean;

  @Field(() => Boolean, { defaultValue: DEFAULT_OPTIONS.downMayBuy, description: ABOUT.downMayBuy })
  downMayBuy: boolean;

  @Field(() => Boolean, { defaultValue: DEFAULT_OPTIONS.buyUpcard, description: ABOUT.buyUpcard })
  buyUpcard: boolean;

  @Field(() => RicRacRummyLateBuys, {
    defaultValue: DEFAULT_OPTIONS.lateBuys,
    description: ABOUT.lateBuys,
  })
  lateBuys: Options['lateBuys'];

  @Field(() => Int, { defaultValue: DEFAULT_OPTIONS.maxTurns, description: ABOUT.maxTurns })
  maxTurns: number;

  @Field(() => RicRacRummyNumberScore, {
    defaultValue: DEFAULT_OPTIONS.numberScore,
    description: ABOUT.numberScore,
  })
  numberScore: Options['numberScore'];
}

@ObjectType({ description: 'The options a game of Ric Rac Rummy is played with.' })
export class RicRacRummyOptions {
  @Field(() => RicRacRummyDecks, { description: ABOUT.decks })
  decks: Options['decks'];

  @Field(() => Boolean, { description: ABOUT.twosWild })
  twosWild: boolean;

  @Field(() => RicRacRummyWildLimit, { description: ABOUT.wildLimit })
  wildLimit: Options['wildLimit'];

  @Field(() => Boolean, { description: ABOUT.wildLimitOnLayOff })
  wildLimitOnLayOff: boolean;

  @Field(() => Boolean, { description: ABOUT.adjacentWilds })
  adjacentWilds: boolean;

  @Field(() => RicRacRummyFreedWild, { description: ABOUT.freedWild })
  freedWild: Options['freedWild'];

  @Field(() => RicRacRummyTouching, { description: ABOUT.touchingMelds })
  touchingMelds: Options['touchingMelds'];

  @Field(() => RicRacRummyLayOffFrom, { description: ABOUT.layOff })
  layOff: Options['layOff'];

  @Field(() => Int, { nullable: true, description: ABOUT.buyWindowMs })
  buyWindowMs: number | null;

  @Field(() => Boolean, { description: ABOUT.deadDiscard })
  deadDiscard: boolean;

  @Field(() => Boolean, { description: ABOUT.downMayBuy })
  downMayBuy: boolean;

  @Field(() => Boolean, { description: ABOUT.buyUpcard })
  buyUpcard: boolean;

  @Field(() => RicRacRummyLateBuys, { description: ABOUT.lateBuys })
  lateBuys: Options['lateBuys'];

  @Field(() => Int, { description: ABOUT.maxTurns })
  maxTurns: number;

  @Field(() => RicRacRummyNumberScore, { description: ABOUT.numberScore })
  numberScore: Options['numberScore'];
}

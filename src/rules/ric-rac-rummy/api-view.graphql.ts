import { Field, ID, Int, ObjectType } from '@nestjs/graphql';
import { RicRacRummyCard, RicRacRummyMeld } from './api-cards.graphql.js';
import { RicRacRummyLayOff, RicRacRummyProposal, RicRacRummySpot } from './api-moves.graphql.js';
import { RicRacRummyPhase } from './api-names.graphql.js';
import { RicRacRummyOptions } from './api-options.graphql.js';
import type { Phase } from './state.js';

@ObjectType({ description: 'What everybody has to lay down in a round, all at once.' })
export class RicRacRummyContract {
  @Field(() => Int, { description: 'How many sets, of three cards or more.' })
  sets: number;

  @Field(() => Int, { description: 'How many runs.' })
  runs: number;

  @Field(() => Int, { description: 'How long each run is at least; 0 if there is none.' })
  runLength: number;

  @Field(() => Int, { description: 'How many cards are dealt to each seat.' })
  deal: number;
}

@ObjectType({ description: 'An open buy window.' })
export class RicRacRummyWindow {
  @Field(() => ID, { description: 'Tells it from other windows of the game.' })
  key: string;

  @Field(() => RicRacRummyCard, { description: 'The discard that is offered.' })
  card: RicRacRummyCard;

  @Field(() => Int, {
    description: 'How long it is open in all, in milliseconds, unless all answer before.',
  })
  lastsMs: number;

  @Field(() => [Int], {
    description: 'The seats that have not answered, in playing order; the seat to move first.',
  })
  waitingFor: readonly number[];
}

@ObjectType({ description: 'How the last buy window ended.' })
export class RicRacRummyWindowEnd {
  @Field(() => RicRacRummyCard, { description: 'The discard that was offered.' })
  card: RicRacRummyCard;

  @Field(() => [Int], {
    description:
      'Where it was sold: the seats that had called for it, in playing order. Empty where nobody bought it; if the next player took it, what others had answered stays secret.',
  })
  callers: readonly number[];

  @Field(() => Int, {
    nullable: true,
    description: 'The seat that bought it; null if none did, or the next player took it.',
  })
  buyer: number | null;
}

@ObjectType({ description: 'How you could go down.' })
export class RicRacRummyLaying {
  @Field(() => [RicRacRummyProposal], {
    nullable: true,
    description:
      'Melds of your hand that satisfy the contract, with as few wild cards as there can be, and leave a card to discard; null if none were found.',
  })
  melds: readonly RicRacRummyProposal[] | null;

  @Field(() => Boolean, {
    description: 'False where the search was given up: then there may be some that were not found.',
  })
  exact: boolean;
}

@ObjectType({ description: 'A card of your hand and the wild card that it can replace.' })
export class RicRacRummyReplacement {
  @Field(() => ID, { description: 'The card of your hand.' })
  card: string;

  @Field(() => Int, { description: 'The meld, by its place in `melds`, counted from 0.' })
  meld: number;

  @Field(() => ID, { description: 'The wild card.' })
  wild: string;

  @Field(() => [RicRacRummySpot], { description: 'Where it can go.' })
  to: readonly RicRacRummySpot[];
}

@ObjectType({ description: 'What is yours alone to see.' })
export class RicRacRummyOwn {
  @Field(() => [RicRacRummyCard], { description: 'Your hand, sorted.' })
  hand: readonly RicRacRummyCard[];

  @Field(() => [ID], { description: 'The cards that you were given last, by a draw or a buy.' })
  gained: readonly string[];

  @Field(() => Boolean, {
    nullable: true,
    description: 'What you have answered in the open window; null if nothing.',
  })
  answer: boolean | null;

  @Field(() => Boolean, { description: 'Whether you may call for the discard now.' })
  mayBuy: boolean;

  @Field(() => RicRacRummyLaying, {
    nullable: true,
    description: 'How you could go down with the cards you hold; null once you are down.',
  })
  laying: RicRacRummyLaying | null;

  @Field(() => [RicRacRummyLayOff], {
    description:
      'Where each of your cards fits on the table, by the cards alone: to lay them off you have to be down.',
  })
  layOffs: readonly RicRacRummyLayOff[];

  @Field(() => [RicRacRummyReplacement], {
    description: 'The wild cards that yours could replace, by the cards alone.',
  })
  replacements: readonly RicRacRummyReplacement[];
}

@ObjectType({ description: 'What lies open of a seat.' })
export class RicRacRummySeat {
  @Field(() => Int, { description: 'How many cards it holds.' })
  cards: number;

  @Field(() => [RicRacRummyCard], {
    description: 'Those of them that it was seen taking from the discards.',
  })
  shown: readonly RicRacRummyCard[];

  @Field(() => Boolean, { description: 'Whether it has gone down in this round.' })
  down: boolean;

  @Field(() => Int, { description: 'How often it has bought in this round.' })
  buys: number;

  @Field(() => Int, { description: 'How often it may still buy in this round.' })
  buysLeft: number;

  @Field(() => [Int], { description: 'Its points in each finished round; fewer are better.' })
  points: readonly number[];

  @Field(() => Int, { description: 'All its points.' })
  total: number;
}

@ObjectType({ description: 'A round that is over.' })
export class RicRacRummyRound {
  @Field(() => Int, { description: 'Which round, counted from 1.' })
  round: number;

  @Field(() => Int, { nullable: true, description: 'The seat that went out; null if none did.' })
  outBy: number | null;

  @Field(() => [[RicRacRummyCard]], { description: 'What each seat still held, in seat order.' })
  hands: readonly (readonly RicRacRummyCard[])[];

  @Field(() => [Int], { description: 'What each seat pays for it, in seat order.' })
  points: readonly number[];
}

@ObjectType({ description: 'The result of a game of Ric Rac Rummy.' })
export class RicRacRummyOutcome {
  @Field(() => [Int], { description: 'The rank of each seat; 1 is best, and ties share a rank.' })
  ranks: readonly number[];

  @Field(() => [Int], { description: 'The points of each seat; fewer are better.' })
  scores: readonly number[];
}

@ObjectType({ description: 'What one seat, or a spectator, may see of a game of Ric Rac Rummy.' })
export class RicRacRummyView {
  @Field(() => Int, { nullable: true, description: 'Whose view this is; null for a spectator.' })
  seat: number | null;

  @Field(() => RicRacRummyOptions, { description: 'The options the game is played with.' })
  options: RicRacRummyOptions;

  @Field(() => Int, { description: 'Which of the ten rounds is being played, counted from 1.' })
  round: number;

  @Field(() => RicRacRummyContract, { description: 'What is to be laid down in this round.' })
  contract: RicRacRummyContract;

  @Field(() => Int, { description: 'The seat that dealt this round.' })
  dealer: number;

  @Field(() => Int, { description: 'How many decks are in play.' })
  decks: number;

  @Field(() => Boolean, { description: 'Whether one of them was added when cards ran short.' })
  deckAdded: boolean;

  @Field(() => Int, { description: 'How often the discards were shuffled in this round.' })
  reshuffles: number;

  @Field(() => Int, { description: 'How many turns of this round are over.' })
  turns: number;

  @Field(() => RicRacRummyPhase, {
    nullable: true,
    description: 'What is being decided; null once the game is over.',
  })
  phase: Phase | null;

  @Field(() => Int, {
    nullable: true,
    description: 'Whose turn it is, in a buy window whose turn comes; null once the game is over.',
  })
  turn: number | null;

  @Field(() => RicRacRummyWindow, { nullable: true, description: 'The open buy window, if any.' })
  window: RicRacRummyWindow | null;

  @Field(() => RicRacRummyOwn, {
    nullable: true,
    description: 'Your own cards; null for a spectator. Nobody else is shown them.',
  })
  own: RicRacRummyOwn | null;

  @Field(() => [RicRacRummySeat], { description: 'One entry for each seat, in seat order.' })
  seats: readonly RicRacRummySeat[];

  @Field(() => [RicRacRummyMeld], {
    description: 'The melds on the table. Each keeps its place for the whole round.',
  })
  melds: readonly RicRacRummyMeld[];

  @Field(() => [RicRacRummyCard], { description: 'The discards, the top card last.' })
  discards: readonly RicRacRummyCard[];

  @Field(() => Int, {
    nullable: true,
    description: 'The seat that discarded last; null before the first discard of the round.',
  })
  discarder: number | null;

  @Field(() => Boolean, { description: 'Whether the top discard may be drawn.' })
  topIsOpen: boolean;

  @Field(() => ID, {
    nullable: true,
    description: 'What was drawn from the discards in this turn, and so may not be discarded.',
  })
  taken: string | null;

  @Field(() => Boolean, { description: 'Whether the seat to move has gone down in this turn.' })
  wentDown: boolean;

  @Field(() => Int, { description: 'How many cards the stock holds.' })
  stockSize: number;

  @Field(() => Boolean, { description: 'Whether a draw from the stock would end the round.' })
  stockIsUsedUp: boolean;

  @Field(() => RicRacRummyWindowEnd, {
    nullable: true,
    description: 'How the last buy window of the round ended; null if there was none.',
  })
  lastWindow: RicRacRummyWindowEnd | null;

  @Field(() => RicRacRummyRound, {
    nullable: true,
    description: 'The round before; once the game is over, its last one.',
  })
  lastRound: RicRacRummyRound | null;

  @Field(() => RicRacRummyOutcome, {
    nullable: true,
    description: 'The result; null while the game goes on.',
  })
  outcome: RicRacRummyOutcome | null;
}

import { Field, ID, Int, ObjectType } from '@nestjs/graphql';
import {
  TrickyKidsDecision,
  TrickyKidsLimitType,
  TrickyKidsRuleGroup,
  TrickyKidsRuleId,
  TrickyKidsSuit,
} from './api-names.graphql.js';
import { TrickyKidsOptions } from './api-options.graphql.js';
import type { Suit } from './cards.js';
import type { LimitType } from './numbers.js';
import type { RuleGroup, RuleId } from './rule-cards.js';
import type { Decision } from './state.js';

@ObjectType({ description: 'What a trick is worth, by the suit of the card that wins it.' })
export class TrickyKidsToken {
  @Field(() => Int, { description: 'Points when a soccer ball wins.' })
  ball: number;

  @Field(() => Int, { description: 'Points when a controller wins.' })
  controller: number;

  @Field(() => Int, { description: 'Points when a stuffie wins.' })
  stuffie: number;
}

@ObjectType({ description: 'A card in your hand.' })
export class TrickyKidsCard {
  @Field(() => ID, { description: 'Its name in moves; it is the same for the whole round.' })
  id: string;

  @Field(() => TrickyKidsSuit, { description: 'Its suit.' })
  suit: Suit;

  @Field(() => Int, { nullable: true, description: 'Its number; null while it is blank.' })
  number: number | null;
}

@ObjectType({ description: 'A card that was played.' })
export class TrickyKidsPlay {
  @Field(() => Int, { description: 'The seat that played it.' })
  seat: number;

  @Field(() => ID, { description: 'Its name.' })
  card: string;

  @Field(() => TrickyKidsSuit, { description: 'Its suit.' })
  suit: Suit;

  @Field(() => Int, { description: 'Its number.' })
  number: number;
}

@ObjectType({ description: 'A token that was taken, and what it counts for its winner.' })
export class TrickyKidsTaken {
  @Field(() => TrickyKidsToken, { description: 'The token.' })
  token: TrickyKidsToken;

  @Field(() => Int, { description: 'The points that it counts.' })
  points: number;
}

@ObjectType({ description: 'A trick that is over.' })
export class TrickyKidsTrick {
  @Field(() => Int, { description: 'Which trick of the round, counted from 1.' })
  number: number;

  @Field(() => TrickyKidsSuit, { nullable: true, description: 'Its trump; null if it had none.' })
  trump: Suit | null;

  @Field(() => TrickyKidsToken, { description: 'The token that was at stake.' })
  token: TrickyKidsToken;

  @Field(() => [TrickyKidsPlay], { description: 'The cards in the order of play.' })
  plays: readonly TrickyKidsPlay[];

  @Field(() => Int, { nullable: true, description: 'The seat that won it; null if none did.' })
  winner: number | null;

  @Field(() => [TrickyKidsTaken], {
    description: 'What the winner took: tokens left over first, then the one at stake.',
  })
  taken: readonly TrickyKidsTaken[];
}

@ObjectType({ description: 'A rule card.' })
export class TrickyKidsRuleCard {
  @Field(() => TrickyKidsRuleId, { description: 'Its id.' })
  id: RuleId;

  @Field(() => TrickyKidsRuleGroup, { description: 'What it is about.' })
  group: RuleGroup;

  @Field(() => String, { description: 'Its name, for people.' })
  name: string;

  @Field(() => String, { description: 'What it does, for people.' })
  effect: string;
}

@ObjectType({ description: 'The rule cards on the table.' })
export class TrickyKidsRules {
  @Field(() => [TrickyKidsRuleCard], { description: 'Those in force, in the order of revealing.' })
  inForce: readonly TrickyKidsRuleCard[];

  @Field(() => [TrickyKidsRuleId], { description: 'Those of earlier rounds that lie aside.' })
  discarded: readonly RuleId[];

  @Field(() => [TrickyKidsRuleId], {
    description: 'Those that could not join the others and lie under the deck, the lowest last.',
  })
  under: readonly RuleId[];

  @Field(() => Int, { description: 'How many cards the deck holds above those.' })
  unseen: number;
}

@ObjectType({ description: 'One thing that the seven numbers of a hand have to keep to.' })
export class TrickyKidsLimit {
  @Field(() => TrickyKidsLimitType, { description: 'What kind of limit it is.' })
  type: LimitType;

  @Field(() => Int, { nullable: true, description: 'The number it is about, if it is about one.' })
  value: number | null;

  @Field(() => TrickyKidsRuleId, {
    nullable: true,
    description: 'The rule card it comes from; null for the base rules.',
  })
  rule: RuleId | null;
}

@ObjectType({ description: 'What may be written in this round.' })
export class TrickyKidsWritingRules {
  @Field(() => [TrickyKidsLimit], { description: 'All of them hold at once.' })
  limits: readonly TrickyKidsLimit[];

  @Field(() => Int, { description: 'How many different sets of seven numbers keep to them.' })
  legalSets: number;
}

@ObjectType({ description: 'What is to be passed.' })
export class TrickyKidsPassAsked {
  @Field(() => TrickyKidsRuleId, { description: 'The rule card that asks for it.' })
  rule: RuleId;

  @Field(() => Int, { description: 'How many cards each seat passes.' })
  cards: number;
}

@ObjectType({ description: 'Cards that you gave and got under a passing rule.' })
export class TrickyKidsPass {
  @Field(() => TrickyKidsRuleId, { description: 'The rule card.' })
  rule: RuleId;

  @Field(() => [TrickyKidsCard], { description: 'What you gave, as it was then.' })
  gave: readonly TrickyKidsCard[];

  @Field(() => [TrickyKidsCard], { description: 'What you got, as it was then.' })
  got: readonly TrickyKidsCard[];

  @Field(() => Int, { nullable: true, description: 'To which seat; null for the bag.' })
  to: number | null;

  @Field(() => Int, { nullable: true, description: 'From which seat; null for the bag.' })
  from: number | null;
}

@ObjectType({ description: 'What is yours alone to see.' })
export class TrickyKidsOwn {
  @Field(() => [TrickyKidsCard], { description: 'Your hand, sorted by suit and name.' })
  hand: readonly TrickyKidsCard[];

  @Field(() => [ID], { description: 'The two cards that you did not keep.' })
  discards: readonly string[];

  @Field(() => [ID], { description: 'What you have chosen to pass, while others still choose.' })
  passing: readonly string[];

  @Field(() => [TrickyKidsPass], { description: 'What you have passed and received this round.' })
  passes: readonly TrickyKidsPass[];
}

@ObjectType({ description: 'What lies open of a seat.' })
export class TrickyKidsSeat {
  @Field(() => Int, { description: 'How many cards it holds.' })
  cards: number;

  @Field(() => Boolean, { description: 'Whether it has made its secret choice.' })
  ready: boolean;

  @Field(() => [Int], { description: 'Its points in each finished round.' })
  points: readonly number[];

  @Field(() => Int, { description: 'Its points in the tricks of this round.' })
  roundPoints: number;

  @Field(() => Int, { description: 'How many tokens it has taken in this round.' })
  roundTokens: number;

  @Field(() => Int, { description: 'All its points.' })
  total: number;
}

@ObjectType({ description: 'The tokens on the table.' })
export class TrickyKidsTokens {
  @Field(() => [TrickyKidsToken], {
    nullable: 'items',
    description: 'The row, left to right; null stands for a token that lies face down.',
  })
  row: readonly (TrickyKidsToken | null)[];

  @Field(() => Int, {
    nullable: true,
    description: 'Where in the row the token at stake lies, from 0; null outside the tricks.',
  })
  atStake: number | null;

  @Field(() => [TrickyKidsToken], {
    description: 'Tokens that nobody won and that go to the next winner as well (rule S4).',
  })
  leftovers: readonly TrickyKidsToken[];

  @Field(() => [TrickyKidsToken], {
    description: 'Tokens of earlier rounds that will not come again.',
  })
  spent: readonly TrickyKidsToken[];

  @Field(() => Int, { description: 'How many lie face down beside the row.' })
  pile: number;
}

@ObjectType({ description: 'A round that is over.' })
export class TrickyKidsRound {
  @Field(() => Int, { description: 'Which round, counted from 1.' })
  round: number;

  @Field(() => [TrickyKidsRuleId], { description: 'The rule cards that were in force.' })
  rules: readonly RuleId[];

  @Field(() => [TrickyKidsTrick], { description: 'Its seven tricks.' })
  tricks: readonly TrickyKidsTrick[];

  @Field(() => [Int], { description: 'What each seat scored, in seat order.' })
  points: readonly number[];
}

@ObjectType({ description: 'The result of a game of Tricky Kids.' })
export class TrickyKidsOutcome {
  @Field(() => [Int], { description: 'The rank of each seat; 1 is best, and ties share a rank.' })
  ranks: readonly number[];

  @Field(() => [Int], { description: 'The points of each seat; more are better.' })
  scores: readonly number[];
}

@ObjectType({ description: 'What one seat, or a spectator, may see of a game of Tricky Kids.' })
export class TrickyKidsView {
  @Field(() => Int, { nullable: true, description: 'Whose view this is; null for a spectator.' })
  seat: number | null;

  @Field(() => TrickyKidsOptions, { description: 'The options the game is played with.' })
  options: TrickyKidsOptions;

  @Field(() => Int, { description: 'Which of the three rounds is being played, counted from 1.' })
  round: number;

  @Field(() => TrickyKidsDecision, {
    nullable: true,
    description: 'What is being decided; null once the game is over.',
  })
  decision: Decision | null;

  @Field(() => TrickyKidsPassAsked, {
    nullable: true,
    description: 'What is to be passed; null unless PASS_CARDS is being decided.',
  })
  passing: TrickyKidsPassAsked | null;

  @Field(() => TrickyKidsRules, { description: 'The rule cards.' })
  rules: TrickyKidsRules;

  @Field(() => TrickyKidsWritingRules, { description: 'What may be written in this round.' })
  writing: TrickyKidsWritingRules;

  @Field(() => TrickyKidsOwn, {
    nullable: true,
    description: 'Your own cards; null for a spectator. Nobody else is shown them.',
  })
  own: TrickyKidsOwn | null;

  @Field(() => [TrickyKidsSeat], { description: 'One entry for each seat, in seat order.' })
  seats: readonly TrickyKidsSeat[];

  @Field(() => Int, { description: 'The seat that leads the first trick of the round.' })
  firstLead: number;

  @Field(() => Int, { description: 'The seat that leads this trick.' })
  lead: number;

  @Field(() => Int, {
    nullable: true,
    description: 'Whose turn it is to play a card; null outside the tricks.',
  })
  turn: number | null;

  @Field(() => TrickyKidsTokens, { description: 'The tokens.' })
  tokens: TrickyKidsTokens;

  @Field(() => TrickyKidsSuit, { nullable: true, description: 'The trump of this trick, if any.' })
  trump: Suit | null;

  @Field(() => [TrickyKidsPlay], { description: 'The cards of this trick, in the order of play.' })
  plays: readonly TrickyKidsPlay[];

  @Field(() => [TrickyKidsTrick], { description: 'The finished tricks of this round.' })
  tricks: readonly TrickyKidsTrick[];

  @Field(() => TrickyKidsRound, {
    nullable: true,
    description: 'The round before; once the game is over, its last one.',
  })
  lastRound: TrickyKidsRound | null;

  @Field(() => TrickyKidsOutcome, {
    nullable: true,
    description: 'The result; null while the game goes on.',
  })
  outcome: TrickyKidsOutcome | null;
}

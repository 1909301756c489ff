import { Field, ID, Int, ObjectType } from '@nestjs/graphql';
import type { ActionCard, ActionKind, Sign } from './action-cards.js';
import { LigrettoPlan } from './api-moves.graphql.js';
import {
  LigrettoAct,
  LigrettoActionKind,
  LigrettoColour,
  LigrettoDecision,
  LigrettoSign,
  LigrettoStage,
  LigrettoStepResult,
  LigrettoStepType,
} from './api-names.graphql.js';
import { LigrettoOptions } from './api-options.graphql.js';
import { LigrettoOutcome, LigrettoRound } from './api-result.graphql.js';
import type { Colour } from './cards.js';
import type { BeatEvent, LastAct, Stage } from './state.js';
import type { Decision } from './view.js';

@ObjectType({ description: 'A card.' })
export class LigrettoCard {
  @Field(() => ID, { description: 'Its name: RED_01 to YELLOW_10, or JOKER_1 to JOKER_8.' })
  id: string;

  @Field(() => LigrettoColour, { nullable: true, description: 'Its colour; null for a joker.' })
  colour: Colour | null;

  @Field(() => Int, { nullable: true, description: 'Its number; null for a joker.' })
  number: number | null;
}

@ObjectType({ description: 'A card on the board.' })
export class LigrettoPlacedCard {
  @Field(() => LigrettoCard, { description: 'The card.' })
  card: LigrettoCard;

  @Field(() => Int, { description: 'The seat that placed it, for which it counts.' })
  seat: number;
}

@ObjectType({ description: 'A place of the board.' })
export class LigrettoBoardPlace {
  @Field(() => Int, { description: 'Which place, from 0.' })
  place: number;

  @Field(() => Int, { description: 'Raised with every change of the place; placements name it.' })
  version: number;

  @Field(() => LigrettoColour, { nullable: true, description: 'Of the pile; null: it is free.' })
  colour: Colour | null;

  @Field(() => Int, { description: 'The number on top, which a joker takes too; 0: it is free.' })
  number: number;

  @Field(() => [LigrettoPlacedCard], { description: 'The pile from the 1 up.' })
  cards: readonly LigrettoPlacedCard[];

  @Field(() => Int, {
    nullable: true,
    description: 'The seat that has to turn the finished pile over, and places nothing before.',
  })
  turner: number | null;
}

@ObjectType({ description: 'An action card of the Speedmachine.' })
export class LigrettoActionCard {
  @Field(() => ID, { description: 'Its name in moves.' })
  id: string;

  @Field(() => LigrettoActionKind, { description: 'What it does.' })
  kind: ActionKind;

  @Field(() => LigrettoSign, { description: 'Its sign.' })
  sign: Sign;
}

@ObjectType({ description: 'An action card that a seat has taken in this round.' })
export class LigrettoTakenCard extends LigrettoActionCard {
  @Field(() => Boolean, { description: 'False for a Slip or Remove that is still to be used.' })
  used: boolean;
}

@ObjectType({ description: 'What a seat did last in this round.' })
export class LigrettoLastAct {
  @Field(() => LigrettoAct, { description: 'What it did.' })
  act: LastAct['act'];

  @Field(() => ID, { nullable: true, description: 'The card or action card, if there was one.' })
  card: string | null;

  @Field(() => Int, { nullable: true, description: 'The board place, if it was about one.' })
  board: number | null;

  @Field(() => Int, { nullable: true, description: 'The version of that place afterwards.' })
  version: number | null;
}

@ObjectType({ description: 'What everybody sees of a seat.' })
export class LigrettoSeat {
  @Field(() => Int, { description: 'How many cards lie on its Ligretto pile.' })
  pile: number;

  @Field(() => LigrettoCard, { nullable: true, description: 'The top of it; null: it is empty.' })
  pileTop: LigrettoCard | null;

  @Field(() => [LigrettoCard], {
    description: 'The top and what lies under it as far as all have seen it; the top comes last.',
  })
  pileTops: readonly LigrettoCard[];

  @Field(() => [LigrettoCard], {
    nullable: 'items',
    description: 'Its rack, place by place; null for a free one.',
  })
  rack: readonly (LigrettoCard | null)[];

  @Field(() => Int, { description: 'How many cards of its hand are still to be turned.' })
  hand: number;

  @Field(() => Int, { description: 'How many cards of its hand lie turned up.' })
  open: number;

  @Field(() => LigrettoCard, { nullable: true, description: 'The open top of the hand, if any.' })
  openTop: LigrettoCard | null;

  @Field(() => Int, { description: 'How many cards it has placed on the board in this round.' })
  placed: number;

  @Field(() => Int, { description: 'Points it pays in this round for premature placements.' })
  penalties: number;

  @Field(() => Int, { description: 'What the round counts for it, as the table stands.' })
  roundPoints: number;

  @Field(() => [Int], { description: 'Its points of each finished round.' })
  points: readonly number[];

  @Field(() => Int, { description: 'Its points of all rounds, this one included.' })
  total: number;

  @Field(() => Boolean, { description: 'Live: whether it votes for the end of the round.' })
  stop: boolean;

  @Field(() => Boolean, { description: 'Whether it has pressed Next for the next round.' })
  ready: boolean;

  @Field(() => Boolean, { description: 'In beats: whether it has committed a plan.' })
  committed: boolean;

  @Field(() => Boolean, { description: 'Whether it has said that the plan stays.' })
  final: boolean;

  @Field(() => Int, {
    description: 'How often it has pressed Next since a card came to the board.',
  })
  presses: number;

  @Field(() => Int, { nullable: true, description: 'The board place it has to turn over first.' })
  owes: number | null;

  @Field(() => [LigrettoSign], { description: 'The signs for which it may take the top card.' })
  signs: readonly Sign[];

  @Field(() => [LigrettoTakenCard], { description: 'The action cards it took in this round.' })
  taken: readonly LigrettoTakenCard[];

  @Field(() => [LigrettoCard], { description: 'The cards that it has removed from the round.' })
  removed: readonly LigrettoCard[];

  @Field(() => LigrettoLastAct, { nullable: true, description: 'What it did last.' })
  lastAct: LigrettoLastAct | null;
}

@ObjectType({ description: 'What only the viewer sees.' })
export class LigrettoOwn {
  @Field(() => LigrettoPlan, { nullable: true, description: 'The plan committed for this beat.' })
  plan: LigrettoPlan | null;

  @Field(() => [LigrettoCard], {
    description: 'What your last press of Next turned, as far as it lies there; the open top last.',
  })
  fan: readonly LigrettoCard[];
}

@ObjectType({ description: 'The beat that is open.' })
export class LigrettoBeat {
  @Field(() => Int, { description: 'Which beat of the round, from 1.' })
  number: number;

  @Field(() => Int, { description: 'The seat whose steps come first in it.' })
  firstSeat: number;

  @Field(() => Int, { description: 'Beats before it, running, in which no card was placed.' })
  idle: number;
}

@ObjectType({ description: 'What became of one step of a plan.' })
export class LigrettoBeatEvent {
  @Field(() => Int, { description: 'Whose plan.' })
  seat: number;

  @Field(() => Int, { description: 'Which step of it, from 0.' })
  step: number;

  @Field(() => LigrettoStepType, { description: 'What it was to do.' })
  type: BeatEvent['type'];

  @Field(() => LigrettoStepResult, { description: 'What became of it.' })
  result: BeatEvent['result'];

  @Field(() => ID, { nullable: true, description: 'The card it was about, if there was one.' })
  card: string | null;

  @Field(() => Int, { nullable: true, description: 'The board place, if it came to one.' })
  board: number | null;
}

@ObjectType({ description: 'The action cards on the table.' })
export class LigrettoActions {
  @Field(() => Int, { description: 'How many are still to be revealed in this round.' })
  unseen: number;

  @Field(() => [LigrettoActionCard], {
    description: 'Revealed and not taken. The last is the top; whatever lies below is for anybody.',
  })
  stack: readonly ActionCard[];

  @Field(() => [LigrettoSign], { description: 'The signs that everybody has.' })
  commonSigns: readonly Sign[];
}

@ObjectType({ description: 'The table as the viewer sees it.' })
export class LigrettoView {
  @Field(() => Int, { nullable: true, description: 'The seat that sees this; null: a spectator.' })
  seat: number | null;

  @Field(() => LigrettoOptions, { description: 'The options.' })
  options: LigrettoOptions;

  @Field(() => Int, { description: 'The round, from 1.' })
  round: number;

  @Field(() => LigrettoStage, { description: 'How far the game is.' })
  stage: Stage;

  @Field(() => LigrettoDecision, { nullable: true, description: 'What you have to decide.' })
  decision: Decision | null;

  @Field(() => LigrettoOwn, { nullable: true, description: 'What only you see.' })
  own: LigrettoOwn | null;

  @Field(() => LigrettoBeat, { nullable: true, description: 'The beat; null in a live game.' })
  beat: LigrettoBeat | null;

  @Field(() => [LigrettoBeatEvent], {
    description: 'What became of the plans of the beat before, in the order in which they ran.',
  })
  lastBeat: readonly LigrettoBeatEvent[];

  @Field(() => [LigrettoBoardPlace], { description: 'The board, place by place.' })
  board: readonly LigrettoBoardPlace[];

  @Field(() => [LigrettoPlacedCard], { description: 'The cards of piles that were turned over.' })
  turned: readonly LigrettoPlacedCard[];

  @Field(() => [LigrettoSeat], { description: 'The seats, in order.' })
  seats: readonly LigrettoSeat[];

  @Field(() => LigrettoActions, { description: 'The action cards.' })
  actions: LigrettoActions;

  @Field(() => LigrettoRound, {
    nullable: true,
    description: 'The round before, if there was one.',
  })
  lastRound: LigrettoRound | null;

  @Field(() => LigrettoOutcome, {
    nullable: true,
    description: 'The result; null while the game goes on.',
  })
  outcome: LigrettoOutcome | null;
}

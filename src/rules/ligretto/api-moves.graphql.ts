import { Field, ID, InputType, Int, ObjectType } from '@nestjs/graphql';
import { LigrettoAction, LigrettoArea, LigrettoStepAction } from './api-names.graphql.js';
import type { Area } from './state.js';

const SOURCE = {
  from: 'Where the card is played from.',
  rack: 'Which place of the rack, from 0; for RACK alone.',
  card: 'The card that has to lie there, or nothing is done; null: whichever does.',
} as const;
const BOARD = 'The board place, from 0.';
const VERSION =
  'The version of the board place as you saw it: it tells a card that is late from one that is premature.';
const FILL_RACK = 'Put the top of your Ligretto pile on this free rack place, from 0.';
const CLAIM = 'Take this action card.';
const SLIP = 'Use Slip: the top of your Ligretto pile goes to the pile of this seat.';
const REMOVE = 'Use Remove: the card on this rack place, from 0, leaves the round.';
const PLACE_ANY = 'Place a card on the first board place that it fits.';
const STEPS = 'What to do, in this order. What cannot be done when it is due is skipped.';
const STOP = 'Whether the round is to be scored after this beat, if all others want it too.';
const FINAL = 'Whether the plan stays: then you are asked no more in this beat.';

@InputType({ description: 'A card of yours, by where it lies.' })
export class LigrettoSourceInput {
  @Field(() => LigrettoArea, { description: SOURCE.from })
  from: Area;

  @Field(() => Int, { nullable: true, description: SOURCE.rack })
  rack?: number | null;

  @Field(() => ID, { nullable: true, description: SOURCE.card })
  card?: string | null;
}

@InputType({ description: 'A card of yours, and the board place where it is to go.' })
export class LigrettoPlannedPlaceInput extends LigrettoSourceInput {
  @Field(() => Int, { description: BOARD })
  board: number;
}

@InputType({
  description:
    'A card of yours, the board place, and its version as you saw it. With NoBlind a card that did not fit at that version is premature: the answer is MoveAccepted, for it costs a point, but the card stays where it was and the place keeps its version; `lastAct` of your seat tells (PREMATURE).',
})
export class LigrettoPlaceInput extends LigrettoPlannedPlaceInput {
  @Field(() => Int, { description: VERSION })
  version: number;
}

@InputType({ isOneOf: true, description: 'One step of a plan.' })
export class LigrettoStepInput {
  @Field(() => LigrettoPlannedPlaceInput, {
    nullable: true,
    description: 'Place a card. With NoBlind it costs a point if the card never fitted.',
  })
  place?: LigrettoPlannedPlaceInput;

  @Field(() => LigrettoSourceInput, { nullable: true, description: PLACE_ANY })
  placeAny?: LigrettoSourceInput;

  @Field(() => LigrettoStepAction, { nullable: true, description: 'What needs no more words.' })
  action?: 'NEXT' | 'TURN_PILE' | 'FILL_RACK';

  @Field(() => Int, { nullable: true, description: FILL_RACK })
  fillRack?: number;

  @Field(() => ID, { nullable: true, description: CLAIM })
  claim?: string;

  @Field(() => Int, { nullable: true, description: SLIP })
  slip?: number;

  @Field(() => Int, { nullable: true, description: REMOVE })
  remove?: number;
}

@InputType({ description: 'What to do in a beat. Nobody else sees it until the beat is closed.' })
export class LigrettoPlanInput {
  @Field(() => [LigrettoStepInput], { description: STEPS })
  steps: readonly LigrettoStepInput[];

  @Field(() => Boolean, { defaultValue: false, description: STOP })
  stop: boolean;

  @Field(() => Boolean, { defaultValue: false, description: FINAL })
  final: boolean;
}

@InputType({ isOneOf: true, description: 'A move of Ligretto: live, one act; in beats, a plan.' })
export class LigrettoMoveInput {
  @Field(() => LigrettoPlaceInput, {
    nullable: true,
    description: 'Place a card on the board. If another was faster, the refusal is TOO_LATE.',
  })
  place?: LigrettoPlaceInput;

  @Field(() => LigrettoAction, { nullable: true, description: 'What needs no more words.' })
  action?: 'NEXT' | 'TURN_PILE' | 'FILL_RACK' | 'STOP' | 'WITHDRAW_STOP';

  @Field(() => Int, { nullable: true, description: FILL_RACK })
  fillRack?: number;

  @Field(() => ID, { nullable: true, description: CLAIM })
  claim?: string;

  @Field(() => Int, { nullable: true, description: SLIP })
  slip?: number;

  @Field(() => Int, { nullable: true, description: REMOVE })
  remove?: number;

  @Field(() => LigrettoPlanInput, {
    nullable: true,
    description: 'Commit a plan for this beat, or put it in place of the one committed.',
  })
  plan?: LigrettoPlanInput;
}

@ObjectType({ description: 'A card of a seat, by where it lies.' })
export class LigrettoSource {
  @Field(() => LigrettoArea, { description: SOURCE.from })
  from: Area;

  @Field(() => Int, { nullable: true, description: SOURCE.rack })
  rack: number | null;

  @Field(() => ID, { nullable: true, description: SOURCE.card })
  card: string | null;
}

@ObjectType({ description: 'A card of a seat, and the board place where it is to go.' })
export class LigrettoPlannedPlace extends LigrettoSource {
  @Field(() => Int, { description: BOARD })
  board: number;
}

@ObjectType({ description: 'A card of a seat, the board place, and its version as it was seen.' })
export class LigrettoPlace extends LigrettoPlannedPlace {
  @Field(() => Int, { description: VERSION })
  version: number;
}

@ObjectType({ description: 'One step of a plan; one field is set.' })
export class LigrettoStep {
  @Field(() => LigrettoPlannedPlace, { nullable: true, description: 'Place a card.' })
  place?: LigrettoPlannedPlace;

  @Field(() => LigrettoSource, { nullable: true, description: PLACE_ANY })
  placeAny?: LigrettoSource;

  @Field(() => LigrettoStepAction, { nullable: true, description: 'What needs no more words.' })
  action?: 'NEXT' | 'TURN_PILE' | 'FILL_RACK';

  @Field(() => Int, { nullable: true, description: FILL_RACK })
  fillRack?: number;

  @Field(() => ID, { nullable: true, description: CLAIM })
  claim?: string;

  @Field(() => Int, { nullable: true, description: SLIP })
  slip?: number;

  @Field(() => Int, { nullable: true, description: REMOVE })
  remove?: number;
}

@ObjectType({ description: 'What a seat wants to do in a beat.' })
export class LigrettoPlan {
  @Field(() => [LigrettoStep], { description: STEPS })
  steps: readonly LigrettoStep[];

  @Field(() => Boolean, { description: STOP })
  stop: boolean;

  @Field(() => Boolean, { description: FINAL })
  final: boolean;
}

@ObjectType({ description: 'A move of Ligretto as the viewer may read it; one field is set.' })
export class LigrettoMove {
  @Field(() => LigrettoPlace, {
    nullable: true,
    description:
      'A card was dropped on the board. It lies there, unless it was premature (NoBlind): then it cost a point and moved nothing. The move is the same for both; `lastAct` of the seat in the view after it tells PLACED from PREMATURE, and a premature one does not raise the version of the place.',
  })
  place?: LigrettoPlace;

  @Field(() => LigrettoAction, { nullable: true, description: 'What needs no more words.' })
  action?: 'NEXT' | 'TURN_PILE' | 'FILL_RACK' | 'STOP' | 'WITHDRAW_STOP';

  @Field(() => Int, { nullable: true, description: 'The rack place that was filled.' })
  fillRack?: number;

  @Field(() => ID, { nullable: true, description: 'The action card that was taken.' })
  claim?: string;

  @Field(() => Int, { nullable: true, description: 'The seat that a card was slipped to.' })
  slip?: number;

  @Field(() => Int, { nullable: true, description: 'The rack place whose card was removed.' })
  remove?: number;

  @Field(() => LigrettoPlan, { nullable: true, description: 'The plan that was committed.' })
  plan?: LigrettoPlan;

  @Field(() => Boolean, {
    nullable: true,
    description: 'True for a plan of another seat; what it says, the log tells after the game.',
  })
  secret?: boolean;
}

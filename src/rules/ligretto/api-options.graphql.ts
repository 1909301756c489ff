import { Field, InputType, ObjectType } from '@nestjs/graphql';
import {
  LigrettoActionInterval,
  LigrettoIdleBeats,
  LigrettoPace,
  LigrettoPlanLength,
  LigrettoRackSize,
  LigrettoStopClears,
  LigrettoTarget,
  LigrettoTie,
} from './api-names.graphql.js';
import { DEFAULT_OPTIONS, type Options } from './options.js';

const ABOUT: Readonly<Record<keyof Options, string>> = {
  pace: 'Whether it is played live or in beats.',
  rackSize: 'How many places a rack has.',
  onesFromPile: 'Whether a 1 may go to the board from the Ligretto pile too.',
  autoFill: 'Whether free rack places are filled from the Ligretto pile by themselves.',
  stopClears: 'When votes to stop are taken back by themselves, in a live game.',
  noBlind:
    'NoBlind: whether dropping a card where it did not fit, as the place was seen, costs a point. Such a drop is a move that is accepted and places nothing; `lastAct` of the seat says PREMATURE, in beats `lastBeat`.',
  target:
    'The total that ends the game after a round. It ends too after 30 rounds, or ten running without a card.',
  tie: 'What happens when several have the highest total, at or above the target.',
  planLength: 'How many steps a plan may have, in beats.',
  idleBeats: 'After how many beats running without a card on the board a round is scored.',
  speedmachine: 'Speedmachine: whether there are action cards.',
  actionInterval: 'How fast action cards come in a live game. In beats each brings one.',
};

@InputType({ description: 'Options of a game of Ligretto.' })
export class LigrettoOptionsInput {
  @Field(() => LigrettoPace, { defaultValue: DEFAULT_OPTIONS.pace, description: ABOUT.pace })
  pace: Options['pace'];

  @Field(() => LigrettoRackSize, {
    defaultValue: DEFAULT_OPTIONS.rackSize,
    description: ABOUT.rackSize,
  })
  rackSize: Options['rackSize'];

  @Field(() => Boolean, {
    defaultValue: DEFAULT_OPTIONS.onesFromPile,
    description: ABOUT.onesFromPile,
  })
  onesFromPile: boolean;

  @Field(() => Boolean, { defaultValue: DEFAULT_OPTIONS.autoFill, description: ABOUT.autoFill })
  autoFill: boolean;

  @Field(() => LigrettoStopClears, {
    defaultValue: DEFAULT_OPTIONS.stopClears,
    description: ABOUT.stopClears,
  })
  stopClears: Options['stopClears'];

  @Field(() => Boolean, { defaultValue: DEFAULT_OPTIONS.noBlind, description: ABOUT.noBlind })
  noBlind: boolean;

  @Field(() => LigrettoTarget, { defaultValue: DEFAULT_OPTIONS.target, description: ABOUT.target })
  target: Options['target'];

  @Field(() => LigrettoTie, { defaultValue: DEFAULT_OPTIONS.tie, description: ABOUT.tie })
  tie: Options['tie'];

  @Field(() => LigrettoPlanLength, {
    defaultValue: DEFAULT_OPTIONS.planLength,
    description: ABOUT.planLength,
  })
  planLength: Options['planLength'];

  @Field(() => LigrettoIdleBeats, {
    defaultValue: DEFAULT_OPTIONS.idleBeats,
    description: ABOUT.idleBeats,
  })
  idleBeats: Options['idleBeats'];

  @Field(() => Boolean, {
    defaultValue: DEFAULT_OPTIONS.speedmachine,
    description: ABOUT.speedmachine,
  })
  speedmachine: boolean;

  @Field(() => LigrettoActionInterval, {
    defaultValue: DEFAULT_OPTIONS.actionInterval,
    description: ABOUT.actionInterval,
  })
  actionInterval: Options['actionInterval'];
}

@ObjectType({ description: 'The options a game of Ligretto is played with.' })
export class LigrettoOptions {
  @Field(() => LigrettoPace, { description: ABOUT.pace })
  pace: Options['pace'];

  @Field(() => LigrettoRackSize, { description: ABOUT.rackSize })
  rackSize: Options['rackSize'];

  @Field(() => Boolean, { description: ABOUT.onesFromPile })
  onesFromPile: boolean;

  @Field(() => Boolean, { description: ABOUT.autoFill })
  autoFill: boolean;

  @Field(() => LigrettoStopClears, { description: ABOUT.stopClears })
  stopClears: Options['stopClears'];

  @Field(() => Boolean, { description: ABOUT.noBlind })
  noBlind: boolean;

  @Field(() => LigrettoTarget, { description: ABOUT.target })
  target: Options['target'];

  @Field(() => LigrettoTie, { description: ABOUT.tie })
  tie: Options['tie'];

  @Field(() => LigrettoPlanLength, { description: ABOUT.planLength })
  planLength: Options['planLength'];

  @Field(() => LigrettoIdleBeats, { description: ABOUT.idleBeats })
  idleBeats: Options['idleBeats'];

  @Field(() => Boolean, { description: ABOUT.speedmachine })
  speedmachine: boolean;

  @Field(() => LigrettoActionInterval, { description: ABOUT.actionInterval })
  actionInterval: Options['actionInterval'];
}

import { Field, ID, InputType, Int, ObjectType } from '@nestjs/graphql';
import { RicRacRummyEnd, RicRacRummyMeldType, RicRacRummySource } from './api-names.graphql.js';
import type { End, MeldType } from './melds.js';
import type { Source } from './state.js';

const ABOUT = {
  type: 'A set or a run.',
  cards:
    'The cards, by id. In a run their order is that of their places, and so says what a wild card stands for; in a set it says nothing.',
  card: 'The card of your hand.',
  meld: 'Which meld on the table, by its place in `melds`, counted from 0.',
  end: 'At which end of a run; null for a set, or where a natural card fits one end only.',
  replaced: 'The meld on the table, by its place in `melds`, that holds the wild card.',
  wild: 'Which wild card of a set is replaced; null: the first. In a run your card says it.',
  to: 'Where the freed wild card goes.',
  draw: 'Where the turn begins; null after you have drawn.',
  steps: 'What is done between drawing and discarding, in this order.',
  discard: 'The card that ends the turn.',
  goDown: 'Go down with all melds of the round, in any order.',
  layOff: 'Lay a card off on a meld of the table.',
  replace: 'Put a card in the place of the wild card that stands for it.',
  buy: 'Your answer in a buy window: `true` calls for the card, `false` declines it. If you are the next to play you cannot buy, and `true` is refused: take the card with `draw: DISCARD`, or leave it to the others with `false`.',
  turn: 'A whole turn, or the rest of one, carried out as a whole or not at all. Where it draws from the stock, it can name only cards that you held before.',
};

@InputType({ description: 'Cards that make one meld.' })
export class RicRacRummyMeldInput {
  @Field(() => RicRacRummyMeldType, { description: ABOUT.type })
  type: MeldType;

  @Field(() => [ID], { description: ABOUT.cards })
  cards: readonly string[];
}

@InputType({ description: 'Where on the table a card goes.' })
export class RicRacRummySpotInput {
  @Field(() => Int, { description: ABOUT.meld })
  meld: number;

  @Field(() => RicRacRummyEnd, { nullable: true, description: ABOUT.end })
  end?: End | null;
}

@InputType({ description: 'A card and where it is laid off.' })
export class RicRacRummyLayOffInput extends RicRacRummySpotInput {
  @Field(() => ID, { description: ABOUT.card })
  card: string;
}

@InputType({ description: 'A card, the wild card it replaces, and where that goes at once.' })
export class RicRacRummyReplaceInput {
  @Field(() => ID, { description: ABOUT.card })
  card: string;

  @Field(() => Int, { description: ABOUT.replaced })
  meld: number;

  @Field(() => ID, { nullable: true, description: ABOUT.wild })
  wild?: string | null;

  @Field(() => RicRacRummySpotInput, { description: ABOUT.to })
  to: RicRacRummySpotInput;
}

@InputType({ isOneOf: true, description: 'One thing done between drawing and discarding.' })
export class RicRacRummyStepInput {
  @Field(() => [RicRacRummyMeldInput], { nullable: true, description: ABOUT.goDown })
  goDown?: readonly RicRacRummyMeldInput[];

  @Field(() => RicRacRummyLayOffInput, { nullable: true, description: ABOUT.layOff })
  layOff?: RicRacRummyLayOffInput;

  @Field(() => RicRacRummyReplaceInput, { nullable: true, description: ABOUT.replace })
  replace?: RicRacRummyReplaceInput;
}

@InputType({ description: 'A whole turn in one move.' })
export class RicRacRummyTurnInput {
  @Field(() => RicRacRummySource, { nullable: true, description: ABOUT.draw })
  draw?: Source | null;

  @Field(() => [RicRacRummyStepInput], { defaultValue: [], description: ABOUT.steps })
  steps: readonly RicRacRummyStepInput[];

  @Field(() => ID, { description: ABOUT.discard })
  discard: string;
}

@InputType({ isOneOf: true, description: 'A move of Ric Rac Rummy.' })
export class RicRacRummyMoveInput {
  @Field(() => RicRacRummySource, { nullable: true, description: 'Draw a card from there.' })
  draw?: Source;

  @Field(() => Boolean, { nullable: true, description: ABOUT.buy })
  buy?: boolean;

  @Field(() => [RicRacRummyMeldInput], { nullable: true, description: ABOUT.goDown })
  goDown?: readonly RicRacRummyMeldInput[];

  @Field(() => RicRacRummyLayOffInput, { nullable: true, description: ABOUT.layOff })
  layOff?: RicRacRummyLayOffInput;

  @Field(() => RicRacRummyReplaceInput, { nullable: true, description: ABOUT.replace })
  replace?: RicRacRummyReplaceInput;

  @Field(() => ID, { nullable: true, description: 'Discard this card, which ends the turn.' })
  discard?: string;

  @Field(() => RicRacRummyTurnInput, { nullable: true, description: ABOUT.turn })
  turn?: RicRacRummyTurnInput;
}

@ObjectType({ description: 'Cards that make one meld, as they would be sent.' })
export class RicRacRummyProposal {
  @Field(() => RicRacRummyMeldType, { description: ABOUT.type })
  type: MeldType;

  @Field(() => [ID], { description: ABOUT.cards })
  cards: readonly string[];
}

@ObjectType({ description: 'Where on the table a card goes.' })
export class RicRacRummySpot {
  @Field(() => Int, { description: ABOUT.meld })
  meld: number;

  @Field(() => RicRacRummyEnd, { nullable: true, description: ABOUT.end })
  end: End | null;
}

@ObjectType({ description: 'A card and where it is laid off.' })
export class RicRacRummyLayOff extends RicRacRummySpot {
  @Field(() => ID, { description: ABOUT.card })
  card: string;
}

@ObjectType({ description: 'A card, the wild card it replaces, and where that goes at once.' })
export class RicRacRummyReplace {
  @Field(() => ID, { description: ABOUT.card })
  card: string;

  @Field(() => Int, { description: ABOUT.replaced })
  meld: number;

  @Field(() => ID, { nullable: true, description: ABOUT.wild })
  wild: string | null;

  @Field(() => RicRacRummySpot, { description: ABOUT.to })
  to: RicRacRummySpot;
}

@ObjectType({ description: 'One thing done between drawing and discarding; one field is set.' })
export class RicRacRummyStep {
  @Field(() => [RicRacRummyProposal], { nullable: true, description: ABOUT.goDown })
  goDown?: readonly RicRacRummyProposal[];

  @Field(() => RicRacRummyLayOff, { nullable: true, description: ABOUT.layOff })
  layOff?: RicRacRummyLayOff;

  @Field(() => RicRacRummyReplace, { nullable: true, description: ABOUT.replace })
  replace?: RicRacRummyReplace;
}

@ObjectType({ description: 'A whole turn in one move.' })
export class RicRacRummyTurn {
  @Field(() => RicRacRummySource, { nullable: true, description: ABOUT.draw })
  draw: Source | null;

  @Field(() => [RicRacRummyStep], { description: ABOUT.steps })
  steps: readonly RicRacRummyStep[];

  @Field(() => ID, { description: ABOUT.discard })
  discard: string;
}

@ObjectType({ description: 'A move of Ric Rac Rummy as the viewer may read it; one field is set.' })
export class RicRacRummyMove extends RicRacRummyStep {
  @Field(() => RicRacRummySource, { nullable: true, description: 'A card was drawn from there.' })
  draw?: Source;

  @Field(() => Boolean, { nullable: true, description: 'The answer in a buy window.' })
  buy?: boolean;

  @Field(() => ID, { nullable: true, description: 'The card that was discarded.' })
  discard?: string;

  @Field(() => RicRacRummyTurn, { nullable: true, description: 'A whole turn.' })
  turn?: RicRacRummyTurn;

  @Field(() => Boolean, {
    nullable: true,
    description:
      'True of another seat that has answered in a buy window. How, the log says when the game is over.',
  })
  answered?: boolean;
}

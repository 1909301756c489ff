import { Field, InputType, Int, ObjectType } from '@nestjs/graphql';
import type { KindGraphql } from '../contract/index.js';
import type { Card } from './cards.js';
import {
  RicochetAction,
  RicochetCard,
  RicochetCornerRule,
  RicochetEmptyStock,
  RicochetPlace,
  RicochetPlaceState,
  RicochetWinnable,
} from './enums.graphql.js';
import type { Place } from './places.js';
import { DEFAULT_OPTIONS, type Laid, type Move, type Options, type Par } from './state.js';
import type { PlaceView, View } from './view.js';

@InputType({ isOneOf: true, description: 'A move of Ricochet: destroy a card, flip, or undo.' })
export class RicochetMoveInput {
  @Field(() => RicochetPlace, {
    nullable: true,
    description: 'Destroy the card at this place of the walls.',
  })
  destroy?: Place;

  @Field(() => RicochetAction, { nullable: true, description: 'Flip a stock card, or undo.' })
  action?: RicochetAction;
}

@ObjectType({ description: 'A move of Ricochet; one of the two fields is set.' })
export class RicochetMove {
  @Field(() => RicochetPlace, {
    nullable: true,
    description: 'The place whose card was destroyed.',
  })
  destroy?: Place;

  @Field(() => RicochetAction, { nullable: true, description: 'What was done instead.' })
  action?: RicochetAction;
}

@InputType({ description: 'Options of a game of Ricochet.' })
export class RicochetOptionsInput {
  @Field(() => RicochetCornerRule, {
    defaultValue: DEFAULT_OPTIONS.cornerRule,
    description: 'When a corner may be destroyed.',
  })
  cornerRule: Options['cornerRule'];

  @Field(() => Boolean, {
    defaultValue: DEFAULT_OPTIONS.resetOnFlip,
    description: 'Whether a flip frees all walls for the next card, which is much easier.',
  })
  resetOnFlip: boolean;

  @Field(() => Boolean, {
    defaultValue: DEFAULT_OPTIONS.flipAnytime,
    description: 'Whether one may flip although a card could be destroyed.',
  })
  flipAnytime: boolean;

  @Field(() => RicochetEmptyStock, {
    defaultValue: DEFAULT_OPTIONS.endOnEmptyStock,
    description: 'How the end of the stock ends the game.',
  })
  endOnEmptyStock: Options['endOnEmptyStock'];

  @Field(() => Boolean, {
    defaultValue: DEFAULT_OPTIONS.undo,
    description: 'Whether cards may be put back, as far as nothing was turned up since.',
  })
  undo: boolean;
}

@ObjectType({ description: 'The options a game of Ricochet is played with.' })
export class RicochetOptions {
  @Field(() => RicochetCornerRule, { description: 'When a corner may be destroyed.' })
  cornerRule: Options['cornerRule'];

  @Field(() => Boolean, { description: 'Whether a flip frees all walls for the next card.' })
  resetOnFlip: boolean;

  @Field(() => Boolean, {
    description: 'Whether one may flip although a card could be destroyed.',
  })
  flipAnytime: boolean;

  @Field(() => RicochetEmptyStock, { description: 'How the end of the stock ends the game.' })
  endOnEmptyStock: Options['endOnEmptyStock'];

  @Field(() => Boolean, {
    description: 'Whether cards may be put back, as far as nothing was turned up since.',
  })
  undo: boolean;
}

@ObjectType({ description: 'A place of the walls and what lies there.' })
export class RicochetWallCard implements PlaceView {
  @Field(() => RicochetPlace, { description: 'Which place it is.' })
  place: Place;

  @Field(() => RicochetPlaceState, { description: 'Whether the card is closed, open or gone.' })
  state: PlaceView['state'];

  @Field(() => RicochetCard, {
    nullable: true,
    description: 'The card that lies, or lay, here; null for a closed one while the game goes on.',
  })
  card: Card | null;
}

@ObjectType({ description: 'A card on the waste.' })
export class RicochetWasteCard implements Laid {
  @Field(() => RicochetCard, { description: 'Which card it is.' })
  card: Card;

  @Field(() => RicochetPlace, {
    nullable: true,
    description: 'Where in the walls it was; null for a card turned from the stock.',
  })
  from: Place | null;
}

@ObjectType({ description: 'What could have been made of the deal, all cards known.' })
export class RicochetPar {
  @Field(() => RicochetWinnable, { description: 'Whether the deal could have been won.' })
  winnable: Par['winnable'];

  @Field(() => Int, { description: 'The best score that was found.' })
  score: number;

  @Field(() => Boolean, {
    description: 'Whether no better score exists; else it is the best of the ways that were tried.',
  })
  proven: boolean;

  @Field(() => [RicochetMove], { description: 'The moves from the deal to that score.' })
  line: readonly RicochetMove[];
}

@ObjectType({ description: 'The result of a game of Ricochet.' })
export class RicochetOutcome {
  @Field(() => [Int], { description: 'The rank of the one seat, which is 1.' })
  ranks: readonly number[];

  @Field(() => [Int], {
    description: 'The score of the one seat: cards destroyed, and for a win the stock left.',
  })
  scores: readonly number[];
}

@ObjectType({ description: 'What the player, or a spectator, may see of a game of Ricochet.' })
export class RicochetView {
  @Field(() => Int, { nullable: true, description: 'Whose view this is; null for a spectator.' })
  seat: number | null;

  @Field(() => RicochetOptions, { description: 'The options the game is played with.' })
  options: RicochetOptions;

  @Field(() => [RicochetWallCard], {
    description: 'All 32 places: outer layer, middle layer, then the top layer clockwise from NW.',
  })
  walls: readonly RicochetWallCard[];

  @Field(() => RicochetCard, { description: 'The card on top of the waste.' })
  top: Card;

  @Field(() => [RicochetWasteCard], {
    description: 'The waste in the order in which the cards were laid, the top one last.',
  })
  waste: readonly RicochetWasteCard[];

  @Field(() => Int, { description: 'How many stock cards can still be turned.' })
  stockSize: number;

  @Field(() => RicochetPlace, {
    nullable: true,
    description: 'The card whose walls the next one must avoid; null when every wall is free.',
  })
  lastDestroyed: Place | null;

  @Field(() => [RicochetPlace], { description: 'The places whose card may be destroyed now.' })
  eligible: readonly Place[];

  @Field(() => Boolean, { description: 'Whether a stock card may be turned now.' })
  flipAllowed: boolean;

  @Field(() => Int, {
    description: 'How many cards may be put back, one after another; 0 in a game without undo.',
  })
  undoable: number;

  @Field(() => Int, {
    description: 'Cards destroyed so far; once the game is won also the stock cards left.',
  })
  score: number;

  @Field(() => RicochetMove, {
    nullable: true,
    description:
      'A sound move, found from open cards alone; null for a spectator and once the game is over.',
  })
  hint: RicochetMove | null;

  @Field(() => [RicochetCard], {
    nullable: true,
    description: 'What was left of the stock, next card first; null while the game goes on.',
  })
  stock: readonly Card[] | null;

  @Field(() => RicochetPar, {
    nullable: true,
    description: 'What could have been made of the deal; null while the game goes on.',
  })
  par: RicochetPar | null;

  @Field(() => RicochetOutcome, {
    nullable: true,
    description: 'The result; null while the game goes on.',
  })
  outcome: RicochetOutcome | null;
}

export const kindGraphql: KindGraphql<Move, View, Options> = {
  moveInput: RicochetMoveInput,
  moveType: RicochetMove,
  viewType: RicochetView,
  optionsInput: RicochetOptionsInput,
  optionsType: RicochetOptions,

  toMove: ({ destroy, action }: RicochetMoveInput): Move => {
    if (destroy && !action) return { type: 'DESTROY', place: destroy };
    if (action && !destroy) return { type: action };
    return { type: 'MALFORMED' };
  },
  fromMove: moveOf,
  fromView: (view) =>
    Object.assign(new RicochetView(), view, {
      options: kindGraphql.fromOptions(view.options),
      hint: view.hint && moveOf(view.hint),
      par: view.par && { ...view.par, line: view.par.line.map(moveOf) },
    }),
  toOptions: (input: RicochetOptionsInput): Options => {
    const { cornerRule, resetOnFlip, flipAnytime, endOnEmptyStock, undo } = input;
    return { cornerRule, resetOnFlip, flipAnytime, endOnEmptyStock, undo };
  },
  fromOptions: (options) => Object.assign(new RicochetOptions(), options),
};

function moveOf(move: Move): RicochetMove {
  return Object.assign(new RicochetMove(), moveFields(move));
}

function moveFields(move: Move): RicochetMove {
  switch (move.type) {
    case 'DESTROY':
      return { destroy: move.place };
    case 'FLIP':
    case 'UNDO':
      return { action: move.type };
    case 'MALFORMED':
      return {};
  }
}

import { Field, InputType, Int, ObjectType } from '@nestjs/graphql';
import { describedEnum } from '../../platform/graphql/described-enum.js';
import type { KindGraphql, StandingGraphql } from '../contract/index.js';
import type { Card } from './cards.js';
import { DEFAULT_OPTIONS, type Move, type Options, type RoundSummary } from './state.js';
import type { Order } from './standing.js';
import type { SeatView, View } from './view.js';

const LittleRickyCard = describedEnum<Card>(
  'LittleRickyCard',
  'A card, which is its value. The values form a loop: ONE comes after RICKY.',
  {
    ONE: 'A 1, which costs 1 point.',
    TWO: 'A 2, which costs 2 points.',
    THREE: 'A 3, which costs 3 points.',
    FOUR: 'A 4, which costs 4 points.',
    FIVE: 'A 5, which costs 5 points.',
    SIX: 'A 6, which costs 6 points.',
    RICKY: 'Little Ricky, who costs 10 points and goes on a 6 or another Ricky.',
  },
);

const LittleRickyAction = describedEnum(
  'LittleRickyAction',
  'What one can do in a turn other than play a card.',
  {
    DRAW: 'Take the next card of the draw pile.',
    QUIT: 'Leave the round with the cards in hand.',
  },
);
type LittleRickyAction = keyof typeof LittleRickyAction;

const LittleRickyFirstStart = describedEnum<Options['firstStart']>(
  'LittleRickyFirstStart',
  'Who starts the first round.',
  { SEAT0: 'Seat 0, the owner of the table.', RANDOM: 'A seat drawn by lot.' },
);

const LittleRickyNextStart = describedEnum<Options['nextStart']>(
  'LittleRickyNextStart',
  'Who starts a later round.',
  {
    LAST_PLAYED: 'Who last played a card in the round before; if nobody did, the last to quit.',
    LAST_ACTED: 'Who last did anything in the round before, be it a quit.',
  },
);

const LittleRickyMarker = describedEnum(
  'LittleRickyMarker',
  'Penalty points as they lie on the table.',
  { BLACK: 'Worth 10 points.', WHITE: 'Worth 1 point.' },
);
type LittleRickyMarker = keyof typeof LittleRickyMarker;

@InputType({ isOneOf: true, description: 'A turn of Little Ricky: play a card, draw, or quit.' })
export class LittleRickyMoveInput {
  @Field(() => LittleRickyCard, {
    nullable: true,
    description: 'Play a card of this value from your hand.',
  })
  play?: Card;

  @Field(() => LittleRickyAction, { nullable: true, description: 'Draw a card or quit the round.' })
  action?: LittleRickyAction;
}

@ObjectType({ description: 'A turn of Little Ricky as it was made; one of the two fields is set.' })
export class LittleRickyMove {
  @Field(() => LittleRickyCard, { nullable: true, description: 'The card that was played.' })
  play?: Card;

  @Field(() => LittleRickyAction, {
    nullable: true,
    description: 'What was done instead. Which card was drawn is told to nobody.',
  })
  action?: LittleRickyAction;
}

@InputType({ description: 'Options of a game of Little Ricky.' })
export class LittleRickyOptionsInput {
  @Field(() => LittleRickyFirstStart, {
    defaultValue: DEFAULT_OPTIONS.firstStart,
    description: 'Who starts the first round.',
  })
  firstStart: Options['firstStart'];

  @Field(() => LittleRickyNextStart, {
    defaultValue: DEFAULT_OPTIONS.nextStart,
    description: 'Who starts a later round.',
  })
  nextStart: Options['nextStart'];

  @Field(() => Boolean, {
    defaultValue: DEFAULT_OPTIONS.autoExchange,
    description: 'Whether ten white markers become a black one at once.',
  })
  autoExchange: boolean;
}

@ObjectType({ description: 'The options a game of Little Ricky is played with.' })
export class LittleRickyOptions {
  @Field(() => LittleRickyFirstStart, { description: 'Who starts the first round.' })
  firstStart: Options['firstStart'];

  @Field(() => LittleRickyNextStart, { description: 'Who starts a later round.' })
  nextStart: Options['nextStart'];

  @Field(() => Boolean, { description: 'Whether ten white markers become a black one at once.' })
  autoExchange: boolean;
}

@ObjectType({ description: 'What lies open of a seat.' })
export class LittleRickySeat implements SeatView {
  @Field(() => Int, { description: 'How many cards the seat holds.' })
  cards: number;

  @Field(() => Boolean, { description: 'Whether the seat has quit this round.' })
  quit: boolean;

  @Field(() => Int, {
    description: 'Penalty points so far: ten for each black marker, one a white.',
  })
  total: number;

  @Field(() => Int, { description: 'Black markers, worth 10 points each.' })
  blacks: number;

  @Field(() => Int, { description: 'White markers, worth 1 point each.' })
  whites: number;
}

@ObjectType({ description: 'How a round ended for a seat.' })
export class LittleRickyRoundSeat {
  @Field(() => [LittleRickyCard], { description: 'The cards that were left, sorted.' })
  hand: readonly Card[];

  @Field(() => Int, { description: 'What they cost.' })
  points: number;

  @Field(() => LittleRickyMarker, {
    nullable: true,
    description: 'The marker given back for an emptied hand.',
  })
  returned: LittleRickyMarker | null;

  @Field(() => Int, { description: 'Penalty points after the round.' })
  total: number;
}

@ObjectType({ description: 'A round that is over. Its hands lie open.' })
export class LittleRickyRound {
  @Field(() => Int, { description: 'Which round, counted from 1.' })
  round: number;

  @Field(() => Int, {
    nullable: true,
    description: 'The seat that played its last card; null when all quit.',
  })
  emptiedBy: number | null;

  @Field(() => [LittleRickyRoundSeat], { description: 'One entry for each seat, in seat order.' })
  seats: RoundSummary['seats'];
}

@ObjectType({ description: 'The result of a game of Little Ricky.' })
export class LittleRickyOutcome {
  @Field(() => [Int], { description: 'The rank of each seat; 1 is best, and ties share a rank.' })
  ranks: readonly number[];

  @Field(() => [Int], { description: 'The penalty points of each seat; fewer are better.' })
  scores: readonly number[];
}

@ObjectType({ description: 'What one seat, or a spectator, may see of a game of Little Ricky.' })
export class LittleRickyView implements View {
  @Field(() => Int, { nullable: true, description: 'Whose view this is; null for a spectator.' })
  seat: number | null;

  @Field(() => LittleRickyOptions, { description: 'The options the game is played with.' })
  options: LittleRickyOptions;

  @Field(() => Int, { description: 'Which round is being played, counted from 1.' })
  round: number;

  @Field(() => Int, { description: 'The seat that started the round.' })
  starter: number;

  @Field(() => Int, {
    nullable: true,
    description: 'The seat whose turn it is; null once the game is over.',
  })
  turn: number | null;

  @Field(() => Boolean, {
    description: 'Whether the seat to move may draw: a card is left and another seat is in.',
  })
  drawAllowed: boolean;

  @Field(() => [LittleRickyCard], {
    nullable: true,
    description: 'Your own cards, sorted; null for a spectator. No other hand is ever shown.',
  })
  hand: readonly Card[] | null;

  @Field(() => [LittleRickySeat], { description: 'One entry for each seat, in seat order.' })
  seats: readonly LittleRickySeat[];

  @Field(() => LittleRickyCard, { description: 'The card on top of the discard pile.' })
  top: Card;

  @Field(() => [LittleRickyCard], {
    description: 'The discard pile in the order in which the cards were laid, the top one last.',
  })
  discards: readonly Card[];

  @Field(() => Int, { description: 'How many cards the draw pile holds.' })
  drawPileSize: number;

  @Field(() => Int, {
    nullable: true,
    description: 'The seat that last played a card in this round; null if none has yet.',
  })
  lastPlayedBy: number | null;

  @Field(() => LittleRickyRound, {
    nullable: true,
    description: 'The round before; once the game is over, its last one.',
  })
  lastRound: LittleRickyRound | null;

  @Field(() => LittleRickyOutcome, {
    nullable: true,
    description: 'The result; null while the game goes on.',
  })
  outcome: LittleRickyOutcome | null;
}

const QUIT_AT =
  'Quit the round as soon as your hand costs so many points or fewer, on your turn. It goes before drawing.';
const DRAW_IF_STUCK = 'True: draw where you can play no card and drawing is allowed.';

@InputType({ isOneOf: true, description: 'A standing answer for your turns of Little Ricky.' })
export class LittleRickyStandingInput {
  @Field(() => Int, { nullable: true, description: QUIT_AT })
  quitAt?: number;

  @Field(() => Boolean, { nullable: true, description: DRAW_IF_STUCK })
  drawIfStuck?: boolean;
}

@ObjectType({ description: 'A standing answer for turns of Little Ricky; one field is set.' })
export class LittleRickyStanding {
  @Field(() => Int, { nullable: true, description: QUIT_AT })
  quitAt?: number;

  @Field(() => Boolean, { nullable: true, description: DRAW_IF_STUCK })
  drawIfStuck?: boolean;
}

const standing: StandingGraphql<Order> = {
  input: LittleRickyStandingInput,
  type: LittleRickyStanding,
  toOrder: ({ quitAt, drawIfStuck }: LittleRickyStandingInput): Order => {
    if (typeof quitAt === 'number') return { type: 'QUIT_AT', points: quitAt };
    return { type: drawIfStuck ? 'DRAW_IF_STUCK' : 'MALFORMED' };
  },
  fromOrder: (order) => Object.assign(new LittleRickyStanding(), orderFields(order)),
};

function orderFields(order: Order): LittleRickyStanding {
  switch (order.type) {
    case 'QUIT_AT':
      return { quitAt: order.points };
    case 'DRAW_IF_STUCK':
      return { drawIfStuck: true };
    case 'MALFORMED':
      return {};
  }
}

export const kindGraphql: KindGraphql<Move, View, Options> = {
  moveInput: LittleRickyMoveInput,
  moveType: LittleRickyMove,
  viewType: LittleRickyView,
  optionsInput: LittleRickyOptionsInput,
  optionsType: LittleRickyOptions,

  toMove: ({ play, action }: LittleRickyMoveInput): Move => {
    if (play && !action) return { type: 'PLAY', card: play };
    if (action && !play) return { type: action };
    return { type: 'MALFORMED' };
  },
  fromMove: (move) => Object.assign(new LittleRickyMove(), moveFields(move)),
  fromView: (view) =>
    Object.assign(new LittleRickyView(), view, { options: kindGraphql.fromOptions(view.options) }),
  toOptions: ({ firstStart, nextStart, autoExchange }: LittleRickyOptionsInput): Options => ({
    firstStart,
    nextStart,
    autoExchange,
  }),
  fromOptions: (options) => Object.assign(new LittleRickyOptions(), options),
  standing,
};

function moveFields(move: Move): LittleRickyMove {
  switch (move.type) {
    case 'PLAY':
      return { play: move.card };
    case 'DRAW':
    case 'QUIT':
      return { action: move.type };
    case 'MALFORMED':
      return {};
  }
}

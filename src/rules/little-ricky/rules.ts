/*
 * Little Ricky, for 2 to 6 players [R Players].
 *
 * [S1]  There are 56 cards: 1 to 6 and Little Ricky, eight of each. Every round all of them are
 *       shuffled, each player gets six, one is turned up, the rest is the draw pile.
 * [S2]  Seat 0, or a seat drawn by lot, starts round 1 [R Players]. A later round is started by
 *       who last played a card in the round before; where nobody played one, by the last to quit
 *       [R]. `nextStart` can make it the last who did anything. Turns go round in seat order,
 *       past those who have quit [R Turn order].
 * [S3]  A card may be played on its own value, or on the one before it in the loop
 *       1-2-3-4-5-6-Ricky-1.
 * [S4]  A turn is one of three: play a card, draw a card, quit the round. Quitting is always
 *       allowed.
 * [S5]  The draw pile is never made anew; once it is empty nobody can draw in this round.
 * [S6]  So, without a card that fits and without a draw, one can only quit.
 * [S7]  The round is over at once when somebody plays his last card, or when all have quit.
 * [S8]  When all but one have quit he goes on, but may not draw. With no card that fits, the
 *       table quits for him; he may also quit himself [R Last player].
 * [S9]  Then each different value left in a hand costs its face value once; Rickys cost 10.
 * [S10] Who emptied his hand pays nothing and gives one marker back: a black one (10) if he has
 *       one, else a white one (1). Markers are changed up, unless `autoExchange` is off [R Markers].
 * [S11] When somebody has 40 or more after that [R Order], the game is over. The fewest points
 *       win; equal points share the rank.
 */
import {
  seatOf,
  accepted,
  refused,
  type Awaited,
  type MoveList,
  type Result,
  type RuleRefusal,
  type Rules,
  type Seat,
} from '../contract/index.js';
import { follows, isCard, PLAYABLE_ON, SPOKEN, type Card } from './cards.js';
import { imagine } from './imagine.js';
import { closeRound, firstRound } from './round.js';
import {
  DEFAULT_OPTIONS,
  mayDraw,
  playableCards,
  topOf,
  type Move,
  type Options,
  type State,
} from './state.js';
import { cardToShed } from './strategy.js';
import { act, movesOf, roundIsOver } from './turn.js';
import { outcomeOf, viewOf, type View } from './view.js';

export const rules: Rules<State, Move, View, Options> = {
  seats: { min: 2, max: 6 },
  defaultOptions: DEFAULT_OPTIONS,
  deal: firstRound,
  awaited: (state): readonly Awaited[] =>
    state.turn === null ? [] : [{ seat: state.turn, decision: 'TURN' }],
  timers: () => [],
  tick: (state) => state,
  legalMoves: (state, seat): MoveList<Move> => ({
    moves: isAwaited(state, seat) ? movesOf(state, seat) : [],
    complete: true,
  }),
  play,
  view: viewOf,
  disclose: ({ move }) => move,
  absent,
  redeal: (state, seat, random) => imagine(viewOf(state, seat), random),
  outcome: outcomeOf,
  census: (state) =>
    [...state.seats.flatMap(({ hand }) => hand), ...state.drawPile, ...state.discards].sort(),
};

function play(state: State, seat: Seat, move: Move): Result<State, RuleRefusal> {
  const refusal = whyNot(state, seat, move);
  if (refusal !== null) return refused(refusal);
  const next = act(state, seat, move);
  return accepted(roundIsOver(next) ? closeRound(next) : next);
}

function isAwaited(state: State, seat: Seat): boolean {
  return state.turn !== null && state.turn === seat;
}

/** Why a move may not be made, or `null`. The move may be anything that JSON can say. */
function whyNot(state: State, seat: Seat, move: Move | null | undefined): RuleRefusal | null {
  if (!isAwaited(state, seat)) return notAwaited(state);
  switch (move?.type) {
    case 'PLAY':
      return isCard(move.card) ? whyNotPlay(state, seat, move.card) : MALFORMED;
    case 'DRAW':
      return mayDraw(state) ? null : noDraw(state, seat);
    case 'QUIT':
      return null;
    default: // MALFORMED, and whatever else is no move
      return MALFORMED;
  }
}

const MALFORMED: RuleRefusal = {
  code: 'MALFORMED_MOVE',
  sentence: 'a move is one of three: play one card by its value, draw, or quit the round',
};

function notAwaited(state: State): RuleRefusal {
  const sentence =
    state.turn === null ? 'the game is over' : `it is the turn of seat ${state.turn}`;
  return { code: 'NOT_AWAITED', sentence };
}

function whyNotPlay(state: State, seat: Seat, card: Card): RuleRefusal | null {
  const top = topOf(state.discards);
  const fitting = PLAYABLE_ON[top];
  const mayBePlayed = `${fitting.map(spoken).join(' or ')} may be played`;
  const { hand } = seatOf(state, seat);
  if (!hand.includes(card)) {
    const sentence = `there is no ${spoken(card)} in your hand; on ${spoken(top)}, ${mayBePlayed}`;
    return { code: 'CARD_NOT_HELD', sentence, allowed: playableCards(hand, top) };
  }
  if (follows(card, top)) return null;
  const sentence = `${spoken(card)} does not follow ${spoken(top)}; ${mayBePlayed}`;
  return { code: 'CARD_NOT_PLAYABLE', sentence, allowed: fitting };
}

function noDraw(state: State, seat: Seat): RuleRefusal {
  const reason =
    state.drawPile.length === 0
      ? `the draw pile is empty for the rest of round ${state.round}`
      : 'all the others have quit, so there is no drawing any more';
  const cards = playableCards(seatOf(state, seat).hand, topOf(state.discards));
  const choice = [...cards.map((card) => `play ${spoken(card)}`), 'quit'].join(' or ');
  return {
    code: 'ACTION_NOT_ALLOWED',
    sentence: `${reason}; ${choice}`,
    allowed: [...cards, 'QUIT'],
  };
}

function spoken(card: Card): string {
  return SPOKEN[card];
}

/** Sheds a card if one fits; else quits. It never draws, since that may cost more points. */
function absent(state: State, seat: Seat): Move {
  const card = cardToShed(seatOf(state, seat).hand, topOf(state.discards));
  return card === null ? { type: 'QUIT' } : { type: 'PLAY', card };
}

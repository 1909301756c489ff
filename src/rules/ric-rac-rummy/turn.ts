import {
  leftOf,
  seatOf,
  withSeat,
  accepted,
  refused,
  type Result,
  type RuleRefusal,
  type Seat,
} from '../contract/index.js';
import { answered, asked, closed, isAsked, opened, takenFreely, whyNotBuy } from './buying.js';
import { sorted, spoken, type CardId } from './cards.js';
import { readMove, type RealMove } from './reading.js';
import { closeRound } from './round.js';
import { notAllowed, notAwaited, notHeld, spokenSeats } from './sentences.js';
import { without, type Source, type State, type Step } from './state.js';
import { buyUsesUpStock, drawnFromStock } from './stock.js';
import { cardsOfStep, stepped } from './table.js';

type Played = Result<State, RuleRefusal>;

/** The state after a move, or why it cannot be made. The move may be anything that JSON can say. */
export function played(state: State, seat: Seat, move: unknown): Played {
  const read = readMove(move);
  if (!isAwaited(state, seat)) return refused(whyNotAwaited(state, seat, read));
  if (read === null) return refused({ code: 'MALFORMED_MOVE', sentence: malformed(state, seat) });
  switch (read.type) {
    case 'BUY':
      return answer(state, seat, read.buy);
    case 'DRAW':
      return draw(state, seat, read.from);
    case 'TURN':
      return wholeTurn(state, seat, read);
    case 'DISCARD':
      return state.phase === 'PLAY' ? discard(state, seat, read.card) : wrongPhase(state, seat);
    default:
      return state.phase === 'PLAY' ? stepped(state, seat, read) : wrongPhase(state, seat);
  }
}

/** Whether a decision of the seat is open. */
export function isAwaited(state: State, seat: Seat): boolean {
  if (state.phase === null) return false;
  return state.phase === 'BUY' ? isAsked(state, seat) : seat === state.turn;
}

function whyNotAwaited(state: State, seat: Seat, move: RealMove | null): RuleRefusal {
  const { phase, seats, turn } = state;
  if (phase === null) return notAwaited('the game is over');
  const open = phase === 'BUY' ? asked(state) : [turn];
  if (seats[seat] === undefined) {
    return notAwaited(`there is no such seat; awaited: ${spokenSeats(open)}`);
  }
  if (phase !== 'BUY') {
    const sentence = `it is the turn of seat ${turn}`;
    if (move?.type !== 'BUY') return notAwaited(sentence);
    return { code: 'TOO_LATE', sentence: `nothing is for sale now; ${sentence}` };
  }
  const reason = whyNotBuy(state, seat);
  if (reason !== null && seat !== turn) return notAwaited(reason);
  return notAwaited(`your answer is given and stands; still to answer: ${spokenSeats(open)}`);
}

function malformed(state: State, seat: Seat): string {
  return `that is no move of this game, or names no card by its id (7H-1, JOKER-2); ${asks(state, seat)}`;
}

function wrongPhase(state: State, seat: Seat): { readonly ok: false; refusal: RuleRefusal } {
  return refused(notAllowed(asks(state, seat)));
}

/** What is asked of the seat. */
function asks(state: State, seat: Seat): string {
  if (state.phase === 'PLAY') {
    return seatOf(state, seat).down
      ? 'you have drawn: lay off what you like and discard'
      : 'you have drawn: go down if you can, and discard';
  }
  if (state.phase === 'DRAW') {
    return mayTake(state)
      ? 'first draw the top discard or from the stock'
      : 'first draw from the stock';
  }
  return seat === state.turn
    ? 'the discard is offered: draw it, or leave it to the others (buy: false)'
    : 'the discard is offered: say whether you buy it';
}

/** Whether the seat to move may draw the top discard. */
export function mayTake({ topIsOpen, discards }: State): boolean {
  return topIsOpen && discards.length > 0;
}

function answer(state: State, seat: Seat, buy: boolean): Played {
  if (state.phase !== 'BUY') {
    return refused({
      code: 'TOO_LATE',
      sentence: `nothing is for sale now; ${asks(state, seat)}`,
    });
  }
  const reason = buy ? whyNotBuy(state, seat) : null;
  return reason === null ? accepted(answered(state, seat, buy)) : refused(notAllowed(reason));
}

function draw(state: State, seat: Seat, from: Source): Played {
  if (state.phase === 'PLAY' || seat !== state.turn) return wrongPhase(state, seat);
  if (from === 'DISCARD') {
    return mayTake(state)
      ? accepted(takenFreely(state))
      : refused(notAllowed('the top discard may not be drawn now; draw from the stock'));
  }
  const others = asked(state).filter((other) => other !== seat);
  if (others.length > 0) {
    const sentence = `${spokenSeats(others)} may still buy the discard: draw it, or leave it (buy: false) and draw from the stock when they have answered`;
    return refused(notAllowed(sentence));
  }
  // Who answers last may leave the card and draw at once.
  return accepted(drawFromStock(state.phase === 'BUY' ? closed(state) : state));
}

/** Where nothing is left to draw, the round is over and nobody is out [R Stock empty]. */
function drawFromStock(state: State): State {
  const drawn = drawnFromStock(state);
  if (drawn === null) return closeRound(state, null);
  const { hand } = seatOf(state, state.turn);
  const next = withSeat(drawn.state, state.turn, {
    hand: sorted([...hand, ...drawn.cards]),
    gained: drawn.cards,
  });
  return { ...next, phase: 'PLAY', taken: null };
}

function discard(state: State, seat: Seat, card: CardId): Played {
  const { hand, shown } = seatOf(state, seat);
  const fault = notHeld(hand, [card]);
  if (fault !== null) return refused(fault);
  if (card === state.taken) {
    const sentence = `${spoken(card)} was just taken from the discards; discard another card`;
    return refused({
      code: 'CARD_NOT_PLAYABLE',
      sentence,
      allowed: without(hand, card),
    });
  }
  const next = withSeat(state, seat, { hand: without(hand, card), shown: without(shown, card) });
  return accepted(turnOver({ ...next, discards: [...state.discards, card], discarder: seat }));
}

/** After a discard: the round is over, or the card is offered and the turn goes on to the left. */
function turnOver(state: State): State {
  const { turn, seats, options } = state;
  const turns = state.turns + 1;
  if (seatOf(state, turn).hand.length === 0) return closeRound({ ...state, turns }, turn);
  if (turns >= options.maxTurns * seats.length) return closeRound({ ...state, turns }, null);
  return opened({
    ...state,
    turns,
    turn: leftOf(turn, seats.length),
    topIsOpen: true,
    taken: null,
    wentDown: false,
  });
}

/**
 * All of a turn or nothing. A card that comes from the stock is not known before, so a turn that
 * begins there can name only what was held already: otherwise the answer would tell the card.
 */
function wholeTurn(
  start: State,
  seat: Seat,
  move: Extract<RealMove, { readonly type: 'TURN' }>,
): Played {
  const drawn = drawnFirst(start, seat, move.draw);
  if (!drawn.ok) return drawn;
  const unseen = move.draw === 'STOCK' ? seatOf(drawn.value, seat).gained : [];
  const isKnown = (card: CardId) => !unseen.includes(card);
  let state = drawn.value;
  for (const [place, step] of move.steps.entries()) {
    const hand = seatOf(state, seat).hand.filter(isKnown);
    const fault = notHeld(hand, cardsOfStep(step));
    const next = fault === null ? stepped(state, seat, step) : refused(fault);
    if (!next.ok) return inStep(`step ${place + 1} (${STEP_NAMES[step.type]})`, next.refusal);
    state = next.value;
  }
  const fault = notHeld(seatOf(state, seat).hand.filter(isKnown), [move.discard]);
  const end = fault === null ? discard(state, seat, move.discard) : refused(fault);
  return end.ok ? end : inStep('the discard', end.refusal);
}

const STEP_NAMES: Readonly<Record<Step['type'], string>> = {
  GO_DOWN: 'going down',
  LAY_OFF: 'laying off',
  REPLACE: 'replacing',
};

function drawnFirst(state: State, seat: Seat, from: Source | null): Played {
  if (from === null) {
    return state.phase === 'PLAY' ? accepted(state) : inStep('the draw', asksFor(state, seat));
  }
  const drawn = draw(state, seat, from);
  if (!drawn.ok) return inStep('the draw', drawn.refusal);
  // Whether the stock is used up then is for nobody to know before the window is closed for good.
  if (state.phase === 'BUY' && from === 'STOCK' && buyUsesUpStock(state)) {
    return inStep('the draw', notAllowed(MAY_BE_USED_UP));
  }
  if (drawn.value.phase === 'PLAY' && drawn.value.round === state.round) return drawn;
  return inStep(
    'the draw',
    notAllowed('the stock is used up; a draw that ends the round is sent by itself'),
  );
}

const MAY_BE_USED_UP =
  'a buy may use up the stock: first leave the discard (buy: false), then send the turn';

function asksFor(state: State, seat: Seat): RuleRefusal {
  return notAllowed(asks(state, seat));
}

/** A refusal of a whole turn names the first thing that is wrong with it. */
function inStep(name: string, refusal: RuleRefusal) {
  return refused({ ...refusal, sentence: `${name}: ${refusal.sentence}` });
}

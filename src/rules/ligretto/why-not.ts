import { seatOf, type RuleRefusal, type RuleRefusalCode, type Seat } from '../contract/index.js';
import {
  claimable,
  copiesOf,
  spokenAction,
  words,
  type ActionId,
  type ActionKind,
} from './action-cards.js';
import { firstFit, fits, fitting, spokenFitting, spokenTop, topOf, type Top } from './board.js';
import { faceOf, spoken, type CardId } from './cards.js';
import { rackPlaces } from './options.js';
import { spotsFor } from './spots.js';
import { cardAt, freePlace, isJoker, unused } from './steps.js';
import type { SeatState, Source, State, Step } from './state.js';

/**
 * Why a step cannot be done; put into words only when somebody asks, for plans are full of steps that
 * cannot be done.
 */
export type Fault = () => RuleRefusal;

/** Why a step cannot be done as the table stands, or `null`; the step has the form of one. */
export function whyNot(state: State, seat: Seat, step: Step): Fault | null {
  const own = seatOf(state, seat);
  switch (step.type) {
    case 'PLACE':
      return whyNotFrom(state, own, step.source) ?? whyNotOnto(state, own, step.source, step.board);
    case 'PLACE_ANY':
      return whyNotFrom(state, own, step.source) ?? whyNowhere(state, own, step.source);
    case 'FILL_RACK':
      return whyNotFill(own, step.rack);
    case 'NEXT':
      return whyNotNext(own);
    case 'TURN_PILE':
      return own.owes === null ? fault(() => 'no finished pile is yours to turn over') : null;
    case 'CLAIM':
      return whyNotClaim(state, seat, step.card);
    case 'SLIP':
      return whyNotSlip(state, seat, step.to);
    case 'REMOVE':
      return whyNotRemove(own, step.rack);
  }
}

/**
 * Why a step of a plan can never be done at this table, whatever comes before it, or `null`. A rack
 * may still grow by every Extra Place card that there is.
 */
export function whyNever(state: State, seat: Seat, step: Step): string | null {
  const { board, seats, options } = state;
  switch (step.type) {
    case 'PLACE':
      return (
        whyNoRack(state, step.source.rack) ?? (board[step.board] ? null : placesOf(board.length))
      );
    case 'PLACE_ANY':
      return whyNoRack(state, step.source.rack);
    case 'FILL_RACK':
      return whyNoRack(state, step.rack);
    case 'NEXT':
    case 'TURN_PILE':
      return null;
    case 'CLAIM':
      return options.speedmachine ? null : NO_ACTION_CARDS;
    case 'SLIP':
      if (!options.speedmachine) return NO_ACTION_CARDS;
      return isOther(seats, seat, step.to) ? null : toAnother(seats, seat);
    case 'REMOVE':
      return options.speedmachine ? whyNoRack(state, step.rack) : NO_ACTION_CARDS;
  }
}

function whyNoRack({ options, seats }: State, rack: number | null): string | null {
  const extra = options.speedmachine ? copiesOf('EXTRA_PLACE') : 0;
  const most = rackPlaces(options, seats.length) + extra;
  if (rack === null || rack < most) return null;
  return `a rack has the places 0 to ${most - 1}${extra > 0 ? ' at most' : ''}`;
}

const NO_ACTION_CARDS = 'this game has no action cards; place cards or press Next';

/** Why no card can be placed from a source, wherever it is to go. */
export function whyNotFrom(state: State, own: SeatState, source: Source): Fault | null {
  if (own.owes !== null) {
    return fault(() => `turn over the finished pile on place ${own.owes} first: you laid its 10`);
  }
  const card = cardAt(own, source);
  if (card === null || (source.card !== null && source.card !== card)) {
    return () => notHeld(own, source, card);
  }
  if (state.options.onesFromPile || source.area !== 'PILE' || faceOf(card)?.number !== 1) {
    return null;
  }
  const sentence = 'in this game a 1 goes from the Ligretto pile to a free rack place first';
  return () => ({ code: 'CARD_NOT_PLAYABLE', sentence, allowed: playable(state, own) });
}

/** The cards of a seat that go somewhere on the board now. */
function playable({ board, options }: State, { pile, rack, open }: SeatState): readonly CardId[] {
  const from = { pile: pile.at(-1) ?? null, rack, open: open.at(-1) ?? null };
  return [...new Set(spotsFor(from, board.map(topOf), options).map(({ card }) => card))];
}

/** Names the new top card and what fits there now. */
export function doesNotFit(code: RuleRefusalCode, card: CardId, at: number, top: Top): RuleRefusal {
  const sentence = isJoker(card)
    ? `a joker goes on a 1 to 9 that lies on the board; ${spokenTop(at, top)}`
    : `${spoken(card)} does not go there: ${spokenTop(at, top)}, and ${spokenFitting(top)}`;
  return { code, sentence, allowed: fitting(top) };
}

export function placesOf(count: number): string {
  return `the board has the places 0 to ${count - 1}`;
}

function whyNotOnto({ board }: State, own: SeatState, source: Source, at: number): Fault | null {
  const card = cardAt(own, source);
  const place = board[at];
  if (card === null || place === undefined) return fault(() => placesOf(board.length));
  const top = topOf(place);
  return fits(card, top) ? null : () => doesNotFit('CARD_NOT_PLAYABLE', card, at, top);
}

function whyNowhere({ board }: State, own: SeatState, source: Source): Fault | null {
  const card = cardAt(own, source);
  if (card === null || firstFit(board, card) >= 0) return null;
  return () => ({
    code: 'CARD_NOT_PLAYABLE',
    sentence: `${spoken(card)} goes nowhere on the board now`,
    allowed: [...new Set(board.flatMap((place) => fitting(topOf(place))))],
  });
}

function whyNotFill(own: SeatState, rack: number | null): Fault | null {
  const free = freePlace(own);
  if (free < 0) return fault(() => 'no rack place is free; place a card of your rack first');
  const top = own.pile.at(-1);
  if (top !== undefined && isJoker(top)) {
    return fault(() => 'a joker does not go to the rack; place it on a 1 to 9 on the board');
  }
  if (rack === null || own.rack[rack] === null) return null;
  const held = own.rack[rack];
  const now = held === undefined ? `there is no rack place ${rack}` : `${spoken(held)} lies there`;
  return fault(() => `${now}; the first free rack place is ${free}`);
}

function whyNotNext({ hand, open }: SeatState): Fault | null {
  if (hand.length > 0 || open.length > 0) return null;
  return fault(() => 'your hand has no cards left; play from your pile and your rack');
}

function whyNotClaim(state: State, seat: Seat, id: ActionId): Fault | null {
  const { actions, signs } = state;
  const free = claimable(actions.stack, signs, seat);
  return free.some((card) => card.id === id) ? null : () => notClaimable(state, seat, id);
}

function notClaimable({ actions, signs, seats, options }: State, seat: Seat, id: ActionId) {
  const allowed = claimable(actions.stack, signs, seat).map((card) => card.id);
  const refusal = (code: RuleRefusalCode, sentence: string) => ({ code, sentence, allowed });
  const lying = actions.stack.find((card) => card.id === id);
  if (lying !== undefined) {
    const mine = [...(signs.ofSeats[seat] ?? []), ...signs.common].map(words).join(', ');
    const sentence = `${spokenAction(lying)} lies on top and is not for your signs (${mine}); whatever lies below it may be taken`;
    return refusal('ACTION_NOT_ALLOWED', sentence);
  }
  const taker = seats.findIndex(({ taken }) => taken.some((card) => card.id === id));
  if (taker >= 0) return refusal('TOO_LATE', `seat ${taker} has taken that action card`);
  const sentence = options.speedmachine
    ? 'no such action card lies open; take one of the stack'
    : NO_ACTION_CARDS;
  return refusal('ACTION_NOT_ALLOWED', sentence);
}

function whyNotSlip(state: State, seat: Seat, to: Seat): Fault | null {
  const own = seatOf(state, seat);
  if (!unused(own, 'SLIP')) return withoutAction('SLIP');
  if (!isOther(state.seats, seat, to)) return fault(() => toAnother(state.seats, seat));
  const top = own.pile.at(-1);
  if (top === undefined || !isJoker(top)) return null;
  return fault(() => 'a joker cannot be slipped; place it on the board first');
}

function isOther(seats: State['seats'], seat: Seat, to: Seat): boolean {
  return to !== seat && seats[to] !== undefined;
}

function toAnother(seats: State['seats'], seat: Seat): string {
  const others = [...seats.keys()].filter((other) => other !== seat);
  return `slip the card to another seat: ${others.join(' or ')}`;
}

function whyNotRemove(own: SeatState, rack: number): Fault | null {
  if (!unused(own, 'REMOVE')) return withoutAction('REMOVE');
  if ((own.rack[rack] ?? null) !== null) return null;
  const held = [...own.rack.keys()].filter((place) => own.rack[place] !== null);
  return fault(() => `no card lies on rack place ${rack}; there is one on ${held.join(', ')}`);
}

function withoutAction(kind: ActionKind): Fault {
  return fault(() => `you have no unused ${words(kind)} card; take one of the action stack first`);
}

function notHeld(own: SeatState, source: Source, found: CardId | null): RuleRefusal {
  const cards = [own.pile.at(-1) ?? null, ...own.rack, own.open.at(-1) ?? null];
  const allowed = cards.filter((card): card is CardId => card !== null);
  const lying =
    found === null || source.card === null
      ? `lies no card; you can play from ${allowed.map(spoken).join(', ')}`
      : `lies ${spoken(found)}, not ${spoken(source.card)}`;
  return { code: 'CARD_NOT_HELD', sentence: `${whereFrom(source)} ${lying}`, allowed };
}

function whereFrom({ area, rack }: Source): string {
  switch (area) {
    case 'PILE':
      return 'on your Ligretto pile';
    case 'RACK':
      return `on rack place ${rack ?? 0}`;
    case 'HAND':
      return 'open on your hand';
  }
}

function fault(sentence: () => string): Fault {
  return () => ({ code: 'ACTION_NOT_ALLOWED', sentence: sentence() });
}

import { seatOf, withSeat, type Seat } from '../contract/index.js';
import { actionKindOf, type ActionId, type ActionKind } from './action-cards.js';
import { firstFit, topOf, turnedOver, withCard } from './board.js';
import { faceOf, HIGHEST, type CardId } from './cards.js';
import { endRound } from './round.js';
import {
  CARDS_A_PRESS,
  type LastAct,
  type Place,
  type SeatState,
  type Source,
  type State,
  type Step,
  type Taken,
} from './state.js';

/** Does what `whyNot` has nothing against. The round ends when a Ligretto pile is empty [R]. */
export function carryOut(state: State, seat: Seat, step: Step): State {
  switch (step.type) {
    case 'PLACE':
      return settled(place(state, seat, step.source, step.board), seat);
    case 'PLACE_ANY':
      return settled(placeAny(state, seat, step.source), seat);
    case 'FILL_RACK':
      return settled(fillRack(state, seat, step.rack), seat);
    case 'NEXT':
      return pressNext(state, seat);
    case 'TURN_PILE':
      return turnPile(state, seat);
    case 'CLAIM':
      return settled(claim(state, seat, step.card), seat);
    case 'SLIP':
      return settled(slip(state, seat, step.to), seat);
    case 'REMOVE':
      return settled(remove(state, seat, step.rack), seat);
  }
}

/** What a premature placement costs: it is a turn of its own that places nothing [S12]. */
export function fined(state: State, seat: Seat, card: CardId, at: number): State {
  const { penalties } = seatOf(state, seat);
  const version = state.board[at]?.version ?? null;
  const lastAct = act('PREMATURE', card, at, version);
  return withSeat(state, seat, { penalties: penalties + 1, lastAct });
}

/** The card that lies at a source, whatever card the source names. */
export function cardAt(
  { pile, rack, open }: SeatState,
  { area, rack: place }: Source,
): CardId | null {
  switch (area) {
    case 'PILE':
      return pile.at(-1) ?? null;
    case 'RACK':
      return rack[place ?? -1] ?? null;
    case 'HAND':
      return open.at(-1) ?? null;
  }
}

export function freePlace({ rack }: Pick<SeatState, 'rack'>): number {
  return rack.indexOf(null);
}

/** The first of its action cards of a kind that it has not used. */
export function unused({ taken }: Pick<SeatState, 'taken'>, kind: ActionKind): Taken | undefined {
  return taken.find((card) => card.kind === kind && !card.used);
}

/** How many cards a press of Next turns: three, or two with Every Second [A2]. */
export function cardsAPress({ taken }: Pick<SeatState, 'taken'>): number {
  const everySecond = taken.length > 0 && taken.some(({ kind }) => kind === 'EVERY_SECOND');
  return everySecond ? CARDS_A_PRESS - 1 : CARDS_A_PRESS;
}

function placeAny(state: State, seat: Seat, source: Source): State {
  const card = cardAt(seatOf(state, seat), source);
  return card === null ? state : place(state, seat, source, firstFit(state.board, card));
}

/** The card goes to the board; with it goes every vote to stop, unless they stay. */
function place(state: State, seat: Seat, source: Source, at: number): State {
  const before = seatOf(state, seat);
  const card = cardAt(before, source);
  const onto = state.board[at];
  if (card === null || onto === undefined) return state;
  const board = state.board.slice();
  const pile = withCard(onto, card, seat);
  board[at] = pile;
  const placed = withSeat({ ...state, seats: withoutVotes(state) }, seat, {
    ...without(before, source),
    placed: before.placed + 1,
    owes: topOf(pile).number === HIGHEST ? at : before.owes,
    lastAct: act('PLACED', card, at, pile.version),
  });
  return { ...placed, board, placements: state.placements + 1 };
}

function withoutVotes({ seats, options }: State): readonly SeatState[] {
  if (options.stopClears === 'NEVER' || !seats.some(({ stop }) => stop)) return seats;
  return seats.map((seat) => (seat.stop ? { ...seat, stop: false } : seat));
}

/** The part of the seat that loses the card at the source. */
function without(seat: SeatState, source: Source): Partial<SeatState> {
  switch (source.area) {
    case 'PILE':
      return withoutTop(seat);
    case 'RACK':
      return { rack: withRack(seat, source.rack ?? -1, null) };
    case 'HAND':
      return withoutOpen(seat);
  }
}

/** Under a card that all have seen lies one that they have not, or the pile is empty. */
function withoutTop({ pile, known }: SeatState): Pick<SeatState, 'pile' | 'known'> {
  const rest = pile.slice(0, -1);
  return { pile: rest, known: Math.min(rest.length, Math.max(1, known - 1)) };
}

function withoutOpen({ open, fan }: SeatState): Pick<SeatState, 'open' | 'fan'> {
  const rest = open.slice(0, -1);
  return { open: rest, fan: Math.min(rest.length, Math.max(1, fan - 1)) };
}

function withRack({ rack }: SeatState, at: number, card: CardId | null): SeatState['rack'] {
  const changed = rack.slice();
  changed[at] = card;
  return changed;
}

function fillRack(state: State, seat: Seat, rack: number | null): State {
  const before = seatOf(state, seat);
  const card = before.pile.at(-1) ?? null;
  return withSeat(state, seat, {
    ...withoutTop(before),
    rack: withRack(before, rack ?? freePlace(before), card),
    lastAct: act('FILLED', card),
  });
}

/**
 * Turns cards one by one, so that the last lies open. With the hand used up, what was turned becomes
 * the hand again as it lies, and the same press goes on [R Next during play].
 */
function pressNext(state: State, seat: Seat): State {
  const before = seatOf(state, seat);
  const isUsedUp = before.hand.length === 0;
  const hand = isUsedUp ? before.open.toReversed() : before.hand;
  const lying = isUsedUp ? [] : before.open;
  const count = Math.min(cardsAPress(before), hand.length);
  const turned = hand.slice(hand.length - count).reverse();
  return withSeat(state, seat, {
    hand: hand.slice(0, hand.length - count),
    open: [...lying, ...turned],
    fan: count,
    presses: before.pressesAt === state.placements ? before.presses + 1 : 1,
    pressesAt: state.placements,
    lastAct: act('PRESSED_NEXT'),
  });
}

/** The finished pile leaves and frees its place [S7]. */
function turnPile(state: State, seat: Seat): State {
  const at = seatOf(state, seat).owes ?? -1;
  const pile = state.board[at];
  if (pile === undefined) return state;
  const board: Place[] = state.board.slice();
  const left = turnedOver(pile);
  board[at] = left;
  const freed = withSeat(state, seat, {
    owes: null,
    lastAct: act('TURNED_PILE', null, at, left.version),
  });
  return { ...freed, board, turned: [...state.turned, ...pile.cards] };
}

function claim(state: State, seat: Seat, id: ActionId): State {
  const card = state.actions.stack.find((lying) => lying.id === id);
  if (card === undefined) return state;
  const before = seatOf(state, seat);
  const { pile, known, rack } = before;
  const isKept = card.kind === 'SLIP' || card.kind === 'REMOVE';
  const stack = state.actions.stack.filter((lying) => lying !== card);
  const claimed = withSeat(state, seat, {
    taken: [...before.taken, { ...card, used: !isKept }],
    lastAct: act('CLAIMED', id),
    ...(card.kind === 'JOKER' ? { pile: [...pile, id], known: known + 1 } : {}),
    ...(card.kind === 'EXTRA_PLACE' ? { rack: [...rack, null] } : {}),
  });
  return { ...claimed, actions: { ...state.actions, stack } };
}

function slip(state: State, seat: Seat, to: Seat): State {
  const before = seatOf(state, seat);
  const card = before.pile.at(-1);
  if (card === undefined) return state;
  const given = withSeat(state, seat, {
    ...withoutTop(before),
    taken: withUsed(before, 'SLIP'),
    gave: [...before.gave, card],
    lastAct: act('SLIPPED', card),
  });
  const { pile, known, got } = seatOf(given, to);
  const taken = withSeat(given, to, {
    pile: [...pile, card],
    known: known + 1,
    got: [...got, card],
  });
  return autoFilled(taken, to);
}

function remove(state: State, seat: Seat, rack: number): State {
  const before = seatOf(state, seat);
  const card = before.rack[rack] ?? null;
  if (card === null) return state;
  return withSeat(state, seat, {
    rack: withRack(before, rack, null),
    taken: withUsed(before, 'REMOVE'),
    removed: [...before.removed, card],
    lastAct: act('REMOVED', card),
  });
}

function withUsed(seat: SeatState, kind: ActionKind): readonly Taken[] {
  const used = unused(seat, kind);
  return seat.taken.map((card) => (card === used ? { ...card, used: true } : card));
}

function act(
  name: LastAct['act'],
  card: LastAct['card'] = null,
  board: number | null = null,
  version: number | null = null,
): LastAct {
  return { act: name, card, board, version };
}

function settled(state: State, seat: Seat): State {
  const filled = autoFilled(state, seat);
  const isEmpty = seatOf(filled, seat).pile.length === 0;
  return isEmpty ? endRound(filled, 'PILE_EMPTY', seat) : filled;
}

/** With the option, free places are filled at once, as far as cards are that may go to a rack. */
function autoFilled(state: State, seat: Seat): State {
  if (!state.options.autoFill) return state;
  let before = seatOf(state, seat);
  if (!mayFill(before)) return state;
  while (mayFill(before)) {
    const rack = withRack(before, freePlace(before), before.pile.at(-1) ?? null);
    before = { ...before, ...withoutTop(before), rack };
  }
  return withSeat(state, seat, before);
}

function mayFill(seat: SeatState): boolean {
  const top = seat.pile.at(-1);
  return top !== undefined && faceOf(top) !== null && freePlace(seat) >= 0;
}

export function isJoker(card: CardId): boolean {
  return actionKindOf(card) === 'JOKER';
}

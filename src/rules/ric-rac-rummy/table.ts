import {
  seatOf,
  withSeat,
  accepted,
  refused,
  type Result,
  type RuleRefusal,
  type Seat,
} from '../contract/index.js';
import { spoken, type CardId } from './cards.js';
import { contractOf, SET_LENGTH, spokenContract, type Contract } from './contract.js';
import {
  lengthened,
  placeOfWild,
  readMeld,
  spokenMeld,
  touch,
  withCardAt,
  type Laid,
  type Meld,
} from './melds.js';
import { notAllowed, notHeld, notPlayable } from './sentences.js';
import type { Proposal, Spot, State, Step } from './state.js';

type Stepped = Result<State, RuleRefusal>;

/** One thing done between drawing and discarding, or why it cannot be done. */
export function stepped(state: State, seat: Seat, step: Step): Stepped {
  switch (step.type) {
    case 'GO_DOWN':
      return goDown(state, seat, step.melds);
    case 'LAY_OFF':
      return layOff(state, seat, step.card, step);
    case 'REPLACE':
      return replace(state, seat, step);
  }
}

/** The cards of a hand that a step needs. */
export function cardsOfStep(step: Step): readonly CardId[] {
  return step.type === 'GO_DOWN' ? step.melds.flatMap(({ cards }) => cards) : [step.card];
}

/** All melds of the round at once, and only those; each may be longer than it must [S5, R Meld sizes]. */
function goDown(state: State, seat: Seat, proposals: readonly Proposal[]): Stepped {
  const contract = contractOf(state.round);
  const { hand, down } = seatOf(state, seat);
  if (down) return refused(notAllowed('you are down already: lay off cards, or discard'));
  const cards = proposals.flatMap((proposal) => proposal.cards);
  const fault = notHeld(hand, cards) ?? wrongMelds(contract, proposals);
  if (fault !== null) return refused(fault);
  const laid: Laid[] = [];
  for (const { type, cards: ids } of proposals) {
    const read = readMeld(type, ids, state.options);
    if (!read.ok) return refused(notPlayable(read.refusal));
    laid.push(read.value);
  }
  if (state.options.touchingMelds === 'FORBID') {
    const pair = laid.find((one) => laid.some((other) => other !== one && touch(one, other)));
    if (pair) return refused(notAllowed(`another meld of yours would touch ${spokenMeld(pair)}`));
  }
  const melds = laid.map((meld): Meld => ({ ...meld, owner: seat }));
  const next = withSeat(state, seat, { down: true });
  return keepingADiscard(lostFrom(next, seat, cards), seat, (rest) => ({
    ...rest,
    wentDown: true,
    melds: [...state.melds, ...melds],
  }));
}

function wrongMelds(contract: Contract, proposals: readonly Proposal[]): RuleRefusal | null {
  const wanted = `this round asks for exactly ${spokenContract(contract)}`;
  const count = (type: Proposal['type']) => proposals.filter((meld) => meld.type === type).length;
  if (count('SET') !== contract.sets || count('RUN') !== contract.runs) {
    const named = `${counted(count('SET'), 'set')} and ${counted(count('RUN'), 'run')}`;
    return notAllowed(`${wanted}; you have named ${named}`);
  }
  const short = proposals.find(
    ({ type, cards }) => cards.length < (type === 'SET' ? SET_LENGTH : contract.runLength),
  );
  if (short === undefined) return null;
  const name = short.type === 'SET' ? 'set' : 'run';
  return notAllowed(`${wanted}; a ${name} of ${short.cards.length} is too short`);
}

function counted(count: number, name: string): string {
  return `${count} ${count === 1 ? name : `${name}s`}`;
}

/** [S6, R Lay-off in the same turn] */
function layOff(state: State, seat: Seat, card: CardId, spot: Spot): Stepped {
  const fault = whyNotTouchTable(state, seat) ?? notHeld(seatOf(state, seat).hand, [card]);
  if (fault !== null) return refused(fault);
  const grown = grownAt(state, spot, card);
  if (!grown.ok) return grown;
  return keepingADiscard(lostFrom(state, seat, [card]), seat, (rest) => ({
    ...rest,
    melds: grown.value,
  }));
}

/** The card takes the place of the wild that stands for it, and the wild is used at once [S7]. */
function replace(
  state: State,
  seat: Seat,
  { card, meld: place, wild, to }: Extract<Step, { readonly type: 'REPLACE' }>,
): Stepped {
  const fault = whyNotTouchTable(state, seat) ?? notHeld(seatOf(state, seat).hand, [card]);
  if (fault !== null) return refused(fault);
  const meld = state.melds[place];
  if (meld === undefined) return refused(noSuchMeld(state, place));
  const sameRun = state.options.freedWild === 'SAME_RUN';
  if (sameRun && meld.type === 'SET') {
    return refused(notAllowed(`in a set nothing is replaced: lay ${spoken(card)} off on it`));
  }
  if (sameRun && to.meld !== place) {
    return refused(notAllowed('a freed wild stays in the run that it came from'));
  }
  const found = placeOfWild(meld, card, wild, state.options);
  if (!found.ok) return refused(notPlayable(found.refusal));
  const freed = meld.cards[found.value];
  if (freed === undefined) return refused(noSuchMeld(state, place));
  const melds = state.melds.with(place, withCardAt(meld, found.value, card));
  const grown = grownAt({ ...state, melds }, to, freed);
  if (!grown.ok) return grown;
  return keepingADiscard(lostFrom(state, seat, [card]), seat, (rest) => ({
    ...rest,
    melds: grown.value,
  }));
}

/** The melds of the table with the card added to one of them. */
function grownAt(
  state: State,
  { meld: place, end }: Spot,
  card: CardId,
): Result<readonly Meld[], RuleRefusal> {
  const meld = state.melds[place];
  if (meld === undefined) return refused(noSuchMeld(state, place));
  const grown = lengthened(meld, card, end, state.options);
  if (!grown.ok) return refused(notPlayable(grown.refusal));
  return accepted(state.melds.with(place, { ...grown.value, owner: meld.owner }));
}

function noSuchMeld({ melds }: State, place: number): RuleRefusal {
  const there = melds.length === 1 ? 'there is meld 0' : `there are melds 0 to ${melds.length - 1}`;
  return notAllowed(`there is no meld ${place} on the table; ${there}`);
}

/** Only who is down plays on the table, and with `layOff: NEXT_TURN` not in the turn of going down. */
export function whyNotTouchTable(state: State, seat: Seat): RuleRefusal | null {
  if (!seatOf(state, seat).down) {
    const contract = spokenContract(contractOf(state.round));
    return notAllowed(`you are not down: first lay ${contract}, then play on the table`);
  }
  if (state.wentDown && state.options.layOff === 'NEXT_TURN') {
    return notAllowed('you have gone down in this turn and may lay off from your next turn on');
  }
  return null;
}

function lostFrom(state: State, seat: Seat, cards: readonly CardId[]): State {
  const { hand, shown } = seatOf(state, seat);
  const rest = (list: readonly CardId[]) => list.filter((card) => !cards.includes(card));
  return withSeat(state, seat, { hand: rest(hand), shown: rest(shown) });
}

/** Nobody goes out but by a discard, so a card that may be discarded stays in hand [S8, R Last card]. */
function keepingADiscard(state: State, seat: Seat, finish: (rest: State) => State): Stepped {
  const { hand } = seatOf(state, seat);
  const { taken } = state;
  if (hand.some((card) => card !== taken)) return accepted(finish(state));
  const only = hand.length === 0 ? 'no card' : `only ${spoken(hand[0] ?? '')}, just taken,`;
  return refused(
    notAllowed(
      `keep a card that you may discard: ${only} would be left, and you go out by a discard`,
    ),
  );
}

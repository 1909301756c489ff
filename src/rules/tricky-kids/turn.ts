import { leftOf, seatOf, withSeat, shuffle, type Random, type Seat } from '../contract/index.js';
import { sorted, type CardId, type Held } from './cards.js';
import type { PassRule } from './rule-cards.js';
import {
  rightOf,
  stagesOf,
  type Move,
  type Pass,
  type SeatState,
  type State,
  type Writing,
} from './state.js';
import { effectsOf, faceOf, finished, leadAfter, placeAtStake } from './trick.js';

/**
 * The state after a legal move. When that was the last card of the last trick, the round is still
 * to be closed.
 */
export function act(state: State, seat: Seat, move: Move): State {
  switch (move.type) {
    case 'WRITE':
      return goOn(withSeat(state, seat, written(seatOf(state, seat), move.cards)));
    case 'KEEP':
      return goOn(withSeat(state, seat, kept(seatOf(state, seat), move.cards)));
    case 'PASS':
      return goOn(withSeat(state, seat, { passing: move.cards, ready: true }));
    case 'PLAY':
      return played(state, seat, move.card);
    case 'SECRET':
    case 'MALFORMED':
      return state;
  }
}

function written({ hand }: SeatState, cards: readonly Writing[]): Partial<SeatState> {
  const numbers = new Map(cards.map(({ card, number }) => [card, number]));
  const { keep, rest } = split(hand, ({ id }) => numbers.has(id));
  return {
    // Adding 0 makes a 0 of the -0 that some clients' arithmetic may have led to.
    hand: keep.map(({ id, suit }) => ({ id, suit, number: 0 + (numbers.get(id) ?? 0) })),
    ...discarding(rest),
    ready: true,
  };
}

function kept({ hand }: SeatState, cards: readonly CardId[]): Partial<SeatState> {
  const { keep, rest } = split(hand, ({ id }) => cards.includes(id));
  return { hand: keep, ...discarding(rest), ready: true };
}

/** Cards that are written on after a swap were kept before: nothing is discarded twice. */
function discarding(rest: readonly Held[]): Partial<SeatState> {
  return rest.length === 0 ? {} : { discards: rest.map(({ id }) => id) };
}

function split(hand: readonly Held[], isKept: (card: Held) => boolean) {
  return { keep: hand.filter(isKept), rest: hand.filter((card) => !isKept(card)) };
}

/** To the next stage, once every seat has made its choice. */
function goOn(state: State): State {
  if (state.seats.some(({ ready }) => !ready)) return state;
  const { stage } = state;
  const passed =
    stage?.decision === 'PASS_CARDS' ? exchanged(state, stage.rule, state.random) : state;
  const stages = stagesOf(state.rules.inForce);
  const now = stages.findIndex(
    ({ decision, rule }) => decision === stage?.decision && rule === stage.rule,
  );
  return {
    ...passed,
    stage: stages[now + 1] ?? null,
    seats: passed.seats.map((seat) => ({ ...seat, ready: false, passing: [] })),
  };
}

/** What everybody has chosen goes round at once. */
export function exchanged(state: State, rule: PassRule, random: Random): State {
  const gifts = state.seats.map(({ hand, passing }) =>
    hand.filter(({ id }) => passing.includes(id)),
  );
  const received = distributed(rule, gifts, state.round, random);
  const seats = state.seats.map((seat, place): SeatState => {
    const [gave, got] = [gifts[place] ?? [], received[place] ?? []];
    const pass: Pass = { rule, gave, got };
    const rest = seat.hand.filter((card) => !gave.includes(card));
    return { ...seat, hand: sorted([...rest, ...got]), passes: [...seat.passes, pass] };
  });
  return { ...state, seats };
}

/** What each seat gets: from the right, from the left, or out of the bag by lot. */
function distributed(
  rule: PassRule,
  gifts: readonly (readonly Held[])[],
  round: number,
  random: Random,
): readonly (readonly Held[])[] {
  switch (rule) {
    case 'P1':
      return gifts.map((_, seat) => gifts[rightOf(seat, gifts.length)] ?? []);
    case 'P2':
      return gifts.map((_, seat) => gifts[leftOf(seat, gifts.length)] ?? []);
    case 'P3':
      return shuffle(random, `round:${round}:grabBag`, gifts);
  }
}

function played(state: State, seat: Seat, id: CardId): State {
  const { hand } = seatOf(state, seat);
  const rest = hand.filter((card) => card.id !== id);
  // A legal play is of a card in the hand.
  const card = hand.find((held) => held.id === id) as Held;
  const plays = [...state.plays, { seat, card: id, ...faceOf(card) }];
  const next = { ...withSeat(state, seat, { hand: rest }), plays };
  return plays.length === state.seats.length ? decided(next) : next;
}

/** The trick goes to its winner, or its token away [S10, S11]. */
function decided(state: State): State {
  const effects = effectsOf(state.rules.inForce, state.options);
  const place = placeAtStake(state.tokens.row, effects);
  const token = state.tokens.row[place];
  if (token === undefined) throw new RangeError('there is a token for every trick');
  const trick = finished(state.tricks, token, state.plays, effects);
  return {
    ...state,
    tokens: { ...state.tokens, row: state.tokens.row.toSpliced(place, 1) },
    lead: leadAfter(state.lead, trick.winner, state.seats.length, effects),
    plays: [],
    tricks: [...state.tricks, trick],
  };
}

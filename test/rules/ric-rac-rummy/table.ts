import { expect } from '@jest/globals';
import type { RuleRefusal } from '../../../src/rules/contract/index.js';
import { decksOf, sorted, type CardId } from '../../../src/rules/ric-rac-rummy/cards.js';
import {
  readMeld,
  type End,
  type Meld,
  type MeldType,
} from '../../../src/rules/ric-rac-rummy/melds.js';
import { DEFAULT_OPTIONS, type Options } from '../../../src/rules/ric-rac-rummy/options.js';
import { rules } from '../../../src/rules/ric-rac-rummy/rules.js';
import type {
  Move,
  Phase,
  Proposal,
  SeatState,
  State,
} from '../../../src/rules/ric-rac-rummy/state.js';

export const random = { key: 'a7'.repeat(32) };

type Setup = {
  /** One a seat, as the rules' examples write them: `'6H W 9H'`; W is a joker. */
  readonly hands: readonly string[];
  readonly options?: Partial<Options>;
  readonly round?: number;
  readonly phase?: Phase;
  readonly turn?: number;
  readonly turns?: number;
  /** On the table: `'RUN 5C W 7C 8C'`, laid by seat 0 unless `owners` says otherwise. */
  readonly melds?: readonly string[];
  readonly owners?: readonly number[];
  readonly down?: readonly number[];
  readonly buys?: readonly number[];
  /** The discards, the top card last. */
  readonly discards?: string;
  /** The next cards of the stock; all cards not named follow, unless `stockEnds`. */
  readonly stock?: string;
  readonly stockEnds?: boolean;
  readonly deckAdded?: boolean;
  readonly discarder?: number | null;
  /** Taken from the discards in this turn, by its text; it is in the hand of the seat to move. */
  readonly taken?: string;
  /** Of the rounds before, one list a seat. */
  readonly points?: readonly (readonly number[])[];
};

/** A table in the middle of a round, with the cards where a test wants them; seat 0 has drawn. */
export function table({ hands, turn = 0, phase = 'PLAY', down = [], ...setup }: Setup): State {
  const options = { ...DEFAULT_OPTIONS, ...setup.options };
  const decks = 3;
  const pool = [...decksOf(decks)];
  const take = (text: string) => text.split(' ').filter(Boolean).map(taken(pool));
  const held = hands.map(take);
  const melds = (setup.melds ?? []).map((text, place): Meld => {
    const [type, ...cards] = text.split(' ');
    const read = readMeld(type as MeldType, take(cards.join(' ')), options);
    if (!read.ok) throw new Error(read.refusal);
    return { ...read.value, owner: setup.owners?.[place] ?? 0 };
  });
  const discards = take(setup.discards ?? '2S');
  const stock = take(setup.stock ?? '');
  const isTaken = (id: CardId) => textOf(id) === setup.taken;
  return {
    options,
    random,
    round: setup.round ?? 1,
    dealer: hands.length - 1,
    decks,
    deckAdded: setup.deckAdded ?? false,
    reshuffles: 0,
    turns: setup.turns ?? 0,
    phase,
    turn,
    discarder: setup.discarder ?? null,
    topIsOpen: true,
    taken: held[turn]?.find(isTaken) ?? null,
    wentDown: false,
    seats: held.map((hand, seat): SeatState => {
      const state = { hand: sorted(hand), shown: hand.filter(isTaken), gained: [], answer: null };
      const [buys, points] = [setup.buys?.[seat] ?? 0, setup.points?.[seat] ?? []];
      return { ...state, down: down.includes(seat), buys, points };
    }),
    melds,
    stock: setup.stockEnds ? stock : [...stock, ...pool],
    discards,
    lastWindow: null,
    lastRound: null,
  };
}

function taken(pool: CardId[]): (text: string) => CardId {
  return (text) => {
    const place = pool.findIndex((id) => textOf(id) === text);
    const [card] = place === -1 ? [] : pool.splice(place, 1);
    if (card === undefined) throw new Error(`no card is written ${text}, or all are dealt`);
    return card;
  };
}

/** `7H`, and `W` for a joker. */
export function textOf(id: CardId): string {
  const [face = ''] = id.split('-');
  return face === 'JOKER' ? 'W' : face;
}

export function texts(ids: readonly CardId[]): string {
  return ids.map(textOf).join(' ');
}

/** Ids from a hand: `'6H W'` gives a six of hearts and a joker of it. */
export function cards(state: State, seat: number, text: string): readonly CardId[] {
  const hand = [...(state.seats[seat]?.hand ?? [])];
  return text.split(' ').map(taken(hand));
}

export function card(state: State, seat: number, text: string): CardId {
  return cards(state, seat, text)[0] ?? '';
}

/** Melds of a hand, each card used once: `goDown(state, 0, 'RUN 4D 5D 6D 7D', 'SET KH KS W')`. */
export function goDown(state: State, seat: number, ...melds: readonly string[]): Move {
  const hand = [...(state.seats[seat]?.hand ?? [])];
  return {
    type: 'GO_DOWN',
    melds: melds.map((text): Proposal => {
      const [type, ...named] = text.split(' ');
      return { type: type as MeldType, cards: named.map(taken(hand)) };
    }),
  };
}

export function layOff(
  state: State,
  text: string,
  meld: number,
  end: End | null = null,
): Extract<Move, { type: 'LAY_OFF' }> {
  return { type: 'LAY_OFF', card: card(state, state.turn, text), meld, end };
}

export function replace(
  state: State,
  text: string,
  meld: number,
  to: { readonly meld: number; readonly end: End | null },
): Extract<Move, { type: 'REPLACE' }> {
  return { type: 'REPLACE', card: card(state, state.turn, text), meld, wild: null, to };
}

export function discard(state: State, text: string): Extract<Move, { type: 'DISCARD' }> {
  return { type: 'DISCARD', card: card(state, state.turn, text) };
}

export const TAKE: Move = { type: 'DRAW', from: 'DISCARD' };
export const DRAW: Move = { type: 'DRAW', from: 'STOCK' };
export const CALL: Move = { type: 'BUY', buy: true };
export const LEAVE: Move = { type: 'BUY', buy: false };

export function after(state: State, seat: number, move: Move): State {
  const result = rules.play(state, seat, move);
  if (!result.ok) throw new Error(`${result.refusal.code}: ${result.refusal.sentence}`);
  // A test need not have dealt all cards of its decks; a new round does.
  if (result.value.round === state.round) {
    expect(rules.census(result.value).join()).toBe(rules.census(state).join());
  }
  return result.value;
}

/** The refusal of a move; it also proves that nothing has changed. */
export function refusalOf(state: State, seat: number, move: unknown): RuleRefusal {
  const before = JSON.stringify(state);
  const result = rules.play(state, seat, move as Move); // anything may be sent
  expect(JSON.stringify(state)).toBe(before);
  if (result.ok) throw new Error(`accepted: ${JSON.stringify(move)}`);
  return result.refusal;
}

export function decisions(state: State): readonly string[] {
  return rules.awaited(state).map(({ seat, decision }) => `${seat} ${decision}`);
}

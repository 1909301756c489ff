import { deckOf, type Held, type Suit } from '../../../src/rules/tricky-kids/cards.js';
import type { RuleId } from '../../../src/rules/tricky-kids/rule-cards.js';
import { rules } from '../../../src/rules/tricky-kids/rules.js';
import {
  DEFAULT_OPTIONS,
  stagesOf,
  type Move,
  type Options,
  type SeatState,
  type State,
  type Trick,
} from '../../../src/rules/tricky-kids/state.js';
import { TOKENS, tokenName, type Token } from '../../../src/rules/tricky-kids/tokens.js';

const SUIT: Readonly<Record<string, Suit>> = { B: 'BALL', C: 'CONTROLLER', S: 'STUFFIE' };

export const random = { key: 'a7'.repeat(32) };

type Setup = {
  /** One a seat, as the rules' examples write them: `'B5 C0 S12'`. */
  readonly hands: readonly string[];
  readonly inForce?: readonly RuleId[];
  /** The row from the left: `'1-3-5 2-2-2'`; what is missing is filled up with other tokens. */
  readonly row?: string;
  readonly lead?: number;
  readonly round?: number;
  /** Of the rounds before, one list a seat. */
  readonly points?: readonly (readonly number[])[];
  /** Tricks that have gone by before. */
  readonly earlier?: readonly Trick[];
  readonly options?: Partial<Options>;
};

/** A table at the beginning of a trick, with the cards where a test wants them. */
export function table({ hands, inForce = [], earlier = [], lead = 0, ...setup }: Setup): State {
  const deck = [...deckOf('TWENTY')];
  const held = hands.map((hand) => hand.split(' ').filter(Boolean).map(taken(deck)));
  const row = rowOf(setup.row ?? '', earlier);
  const open = new Set([...row, ...earlier.map(({ token }) => token)].map(tokenName));
  return {
    options: { ...DEFAULT_OPTIONS, ...setup.options },
    random,
    round: setup.round ?? 1,
    rules: { unseen: [], under: [], inForce, discarded: [] },
    stage: { decision: 'PLAY_CARD', rule: null },
    seats: held.map((hand, seat): SeatState => {
      const points = setup.points?.[seat] ?? [];
      return { hand, discards: [], ready: false, passing: [], passes: [], points };
    }),
    stock: deck.map(({ id }) => id),
    tokens: { pile: TOKENS.filter((token) => !open.has(tokenName(token))), row, spent: [] },
    firstLead: lead,
    lead,
    plays: [],
    tricks: earlier,
    lastRound: null,
  };
}

function taken(deck: Held[]): (text: string) => Held {
  return (text) => {
    const place = deck.findIndex(({ suit }) => suit === SUIT[text.charAt(0)]);
    const [card] = place === -1 ? [] : deck.splice(place, 1);
    if (card === undefined) throw new Error(`no card is written ${text}`);
    return { ...card, number: Number(text.slice(1)) };
  };
}

export function token(name: string): Token {
  const found = TOKENS.find((one) => tokenName(one) === name);
  if (found === undefined) throw new Error(`there is no token ${name}`);
  return found;
}

function rowOf(names: string, earlier: readonly Trick[]): readonly Token[] {
  const first = names.split(' ').filter(Boolean).map(token);
  const others = TOKENS.filter(
    (one) => !first.includes(one) && !earlier.some((trick) => trick.token === one),
  );
  return [...first, ...others].slice(0, 7 - earlier.length);
}

/** Tricks in which each seat has played a 0 and nobody won. */
export function emptyTricks(count: number, seats = 2): readonly Trick[] {
  const deck = deckOf('TWENTY_FOUR').toReversed();
  return Array.from({ length: count }, (_, place) => ({
    number: place + 1,
    trump: null,
    token: TOKENS[20 - place] ?? token('2-2-2'),
    plays: Array.from({ length: seats }, (_unused, seat) => {
      const card = deck[place * seats + seat] as Held; // the deck has more cards than these
      return { seat, card: card.id, suit: card.suit, number: 0 };
    }),
    winner: null,
    taken: [],
  }));
}

/** A deal with these rule cards in force. */
export function dealt(seats: number, inForce: readonly RuleId[] = [], options = {}): State {
  const state = rules.deal({ ...DEFAULT_OPTIONS, ...options }, seats, random);
  const [first = null] = stagesOf(inForce);
  return { ...state, rules: { ...state.rules, inForce }, stage: first };
}

/** Carries out a move that must be accepted. */
export function after(state: State, seat: number, move: Move): State {
  const result = rules.play(state, seat, move);
  if (!result.ok) throw new Error(result.refusal.sentence);
  return result.value;
}

/** The seat to move plays a card of its hand, named as the examples write it. */
export function play(state: State, text: string): State {
  const seat = rules.awaited(state)[0]?.seat ?? 0;
  return after(state, seat, playMove(state, seat, text));
}

export function playMove(state: State, seat: number, text: string): Move {
  const card = state.seats[seat]?.hand.find(
    ({ suit, number }) => suit === SUIT[text.charAt(0)] && number === Number(text.slice(1)),
  );
  if (card === undefined) throw new Error(`seat ${seat} holds no ${text}`);
  return { type: 'PLAY', card: card.id };
}

/** Plays cards one after another: `playAll(state, 'B5 B3')`. */
export function playAll(state: State, text: string): State {
  return text.split(' ').reduce(play, state);
}

/** A trick of seats that have no other card, seat 0 leading; what came of it. */
export function trickOf(cards: string, setup: Omit<Setup, 'hands'> = {}): Trick {
  const { tricks } = playAll(
    table({ ...setup, hands: cards.split(', ') }),
    cards.replaceAll(',', ''),
  );
  const trick = tricks.at(-1);
  if (trick === undefined) throw new Error('the trick is not over');
  return trick;
}

/** A writing of these numbers on the first seven cards of the seat's hand. */
export function writing(state: State, seat: number, numbers: readonly number[]): Move {
  const hand = state.seats[seat]?.hand ?? [];
  const cards = numbers.map((number, place) => ({ card: hand[place]?.id ?? 'NONE', number }));
  return { type: 'WRITE', cards };
}

/** The state after all seats have written the same numbers. */
export function allWrite(state: State, numbers: readonly number[]): State {
  return [...state.seats.keys()].reduce(
    (before, seat) => after(before, seat, writing(before, seat, numbers)),
    state,
  );
}

/** The refusal of a move that must be refused. */
export function refusalOf(state: State, seat: number, move: unknown) {
  const before = JSON.stringify(state);
  const result = rules.play(state, seat, move as Move); // what the type forbids is tested as well
  if (result.ok) throw new Error(`accepted: ${JSON.stringify(move)}`);
  if (JSON.stringify(state) !== before) throw new Error('the refused move changed the state');
  return result.refusal;
}

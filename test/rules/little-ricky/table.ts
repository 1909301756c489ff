import { DECK, type Card } from '../../../src/rules/little-ricky/cards.js';
import { rules } from '../../../src/rules/little-ricky/rules.js';
import {
  DEFAULT_OPTIONS,
  type Move,
  type Options,
  type SeatState,
  type State,
} from '../../../src/rules/little-ricky/state.js';

const NAMES: Readonly<Record<string, Card>> = {
  1: 'ONE',
  2: 'TWO',
  3: 'THREE',
  4: 'FOUR',
  5: 'FIVE',
  6: 'SIX',
  R: 'RICKY',
};

/** Cards as the rules' examples write them: `cards('R R 3')`. */
export function cards(text: string): readonly Card[] {
  return text.split(' ').filter(Boolean).map(card);
}

export function card(text: string): Card {
  const found = NAMES[text];
  if (found === undefined) throw new Error(`no card is written ${text}`);
  return found;
}

type Setup = {
  /** One a seat, as `cards` reads them. */
  readonly hands: readonly string[];
  readonly top: string;
  readonly turn?: number;
  readonly quit?: readonly number[];
  /** The draw pile, next card first; without it, all the cards that are left. */
  readonly pile?: string;
  readonly totals?: readonly number[];
  readonly markers?: readonly { readonly blacks: number; readonly whites: number }[];
  readonly options?: Partial<Options>;
};

/** A table in the middle of round 1 with the cards where a test wants them. */
export function table({ hands, top, turn = 0, quit = [], pile, ...setup }: Setup): State {
  const held = hands.map(cards);
  const discards = [card(top)];
  return {
    options: { ...DEFAULT_OPTIONS, ...setup.options },
    random: { key: 'a7'.repeat(32) },
    round: 1,
    starter: 0,
    turn,
    seats: held.map((hand, seat): SeatState => {
      const total = setup.totals?.[seat] ?? 0;
      const changedUp = { blacks: Math.floor(total / 10), whites: total % 10 };
      const { blacks, whites } = setup.markers?.[seat] ?? changedUp;
      return { hand, quit: quit.includes(seat), blacks, whites };
    }),
    drawPile: pile === undefined ? without(DECK, [...held.flat(), ...discards]) : cards(pile),
    discards,
    lastPlayedBy: null,
    lastRound: null,
  };
}

function without(deck: readonly Card[], taken: readonly Card[]): readonly Card[] {
  return taken.reduce((left, one) => left.toSpliced(left.indexOf(one), 1), deck);
}

export const DRAW: Move = { type: 'DRAW' };
export const QUIT: Move = { type: 'QUIT' };

export function play(text: string): Move {
  return { type: 'PLAY', card: card(text) };
}

/** Carries out moves one after another, each by the seat whose turn it is. */
export function after(state: State, ...moves: readonly Move[]): State {
  return moves.reduce((before, move) => {
    if (before.turn === null) throw new Error('the game is over');
    const result = rules.play(before, before.turn, move);
    if (!result.ok) throw new Error(result.refusal.sentence);
    return result.value;
  }, state);
}

/** The refusal of a move that must be refused, by the seat whose turn it is or another. */
export function refusalOf(state: State, move: Move, seat = state.turn ?? 0) {
  const before = JSON.stringify(state);
  const result = rules.play(state, seat, move);
  if (result.ok) throw new Error(`accepted: ${JSON.stringify(move)}`);
  if (JSON.stringify(state) !== before) throw new Error('the refused move changed the state');
  return result.refusal;
}

/** What the seat to move may do: `['2', '3', 'DRAW', 'QUIT']`. */
export function choices(state: State): readonly string[] {
  const written = Object.fromEntries(Object.entries(NAMES).map(([text, name]) => [name, text]));
  return rules
    .legalMoves(state, state.turn ?? 0)
    .moves.map((move) => (move.type === 'PLAY' ? (written[move.card] ?? '') : move.type));
}

import { shuffle } from '../contract/index.js';
import { deck, type CardId } from './cards.js';
import type { State } from './state.js';

/** How many cards two of the stock are for a buyer [S9]. */
export const CARDS_WITH_A_BUY = 2;

/**
 * Whether a buyer of the top discard would find two cards: in the stock, or after the discards
 * beneath it are shuffled [R Stock empty].
 */
export function stockServesBuyer({ stock, discards }: State): boolean {
  return stock.length + discards.length - 1 >= CARDS_WITH_A_BUY;
}

/** What the stock yields, and the state without it. */
export type Drawn = { readonly cards: readonly CardId[]; readonly state: State };

/** Two cards for who has bought; the discard is already his. There are two, or nobody could buy. */
export function drawnByBuyer(state: State): Drawn {
  const enough = state.stock.length >= CARDS_WITH_A_BUY ? state : reshuffled(state, 0);
  return taken(enough, CARDS_WITH_A_BUY);
}

/** The next card for the seat to move; `null` when there is none to be had any more, and the round ends. */
export function drawnFromStock(state: State): Drawn | null {
  if (state.stock.length > 0) return taken(state, 1);
  if (state.discards.length > 1) return taken(reshuffled(state, 1), 1);
  if (!state.deckAdded) return taken(withFreshDeck(state), 1);
  return null;
}

/** Whether a draw from the stock would end the round. */
export function stockIsUsedUp({ stock, discards, deckAdded }: State): boolean {
  return stock.length === 0 && discards.length <= 1 && deckAdded;
}

/** Whether nothing would be left to draw if the top discard, which somebody may buy, were bought. */
export function buyUsesUpStock(state: State): boolean {
  const offered = { ...state, discards: state.discards.slice(0, -1) };
  return stockIsUsedUp(drawnByBuyer(offered).state);
}

function taken(state: State, count: number): Drawn {
  const { stock } = state;
  return { cards: stock.slice(0, count), state: { ...state, stock: stock.slice(count) } };
}

/** All discards but for so many on top go beneath what is left of the stock, shuffled. */
function reshuffled(state: State, kept: number): State {
  const { random, round, reshuffles, stock, discards } = state;
  const place = discards.length - kept;
  const shuffled = shuffle(
    random,
    `round:${round}:reshuffle:${reshuffles + 1}`,
    discards.slice(0, place),
  );
  return {
    ...state,
    stock: [...stock, ...shuffled],
    discards: discards.slice(place),
    reshuffles: reshuffles + 1,
  };
}

/** One more deck, at most once a round [S12, R Stock empty]. */
function withFreshDeck(state: State): State {
  const decks = state.decks + 1;
  const stock = shuffle(state.random, `round:${state.round}:freshDeck`, deck(decks));
  return { ...state, decks, deckAdded: true, stock };
}

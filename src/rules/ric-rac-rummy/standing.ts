import { accepted, refused, type MoveList, type Result } from '../contract/index.js';
import type { RuleRefusal, Standing } from '../contract/index.js';
import { cardOf, JOKER, RANKS, SUITS, type CardId, type Rank, type Suit } from './cards.js';
import { spotsFor } from './fitting.js';
import { notAllowed, notAwaited } from './sentences.js';
import type { Move } from './state.js';
import type { View } from './view.js';

/** What a seat may leave as an answer to buy windows to come. */
export type Order =
  | { readonly type: 'NEVER_BUY' }
  /** Calls for a card if one of these says so, and for no other. */
  | {
      readonly type: 'BUY_ONLY';
      readonly ranks: readonly Rank[];
      readonly suits: readonly Suit[];
      readonly jokers: boolean;
      /** Cards that can be laid off, once the seat is down. */
      readonly layable: boolean;
    }
  /** Declines once the seat has bought that many more in this round. */
  | { readonly type: 'AT_MOST'; readonly more: number; readonly until: Until | null }
  /** Declines until it is the seat's turn. */
  | { readonly type: 'DECLINE'; readonly until: Until | null };

/** What an order said relative to now: the round, and a count of buys or of turns in it. */
type Until = { readonly round: number; readonly count: number };

export const standing: Standing<Move, View, Order> = { accept, answer, left, clash };

const MOST_MORE = 9;

function accept(order: Order, view: View): Result<Order, RuleRefusal> {
  if (view.seat === null || view.phase === null) return refused(notAwaited('the game is over'));
  const { round, turn, turns, seats, seat } = view;
  switch (order.type) {
    case 'NEVER_BUY':
      return accepted({ type: order.type });
    case 'BUY_ONLY':
      return acceptedOnly(order);
    case 'AT_MOST': {
      const { more } = order;
      if (!Number.isInteger(more) || more < 0 || more > MOST_MORE) {
        return refused(notAllowed(`say how many more you would buy, from 0 to ${MOST_MORE}`));
      }
      const count = (seats[seat]?.buys ?? 0) + more;
      return accepted({ type: order.type, more, until: { round, count } });
    }
    case 'DECLINE': {
      if (seat === turn) return refused(notAllowed('it is your turn already; decline by hand'));
      const away = (seat - (turn ?? seat) + seats.length) % seats.length;
      return accepted({ type: order.type, until: { round, count: turns + away } });
    }
  }
}

function acceptedOnly(
  order: Extract<Order, { readonly type: 'BUY_ONLY' }>,
): Result<Order, RuleRefusal> {
  const { jokers, layable } = order;
  // In one order and each once, so that equal orders are equal.
  const ranks = RANKS.filter((rank) => order.ranks.includes(rank));
  const suits = SUITS.filter((suit) => order.suits.includes(suit));
  if (ranks.length + suits.length === 0 && !jokers && !layable) {
    return refused(
      notAllowed(
        'say what to buy (ranks, suits, jokers or cards to lay off), or set neverBuy or declineUntilMyTurn to true',
      ),
    );
  }
  return accepted({ type: order.type, ranks, suits, jokers, layable });
}

/**
 * Only calls for sale are answered: whether to draw the discard, a seat decides itself. One order
 * that declines is enough; then a card is called for that any BUY_ONLY names, and no other.
 */
function answer(orders: readonly Order[], view: View, moves: MoveList<Move>): Move | null {
  const { window, own, seat, turn } = view;
  if (window === null || own?.mayBuy !== true || seat === turn) return null;
  const buy = orders.some((order) => declines(order, view)) ? false : wanted(orders, view);
  if (buy === null) return null;
  return moves.moves.find((move) => move.type === 'BUY' && move.buy === buy) ?? null;
}

/** The end stays as it was; what is said relative to now is said anew. */
function left(order: Order, { phase, round, turns, seats, seat }: View): Order | null {
  if (order.type === 'NEVER_BUY' || order.type === 'BUY_ONLY') return order;
  const { until } = order;
  if (phase === null || until?.round !== round) return null;
  if (order.type === 'DECLINE') return turns < until.count ? order : null;
  return { ...order, more: Math.max(0, until.count - (seats[seat ?? 0]?.buys ?? 0)) };
}

function clash(orders: readonly Order[]): string | null {
  const limits = orders.filter((order) => order.type === 'AT_MOST').map(({ more }) => more);
  const hasNever = orders.some(({ type }) => type === 'NEVER_BUY');
  if (hasNever && orders.some(({ type }) => type === 'BUY_ONLY')) {
    return 'neverBuy and buyOnly do not go together: leave one of them out';
  }
  if (hasNever && limits.length > 0) {
    return `neverBuy and atMostMore ${limits[0]} do not go together: leave one of them out`;
  }
  return limits.length < 2
    ? null
    : `atMostMore ${limits[0]} and atMostMore ${limits[1]} do not go together: leave one of them out`;
}

function declines(order: Order, { round, turns, seats, seat }: View): boolean {
  switch (order.type) {
    case 'NEVER_BUY':
      return true;
    case 'BUY_ONLY':
      return false;
    case 'AT_MOST': {
      const { until } = order;
      return until?.round === round && (seats[seat ?? 0]?.buys ?? 0) >= until.count;
    }
    case 'DECLINE':
      return order.until?.round === round && turns < order.until.count;
  }
}

/** What the BUY_ONLY orders together say of the card on offer; `null` where there are none. */
function wanted(orders: readonly Order[], view: View): boolean | null {
  const only = orders.filter((order) => order.type === 'BUY_ONLY');
  const card = view.window?.card;
  if (only.length === 0 || card === undefined) return null;
  return only.some((order) => names(order, card, view));
}

function names(
  { ranks, suits, jokers, layable }: Extract<Order, { readonly type: 'BUY_ONLY' }>,
  id: CardId,
  { seats, seat, melds, options }: View,
): boolean {
  const card = cardOf(id);
  if (layable && seats[seat ?? 0]?.down && spotsFor(id, melds, options).length > 0) return true;
  if (card.rank === JOKER) return jokers;
  if (ranks.length + suits.length === 0) return false;
  // Ranks and suits together narrow each other down: queens and kings of hearts.
  const rank = RANKS[card.rank - 1];
  const byRank = ranks.length === 0 || (rank !== undefined && ranks.includes(rank));
  return byRank && (suits.length === 0 || (card.suit !== null && suits.includes(card.suit)));
}

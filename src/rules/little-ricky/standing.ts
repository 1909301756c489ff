import {
  type MoveList,
  type Result,
  type RuleRefusal,
  type Standing,
  accepted,
  refused,
} from '../contract/index.js';
import { pointsIn } from './scoring.js';
import type { Move } from './state.js';
import type { View } from './view.js';

/** What a seat may leave as an answer to turns to come. */
export type Order =
  /** Quits the round as soon as the hand costs no more than this. */
  | { readonly type: 'QUIT_AT'; readonly points: number }
  /** Draws where no card can be played and drawing is allowed. */
  | { readonly type: 'DRAW_IF_STUCK' }
  /** What a client sent that is no order; always refused. */
  | { readonly type: 'MALFORMED' };

const MOST_POINTS = 99;

export const standing: Standing<Move, View, Order> = { accept, answer };

function accept(order: Order): Result<Order, RuleRefusal> {
  if (order.type === 'MALFORMED') {
    const sentence = 'a standing answer says quitAt, or drawIfStuck with true';
    return refused({ code: 'MALFORMED_MOVE', sentence });
  }
  if (order.type === 'DRAW_IF_STUCK' || isPoints(order.points)) return accepted(order);
  const sentence = `quitAt is a whole number from 0 to ${MOST_POINTS}, not ${order.points}`;
  return refused({ code: 'ACTION_NOT_ALLOWED', sentence });
}

function isPoints(points: number): boolean {
  return Number.isInteger(points) && points >= 0 && points <= MOST_POINTS;
}

/** Quitting goes before drawing: a card drawn costs more than none. */
function answer(orders: readonly Order[], view: View, { moves }: MoveList<Move>): Move | null {
  const points = pointsIn(view.hand ?? []);
  const isLow = orders.some((order) => order.type === 'QUIT_AT' && points <= order.points);
  const isStuck =
    orders.some(({ type }) => type === 'DRAW_IF_STUCK') &&
    !moves.some(({ type }) => type === 'PLAY');
  const wanted = isLow ? 'QUIT' : isStuck ? 'DRAW' : null;
  return moves.find(({ type }) => type === wanted) ?? null;
}

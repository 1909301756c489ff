import type { Result, RuleRefusal } from './refusal.js';
import type { MoveList } from './rules.js';

/**
 * Answers that a seat leaves for decisions to come, so that nobody waits for it. Only their owner
 * ever sees them; what they answer goes through the same door as a move that was made by hand.
 * Orders are plain JSON data.
 */
export interface Standing<Move, View, Order> {
  /**
   * The order as it will be kept, or why it cannot be. What it says relative to now ("two more this
   * round", "until it is my turn") is made absolute here, by the view of its owner.
   */
  accept(order: Order, view: View): Result<Order, RuleRefusal>;

  /**
   * The move with which the orders answer the seat's open decision; `null` where they say nothing
   * to it, or are out of date. Law: legal, and computed from the owner's view alone.
   */
  answer(orders: readonly Order[], view: View, moves: MoveList<Move>): Move | null;

  /**
   * What is left of an order that was kept, as its owner reads it by the view of now; `null` once it
   * is spent. Absent where orders never change. Law: `accept` of what is left, with the same view,
   * means what the kept order means.
   */
  left?(order: Order, view: View): Order | null;

  /** Which two orders that were accepted do not go together, as a sentence; `null` where all do. */
  clash?(orders: readonly Order[]): string | null;
}

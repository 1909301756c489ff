import { describe, expect, it } from '@jest/globals';
import 'reflect-metadata';
import { standingGraphql } from '../../../src/rules/ric-rac-rummy/api-standing.graphql.js';
import { rules } from '../../../src/rules/ric-rac-rummy/rules.js';
import { standing, type Order } from '../../../src/rules/ric-rac-rummy/standing.js';
import type { Move, State } from '../../../src/rules/ric-rac-rummy/state.js';
import { after, CALL, discard, LEAVE, table, TAKE } from './table.js';

const NEVER: Order = { type: 'NEVER_BUY' };
const NOTHING = { ranks: [], suits: [], jokers: false, layable: false };

function only(some: Partial<Extract<Order, { type: 'BUY_ONLY' }>>): Order {
  return { ...NOTHING, ...some, type: 'BUY_ONLY' };
}

/** Seat 0 of four has discarded the card. */
function offered(card: string, setup: Partial<Parameters<typeof table>[0]> = {}): State {
  const start = table({ hands: [`${card} 3C`, '5H', '7D', '9C'], ...setup });
  return after(start, 0, discard(start, card));
}

function answer(state: State, orders: readonly Order[], seat = 2): Move | null {
  return standing.answer(orders, rules.view(state, seat), rules.legalMoves(state, seat));
}

function accepted(order: Order, state: State, seat = 2): Order {
  const result = standing.accept(order, rules.view(state, seat));
  if (!result.ok) throw new Error(result.refusal.sentence);
  return result.value;
}

function sentence(order: Order, state: State, seat = 2): string {
  const result = standing.accept(order, rules.view(state, seat));
  if (result.ok) throw new Error(`accepted ${JSON.stringify(order)}`);
  return result.refusal.sentence;
}

describe('a standing answer', () => {
  it('never buys', () => {
    expect(answer(offered('QS'), [NEVER])).toEqual(LEAVE);
    expect(accepted(NEVER, offered('QS'))).toEqual(NEVER);
  });

  it('buys only certain ranks or suits, and declines all others', () => {
    const queens = only({ ranks: ['QUEEN', 'KING'] });
    const spades = only({ suits: ['SPADES'] });
    const both = only({ ranks: ['QUEEN'], suits: ['SPADES'] });
    const called = (orders: readonly Order[]) =>
      ['QS', 'QH', '4S', '4H', 'W'].filter(
        (card) => JSON.stringify(answer(offered(card), orders)) === JSON.stringify(CALL),
      );

    expect(called([queens])).toEqual(['QS', 'QH']);
    expect(called([spades])).toEqual(['QS', '4S']);
    expect(called([both])).toEqual(['QS']);
    expect(called([only({ jokers: true })])).toEqual(['W']);
    expect(called([queens, only({ jokers: true })])).toEqual(['QS', 'QH', 'W']);
    expect(answer(offered('4H'), [queens])).toEqual(LEAVE);
  });

  it('buys cards that extend melds, once the seat is down', () => {
    const layable = only({ layable: true });
    const melds = ['RUN 5H 6H 7H 8H'];

    expect(answer(offered('9H', { melds, down: [2] }), [layable])).toEqual(CALL);
    expect(answer(offered('W', { melds, down: [2] }), [layable])).toEqual(CALL);
    expect(answer(offered('JH', { melds, down: [2] }), [layable])).toEqual(LEAVE);
    expect(answer(offered('9H', { melds }), [layable])).toEqual(LEAVE);
  });

  it('stops after so many more buys of this round', () => {
    const state = offered('QS', { buys: [0, 0, 1, 0] });
    const order = accepted({ type: 'AT_MOST', more: 1, until: null }, state);
    const queens = only({ ranks: ['QUEEN'] });

    expect(order).toEqual({ type: 'AT_MOST', more: 1, until: { round: 1, count: 2 } });
    expect(answer(state, [order])).toBeNull();
    expect(answer(state, [order, queens])).toEqual(CALL);
    const later = offered('QS', { buys: [0, 0, 2, 0] });
    expect(answer(later, [order])).toEqual(LEAVE);
    expect(answer(later, [order, queens])).toEqual(LEAVE);
    expect(answer(offered('QS', { buys: [0, 0, 2, 0], round: 2 }), [order])).toBeNull();
    const none = accepted({ type: 'AT_MOST', more: 0, until: null }, state);
    expect(answer(state, [none])).toEqual(LEAVE);
  });

  it('declines everything until it is the turn of the seat', () => {
    const state = offered('QS', { turns: 4 });
    const order = accepted({ type: 'DECLINE', until: null }, state);

    expect(order).toEqual({ type: 'DECLINE', until: { round: 1, count: 6 } });
    expect(answer(state, [order])).toEqual(LEAVE);
    expect(answer(offered('QS', { turns: 6 }), [order])).toBeNull();
    expect(answer(offered('QS', { turns: 4, round: 2 }), [order])).toBeNull();
  });

  it('reads as what is left of it, and written back means the same', () => {
    const left = (order: Order, state: State) =>
      standing.left?.(order, rules.view(state, 2)) ?? null;
    const bought = (count: number, round = 1) => offered('QS', { buys: [0, 0, count, 0], round });
    const twoMore = accepted({ type: 'AT_MOST', more: 2, until: null }, bought(0));
    const remaining = [0, 1, 2].map((count) => left(twoMore, bought(count)));

    expect(remaining.map((order) => order?.type === 'AT_MOST' && order.more)).toEqual([2, 1, 0]);
    for (const [count, order] of remaining.entries()) {
      const sent = { ...order, until: null } as Order; // as a client sends it
      expect(accepted(sent, bought(count))).toEqual(order);
    }
    expect(left(twoMore, bought(0, 2))).toBeNull();

    const decline = accepted({ type: 'DECLINE', until: null }, offered('QS', { turns: 4 }));
    const later = offered('QS', { turns: 4 });
    expect(left(decline, later)).toEqual(decline);
    expect(accepted({ type: 'DECLINE', until: null }, later)).toEqual(decline);
    expect(left(decline, offered('QS', { turns: 6 }))).toBeNull();
    expect(left(decline, offered('QS', { turns: 4, round: 2 }))).toBeNull();
    for (const order of [NEVER, only({ jokers: true })]) expect(left(order, later)).toBe(order);
  });

  it('does not go together with another that contradicts it', () => {
    const atMost = (more: number): Order => ({ type: 'AT_MOST', more, until: null });
    const decline: Order = { type: 'DECLINE', until: null };
    const [jokers, queens] = [only({ jokers: true }), only({ ranks: ['QUEEN'] })];

    expect([
      standing.clash?.([NEVER, jokers]),
      standing.clash?.([atMost(2), NEVER]),
      standing.clash?.([atMost(1), jokers, atMost(2)]),
      standing.clash?.([jokers, queens, atMost(1), decline]),
      standing.clash?.([NEVER, decline]),
    ]).toEqual([
      'neverBuy and buyOnly do not go together: leave one of them out',
      'neverBuy and atMostMore 2 do not go together: leave one of them out',
      'atMostMore 1 and atMostMore 2 do not go together: leave one of them out',
      null,
      null,
    ]);
  });

  it('says nothing where the seat is next, has answered, or is not asked', () => {
    const orders = [NEVER, only({ ranks: ['QUEEN'] })];

    expect(answer(offered('QS'), orders, 1)).toBeNull();
    expect(answer(offered('QS'), orders, 0)).toBeNull();
    expect(answer(after(offered('QS'), 2, LEAVE), orders)).toBeNull();
    expect(answer(after(offered('QS'), 1, TAKE), orders)).toBeNull();
    expect(answer(offered('QS'), [])).toBeNull();
  });

  it('leads to the same state as the answer given by hand', () => {
    const state = offered('QS');
    const move = answer(state, [only({ ranks: ['QUEEN'] })]);
    const next = after(state, 2, move ?? LEAVE);

    expect(next).toEqual(after(state, 2, CALL));
  });

  it('is refused where it says nothing that can be kept', () => {
    const state = offered('QS');

    expect(sentence(only({}), state)).toBe(
      'say what to buy (ranks, suits, jokers or cards to lay off), or set neverBuy or declineUntilMyTurn to true',
    );
    for (const more of [-1, 0.5, 10, NaN]) {
      expect(sentence({ type: 'AT_MOST', more, until: null }, state)).toBe(
        'say how many more you would buy, from 0 to 9',
      );
    }
    expect(sentence({ type: 'DECLINE', until: null }, state, 1)).toBe(
      'it is your turn already; decline by hand',
    );
  });

  it('is kept in one form', () => {
    const order = only({ ranks: ['KING', 'ACE', 'KING'], suits: ['SPADES', 'CLUBS'] });

    expect(accepted(order, offered('QS'))).toEqual(
      only({ ranks: ['ACE', 'KING'], suits: ['CLUBS', 'SPADES'] }),
    );
  });

  it('comes back from the API as it was, sent or kept', () => {
    const orders: readonly Order[] = [
      NEVER,
      only({ ranks: ['ACE'], suits: ['CLUBS'], jokers: true, layable: true }),
      { type: 'AT_MOST', more: 0, until: null },
      { type: 'AT_MOST', more: 2, until: { round: 3, count: 4 } },
      { type: 'DECLINE', until: null },
      { type: 'DECLINE', until: { round: 3, count: 4 } },
    ];
    for (const order of orders) {
      const shown = standingGraphql.fromOrder(order);
      expect(shown).toBeInstanceOf(standingGraphql.type);
      expect(standingGraphql.toOrder(shown)).toEqual(order);
    }
    expect(standingGraphql.toOrder({ neverBuy: false })).toEqual(only({}));
  });
});

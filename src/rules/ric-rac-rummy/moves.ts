import { seatOf, type MoveList, type Seat } from '../contract/index.js';
import { asked, whyNotBuy } from './buying.js';
import { contractOf } from './contract.js';
import { layOffsOf, leavesADiscard, replacementsOf } from './fitting.js';
import { findLaying } from './laying.js';
import type { Move, State } from './state.js';
import { whyNotTouchTable } from './table.js';
import { mayTake } from './turn.js';

const LEAVE: Move = { type: 'BUY', buy: false };
const CALL: Move = { type: 'BUY', buy: true };
const DRAW: Move = { type: 'DRAW', from: 'STOCK' };
const TAKE: Move = { type: 'DRAW', from: 'DISCARD' };

/**
 * What a seat may do that is awaited. Ways of going down and whole turns are too many to list: of the
 * former one is, if there is one.
 */
export function listMoves(state: State, seat: Seat): MoveList<Move> {
  if (state.phase === 'PLAY') return { moves: playsOf(state, seat), complete: false };
  if (state.phase === 'DRAW') {
    return { moves: mayTake(state) ? [DRAW, TAKE] : [DRAW], complete: false };
  }
  if (seat !== state.turn) {
    return { moves: whyNotBuy(state, seat) === null ? [LEAVE, CALL] : [LEAVE], complete: true };
  }
  const isLast = asked(state).length === 1;
  const moves = [...(isLast ? [DRAW] : []), ...(mayTake(state) ? [TAKE] : []), LEAVE];
  return { moves, complete: false };
}

function playsOf(state: State, seat: Seat): readonly Move[] {
  const { hand, down } = seatOf(state, seat);
  const { options, taken, melds } = state;
  const discards = hand
    .filter((card) => card !== taken)
    .map((card): Move => ({ type: 'DISCARD', card }));
  if (!down) {
    const { melds: laying } = findLaying(hand, contractOf(state.round), options, taken);
    return laying === null ? discards : [{ type: 'GO_DOWN', melds: laying }, ...discards];
  }
  if (whyNotTouchTable(state, seat) !== null) return discards;
  const spare = hand.filter((card) => leavesADiscard(hand, card, taken));
  const layOffs = layOffsOf(spare, melds, options);
  const replacements = replacementsOf(spare, melds, options).flatMap(
    ({ card, meld, wild, to: spots }) =>
      spots.map((to): Move => ({ type: 'REPLACE', card, meld, wild, to })),
  );
  return [
    ...layOffs.map(({ card, meld, end }): Move => ({ type: 'LAY_OFF', card, meld, end })),
    ...replacements,
    ...discards,
  ];
}

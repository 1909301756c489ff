import type { MoveList, Seat } from '../contract/index.js';
import { claimable } from './action-cards.js';
import { sensiblePlan } from './planning.js';
import { mayFill, spotsOf } from './spots.js';
import { isJoker, unused } from './steps.js';
import type { LiveMove, Move, PlanMove, Step } from './state.js';
import type { SeatView, View } from './view.js';

/**
 * What a seat may do that is awaited. Live, all that can be done as the table stands is listed, but
 * for the other free places where a 1 could go; of plans only a few are.
 */
export function listMoves(view: View, seat: Seat): MoveList<Move> {
  switch (view.decision) {
    case 'PLAY':
      return { moves: liveMoves(view, seat), complete: false };
    case 'PLAN':
    case 'REPLAN':
      return { moves: somePlans(view, seat), complete: false };
    case 'NEXT':
      return { moves: [{ type: 'NEXT' }], complete: true };
    case null:
      return { moves: [], complete: true };
  }
}

function liveMoves(view: View, seat: Seat): readonly LiveMove[] {
  const own = view.seats[seat] as SeatView; // an awaited seat is at the table
  return [
    ...(own.owes === null ? [] : [{ type: 'TURN_PILE' } as const]),
    ...spotsOf(view, seat).map(({ source, board }): LiveMove => {
      const version = view.board[board]?.version ?? 0;
      return { type: 'PLACE', source, board, version };
    }),
    ...(mayFill(own) ? freePlaces(own) : []),
    ...actionMoves(view, own, seat),
    ...(own.hand + own.open > 0 ? [{ type: 'NEXT' } as const] : []),
    { type: 'STOP', stop: !own.stop },
  ];
}

function freePlaces({ rack }: SeatView): readonly LiveMove[] {
  const free = [...rack.keys()].filter((place) => rack[place] === null);
  return free.map((place) => ({ type: 'FILL_RACK', rack: place }));
}

function actionMoves(
  { actions, seats }: View,
  own: SeatView,
  seat: Seat,
): readonly Exclude<LiveMove, { readonly type: 'PLACE' }>[] {
  const signs = { ofSeats: seats.map((other) => other.signs), common: actions.commonSigns };
  const top = own.pileTops.at(-1);
  const maySlip = unused(own, 'SLIP') !== undefined && top !== undefined && !isJoker(top);
  const others = [...seats.keys()].filter((other) => maySlip && other !== seat);
  const held = [...own.rack.keys()].filter(
    (place) => own.rack[place] !== null && unused(own, 'REMOVE') !== undefined,
  );
  return [
    ...claimable(actions.stack, signs, seat).map(
      ({ id }) => ({ type: 'CLAIM', card: id }) as const,
    ),
    ...others.map((to) => ({ type: 'SLIP', to }) as const),
    ...held.map((rack) => ({ type: 'REMOVE', rack }) as const),
  ];
}

/** To pass, to look through the hand, and what is sensible; the last may still be replaced. */
function somePlans(view: View, seat: Seat): readonly PlanMove[] {
  const { steps, stop } = sensiblePlan(view, seat);
  const look: readonly Step[] = [
    { type: 'NEXT' },
    { type: 'PLACE_ANY', source: { area: 'HAND', rack: null, card: null } },
  ];
  const plans: readonly PlanMove[] = [
    { type: 'PLAN', steps, stop, final: true },
    { type: 'PLAN', steps, stop, final: false },
    { type: 'PLAN', steps: look, stop: false, final: true },
    { type: 'PLAN', steps: [], stop: true, final: true },
  ];
  return [...new Map(plans.map((plan) => [JSON.stringify(plan), plan])).values()];
}

import type { BotLevel, Seat } from '../contract/index.js';
import { claimable, type ActionCard } from './action-cards.js';
import { fits, type Top } from './board.js';
import { faceOf, type CardId } from './cards.js';
import { closestTo, farthest } from './planning.js';
import { isStuck, mayFill, plainWorth, playablesOf, spotsOf, type Spot } from './spots.js';
import { asNoticed } from './seen.js';
import { isJoker, unused } from './steps.js';
import type { LiveMove } from './state.js';
import type { SeatView, View } from './view.js';

type Lots = (bound: number) => number;

/**
 * One act of a bot in a live game: turn a pile, place, fill the rack, use an action card, press Next,
 * and vote to stop when the hand has gone by and nothing fits. `null`: it has nothing left to do.
 */
export function liveMove(shown: View, seat: Seat, level: BotLevel, lots: Lots): LiveMove | null {
  const view = asNoticed(shown, seat);
  const own = view.seats[seat] as SeatView; // a bot sits at the table
  if (own.owes !== null) return { type: 'TURN_PILE' };
  const overlooks = level === 'EASY' && lots(4) === 0;
  const spots = overlooks ? [] : spotsOf(view, seat);
  const urgent = actionMove(view, seat, own, level);
  const spot = chosen(view, seat, spots, level, lots);
  if (spot) {
    const version = view.board[spot.board]?.version ?? 0;
    return { type: 'PLACE', source: spot.source, board: spot.board, version };
  }
  if (urgent) return urgent;
  if (mayFill(own) && !overlooks) return { type: 'FILL_RACK', rack: own.rack.indexOf(null) };
  if (isStuck(view, seat) && !own.stop) return { type: 'STOP', stop: true };
  return own.hand + own.open > 0 ? { type: 'NEXT' } : null;
}

function chosen(
  view: View,
  seat: Seat,
  spots: readonly Spot[],
  level: BotLevel,
  lots: Lots,
): Spot | undefined {
  if (spots.length < 2) return spots[0];
  if (level === 'EASY') return spots[lots(spots.length)];
  const worth = level === 'NORMAL' ? plainWorth : smartWorth(view, seat);
  return spots.reduce((best, spot) => (worth(spot) > worth(best) ? spot : best));
}

/**
 * First what somebody else could lay as well; rather where a card of one's own goes on next than
 * where one of somebody else's does.
 */
export function smartWorth(view: View, seat: Seat): (spot: Spot) => number {
  const mine = openCards(view.seats[seat] as SeatView);
  const theirs = view.seats.flatMap((other, place) => (place === seat ? [] : openCards(other)));
  return (spot) => {
    const { colour, number } = view.board[spot.board] as Top; // the spot is on the board
    const top = { colour: colour ?? faceOf(spot.card)?.colour ?? null, number: number + 1 };
    const isContested = theirs.some((card) => card === spot.card);
    const helpsMe = mine.some((card) => card !== spot.card && fits(card, top));
    const helpsOthers = theirs.some((card) => !isJoker(card) && fits(card, top));
    return (
      plainWorth(spot) + (isContested ? 1.5 : 0) + (helpsMe ? 0.8 : 0) - (helpsOthers ? 0.4 : 0)
    );
  };
}

function openCards(seat: SeatView): readonly CardId[] {
  const { pile, rack, open } = playablesOf(seat);
  return [pile, ...rack, open].filter((card): card is CardId => card !== null);
}

function actionMove(view: View, seat: Seat, own: SeatView, level: BotLevel): LiveMove | null {
  if (!view.options.speedmachine) return null;
  const top = own.pileTops.at(-1);
  if (unused(own, 'SLIP') && top !== undefined && !isJoker(top)) {
    return { type: 'SLIP', to: closestTo(view.seats, seat) };
  }
  const unwanted = unused(own, 'REMOVE') ? farthest(own.rack, view.board) : null;
  if (unwanted !== null) return { type: 'REMOVE', rack: unwanted };
  const signs = { ofSeats: view.seats.map((one) => one.signs), common: view.actions.commonSigns };
  const free = claimable(view.actions.stack, signs, seat);
  const wanted = level === 'EASY' ? free[0] : free.find((card) => isWanted(card, view, own));
  return wanted && isWanted(wanted, view, own) ? { type: 'CLAIM', card: wanted.id } : null;
}

/** A joker only to be laid at once; a second Every Second is of no use. */
function isWanted({ kind }: ActionCard, { board }: View, own: SeatView): boolean {
  if (kind === 'JOKER') return board.some((top) => fits('JOKER_1', top));
  return kind !== 'EVERY_SECOND' || !own.taken.some((taken) => taken.kind === kind);
}

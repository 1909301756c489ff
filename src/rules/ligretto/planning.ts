import type { Seat } from '../contract/index.js';
import { claimable, type ActionKind } from './action-cards.js';
import type { Top } from './board.js';
import { faceOf, HIGHEST, type CardId } from './cards.js';
import { mostSteps } from './options.js';
import { isStuck, plainWorth, spotsFor, type Spot } from './spots.js';
import { isJoker, unused } from './steps.js';
import type { Plan, Source, Step } from './state.js';
import type { SeatView, View } from './view.js';

/** Which of several placements to plan first, and what else to try; the highest is taken. */
export type Taste = {
  readonly worth: (spot: Spot) => number;
  /** Whether to try cards that nobody has seen yet. */
  readonly isBold: boolean;
  /** Whether to try a card of the rack that lacks so many, since others may lay what is missing. */
  readonly tries: (gap: number) => boolean;
};

const PLAIN: Taste = { worth: plainWorth, isBold: false, tries: () => false };

/** A plan by rule of thumb, from what lies open. */
export function sensiblePlan(view: View, seat: Seat): Omit<Plan, 'final'> {
  return { steps: draft(view, seat, PLAIN), stop: isStuck(view, seat) };
}

/**
 * A plan: take action cards, place what fits, fill the rack, and for the rest of the steps turn the
 * hand and try what comes. Steps on cards that nobody has seen yet are tries that cost nothing but
 * their place in the plan.
 */
export function draft(view: View, seat: Seat, taste: Taste): readonly Step[] {
  const most = mostSteps(view.options);
  const sketch = sketchOf(view, seat);
  const steps = [...actionSteps(view, seat, sketch)];
  while (steps.length < most) steps.push(...nextSteps(sketch, view, taste));
  return steps.slice(0, most);
}

/** What a seat expects its own cards and the board to be, as its plan goes on. */
type Sketch = {
  readonly board: Top[];
  /** `null`: free; UNSEEN: nobody knows the card. */
  readonly rack: (CardId | null)[];
  /** The uppermost cards of the pile that are known; the last is the top. */
  readonly tops: CardId[];
  pile: number;
  readonly fan: CardId[];
  hand: number;
  owes: number | null;
  /** Whether the top of the pile was tried since it is another. */
  hasTried: boolean;
  /** Rack places that were tried although their card does not fit yet. */
  readonly tried: Set<number>;
};

/** A card in the rack that came there unseen. */
const UNSEEN = 'UNSEEN';

function sketchOf(view: View, seat: Seat): Sketch {
  const shown = view.seats[seat] as SeatView; // there is one for each seat
  const fan = seat === view.seat ? (view.own?.fan ?? []) : shown.openTop ? [shown.openTop] : [];
  return {
    board: view.board.map(({ colour, number }) => ({ colour, number })),
    rack: [...shown.rack],
    tops: [...shown.pileTops],
    pile: shown.pile,
    fan: [...fan],
    hand: shown.hand + shown.open,
    owes: shown.owes,
    hasTried: false,
    tried: new Set(),
  };
}

function nextSteps(sketch: Sketch, view: View, taste: Taste): readonly Step[] {
  if (sketch.owes !== null) return [turn(sketch, sketch.owes)];
  const spot = bestSpot(sketch, view, taste);
  if (spot !== null) return [place(sketch, spot)];
  if (taste.isBold && sketch.pile > 0 && sketch.tops.length === 0 && !sketch.hasTried) {
    sketch.hasTried = true;
    return [tryFrom('PILE')];
  }
  if (canFill(sketch)) return [fill(sketch)];
  const near = nearest(sketch, taste);
  if (near !== null) return [tryFrom('RACK', near)];
  sketch.fan.length = 0;
  return [{ type: 'NEXT' }, tryFrom('HAND')];
}

function turn(sketch: Sketch, at: number): Step {
  sketch.board[at] = { colour: null, number: 0 };
  sketch.owes = null;
  return { type: 'TURN_PILE' };
}

function bestSpot(sketch: Sketch, { options }: View, { worth }: Taste): Spot | null {
  const playables = {
    pile: sketch.tops.at(-1) ?? null,
    rack: sketch.rack.map((card) => (card === UNSEEN ? null : card)),
    open: sketch.fan.at(-1) ?? null,
  };
  let best: Spot | null = null;
  let most = -Infinity;
  for (const spot of spotsFor(playables, sketch.board, options)) {
    const value = worth(spot);
    if (value > most) [best, most] = [spot, value];
  }
  return best;
}

function place(sketch: Sketch, { source, card, board }: Spot): Step {
  const { colour, number } = sketch.board[board] as Top; // the spot is on the board
  sketch.board[board] = { colour: colour ?? faceOf(card)?.colour ?? null, number: number + 1 };
  if (number + 1 === HIGHEST) sketch.owes = board;
  if (source.area === 'PILE') takeTop(sketch);
  if (source.area === 'RACK') sketch.rack[source.rack ?? 0] = null;
  if (source.area === 'HAND') sketch.fan.pop();
  return tryFrom(source.area, source.rack);
}

function takeTop(sketch: Sketch): void {
  sketch.tops.pop();
  sketch.pile -= 1;
  sketch.hasTried = false;
}

function canFill({ rack, pile, tops }: Sketch): boolean {
  const top = tops.at(-1);
  return pile > 0 && rack.includes(null) && (top === undefined || !isJoker(top));
}

function fill(sketch: Sketch): Step {
  sketch.rack[sketch.rack.indexOf(null)] = sketch.tops.at(-1) ?? UNSEEN;
  takeTop(sketch);
  return { type: 'FILL_RACK', rack: null };
}

/** A rack card that a few more cards on the board would make playable. */
function nearest({ rack, board, tried }: Sketch, { isBold, tries }: Taste): number | null {
  const found = rack.findIndex((card, at) => {
    if (card === null || tried.has(at)) return false;
    return card === UNSEEN ? isBold : tries(gapOf(card, board));
  });
  if (found < 0) return null;
  tried.add(found);
  return found;
}

/** How many cards are missing until the card fits somewhere; 0: it fits now. */
export function gapOf(card: CardId, board: readonly Top[]): number {
  const face = faceOf(card);
  if (face === null) return 0;
  let gap = face.number - 1;
  for (const { colour, number } of board) {
    if (colour === face.colour && number < face.number) {
      gap = Math.min(gap, face.number - 1 - number);
    }
  }
  return gap;
}

function tryFrom(area: Source['area'], rack: number | null = null): Step {
  return { type: 'PLACE_ANY', source: { area, rack, card: null } };
}

/** Worth taking whenever they may be taken; a joker only where it can be played. */
const WANTED: readonly ActionKind[] = ['SLIP', 'REMOVE', 'EXTRA_PLACE', 'EVERY_SECOND'];

function actionSteps(view: View, seat: Seat, sketch: Sketch): readonly Step[] {
  const { actions, seats } = view;
  const own = seats[seat] as SeatView; // there is one for each seat
  const signs = { ofSeats: seats.map((other) => other.signs), common: actions.commonSigns };
  const mine = claimable(actions.stack, signs, seat).filter(({ kind }) => WANTED.includes(kind));
  const has = (kind: ActionKind) =>
    unused(own, kind) !== undefined || mine.some((card) => card.kind === kind);
  return [
    ...mine.map(({ id }): Step => ({ type: 'CLAIM', card: id })),
    ...(has('SLIP') ? slipStep(view, seat, sketch) : []),
    ...(has('REMOVE') ? removeStep(sketch) : []),
  ];
}

function slipStep({ seats }: View, seat: Seat, sketch: Sketch): readonly Step[] {
  const top = sketch.tops.at(-1);
  if (top === undefined || isJoker(top)) return [];
  takeTop(sketch);
  return [{ type: 'SLIP', to: closestTo(seats, seat) }];
}

/** The other seat with the fewest cards on its pile. */
export function closestTo(seats: readonly SeatView[], seat: Seat): Seat {
  const others = [...seats.keys()].filter((other) => other !== seat);
  const size = (other: Seat) => seats[other]?.pile ?? 0;
  return others.reduce((best, other) => (size(other) < size(best) ? other : best));
}

function removeStep(sketch: Sketch): readonly Step[] {
  const place = farthest(sketch.rack, sketch.board);
  if (place === null) return [];
  sketch.rack[place] = null;
  return [{ type: 'REMOVE', rack: place }];
}

/** The rack card that will be playable last, if none is playable soon. */
export function farthest(rack: readonly (CardId | null)[], board: readonly Top[]): number | null {
  let [place, most]: [number | null, number] = [null, 2];
  for (const [at, card] of rack.entries()) {
    const gap = card === null || card === UNSEEN ? 0 : gapOf(card, board);
    if (gap > most) [place, most] = [at, gap];
  }
  return place;
}

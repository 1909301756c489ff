import { derive, shuffle, stream, type Random, type Seat } from '../contract/index.js';
import {
  ACTION_IDS,
  NO_SIGNS,
  SIGNS_ON_CARDS,
  withSigns,
  type ActionCard,
  type Signs,
} from './action-cards.js';
import { DECK, faceOf, type CardId } from './cards.js';
import { mostSteps } from './options.js';
import type { Plan, SeatState, State, Step } from './state.js';
import type { SeatView, View } from './view.js';

/**
 * A state that fits what the viewer sees: the unseen cards of each seat, the action cards to come and
 * the plans of others are others. Computed from the view alone.
 */
export function imagine(view: View, random: Random): State {
  const seats = view.seats.map((_, seat) => imagineSeat(view, seat, random));
  const { seat, decision, own, board, actions, outcome, ...open } = view;
  return {
    ...open,
    acts: view.acts ?? 0,
    random: derive(random, 'key'),
    board: board.map(({ version, since, colour, cards, turner, earlier }) => {
      return { version, since, colour, cards, turner, earlier };
    }),
    seats,
    signs: signsOf(view),
    actions: { deck: imagineDeck(view, random), stack: actions.stack, delayMs: actions.delayMs },
  };
}

function imagineSeat(view: View, seat: Seat, random: Random): SeatState {
  const shown = view.seats[seat] as SeatView; // there is one for each seat
  const own = seat === view.seat ? view.own : null;
  const fan = own?.fan ?? (shown.openTop === null ? [] : [shown.openTop]);
  const cards = shuffle(random, `imagine:${seat}`, unseenOf(view, seat, shown, fan));
  const pile = [...cards.splice(0, shown.pile - shown.pileTops.length), ...shown.pileTops];
  const open = [...cards.splice(0, shown.open - fan.length), ...fan];
  const { rack, placed, penalties, stop, ready, presses, owes, taken, gave, got } = shown;
  return {
    pile,
    known: shown.pileTops.length,
    rack,
    hand: cards,
    open,
    fan: own === null ? imagineFan(shown) : fan.length,
    placed,
    penalties,
    stop,
    ready,
    presses,
    pressesAt: view.placements,
    owes,
    taken,
    gave,
    got,
    removed: shown.removed,
    plan: own === null ? imaginePlan(view, shown, seat, random) : own.plan,
    seen: own?.seen ?? null,
    lastAct: shown.lastAct,
    points: shown.points,
  };
}

/** How many cards another seat has side by side: as many as a press turns, if there are so many. */
function imagineFan({ open, taken }: SeatView): number {
  return Math.min(open, taken.some(({ kind }) => kind === 'EVERY_SECOND') ? 2 : 3);
}

/** The cards that have come to a seat and that the viewer sees nowhere. */
function unseenOf(
  { board, turned }: View,
  seat: Seat,
  { pileTops, rack, gave, got, removed }: SeatView,
  fan: readonly CardId[],
): readonly CardId[] {
  const played = [...board.flatMap(({ cards }) => cards), ...turned];
  const seen = [
    ...[...pileTops, ...rack, ...gave, ...removed, ...fan],
    ...played.filter((placed) => placed.seat === seat).map(({ card }) => card),
  ].filter((card): card is CardId => card !== null && faceOf(card) !== null);
  return without([...DECK, ...got], seen);
}

/** The items without as many of each as are taken. */
function without<Item>(items: readonly Item[], taken: readonly Item[]): Item[] {
  const rest = [...items];
  for (const item of taken) {
    const place = rest.indexOf(item);
    if (place >= 0) rest.splice(place, 1);
  }
  return rest;
}

function signsOf({ options, seats, actions }: View): Signs {
  if (!options.speedmachine) return NO_SIGNS;
  return { ofSeats: seats.map(({ signs }) => signs), common: actions.commonSigns };
}

function imagineDeck({ options, seats, actions }: View, random: Random): readonly ActionCard[] {
  if (!options.speedmachine) return [];
  const seen = [...actions.stack, ...seats.flatMap(({ taken }) => taken)];
  const ids = without(
    ACTION_IDS,
    seen.map(({ id }) => id),
  );
  const signs = without(
    SIGNS_ON_CARDS,
    seen.map(({ sign }) => sign),
  );
  return withSigns(
    shuffle(random, 'imagine:actions', ids),
    shuffle(random, 'imagine:actionSigns', signs),
  );
}

/** Of a committed plan nobody knows more than that it is there, and whether it stays. */
function imaginePlan(
  { options }: View,
  { committed, final, rack }: SeatView,
  seat: Seat,
  random: Random,
): Plan | null {
  if (!committed) return null;
  const lots = stream(random, `imagine:plan:${seat}`);
  const any = (): Step => {
    const sources = [
      { area: 'PILE', rack: null, card: null } as const,
      { area: 'HAND', rack: null, card: null } as const,
      { area: 'RACK', rack: lots(rack.length), card: null } as const,
    ];
    const source = sources[lots(sources.length + 1)];
    return source === undefined ? { type: 'NEXT' } : { type: 'PLACE_ANY', source };
  };
  const steps = Array.from({ length: lots(mostSteps(options) + 1) }, any);
  return { steps, stop: lots(2) === 0, final };
}

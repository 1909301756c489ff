import {
  derive,
  stream,
  sumOf,
  withSeat,
  type Budget,
  type Random,
  type Seat,
} from '../contract/index.js';
import { sorted, type Held } from './cards.js';
import { sensibleMove } from './choice.js';
import { imaginer } from './imagine.js';
import { oneOf, type Lots } from './lots.js';
import { CARDS_KEPT, legalSets, limitsOf, type NumberSet } from './numbers.js';
import { playOut, type RoundEnd } from './play-out.js';
import { roundIsOver } from './round.js';
import { ROUNDS, turnOf, type Move, type State } from './state.js';
import { effectsOf } from './trick.js';
import { act } from './turn.js';
import { viewOf, type View } from './view.js';
import {
  deskOf,
  sensibleOrder,
  sensibleSets,
  strongestFirst,
  type Desk,
  jumbled,
} from './writing.js';

/** The card that does best in imagined worlds, in which everybody plays on like NORMAL. */
export function searchPlay(
  view: View,
  seat: Seat,
  moves: readonly Move[],
  random: Random,
  budget: Budget,
): Move {
  const worlds = Math.max(1, Math.floor(playOutsFor(view, budget) / moves.length));
  const imagine = imaginer(view);
  const drafts = moves.map((move) => ({ move, worth: 0 }));
  for (let number = 0; number < worlds; number++) {
    tryIn(imagine(derive(random, `world:${number}`)), seat, drafts);
  }
  return best(drafts).move;
}

/** With more seats there is more to play in a play-out, and so there are fewer. */
function playOutsFor({ seats }: View, { playouts }: Budget): number {
  return (2 * playouts) / seats.length;
}

/** How many ways of writing are tried, and how often the worse half of them is dropped. */
const DRAFTS = 32;
const HEATS = 5;

/**
 * The best of some ways of writing. The worse half is dropped again and again, so that most of the
 * budget goes to the best.
 */
export function searchWriting(view: View, seat: Seat, random: Random, budget: Budget): Move {
  const playouts = playOutsFor(view, budget);
  const pen = penFor(deskOf(view));
  const imagine = imaginer(view);
  const lots = stream(random, 'drafts');
  let drafts = draftsFor(pen, lots).map((move) => ({ move, worth: 0 }));
  for (let heat = 0, world = 0; heat < HEATS && drafts.length > 1; heat++) {
    const worlds = Math.max(1, Math.floor(playouts / HEATS / drafts.length));
    for (const end = world + worlds; world < end; world++) {
      const blank = imagine(derive(random, `world:${world}`));
      tryIn(othersWrite(blank, seat, pen, lots), seat, drafts);
    }
    drafts = drafts.toSorted((one, other) => other.worth - one.worth);
    drafts = drafts.slice(0, Math.ceil(drafts.length / 2));
  }
  return best(drafts).move;
}

type Draft = { readonly move: Move; worth: number };

/** All are tried in the same world, so that luck does not tell them apart. */
function tryIn(world: State, seat: Seat, drafts: readonly Draft[]): void {
  for (const draft of drafts)
    draft.worth += chance(world, playOn(act(world, seat, draft.move)), seat);
}

function best(drafts: readonly Draft[]): Draft {
  // There is always something that may be done.
  return drafts.reduce((one, other) => (other.worth > one.worth ? other : one), drafts[0] as Draft);
}

/** How somebody may write, computed once for a search. */
type Pen = {
  readonly desk: Desk;
  readonly sensible: readonly NumberSet[];
  readonly legal: readonly NumberSet[];
};

function penFor(desk: Desk): Pen {
  return { desk, sensible: sensibleSets(desk), legal: legalSets(limitsOf(desk.inForce)) };
}

/** Half of the time sensible numbers, else any; on cards in an order of their own. */
function written(
  { desk, sensible, legal }: Pen,
  hand: readonly Held[],
  lots: Lots,
): readonly Held[] {
  const isSensible = lots(2) === 0;
  const effects = effectsOf(desk.inForce, desk.options);
  const numbers = isSensible ? oneOf(lots, sensible) : strongestFirst(oneOf(lots, legal), effects);
  return jumbled(sensibleOrder({ ...desk, hand }), lots)
    .slice(0, CARDS_KEPT)
    .map((card, place) => ({ ...card, number: numbers[place] ?? 0 }));
}

function draftsFor(pen: Pen, lots: Lots): readonly Move[] {
  return Array.from({ length: DRAFTS }, () => {
    const cards = written(pen, pen.desk.hand, lots);
    return {
      type: 'WRITE',
      cards: cards.map(({ id, number }) => ({ card: id, number: number ?? 0 })),
    };
  });
}

/** The state in which all others have written: on the cards that they were imagined to hold. */
function othersWrite(world: State, me: Seat, pen: Pen, lots: Lots): State {
  return world.seats.reduce((before, { hand }, seat) => {
    if (seat === me) return before;
    return withSeat(before, seat, { hand: sorted(written(pen, hand, lots)), ready: true });
  }, world);
}

/** The end of the round, when everybody goes on sensibly. */
function playOn(start: State): RoundEnd {
  let state = start;
  while (turnOf(state) === null && !roundIsOver(state)) state = oneChooses(state);
  return playOut(state, effectsOf(state.rules.inForce, state.options));
}

function oneChooses(state: State): State {
  const seat = state.seats.findIndex(({ ready }) => !ready);
  return act(state, seat, sensibleMove(viewOf(state, seat)));
}

/** How many points ahead make a seat e times as likely to win as another, one round before the end. */
const LEAD = 8;
/** A number on a card decides only between equal points. */
const TIE_BREAK = 0.01;

/** A seat's share in the victory, from 0 to 1: known when it was the last round, else a guess. */
function chance({ round, seats }: State, end: RoundEnd, seat: Seat): number {
  const last = round === ROUNDS;
  const totals = seats.map(({ points }, place) => {
    const total = points.reduce((sum, some) => sum + some, end.points[place] ?? 0);
    return last ? total + TIE_BREAK * (end.highest[place] ?? 0) : total;
  });
  const most = Math.max(...totals);
  const lead = LEAD * Math.sqrt(ROUNDS - round);
  const weights = totals.map((total) =>
    last ? Number(total === most) : Math.exp((total - most) / lead),
  );
  return (weights[seat] ?? 0) / sumOf(weights);
}

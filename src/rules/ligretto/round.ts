import { leftOf, pick, shuffle, sumOf, type Random, type Seat } from '../contract/index.js';
import { actionDeck, dealSigns, NO_SIGNS } from './action-cards.js';
import { EMPTY_PLACE } from './board.js';
import { DECK } from './cards.js';
import { actionIntervalMs, rackPlaces, settle, targetPoints, type Options } from './options.js';
import {
  MOST_EMPTY_ROUNDS,
  MOST_ROUNDS,
  PILE_SIZE,
  PLACES_A_SEAT,
  type Actions,
  type RoundScore,
  type RoundSummary,
  type SeatState,
  type Seen,
  type State,
} from './state.js';

/** What a round takes over from the game before it. */
type Before = Pick<
  State,
  'options' | 'random' | 'round' | 'signs' | 'emptyRounds' | 'lastRound'
> & {
  readonly points: readonly (readonly number[])[];
  /** Whose steps come first in the first beat; `null` in a live game. */
  readonly firstSeat: Seat | null;
};

export function firstRound(chosen: Options, seats: number, random: Random): State {
  const options = settle(chosen, 'LIVE');
  return dealRound({
    options,
    random,
    round: 1,
    signs: options.speedmachine ? dealSigns(random, seats) : NO_SIGNS,
    emptyRounds: 0,
    lastRound: null,
    points: Array.from({ length: seats }, () => []),
    firstSeat: options.pace === 'BEATS' ? pick(random, 'firstSeat', seats) : null,
  });
}

export function nextRound(state: State): State {
  const { beat, seats } = state;
  return dealRound({
    ...state,
    round: state.round + 1,
    points: seats.map(({ points }) => points),
    firstSeat: beat && leftOf(beat.firstSeat, seats.length),
  });
}

function dealRound(before: Before): State {
  const { options, random, round, signs, emptyRounds, lastRound, points, firstSeat } = before;
  const board = Array.from({ length: PLACES_A_SEAT * points.length }, () => EMPTY_PLACE);
  const dealt: State = {
    options,
    random,
    round,
    stage: 'PLAY',
    beat: null,
    lastBeat: [],
    board,
    turned: [],
    placements: 0,
    acts: 0,
    seats: points.map((finished, seat) => dealSeat(before, seat, finished)),
    signs,
    actions: firstActions(before),
    emptyRounds,
    lastRound,
  };
  return firstSeat === null ? dealt : openBeat(dealt, firstSeat, 1, 0);
}

/** From the shuffled deck, from its first card: ten for the pile, the rack, and the hand [LG-E1]. */
function dealSeat(
  { options, random, round, points }: Before,
  seat: Seat,
  finished: readonly number[],
): SeatState {
  const deck = shuffle(random, `round:${round}:deck:${seat}`, DECK);
  const handAt = PILE_SIZE + rackPlaces(options, points.length);
  return {
    pile: deck.slice(0, PILE_SIZE).reverse(),
    known: 1,
    rack: deck.slice(PILE_SIZE, handAt),
    hand: deck.slice(handAt).reverse(),
    open: [],
    fan: 0,
    placed: 0,
    penalties: 0,
    stop: false,
    ready: false,
    presses: 0,
    pressesAt: 0,
    owes: null,
    taken: [],
    gave: [],
    got: [],
    removed: [],
    plan: null,
    seen: options.pace === 'LIVE' ? freshTable(points.length) : null,
    lastAct: null,
    points: finished,
  };
}

function freshTable(seats: number): Seen {
  const places = Array.from({ length: PLACES_A_SEAT * seats }, () => EMPTY_PLACE.version);
  return { places, reveals: 0, got: 0 };
}

function firstActions({ options, random, round }: Before): Actions {
  if (!options.speedmachine) return { deck: [], stack: [], delayMs: 0 };
  const deck = [...actionDeck(random, round)].reverse();
  return { deck, stack: [], delayMs: delayMs(options, random, round, 1) };
}

function delayMs(options: Options, random: Random, round: number, reveal: number): number {
  if (options.pace === 'BEATS') return 0;
  const [least, most] = actionIntervalMs(options);
  return least + pick(random, `round:${round}:reveal:${reveal}`, most - least + 1);
}

/** Turns the next action card face up on top of the stack; after the last one nothing comes. */
export function revealAction(state: State): State {
  const { options, random, round, actions } = state;
  const next = actions.deck.at(-1);
  if (next === undefined) return state;
  const deck = actions.deck.slice(0, -1);
  const following = actionsRevealed(state) + 2;
  return {
    ...state,
    actions: {
      deck,
      stack: [...actions.stack, next],
      delayMs: deck.length === 0 ? 0 : delayMs(options, random, round, following),
    },
  };
}

type Revealed = {
  readonly seats: readonly Pick<SeatState, 'taken'>[];
  readonly actions: Pick<Actions, 'stack'>;
};

/** How many action cards were revealed in the round. */
export function actionsRevealed({ seats, actions }: Revealed): number {
  return seats.reduce((sum, { taken }) => sum + taken.length, actions.stack.length);
}

/** With the Speedmachine an action card is revealed when a beat opens. */
export function openBeat(state: State, firstSeat: Seat, number: number, idle: number): State {
  const seats = state.seats.map((seat) => ({ ...seat, plan: null }));
  return revealAction({ ...state, seats, beat: { number, firstSeat, idle } });
}

/** Scores the round as it stands [S9], and ends the game where somebody has enough [S11]. */
export function endRound(
  state: State,
  reason: RoundSummary['reason'],
  finisher: Seat | null,
): State {
  const scores = state.seats.map(scoreOf);
  const lastRound = { round: state.round, reason, finisher, scores };
  const seats = state.seats.map((seat, place): SeatState => {
    const { points } = scores[place] as RoundScore; // one was made for each seat
    return { ...seat, plan: null, stop: false, points: [...seat.points, points] };
  });
  const emptyRounds = state.placements === 0 ? state.emptyRounds + 1 : 0;
  const ended: State = { ...state, stage: 'BETWEEN', seats, emptyRounds, lastRound };
  return isLastRound(ended) ? { ...ended, stage: 'OVER' } : ended;
}

/** 1 for each card placed, −2 for each left on the Ligretto pile [S9], −1 for each penalty. */
export function scoreOf({ placed, pile, penalties }: SeatState): RoundScore {
  const left = pile.length;
  return { placed, left, penalties, points: placed - 2 * left - penalties };
}

function isLastRound({ options, round, seats, emptyRounds }: State): boolean {
  if (round >= MOST_ROUNDS || emptyRounds >= MOST_EMPTY_ROUNDS) return true;
  const totals = seats.map(({ points }) => sumOf(points));
  const highest = Math.max(...totals);
  if (highest < targetPoints(options)) return false;
  return options.tie === 'SHARE' || totals.filter((total) => total === highest).length === 1;
}

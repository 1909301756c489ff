/*
 * Ligretto, for 2 to 6 seats [S1], live or in beats.
 *
 * [S1]  Each seat has forty cards of its own: four colours, 1 to 10.
 * [S2]  A 1 goes on any free board place, another card on the one below it of the same colour.
 * [S3]  A seat plays from the top of its Ligretto pile, from its rack, and from its hand.
 * [S4]  All play at the same time. Whose move arrives first wins; the other is told what lies there.
 * [S5]  A free rack place may be filled from the Ligretto pile.
 * [S6]  Next turns three cards of the hand; the open top may be played.
 * [S7]  Who lays a 10 has to turn the pile over and until then places nothing.
 * [S8]  When all have voted to stop, the round is scored as it stands.
 * [S9]  1 point for each card placed, −2 for each left on the Ligretto pile.
 * [S10] The next round starts when all have pressed Next, or after a minute.
 * [S11] The game ends after a round in which somebody has the target.
 * [S12] NoBlind: a premature placement costs a point. Speedmachine: action cards (action-cards.ts).
 * [S13] Everybody sees of all seats how many cards their piles have, the open cards and the points.
 *
 * In a live game every seat is awaited for the whole round; two timers run. In beats (beats.ts) each
 * seat commits a secret plan. A committed seat stays awaited, without a clock, as REPLAN, so that it
 * may replace its plan; a plan that is said to be final cannot be, and its seat is not awaited.
 *
 * [R Idle] Whoever has done nothing for a minute counts as a vote to stop: the round is scored when
 * for so long nobody has acted but those who have voted. [R Rounds] The game is over after thirty
 * rounds, or ten running in which nobody laid a card.
 *
 * [R Fan] A seat sees side by side the cards that its last press of Next turned; others see the top.
 */
import {
  accepted,
  refused,
  withSeat,
  type MoveList,
  type Outcome,
  type Result,
  type Rules,
  type RuleRefusal,
  type Seat,
} from '../contract/index.js';
import { awaitedBy } from './awaited.js';
import { awayMove } from './away.js';
import { commit, type StepCheck } from './beats.js';
import { imagine } from './imagine.js';
import { playLive } from './live.js';
import { listMoves } from './moves.js';
import { DEFAULT_OPTIONS, settle, type Options } from './options.js';
import { actOf } from './read-move.js';
import { firstRound, nextRound } from './round.js';
import { isJoker } from './steps.js';
import type { Move, State } from './state.js';
import { idleKey, tickedBy, timersBy } from './timers.js';
import { decisionOf, disclosed, outcomeOf, viewOf, type View } from './view.js';
import { whyNever } from './why-not.js';

export const rules: Rules<State, Move, View, Options> = {
  seats: { min: 2, max: 6 },
  defaultOptions: DEFAULT_OPTIONS,
  settle,
  deal: firstRound,
  awaited: (state) => awaitedBy(idleKey, state),
  timers: (state) => timersBy(idleKey, state),
  tick: (state, key) => tickedBy(idleKey, state, key),
  legalMoves: (state, seat): MoveList<Move> =>
    decisionOf(state, seat) === null
      ? { moves: [], complete: true }
      : listMoves(viewOf(state, seat), seat),
  play: (state, seat, move) => playBy(whyNever, state, seat, move),
  view: viewOf,
  disclose: disclosed,
  absent: (state, seat) => awayMove(viewOf(state, seat), seat),
  redeal: (state, seat, random) => imagine(viewOf(state, seat), random),
  outcome: (state): Outcome | null => outcomeOf(state),
  census,
};

/** A move, where steps of plans are refused that can never be done in the eyes of `check`. */
export function playBy(
  check: StepCheck,
  state: State,
  seat: Seat,
  move: Move,
): Result<State, RuleRefusal> {
  if (decisionOf(state, seat) === null) {
    return refused({ code: 'NOT_AWAITED', sentence: whyNotAwaited(state, seat) });
  }
  if (state.stage === 'BETWEEN') return pressNext(state, seat, move);
  return state.beat === null ? playLive(state, seat, move) : commit(check, state, seat, move);
}

function whyNotAwaited(state: State, seat: Seat): string {
  if (state.stage === 'OVER') return 'the game is over';
  const open = awaitedBy(idleKey, state).map((other) => other.seat);
  const others = `${open.length === 1 ? 'seat' : 'seats'} ${open.join(', ')}`;
  if (state.seats[seat] === undefined) return `there is no such seat; awaited: ${others}`;
  return state.stage === 'BETWEEN'
    ? `you have pressed Next; still to press: ${others}`
    : `your plan is final; still to commit or to replace theirs: ${others}`;
}

/** The next round starts when all have pressed Next [S10]. */
function pressNext(state: State, seat: Seat, move: unknown): Result<State, RuleRefusal> {
  const act = actOf(move);
  if (act !== 'NEXT') return refused(roundOver(state, act));
  const pressed = withSeat(state, seat, { ready: true });
  return accepted(pressed.seats.every(({ ready }) => ready) ? nextRound(pressed) : pressed);
}

/** What comes after the end of a round is too late, if it is anything. */
function roundOver({ round }: State, act: string | null): RuleRefusal {
  const code = act === null ? 'MALFORMED_MOVE' : 'TOO_LATE';
  return { code, sentence: `round ${round} is over; press Next to begin the next one` };
}

/** The cards of all seats and the action cards, wherever they lie. */
function census({ seats, board, turned, actions }: State): readonly string[] {
  return [
    ...seats.flatMap(({ pile, rack, hand, open, removed, taken }) => [
      ...[...pile, ...rack, ...hand, ...open, ...removed].filter((card) => card !== null),
      // A joker that was taken lies on a pile or on the board.
      ...taken.map(({ id }) => id).filter((id) => !isJoker(id)),
    ]),
    ...board.flatMap(({ cards }) => cards.map(({ card }) => card)),
    ...turned.map(({ card }) => card),
    ...[...actions.deck, ...actions.stack].map(({ id }) => id),
  ].sort();
}

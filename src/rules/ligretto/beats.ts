import {
  accepted,
  leftOf,
  refused,
  seatOf,
  withSeat,
  type Result,
  type RuleRefusal,
  type Seat,
} from '../contract/index.js';
import { firstFit, hasFitted } from './board.js';
import { mostIdleBeats, mostSteps } from './options.js';
import { actOf, readPlan } from './read-move.js';
import { endRound, openBeat } from './round.js';
import { cardAt, carryOut, fined } from './steps.js';
import type { Beat, BeatEvent, State, Step } from './state.js';
import { whyNot, whyNotFrom } from './why-not.js';

/** Why a step can never be done at a table, if that is refused. */
export type StepCheck = (state: State, seat: Seat, step: Step) => string | null;

/** A seat commits a plan, or puts one in place of its former. The last one closes the beat. */
export function commit(
  check: StepCheck,
  state: State,
  seat: Seat,
  move: unknown,
): Result<State, RuleRefusal> {
  const act = actOf(move);
  if (act !== 'PLAN') return refused(noPlan(act !== null, state));
  const read = readPlan(move);
  if (!read.ok) return refused({ code: 'MALFORMED_MOVE', sentence: read.refusal });
  const { steps, stop, final } = read.value;
  const sentence = whyNotPlan(check, state, seat, steps);
  if (sentence !== null) return refused({ code: 'ACTION_NOT_ALLOWED', sentence });
  const committed = withSeat(state, seat, { plan: { steps, stop, final } });
  const isClosed = committed.seats.every((other) => other.plan !== null);
  return accepted(isClosed ? closeBeat(committed) : committed);
}

function noPlan(isAct: boolean, { options }: State): RuleRefusal {
  return {
    code: isAct ? 'ACTION_NOT_ALLOWED' : 'MALFORMED_MOVE',
    sentence: `this game is played in beats: commit a plan of up to ${mostSteps(options)} steps`,
  };
}

function whyNotPlan(
  check: StepCheck,
  state: State,
  seat: Seat,
  steps: readonly Step[],
): string | null {
  const most = mostSteps(state.options);
  if (steps.length > most) return `a plan has up to ${most} steps; yours has ${steps.length}`;
  for (const [at, step] of steps.entries()) {
    const never = check(state, seat, step);
    if (never !== null) return `step ${at + 1} can never be done: ${never}`;
  }
  return null;
}

/**
 * Runs the plans: the first step of every seat, then the second of every seat, and so on, each time
 * from the beat's first seat. A step that cannot be done is skipped. An empty Ligretto pile ends the
 * round and drops the rest.
 */
export function closeBeat(state: State): State {
  const events: BeatEvent[] = [];
  const ran = { ...runPlans(state, events), lastBeat: events };
  if (ran.stage !== 'PLAY') return ran;
  if (state.seats.every(({ plan }) => plan?.stop)) return endRound(ran, 'STOPPED', null);
  const { number, firstSeat, idle: idleBefore } = beatOf(state);
  const idle = ran.placements === state.placements ? idleBefore + 1 : 0;
  if (idle >= mostIdleBeats(state.options)) return endRound(ran, 'IDLE', null);
  return openBeat(ran, leftOf(firstSeat, state.seats.length), number + 1, idle);
}

function runPlans(opened: State, events: BeatEvent[]): State {
  const { firstSeat } = beatOf(opened);
  const plans = opened.seats.map(({ plan }) => plan?.steps ?? []);
  const longest = Math.max(...plans.map(({ length }) => length));
  let state = opened;
  for (let place = 0; place < longest; place++) {
    for (let turn = 0; turn < plans.length; turn++) {
      const seat = (firstSeat + turn) % plans.length;
      const step = plans[seat]?.[place];
      if (step === undefined) continue;
      const { result, ...event } = judged(opened, state, seat, step);
      events.push({ seat, step: place, type: step.type, result, ...event });
      if (result === 'DONE') state = carryOut(state, seat, step);
      if (result === 'PREMATURE') state = fined(state, seat, event.card ?? '', event.board ?? 0);
      if (state.stage !== 'PLAY') return state;
    }
  }
  return state;
}

type Judged = Pick<BeatEvent, 'result' | 'card' | 'board'>;

function judged(opened: State, state: State, seat: Seat, step: Step): Judged {
  const card = cardOf(state, seat, step);
  const isDone = whyNot(state, seat, step) === null;
  switch (step.type) {
    case 'PLACE':
      return {
        result: isDone ? 'DONE' : missed(opened, state, seat, step),
        card,
        board: step.board,
      };
    case 'PLACE_ANY': {
      const board = isDone && card !== null ? firstFit(state.board, card) : null;
      return { result: isDone ? 'DONE' : 'SKIPPED', card, board };
    }
    default:
      return { result: isDone ? 'DONE' : 'SKIPPED', card, board: null };
  }
}

function cardOf(state: State, seat: Seat, step: Step): string | null {
  const own = seatOf(state, seat);
  switch (step.type) {
    case 'PLACE':
    case 'PLACE_ANY':
      return cardAt(own, step.source);
    case 'FILL_RACK':
    case 'SLIP':
      return own.pile.at(-1) ?? null;
    case 'CLAIM':
      return step.card;
    case 'REMOVE':
      return own.rack[step.rack] ?? null;
    case 'NEXT':
    case 'TURN_PILE':
      return null;
  }
}

/**
 * With NoBlind a card is premature that did not fit when the beat opened and has not since; one that
 * did at some moment of the beat is late.
 */
function missed(
  opened: State,
  state: State,
  seat: Seat,
  step: Extract<Step, { readonly type: 'PLACE' }>,
): BeatEvent['result'] {
  const own = seatOf(state, seat);
  const card = cardAt(own, step.source);
  const place = state.board[step.board];
  const before = opened.board[step.board];
  if (card === null || !place || !before) return 'SKIPPED';
  if (whyNotFrom(state, own, step.source) !== null) return 'SKIPPED';
  if (hasFitted(place, card, before.version)) return 'LATE';
  return state.options.noBlind ? 'PREMATURE' : 'SKIPPED';
}

function beatOf({ beat }: State): Beat {
  if (beat === null) throw new RangeError('a live game has no beats');
  return beat;
}

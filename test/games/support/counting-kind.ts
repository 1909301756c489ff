/*
 * Counting, for 1 to 4 players: a game for tests alone.
 *
 * Every seat gets a secret number from 0 to 9. In each round all seats say a number from 1 to 9 at
 * the same moment; what was said is secret until all have spoken. Whoever has not spoken when the
 * table loses its patience (`hurryMs`) has said 0. Between two rounds there is a pause (`pauseMs`).
 * After the last round each seat's sum of its numbers and its secret is its score; most is best.
 */
import {
  type Awaited,
  type Bot,
  type Outcome,
  type Random,
  type Result,
  type RuleRefusal,
  type Rules,
  type Seat,
  type Timer,
  type Viewer,
  accepted,
  defineKind,
  pick,
  refused,
} from '../../../src/rules/contract/index.js';

export type CountingOptions = {
  readonly rounds: number;
  readonly hurryMs: number | null;
  readonly pauseMs: number | null;
};

export type CountingState = {
  readonly options: CountingOptions;
  readonly secrets: readonly number[];
  readonly round: number;
  readonly said: readonly (number | null)[];
  readonly totals: readonly number[];
  readonly isPaused: boolean;
};

/** `null` where the number is a secret. */
export type CountingMove = { readonly type: 'SAY'; readonly number: number | null };

export type CountingView = {
  readonly seat: Viewer;
  readonly secret: number | null;
  readonly round: number;
  readonly hasSaid: readonly boolean[];
  readonly totals: readonly number[];
};

const LOUDEST = 9;

const rules: Rules<CountingState, CountingMove, CountingView, CountingOptions> = {
  seats: { min: 1, max: 4 },
  defaultOptions: { rounds: 2, hurryMs: null, pauseMs: null },
  deal: (options, seats, random) => ({
    options,
    secrets: Array.from({ length: seats }, (_, seat) => pick(random, `secret:${seat}`, 10)),
    round: 1,
    said: Array<null>(seats).fill(null),
    totals: Array<number>(seats).fill(0),
    isPaused: false,
  }),
  awaited,
  timers,
  tick,
  legalMoves: (state, seat) => ({
    moves: isAwaited(state, seat)
      ? Array.from({ length: LOUDEST }, (_, index) => ({ type: 'SAY', number: index + 1 }) as const)
      : [],
    complete: true,
  }),
  play,
  view: (state, viewer) => ({
    seat: viewer,
    secret: viewer === null ? null : (state.secrets[viewer] ?? null),
    round: state.round,
    hasSaid: state.said.map((number) => number !== null),
    totals: state.totals,
  }),
  disclose: ({ seat, move, over }, viewer) =>
    over || seat === viewer ? move : { type: 'SAY', number: null },
  absent: () => ({ type: 'SAY', number: 1 }),
  redeal: (state, seat, random) => redealt(state, seat, random),
  outcome,
  census: ({ secrets }) => secrets.map(String),
};

const lowest: Bot<CountingMove, CountingView> = () => ({ type: 'SAY', number: 1 });

export const counting = defineKind({
  id: 'COUNTING',
  folder: 'counting',
  field: 'counting',
  title: 'Counting',
  summary: 'Say numbers.',
  rulesText: 'Say numbers.',
  revision: 1,
  rules,
  bots: { EASY: lowest, NORMAL: lowest, HARD: lowest },
});

/** Counting with one of its rules replaced, to put faults into a rule book. */
export function countingWith(change: Partial<typeof rules>): typeof counting {
  return { ...counting, rules: { ...rules, ...change } };
}

function awaited(state: CountingState): readonly Awaited[] {
  return state.said.flatMap((_, seat) =>
    isAwaited(state, seat) ? { seat, decision: 'SAY', key: `round:${state.round}` } : [],
  );
}

function timers(state: CountingState): readonly Timer[] {
  const { pauseMs, hurryMs } = state.options;
  if (isOver(state)) return [];
  if (state.isPaused) return [{ key: `pause:${state.round}`, afterMs: pauseMs ?? 0 }];
  return hurryMs === null ? [] : [{ key: `hurry:${state.round}`, afterMs: hurryMs }];
}

function tick(state: CountingState, timerKey: string): CountingState {
  if (!timers(state).some(({ key }) => key === timerKey)) return state;
  if (state.isPaused) return nextRound(state);
  return closed({ ...state, said: state.said.map((number) => number ?? 0) });
}

function play(
  state: CountingState,
  seat: Seat,
  move: CountingMove,
): Result<CountingState, RuleRefusal> {
  if (!isAwaited(state, seat)) {
    return refused({ code: 'NOT_AWAITED', sentence: `Seat ${seat} has nothing to say.` });
  }
  const { number } = move;
  if (number === null || !Number.isInteger(number) || number < 1 || number > LOUDEST) {
    const sentence = `${number} is no number from 1 to ${LOUDEST}.`;
    return refused({ code: 'CARD_NOT_PLAYABLE', sentence, allowed: ['ONE', 'NINE'] });
  }
  const said = state.said.with(seat, number);
  return accepted(said.includes(null) ? { ...state, said } : closed({ ...state, said }));
}

function closed(state: CountingState): CountingState {
  const totals = state.totals.map((total, seat) => total + (state.said[seat] ?? 0));
  const isLast = state.round === state.options.rounds;
  const spoken = { ...state, totals };
  return state.options.pauseMs === null || isLast
    ? nextRound(spoken)
    : { ...spoken, isPaused: true };
}

function nextRound(state: CountingState): CountingState {
  return {
    ...state,
    round: state.round + 1,
    said: state.said.map(() => null),
    isPaused: false,
  };
}

function isOver({ round, options }: CountingState): boolean {
  return round > options.rounds;
}

function isAwaited(state: CountingState, seat: Seat): boolean {
  return !isOver(state) && !state.isPaused && state.said[seat] === null;
}

function outcome(state: CountingState): Outcome | null {
  if (!isOver(state)) return null;
  const scores = state.totals.map((total, seat) => total + (state.secrets[seat] ?? 0));
  const ranks = scores.map((score) => 1 + scores.filter((other) => other > score).length);
  return { ranks, scores };
}

function redealt(state: CountingState, seat: Seat, random: Random): CountingState {
  const secrets = state.secrets.map((secret, other) =>
    other === seat ? secret : pick(random, `secret:${other}`, 10),
  );
  return { ...state, secrets };
}

import assert from 'node:assert/strict';
import fc from 'fast-check';
import {
  derive,
  stream,
  type Kind,
  type Random,
  type Seat,
} from '../../src/rules/contract/index.js';
import { deepFreeze } from './plain-data.js';

/** A kind as the laws see it: they hand its data only back to the same kind. */
export type LawfulKind = Kind<unknown, unknown, unknown, unknown>;

/** One turn of a recorded game: a seat's move, or the table's own when a timer runs out. */
export type Step = {
  /** The state before it, frozen to the leaves. */
  readonly state: unknown;
} & ({ readonly seat: Seat; readonly move: unknown } | { readonly timer: string });

export type PlayOut = {
  readonly kind: LawfulKind;
  readonly setting: Setting;
  readonly steps: readonly Step[];
  readonly final: unknown;
};

/** A promise of the contract: throws where the play-out breaks it. */
export type Law = (game: PlayOut) => void;

export type Setting = {
  readonly key: string;
  readonly seats: number;
  readonly options: unknown;
  /** Any listed move at random, or what a bot of a middling level would play. */
  readonly manner: 'RANDOM' | 'NORMAL';
};

/** More than any game of these kinds needs; a kind that needs more does not end. */
export const MOST_STEPS = 20_000;

/** How often the table moves before a seat does, where both could. */
const TIMER_FIRST = 4;

export function settings(kind: LawfulKind, optionVariants: readonly unknown[]) {
  return fc.record<Setting>({
    key: fc.stringMatching(/^[0-9a-f]{64}$/),
    seats: fc.integer(kind.rules.seats),
    options: fc.constantFrom(...optionVariants),
    manner: fc.constantFrom('RANDOM', 'NORMAL'),
  });
}

export function playOut(kind: LawfulKind, setting: Setting, mostSteps = MOST_STEPS): PlayOut {
  const random = { key: setting.key };
  const lot = stream(random, 'play-out');
  const steps: Step[] = [];
  let state = deal(kind, setting);
  while (kind.rules.outcome(state) === null && steps.length < mostSteps) {
    const step = nextStep(kind, setting, state, derive(random, `step:${steps.length}`), lot);
    steps.push(step);
    state = deepFreeze(carryOut(kind, step));
  }
  return { kind, setting, steps, final: state };
}

export function deal(kind: LawfulKind, { options, seats, key }: Setting): unknown {
  return deepFreeze(kind.rules.deal(options, seats, { key }));
}

/** The state after a step; a refusal is a fault of the kind. */
export function carryOut({ rules }: LawfulKind, step: Step): unknown {
  if ('timer' in step) return rules.tick(step.state, step.timer);
  const result = rules.play(step.state, step.seat, step.move);
  assert(result.ok, `a legal move was refused: ${JSON.stringify(step.move)}`);
  return result.value;
}

function nextStep(
  kind: LawfulKind,
  { manner }: Setting,
  state: unknown,
  random: Random,
  lot: (bound: number) => number,
): Step {
  const awaited = kind.rules.awaited(state);
  const [timer] = kind.rules.timers(state);
  if (timer && (awaited.length === 0 || lot(TIMER_FIRST) === 0)) return { state, timer: timer.key };
  const open = awaited[lot(Math.max(1, awaited.length))];
  assert(open, 'nobody is awaited, no timer runs, and the game is not over');
  const list = kind.rules.legalMoves(state, open.seat);
  if (list.moves.length === 0) {
    return { state, seat: open.seat, move: kind.rules.absent(state, open.seat, random) };
  }
  const move =
    manner === 'RANDOM'
      ? list.moves[lot(list.moves.length)]
      : kind.bots.NORMAL(kind.rules.view(state, open.seat), list, random, { playouts: 0 });
  return { state, seat: open.seat, move };
}

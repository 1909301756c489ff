import type {
  LigrettoMove,
  LigrettoMoveInput,
  LigrettoPlan,
  LigrettoPlanInput,
  LigrettoSource,
  LigrettoSourceInput,
  LigrettoStep,
  LigrettoStepInput,
} from './api-moves.graphql.js';
import type { Move, Plan, Source, Step } from './state.js';

/** The move that an input says; one that says nothing is refused as malformed. */
export function moveOf(input: LigrettoMoveInput): Move {
  const { place, action, plan } = input;
  if (place) {
    return { type: 'PLACE', source: sourceOf(place), board: place.board, version: place.version };
  }
  if (action === 'STOP') return { type: 'STOP', stop: true };
  if (action === 'WITHDRAW_STOP') return { type: 'STOP', stop: false };
  if (plan) {
    return planOf(plan);
  }
  return shortStepOf({ ...input, action }) ?? { type: 'MALFORMED' };
}

/** The schema lets no step through that says nothing. */
function planOf({ steps, stop, final }: LigrettoPlanInput): Move {
  const read = steps.map(stepOf);
  if (!read.every((step) => step !== null)) return { type: 'MALFORMED' };
  return { type: 'PLAN', steps: read, stop, final };
}

function stepOf(input: LigrettoStepInput): Step | null {
  const { place, placeAny } = input;
  if (place) return { type: 'PLACE', source: sourceOf(place), board: place.board };
  if (placeAny) return { type: 'PLACE_ANY', source: sourceOf(placeAny) };
  return shortStepOf(input);
}

type ShortStep = Exclude<Step, { readonly type: 'PLACE' | 'PLACE_ANY' }>;

/** What is said by one word or number. */
function shortStepOf({
  action,
  fillRack,
  claim,
  slip,
  remove,
}: Omit<LigrettoStepInput, 'place' | 'placeAny'>): ShortStep | null {
  if (action === 'FILL_RACK') return { type: 'FILL_RACK', rack: null };
  if (action) return { type: action };
  if (isGiven(fillRack)) return { type: 'FILL_RACK', rack: fillRack };
  if (isGiven(claim)) return { type: 'CLAIM', card: claim };
  if (isGiven(slip)) return { type: 'SLIP', to: slip };
  return isGiven(remove) ? { type: 'REMOVE', rack: remove } : null;
}

function isGiven<Value>(value: Value | null | undefined): value is Value {
  return value !== null && value !== undefined;
}

function sourceOf({ from, rack, card }: LigrettoSourceInput): Source {
  return { area: from, rack: rack ?? null, card: card ?? null };
}

export function shownMove(move: Move): LigrettoMove {
  switch (move.type) {
    case 'PLACE':
      return { place: { ...shownSource(move.source), board: move.board, version: move.version } };
    case 'STOP':
      return { action: move.stop ? 'STOP' : 'WITHDRAW_STOP' };
    case 'PLAN':
      return { plan: shownPlan(move) };
    case 'SECRET':
      return { secret: true };
    case 'MALFORMED':
      return {};
    default:
      return shownShortStep(move);
  }
}

export function shownPlan({ steps, stop, final }: Plan): LigrettoPlan {
  return { steps: steps.map(shownStep), stop, final };
}

function shownStep(step: Step): LigrettoStep {
  if (step.type === 'PLACE') {
    return { place: { ...shownSource(step.source), board: step.board } };
  }
  return step.type === 'PLACE_ANY' ? { placeAny: shownSource(step.source) } : shownShortStep(step);
}

function shownShortStep(step: ShortStep): Omit<LigrettoStep, 'place' | 'placeAny'> {
  switch (step.type) {
    case 'FILL_RACK':
      return step.rack === null ? { action: 'FILL_RACK' } : { fillRack: step.rack };
    case 'NEXT':
    case 'TURN_PILE':
      return { action: step.type };
    case 'CLAIM':
      return { claim: step.card };
    case 'SLIP':
      return { slip: step.to };
    case 'REMOVE':
      return { remove: step.rack };
  }
}

function shownSource({ area, rack, card }: Source): LigrettoSource {
  return { from: area, rack, card };
}

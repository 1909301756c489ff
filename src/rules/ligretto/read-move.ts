import { actionKindOf } from './action-cards.js';
import { faceOf, type CardId } from './cards.js';
import { AREAS, type LiveMove, type PlanMove, type Source, type Step } from './state.js';

/** Numbers beyond this name nothing at a table; kept small so that they can be computed with. */
const MOST = 1_000_000;

/** The move of a live game if it has the form of one, built anew from its known fields; else `null`. */
export function readLiveMove(move: unknown): LiveMove | null {
  const fields = fieldsOf(move);
  if (fields === null) return null;
  const { type, stop, version } = fields;
  if (type === 'STOP') return typeof stop === 'boolean' ? { type, stop } : null;
  const step = readStep(move);
  if (step === null || step.type === 'PLACE_ANY') return null;
  if (step.type !== 'PLACE') return step;
  return isCount(version) ? { ...step, version } : null;
}

/** The plan if it has the form of one; else `null`. */
export function readPlan(move: unknown): PlanMove | null {
  const fields = fieldsOf(move);
  if (fields === null) return null;
  const { type, steps, stop, final } = fields;
  if (type !== 'PLAN' || !Array.isArray(steps)) return null;
  if (typeof stop !== 'boolean' || typeof final !== 'boolean') return null;
  const read = Array.from(steps, readStep);
  return read.every((step) => step !== null) ? { type, steps: read, stop, final } : null;
}

function readStep(value: unknown): Step | null {
  const fields = fieldsOf(value);
  if (fields === null) return null;
  const { type, source, board, rack = null, card, to } = fields;
  switch (type) {
    case 'PLACE': {
      const from = readSource(source);
      return from && isCount(board) ? { type, source: from, board } : null;
    }
    case 'PLACE_ANY': {
      const from = readSource(source);
      return from && { type, source: from };
    }
    case 'FILL_RACK':
      return rack === null || isCount(rack) ? { type, rack } : null;
    case 'NEXT':
    case 'TURN_PILE':
      return { type };
    case 'CLAIM':
      return isText(card) && actionKindOf(card) !== null ? { type, card } : null;
    case 'SLIP':
      return isCount(to) ? { type, to } : null;
    case 'REMOVE':
      return isCount(rack) ? { type, rack } : null;
    default:
      return null;
  }
}

function readSource(value: unknown): Source | null {
  const fields = fieldsOf(value);
  if (fields === null) return null;
  const { rack = null, card = null } = fields;
  const area = AREAS.find((name) => name === fields['area']);
  if (area === undefined || !(card === null || isCard(card))) return null;
  if (area === 'RACK') return isCount(rack) ? { area, rack, card } : null;
  return rack === null ? { area, rack, card } : null;
}

function fieldsOf(value: unknown): Record<string, unknown> | null {
  if (typeof value !== 'object' || value === null) return null;
  return value as Record<string, unknown>; // a field of anything may be asked for, and is tested
}

function isCount(value: unknown): value is number {
  return typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= MOST;
}

function isCard(value: unknown): value is CardId {
  return isText(value) && (faceOf(value) !== null || actionKindOf(value) === 'JOKER');
}

function isText(value: unknown): value is string {
  return typeof value === 'string';
}

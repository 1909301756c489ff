import { MELD_TYPES } from './melds.js';
import type { Move, Proposal, Spot, Step } from './state.js';

/** A move that can be made. */
export type RealMove = Exclude<Move, { readonly type: 'ANSWERED' | 'MALFORMED' }>;

/** More than any honest turn has; so that a long list costs no time. */
const MOST_STEPS = 60;
const MOST_CARDS = 60;

/** The move if it has the form of one that can be made, else `null`. */
export function readMove(move: unknown): RealMove | null {
  if (!isObject(move)) return null;
  const { type, from, buy, card, draw, steps, discard } = move;
  switch (type) {
    case 'DRAW':
      return isSource(from) ? { type, from } : null;
    case 'BUY':
      return typeof buy === 'boolean' ? { type, buy } : null;
    case 'DISCARD':
      return isText(card) ? { type, card } : null;
    case 'TURN': {
      const read = isList(steps, MOST_STEPS) ? steps.map(readStep) : [null];
      if (!read.every((step) => step !== null) || !isText(discard)) return null;
      return draw === null || isSource(draw) ? { type, draw, steps: read, discard } : null;
    }
    default:
      return readStep(move);
  }
}

function readStep(step: unknown): Step | null {
  if (!isObject(step)) return null;
  const { type, melds, card, meld, end, wild, to } = step;
  switch (type) {
    case 'GO_DOWN':
      return isList(melds, MOST_STEPS) && melds.every(isProposal) ? { type, melds } : null;
    case 'LAY_OFF': {
      const spot = { meld, end };
      return isText(card) && isSpot(spot) ? { type, card, ...spot } : null;
    }
    case 'REPLACE':
      return isText(card) && isIndex(meld) && (wild === null || isText(wild)) && isSpot(to)
        ? { type, card, meld, wild, to: { meld: to.meld, end: to.end } }
        : null;
    default:
      return null;
  }
}

function isObject(value: unknown): value is Partial<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}

function isList(value: unknown, most: number): value is readonly unknown[] {
  return Array.isArray(value) && value.length <= most;
}

function isText(value: unknown): value is string {
  return typeof value === 'string';
}

function isIndex(value: unknown): value is number {
  return Number.isSafeInteger(value);
}

function isSource(value: unknown): value is 'STOCK' | 'DISCARD' {
  return value === 'STOCK' || value === 'DISCARD';
}

function isProposal(value: unknown): value is Proposal {
  if (!isObject(value)) return false;
  const { type, cards } = value;
  return (
    MELD_TYPES.some((known) => known === type) && isList(cards, MOST_CARDS) && cards.every(isText)
  );
}

function isSpot(value: unknown): value is Spot {
  if (!isObject(value)) return false;
  const { meld, end } = value;
  return isIndex(meld) && (end === null || end === 'LOW' || end === 'HIGH');
}

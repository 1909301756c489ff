import { accepted, refused, type Result } from '../contract/index.js';
import { actionKindOf } from './action-cards.js';
import { faceOf, type CardId } from './cards.js';
import { AREAS, type LiveMove, type PlanMove, type Source, type Step } from './state.js';

/** Something of the form it should have, or what is wrong with it: "fills the rack: say …". */
export type Read<Value> = Result<Value, string>;

/** Numbers beyond this name nothing at a table; kept small so that they can be computed with. */
const MOST = 1_000_000;

const ACTS: readonly unknown[] = [
  'PLACE',
  'PLACE_ANY',
  'FILL_RACK',
  'NEXT',
  'TURN_PILE',
  'CLAIM',
  'SLIP',
  'REMOVE',
  'STOP',
  'PLAN',
];

const NONE =
  'is none: place a card, fill the rack, press Next, turn a pile, use an action card or, live, vote to stop';

const SAY = {
  area: 'plays a card: say from where, `from`: PILE, RACK or HAND',
  rack: 'takes from the rack: say which place, `rack`, from 0',
  noRack: 'does not take from the rack: leave `rack` out',
  card: 'names a card that does not exist: `card` is RED_01 to YELLOW_10, a joker, or left out',
  board: 'places a card: say on which board place, `board`, from 0',
  version: 'places a card: say at which version you saw the board place, `version`, from 0',
  fillRack: 'fills the rack: say which place, from 0, or none for the first free one',
  claim: 'takes an action card that does not exist: name one of the stack, as JOKER_1',
  slip: 'slips a card: say to which seat, from 0',
  remove: 'removes a card of the rack: say which place, from 0',
  stop: 'votes: say whether for the end of the round or no more, `stop`',
} as const;

/** What a move or step is called, if it is one; `null` for anything else. */
export function actOf(move: unknown): string | null {
  const { type } = fieldsOf(move);
  return typeof type === 'string' && ACTS.includes(type) ? type : null;
}

/** The move of a live game, built anew from its known fields. */
export function readLiveMove(move: unknown): Read<LiveMove> {
  const { type, stop, version } = fieldsOf(move);
  if (type === 'STOP')
    return typeof stop === 'boolean' ? accepted({ type, stop }) : refused(SAY.stop);
  const read = readStep(move);
  if (!read.ok) return read;
  const step = read.value;
  if (step.type === 'PLACE_ANY') return refused(SAY.board);
  if (step.type !== 'PLACE') return accepted(step);
  const seen = count(version, SAY.version);
  return seen.ok ? accepted({ ...step, version: seen.value }) : seen;
}

/** A plan; what is wrong names the step by its number, from 1. */
export function readPlan(move: unknown): Read<PlanMove> {
  const { steps, stop, final } = fieldsOf(move);
  if (!Array.isArray(steps) || typeof stop !== 'boolean' || typeof final !== 'boolean') {
    return refused('a plan has `steps`, and says whether to `stop` and whether it is `final`');
  }
  const read: Step[] = [];
  for (const [at, step] of Array.from<unknown>(steps).entries()) {
    const one = readStep(step);
    if (!one.ok) return refused(`step ${at + 1} ${one.refusal}`);
    read.push(one.value);
  }
  return accepted({ type: 'PLAN', steps: read, stop, final });
}

function readStep(value: unknown): Read<Step> {
  const { type, source, board, rack = null, card, to } = fieldsOf(value);
  switch (type) {
    case 'PLACE':
      return whole({
        type: accepted(type),
        source: readSource(source),
        board: count(board, SAY.board),
      });
    case 'PLACE_ANY':
      return whole({ type: accepted(type), source: readSource(source) });
    case 'FILL_RACK':
      return whole({ type: accepted(type), rack: optional(rack, SAY.fillRack) });
    case 'NEXT':
    case 'TURN_PILE':
      return accepted({ type });
    case 'CLAIM':
      return isText(card) && actionKindOf(card) !== null
        ? accepted({ type, card })
        : refused(SAY.claim);
    case 'SLIP':
      return whole({ type: accepted(type), to: count(to, SAY.slip) });
    case 'REMOVE':
      return whole({ type: accepted(type), rack: count(rack, SAY.remove) });
    default:
      return refused(NONE);
  }
}

function readSource(value: unknown): Read<Source> {
  const { rack = null, card = null, ...fields } = fieldsOf(value);
  const area = AREAS.find((name) => name === fields['area']);
  if (area === undefined) return refused(SAY.area);
  return whole({ area: accepted(area), rack: readRack(area, rack), card: readCard(card) });
}

function readRack(area: Source['area'], rack: unknown): Read<number | null> {
  if (area === 'RACK') return count(rack, SAY.rack);
  return rack === null ? accepted(rack) : refused(SAY.noRack);
}

function readCard(card: unknown): Read<CardId | null> {
  if (card === null) return accepted(card);
  const isCard = isText(card) && (faceOf(card) !== null || actionKindOf(card) === 'JOKER');
  return isCard ? accepted(card) : refused(SAY.card);
}

function optional(value: unknown, otherwise: string): Read<number | null> {
  return value === null ? accepted(value) : count(value, otherwise);
}

function count(value: unknown, otherwise: string): Read<number> {
  const isCount =
    typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= MOST;
  return isCount ? accepted(value) : refused(otherwise);
}

/** The whole of fields that were read, or what is wrong with the first that was not. */
function whole<Value extends object>(fields: {
  readonly [Key in keyof Value]: Read<Value[Key]>;
}): Read<Value> {
  const read: [string, unknown][] = [];
  for (const [name, field] of Object.entries<Read<unknown>>(fields)) {
    if (!field.ok) return field;
    read.push([name, field.value]);
  }
  return accepted(Object.fromEntries(read) as Value); // each field of a Value was read
}

/** A field of anything may be asked for, and is tested. */
function fieldsOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}

function isText(value: unknown): value is string {
  return typeof value === 'string';
}

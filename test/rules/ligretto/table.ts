import {
  NO_SIGNS,
  SIGNS,
  type ActionCard,
  type ActionKind,
  type Sign,
} from '../../../src/rules/ligretto/action-cards.js';
import { EMPTY_PLACE } from '../../../src/rules/ligretto/board.js';
import {
  DECK,
  faceOf,
  nameOf,
  type CardId,
  type Colour,
} from '../../../src/rules/ligretto/cards.js';
import { DEFAULT_OPTIONS, type Options } from '../../../src/rules/ligretto/options.js';
import { rules } from '../../../src/rules/ligretto/rules.js';
import type {
  Area,
  Beat,
  Move,
  Place,
  SeatState,
  Source,
  State,
  Step,
} from '../../../src/rules/ligretto/state.js';

export const random = { key: '1e'.repeat(32) };

const COLOUR: Readonly<Record<string, Colour>> = { r: 'RED', g: 'GREEN', b: 'BLUE', y: 'YELLOW' };

/** `y3` is the yellow 3, `j2` the second joker; several with spaces, `-` for a free place. */
export function card(text: string): CardId {
  const number = Number(text.slice(1));
  if (text.startsWith('j')) return `JOKER_${number}`;
  const colour = COLOUR[text.charAt(0)];
  if (colour === undefined || !(number >= 1 && number <= 10)) throw new Error(`no card: ${text}`);
  return nameOf(colour, number);
}

export function cards(text: string): readonly CardId[] {
  return text.split(' ').filter(Boolean).map(card);
}

export type SeatSetup = {
  /** The top comes last. */
  readonly pile?: string;
  readonly rack?: string;
  /** The next to be turned comes last. */
  readonly hand?: string;
  /** The open top comes last. */
  readonly open?: string;
  readonly points?: readonly number[];
  readonly also?: Partial<SeatState>;
};

export type Setup = {
  readonly seats: readonly SeatSetup[];
  /** The tops by place: `'y2 - r9'`; the first cards of a pile were laid by seat 0. */
  readonly board?: string;
  /** The version of every place that is not empty; by default its height. */
  readonly version?: number;
  readonly options?: Partial<Options>;
  readonly also?: Partial<State>;
  /** In beats: the open beat. */
  readonly beat?: Partial<Beat>;
};

/** A table in the middle of a round, with the cards where a test wants them. */
export function table({ seats, board = '', options, also, beat, version }: Setup): State {
  const tops = board.split(' ').filter(Boolean);
  const places = Array.from({ length: 4 * seats.length }, (_, at) =>
    placeOf(tops[at] ?? '-', version),
  );
  const pace = beat ? 'BEATS' : 'LIVE';
  return {
    ...rules.deal({ ...DEFAULT_OPTIONS, pace, ...options }, seats.length, random),
    board: places,
    acts: 0,
    placements: places.reduce((sum, place) => sum + place.cards.length, 0),
    seats: seats.map(seatOf),
    ...(beat ? { beat: { number: 1, firstSeat: 0, idle: 0, ...beat } } : {}),
    ...also,
  };
}

function placeOf(top: string, version?: number): Place {
  const face = top === '-' ? null : faceOf(card(top));
  if (face === null) return EMPTY_PLACE;
  const pile = Array.from({ length: face.number }, (_, below) => ({
    card: nameOf(face.colour, below + 1),
    seat: 0,
  }));
  const now = version ?? face.number;
  return {
    ...EMPTY_PLACE,
    version: now,
    since: now - face.number,
    colour: face.colour,
    cards: pile,
  };
}

function seatOf({ pile = 'g9 g8', rack = 'r8 b8 y8', ...setup }: SeatSetup): SeatState {
  return {
    pile: cards(pile),
    known: Math.min(1, cards(pile).length),
    rack: rack.split(' ').map((text) => (text === '-' ? null : card(text))),
    hand: cards(setup.hand ?? ''),
    open: cards(setup.open ?? ''),
    fan: Math.min(3, cards(setup.open ?? '').length),
    seen: null,
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
    lastAct: null,
    points: setup.points ?? [],
    ...setup.also,
  };
}

export function dealt(seats: number, options: Partial<Options> = {}): State {
  return rules.deal({ ...DEFAULT_OPTIONS, ...options }, seats, random);
}

export function from(area: Area | number, named: string | null = null): Source {
  const card_ = named === null ? null : card(named);
  return typeof area === 'number'
    ? { area: 'RACK', rack: area, card: card_ }
    : { area, rack: null, card: card_ };
}

/** A placement that has seen the place as it is now, unless a version is named. */
export function placing(state: State, area: Area | number, board: number, version?: number): Move {
  const seen = version ?? state.board[board]?.version ?? 0;
  return { type: 'PLACE', source: from(area), board, version: seen };
}

/** Carries out a move that must be accepted. */
export function after(state: State, seat: number, move: Move): State {
  const result = rules.play(state, seat, move);
  if (!result.ok) throw new Error(result.refusal.sentence);
  return result.value;
}

export function place(state: State, seat: number, area: Area | number, board: number): State {
  return after(state, seat, placing(state, area, board));
}

export const NEXT = { type: 'NEXT' } as const;
export const TURN = { type: 'TURN_PILE' } as const;
export const STOP = { type: 'STOP', stop: true } as const;
export const WITHDRAW = { type: 'STOP', stop: false } as const;

export function plan(steps: readonly Step[], stop = false, final = true): Move {
  return { type: 'PLAN', steps, stop, final };
}

export function anyFrom(area: Area | number): Step {
  return { type: 'PLACE_ANY', source: from(area) };
}

export function stepTo(area: Area | number, board: number): Step {
  return { type: 'PLACE', source: from(area), board };
}

/** The state after every seat has committed a plan: the beat is closed. */
export function closed(state: State, plans: readonly Move[]): State {
  return plans.reduce((before, move, seat) => after(before, seat, move), state);
}

/** The refusal of a move that must be refused. */
export function refusalOf(state: State, seat: number, move: unknown) {
  const before = JSON.stringify(state);
  const result = rules.play(state, seat, move as Move); // what the type forbids is tested as well
  if (result.ok) throw new Error(`accepted: ${JSON.stringify(move)}`);
  if (JSON.stringify(state) !== before) throw new Error('the refused move changed the state');
  return result.refusal;
}

export function actionCard(kind: ActionKind, copy: number, sign: Sign): ActionCard {
  return { id: `${kind}_${copy}`, kind, sign };
}

/** A table with the Speedmachine: the stack as it lies, and the signs of each seat. */
export function speedTable(
  setup: Setup & {
    readonly stack?: readonly ActionCard[];
    readonly signs?: readonly (readonly Sign[])[];
  },
): State {
  const { stack = [], signs } = setup;
  const ofSeats = signs ?? setup.seats.map((_, seat) => (seat === 0 ? SIGNS : []));
  const state = table({ ...setup, options: { speedmachine: true, ...setup.options } });
  return {
    ...state,
    signs: { ...NO_SIGNS, ofSeats },
    actions: { ...state.actions, stack },
    ...setup.also,
  };
}

/** Every card of a seat: forty of its own. */
export function cardsOf({ pile, rack, hand, open }: SeatState): readonly CardId[] {
  return [...pile, ...rack, ...hand, ...open].filter((one): one is CardId => one !== null);
}

export const FORTY: readonly CardId[] = DECK;

import type { Outcome, Viewer } from '../contract/index.js';
import {
  eligible,
  isOver,
  knownLayout,
  lastDestroyed,
  mayFlip,
  positionOf,
  scoreOf,
  standingOf,
  topOf,
  undoable,
} from './board.js';
import type { Card } from './cards.js';
import { membersOf, placeAt, PLACES, type Place } from './places.js';
import { fieldOf } from './position.js';
import type { Laid, Move, Options, Par, State } from './state.js';
import { sensiblePlace } from './strategy.js';

/** There is nobody to hide an open card from: only `hint` is for the player alone. */
export type View = {
  readonly seat: Viewer;
  readonly options: Options;
  /** All 32, in the order of PLACES. */
  readonly walls: readonly PlaceView[];
  readonly top: Card;
  /** In the order the cards were laid, the first stock card first. */
  readonly waste: readonly Laid[];
  /** How many stock cards can still be turned. */
  readonly stockSize: number;
  /** The card whose walls the next one must avoid; `null` where every wall is free. */
  readonly lastDestroyed: Place | null;
  readonly eligible: readonly Place[];
  readonly flipAllowed: boolean;
  /** How many destroyed cards may be put back, one after another. */
  readonly undoable: number;
  readonly score: number;
  /** A sound move, from what lies open; `null` for a spectator and once the game is over. */
  readonly hint: Move | null;
  /** What was left of the stock, next card first; `null` while the game goes on. */
  readonly stock: readonly Card[] | null;
  /** `null` while the game goes on, as it tells of closed cards. */
  readonly par: Par | null;
  readonly outcome: Outcome | null;
};

export type PlaceView = {
  readonly place: Place;
  readonly state: 'CLOSED' | 'OPEN' | 'DESTROYED';
  /** `null` for a closed card, unless the game is over. */
  readonly card: Card | null;
};

export function viewOf(state: State, viewer: Viewer): View {
  const { options, waste, stock } = state;
  const over = isOver(state);
  return {
    seat: viewer,
    options,
    walls: wallsOf(state, over),
    top: topOf(waste).card,
    waste,
    stockSize: stock.length,
    lastDestroyed: lastDestroyed(state),
    eligible: membersOf(over ? 0 : eligible(state)),
    flipAllowed: !over && mayFlip(state),
    undoable: over ? 0 : undoable(state),
    score: scoreOf(state),
    hint: over || viewer === null ? null : hintOf(state),
    stock: over ? stock : null,
    par: over ? state.par : null,
    outcome: outcomeOf(state),
  };
}

/** What lies open is all that it goes by. A stock card is turned only when nothing else is left. */
export function hintOf(state: State): Move {
  const field = fieldOf(knownLayout(state), [], state.options);
  const place = sensiblePlace(field, positionOf(state));
  return place === null ? { type: 'FLIP' } : { type: 'DESTROY', place: placeAt(place) };
}

/** A player alone is first; what counts is the score. */
export function outcomeOf(state: State): Outcome | null {
  return isOver(state) ? { ranks: [1], scores: [scoreOf(state)] } : null;
}

function wallsOf(state: State, over: boolean): readonly PlaceView[] {
  const standing = standingOf(state.waste);
  const known = knownLayout(state);
  return PLACES.map((place, index): PlaceView => {
    const card = known[index] ?? null;
    if ((standing & (1 << index)) === 0) return { place, state: 'DESTROYED', card };
    if (card !== null) return { place, state: 'OPEN', card };
    return { place, state: 'CLOSED', card: over ? (state.layout[index] ?? null) : null };
  });
}

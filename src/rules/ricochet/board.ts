import { rankOf, type Card, type Rank } from './cards.js';
import { ALL_PLACES, COVERS, WALLS_OF, indexOf, type BitSet, type Place } from './places.js';
import { destroyable, fieldOf, isCutOff, openAmong, type Position } from './position.js';
import type { Laid, Options, State } from './state.js';

/** What lies open for all, and from which most of the game follows. */
type History = { readonly waste: readonly Laid[]; readonly options: Options };

export function topOf(waste: readonly Laid[]): Laid {
  // The first stock card is never taken away, so there is always a last one.
  return waste[waste.length - 1] as Laid;
}

export function topRank(waste: readonly Laid[]): Rank {
  return rankOf(topOf(waste).card);
}

/** The places whose card has not been destroyed. */
export function standingOf(waste: readonly Laid[]): BitSet {
  return waste.reduce(
    (standing, { from }) => (from === null ? standing : standing & ~(1 << indexOf(from))),
    ALL_PLACES,
  );
}

/** Whose walls the next card must avoid; `null` where every wall is free [RC6]. */
export function lastDestroyed({ waste, options }: History): Place | null {
  if (options.resetOnFlip) return topOf(waste).from;
  return waste.findLast(({ from }) => from !== null)?.from ?? null;
}

/** How many cards may be put back: those destroyed last, as long as nothing was turned up [RC10]. */
export function undoable({ waste, options }: History): number {
  if (!options.undo) return 0;
  let standing = standingOf(waste);
  let count = 0;
  for (const { from } of waste.toReversed()) {
    if (from === null || turnedUp(standing, from)) break;
    standing |= 1 << indexOf(from);
    count++;
  }
  return count;
}

/** Whether the last of the covers of a card went with this place; `standing` is what was left. */
function turnedUp(standing: BitSet, place: Place): boolean {
  const cover = 1 << indexOf(place);
  return COVERS.some(
    (covers, below) =>
      (covers & cover) !== 0 && (standing & (1 << below)) !== 0 && (covers & standing) === 0,
  );
}

/** Where the game stands; the stock of its field is what is left, of which nothing is turned. */
export function positionOf(history: History): Position {
  const last = lastDestroyed(history);
  return {
    standing: standingOf(history.waste),
    // There is an entry for every place.
    barred: last === null ? 0 : (WALLS_OF[indexOf(last)] as BitSet),
    top: topRank(history.waste),
    turned: 0,
  };
}

/** The places whose card may be destroyed now. */
export function eligible(state: State): BitSet {
  const field = fieldOf(state.layout, state.stock, state.options);
  const position = positionOf(state);
  return isCutOff(field, position) ? 0 : destroyable(field, position);
}

/** A stock card may be turned: by rule only when no card can be destroyed [RC7]. */
export function mayFlip(state: State): boolean {
  return state.stock.length > 0 && (state.options.flipAnytime || eligible(state) === 0);
}

/** The walls are gone; or the stock is, and no card can be destroyed any more [RC8]. */
export function isOver(state: State): boolean {
  if (standingOf(state.waste) === 0) return true;
  return state.stock.length === 0 && eligible(state) === 0;
}

/** The cards destroyed; for a win also the stock cards left [RC9]. */
export function scoreOf({ waste, stock }: State): number {
  const destroyed = waste.filter(({ from }) => from !== null).length;
  return standingOf(waste) === 0 ? destroyed + stock.length : destroyed;
}

/** The layout as everybody sees it: `null` where a card is still closed [RC5]. */
export function knownLayout({ layout, waste }: State): readonly (Card | null)[] {
  const standing = standingOf(waste);
  const open = openAmong(standing, standing);
  return layout.map((card, index) => ((standing & ~open & (1 << index)) === 0 ? card : null));
}

import { COVERS, PLACES, WALLS_OF, sizeOf, type BitSet, type PlaceIndex } from './places.js';
import { destroyable, lowestOf, type Field, type Position } from './position.js';

/**
 * The place that somebody would choose who looks one card ahead: where most cards are turned up;
 * among equals where most closed cards lie below; then in the wall with the most cards left, as the
 * last cards of a wall cannot go one after another. It goes by open cards alone. `null` when no card
 * can be destroyed.
 */
export function sensiblePlace(field: Field, position: Position): PlaceIndex | null {
  let best: PlaceIndex | null = null;
  let most = 0;
  for (let left = destroyable(field, position); left !== 0; left &= left - 1) {
    const place = lowestOf(left);
    const worth = worthOf(place, position.standing);
    if (worth > most) [best, most] = [place, worth];
  }
  return best;
}

/** More than there can be of what counts less: two cards below, eleven in a wall. */
const TURNED_UP = 100;
const BELOW = 20;

function worthOf(place: PlaceIndex, standing: BitSet): number {
  const after = standing & ~(1 << place);
  let worth = tallestWall(place, standing);
  for (const below of COVERED_BY[place] as readonly PlaceIndex[]) {
    if ((after & (1 << below)) === 0) continue;
    worth += ((COVERS[below] as BitSet) & after) === 0 ? TURNED_UP : BELOW;
  }
  return worth;
}

/** At least 1, as the place itself still stands. */
function tallestWall(place: PlaceIndex, standing: BitSet): number {
  let tallest = 0;
  for (let walls = WALLS_OF[place] as BitSet; walls !== 0; walls &= walls - 1) {
    tallest = Math.max(tallest, sizeOf((WALL_SETS[lowestOf(walls)] as BitSet) & standing));
  }
  return tallest;
}

const COVERED_BY: readonly (readonly PlaceIndex[])[] = PLACES.map((_, place) =>
  COVERS.flatMap((covers, index) => ((covers & (1 << place)) === 0 ? [] : [index])),
);

/** By the bit of the wall, its places. */
const WALL_SETS: readonly BitSet[] = [0, 1, 2, 3].map((wall) =>
  WALLS_OF.reduce(
    (set, walls, place) => ((walls & (1 << wall)) === 0 ? set : set | (1 << place)),
    0,
  ),
);

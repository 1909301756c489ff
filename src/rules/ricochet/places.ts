/**
 * The 32 places of the walls, in the order in which they are dealt: the outer layer, the middle one,
 * and on top the rim, clockwise from its north-west corner. Everything else counts places by their
 * index in this list, and sets of places are the bits of a number.
 */
export const PLACES = [
  ...(['N_O0', 'N_O1', 'E_O0', 'E_O1', 'S_O0', 'S_O1', 'W_O0', 'W_O1'] as const),
  ...(['N_M0', 'N_M1', 'N_M2', 'E_M0', 'E_M1', 'E_M2'] as const),
  ...(['S_M0', 'S_M1', 'S_M2', 'W_M0', 'W_M1', 'W_M2'] as const),
  ...(['NW', 'N1', 'N2', 'NE', 'E1', 'E2', 'SE', 'S1', 'S2', 'SW', 'W1', 'W2'] as const),
] as const;

export type Place = (typeof PLACES)[number];
export type PlaceIndex = number;
/** A set of places or of walls, one bit each. */
export type BitSet = number;

type Wall = {
  readonly name: 'north' | 'east' | 'south' | 'west';
  readonly rim: readonly [Place, Place, Place, Place];
  readonly middle: readonly [Place, Place, Place];
  readonly outer: readonly [Place, Place];
};

/** Each seen from within the room, from left to right; neighbours share a corner [RC2]. */
export const WALLS: readonly Wall[] = [
  {
    name: 'north',
    rim: ['NW', 'N1', 'N2', 'NE'],
    middle: ['N_M0', 'N_M1', 'N_M2'],
    outer: ['N_O0', 'N_O1'],
  },
  {
    name: 'east',
    rim: ['NE', 'E1', 'E2', 'SE'],
    middle: ['E_M0', 'E_M1', 'E_M2'],
    outer: ['E_O0', 'E_O1'],
  },
  {
    name: 'south',
    rim: ['SE', 'S1', 'S2', 'SW'],
    middle: ['S_M0', 'S_M1', 'S_M2'],
    outer: ['S_O0', 'S_O1'],
  },
  {
    name: 'west',
    rim: ['SW', 'W1', 'W2', 'NW'],
    middle: ['W_M0', 'W_M1', 'W_M2'],
    outer: ['W_O0', 'W_O1'],
  },
];

/** All 32 bits; like every set of places a signed number, as the bit operators make them. */
export const ALL_PLACES: BitSet = -1;

const INDEX = Object.fromEntries(
  PLACES.map((place, index): [Place, PlaceIndex] => [place, index]),
) as Readonly<Record<Place, PlaceIndex>>; // fromEntries forgets that every place is a key

export function indexOf(place: Place): PlaceIndex {
  return INDEX[place];
}

export function isPlace(value: unknown): value is Place {
  return typeof value === 'string' && Object.hasOwn(INDEX, value);
}

export function placeAt(index: PlaceIndex): Place {
  const place = PLACES[index];
  if (place === undefined) throw new RangeError(`there is no place ${index}`);
  return place;
}

/** What lies on each place in the layer above, by index; nothing lies on the rim. */
export const COVERS: readonly BitSet[] = PLACES.map((place) => setOf(coversOf(place)));

/** The walls each place belongs to, by index: one bit a wall, two for a corner [RC6]. */
export const WALLS_OF: readonly BitSet[] = PLACES.map((place) =>
  WALLS.reduce((set, wall, bit) => (placesOf(wall).includes(place) ? set | (1 << bit) : set), 0),
);

/** The two places above: a middle card lies between two of the rim, an outer one between two. */
export function coversOf(place: Place): readonly Place[] {
  for (const { rim, middle, outer } of WALLS) {
    for (const [upper, lower] of [
      [rim, middle],
      [middle, outer],
    ] as const) {
      // A place that is not in the layer has the index -1.
      const at = (lower as readonly Place[]).indexOf(place);
      if (at >= 0) return upper.slice(at, at + 2);
    }
  }
  return [];
}

function placesOf({ rim, middle, outer }: Wall): readonly Place[] {
  return [...rim, ...middle, ...outer];
}

function setOf(places: readonly Place[]): BitSet {
  return places.reduce((set, place) => set | (1 << indexOf(place)), 0);
}

export function membersOf(set: BitSet): readonly Place[] {
  return PLACES.filter((_, index) => (set & (1 << index)) !== 0);
}

export function sizeOf(set: BitSet): number {
  let size = 0;
  for (let left = set; left !== 0; left &= left - 1) size++;
  return size;
}

import { neighbours, rankOf, RANKS, type Card, type Rank } from './cards.js';
import { COVERS, PLACES, WALLS_OF, type BitSet, type PlaceIndex } from './places.js';
import type { Options } from './state.js';

/**
 * What a search needs of the rules and the cards, as numbers: the walls as bit sets, a card as its
 * rank. Cards that are not known are `null`, which is harmless as long as they are closed.
 */
export type Field = {
  /** For each rank on top of the waste, the places whose card is a neighbour of it. */
  readonly fitting: readonly BitSet[];
  /** By place. */
  readonly ranks: readonly (Rank | null)[];
  /** For each set of walls of the card destroyed last, the places that the wall rule allows. */
  readonly allowed: readonly BitSet[];
  /** The stock in the order in which it is turned. */
  readonly stock: readonly Rank[];
  readonly options: Options;
};

export type Position = {
  /** The places whose card has not been destroyed. */
  readonly standing: BitSet;
  /** The walls of the card destroyed last; none where the wall rule does not bind. */
  readonly barred: BitSet;
  /** On the waste. */
  readonly top: Rank;
  /** How many stock cards have been turned since the field was made. */
  readonly turned: number;
};

export function fieldOf(
  layout: readonly (Card | null)[],
  stock: readonly Card[],
  options: Options,
): Field {
  const ranks = layout.map((card) => (card === null ? null : rankOf(card)));
  return {
    ranks,
    fitting: fittingPlaces(ranks),
    allowed: options.cornerRule === 'STRICT' ? STRICT : LENIENT,
    stock: stock.map(rankOf),
    options,
  };
}

/** The places whose card may be destroyed: open, next in rank [RC4], on an allowed wall [RC6]. */
export function destroyable(field: Field, position: Position): BitSet {
  const { standing, barred, top } = position;
  // Both lists have an entry for every rank and every set of walls.
  const wanted = (field.fitting[top] as BitSet) & (field.allowed[barred] as BitSet);
  return openAmong(wanted & standing, standing);
}

/** Those of the wanted places on which nothing lies any more [RC5]. */
export function openAmong(wanted: BitSet, standing: BitSet): BitSet {
  let open = 0;
  for (let left = wanted & standing; left !== 0; left &= left - 1) {
    const place = lowestOf(left);
    if (((COVERS[place] as BitSet) & standing) === 0) open |= 1 << place;
  }
  return open;
}

export function lowestOf(set: BitSet): PlaceIndex {
  return 31 - Math.clz32(set & -set);
}

/** After the card at a destroyable place was destroyed. */
export function destroyed(field: Field, position: Position, place: PlaceIndex): Position {
  return {
    standing: position.standing & ~(1 << place),
    barred: WALLS_OF[place] as BitSet,
    // An open card is known.
    top: field.ranks[place] as Rank,
    turned: position.turned,
  };
}

/** After the next stock card was turned; there must be one. */
export function flipped(field: Field, position: Position): Position {
  return {
    standing: position.standing,
    barred: field.options.resetOnFlip ? 0 : position.barred,
    top: field.stock[position.turned] as Rank,
    turned: position.turned + 1,
  };
}

/** Whether the last stock card has ended the game, whatever could still be destroyed [RC8]. */
export function isCutOff({ options, stock }: Field, { turned }: Pick<Position, 'turned'>): boolean {
  return options.endOnEmptyStock === 'IMMEDIATELY' && turned === stock.length;
}

const SETS_OF_WALLS = Array.from({ length: 16 }, (_, walls) => walls);

/** No wall of the place may be one of the last card's. */
const STRICT: readonly BitSet[] = SETS_OF_WALLS.map((barred) =>
  placesWhere((place) => ((WALLS_OF[place] as BitSet) & barred) === 0),
);

/** At least one wall of the place must not be one of the last card's. */
const LENIENT: readonly BitSet[] = SETS_OF_WALLS.map((barred) =>
  placesWhere((place) => ((WALLS_OF[place] as BitSet) & ~barred) !== 0),
);

function fittingPlaces(ranks: readonly (Rank | null)[]): readonly BitSet[] {
  const fitting = RANKS.map(() => 0);
  ranks.forEach((rank, place) => {
    if (rank === null) return;
    for (const top of neighbours(rank)) fitting[top] = (fitting[top] ?? 0) | (1 << place);
  });
  return fitting;
}

function placesWhere(holds: (place: PlaceIndex) => boolean): BitSet {
  return PLACES.reduce((set, _, place) => (holds(place) ? set | (1 << place) : set), 0);
}

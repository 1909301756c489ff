/** Whole numbers below a bound, one after another; see `stream` of the contract. */
export type Lots = (bound: number) => number;

/** A new array with the items in random order: many shuffles can share one stream. */
export function shuffledBy<Item>(lots: Lots, items: readonly Item[]): Item[] {
  const shuffled = [...items];
  for (let last = shuffled.length - 1; last > 0; last--) {
    const other = lots(last + 1);
    // Both places exist: 0 <= other <= last < length.
    [shuffled[last], shuffled[other]] = [shuffled[other] as Item, shuffled[last] as Item];
  }
  return shuffled;
}

/** One of the items, of which there is at least one. */
export function oneOf<Item>(lots: Lots, items: readonly Item[]): Item {
  return items[lots(items.length)] as Item; // the place is below the length
}

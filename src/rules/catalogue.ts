import type { AnyKind } from './contract/index.js';
import { littleRicky } from './little-ricky/index.js';

/** Every kind of game there is, one line each. All else about a kind is found from here. */
export const catalogue: readonly AnyKind[] = [littleRicky];

export function kindById(id: string): AnyKind {
  const found = catalogue.find((kind) => kind.id === id);
  if (found === undefined) {
    const known = catalogue.map((kind) => kind.id).join(', ');
    throw new RangeError(`there is no kind of game "${id}"; the catalogue has ${known}`);
  }
  return found;
}

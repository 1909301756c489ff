import { type AnyKind, atRevision, revisionsOf } from './contract/index.js';
import { ligretto } from './ligretto/index.js';
import { littleRicky } from './little-ricky/index.js';
import { ricRacRummy } from './ric-rac-rummy/index.js';
import { ricochet } from './ricochet/index.js';
import { trickyKids } from './tricky-kids/index.js';

/** Every kind of game there is, one line each. All else about a kind is found from here. */
export const catalogue: readonly AnyKind[] = [
  littleRicky,
  ricochet,
  trickyKids,
  ligretto,
  ricRacRummy,
];

export function kindById(id: string): AnyKind {
  const found = catalogue.find((kind) => kind.id === id);
  if (found === undefined) {
    const known = catalogue.map((kind) => kind.id).join(', ');
    throw new RangeError(`there is no kind of game "${id}"; the catalogue has ${known}`);
  }
  return found;
}

/**
 * The kind with the rules that a game began with. Throws where they are not kept: to go on by other
 * rules would change the game under its players, and so it must not go on at all.
 */
export function kindOf(game: { readonly kind: string; readonly revision: number }): AnyKind {
  const kind = kindById(game.kind);
  const found = atRevision(kind, game.revision);
  if (found === null) {
    const kept = revisionsOf(kind).join(', ');
    throw new RangeError(
      `the rules of ${kind.id} are not kept in revision ${game.revision}; there are ${kept}`,
    );
  }
  return found;
}

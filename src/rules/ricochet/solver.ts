import { sizeOf, WALLS_OF, type BitSet } from './places.js';
import { isCutOff, lowestOf, openAmong, type Field, type Position } from './position.js';
import { NO_NODE, type Node, Reached } from './reached.js';
import { WALL_CARDS } from './state.js';

/** A step of a line: the index of the place whose card is destroyed, or a flip. */
export type Step = number;
export const FLIP_STEP: Step = -1;

export type Solution = {
  readonly score: number;
  readonly won: boolean;
  /** Whether no line scores more: every position that can be reached was looked at. */
  readonly proven: boolean;
  /** From the start to the best end that was found. */
  readonly line: readonly Step[];
  /** How many positions were looked at. */
  readonly nodes: number;
};

/**
 * The best play for somebody who knows every card. Positions with the same number of turned stock
 * cards make a layer, which is searched depth-first, with a memo of what was seen, before the next
 * card is turned. So the first win that turns up leaves the most stock cards, and none scores more.
 *
 * `width` bounds the positions of a layer and thereby the work. In a wider one those with the fewest
 * cards standing come first, and the rest is left out: a win is a win still, but nothing is proven.
 */
export function solve(field: Field, start: Position, width: number): Solution {
  return new Search(field, width).from(start);
}

/** One search follows the other: fresh memory for each would cost more than the search itself. */
const REACHED = new Reached();

class Search {
  readonly #reached = REACHED;
  /** The nodes of the layer in which the next stock card may be turned. */
  #ends: Node[] = [];
  #proven = true;

  constructor(
    private readonly field: Field,
    private readonly width: number,
  ) {}

  from({ standing, top, barred, turned: already }: Position): Solution {
    const { stock } = this.field;
    this.#reached.clear();
    let layer: Node[] = [];
    this.#reach(layer, standing, restOf(top, barred), NO_NODE, FLIP_STEP);
    for (let turned = already; ; turned++) {
      const win = this.#searchLayer(layer, isCutOff(this.field, { turned }));
      if (win !== null) return this.#solution(win, WALL_CARDS + stock.length - turned);
      const next = stock[turned];
      if (next === undefined) return this.#bestLoss();
      layer = this.#turn(next);
    }
  }

  /** A node without walls, if there is one. */
  #searchLayer(layer: Node[], cutOff: boolean): Node | null {
    const most = this.#reached.length + this.width;
    this.#ends = [];
    // The last is taken first.
    layer.sort((one, other) => this.#size(other) - this.#size(one));
    for (let node = layer.pop(); node !== undefined; node = layer.pop()) {
      if (this.#reached.standing(node) === 0) return node;
      // A layer must have an end, or there would be no next one.
      if (this.#ends.length > 0 && this.#reached.length > most) {
        this.#proven = false;
        return null;
      }
      this.#expand(layer, node, cutOff);
    }
    return null;
  }

  /** `destroyable` and `destroyed` of position.ts, without an object for each position. */
  #expand(layer: Node[], node: Node, cutOff: boolean): void {
    const { options, fitting, allowed, ranks } = this.field;
    const standing = this.#reached.standing(node);
    const rest = this.#reached.rest(node);
    // Every rank and every set of walls has an entry in the field.
    const wanted = (fitting[rest >> WALL_BITS] as BitSet) & (allowed[barredIn(rest)] as BitSet);
    const open = cutOff ? 0 : openAmong(wanted, standing);
    if (open === 0 || options.flipAnytime) this.#ends.push(node);
    for (let left = open; left !== 0; left &= left - 1) {
      const place = lowestOf(left);
      const next = restOf(ranks[place] as number, WALLS_OF[place] as BitSet);
      this.#reach(layer, standing & ~(1 << place), next, node, place);
    }
  }

  #turn(top: number): Node[] {
    const layer: Node[] = [];
    this.#reached.beginLayer();
    for (const node of this.#ends) {
      const barred = this.field.options.resetOnFlip ? 0 : barredIn(this.#reached.rest(node));
      this.#reach(layer, this.#reached.standing(node), restOf(top, barred), node, FLIP_STEP);
    }
    return layer;
  }

  #reach(layer: Node[], standing: BitSet, rest: number, parent: Node, step: Step): void {
    const node = this.#reached.add(standing, rest, parent, step);
    if (node !== NO_NODE) layer.push(node);
  }

  #size(node: Node): number {
    return sizeOf(this.#reached.standing(node));
  }

  #bestLoss(): Solution {
    let best: Node = 0;
    for (let node = 1; node < this.#reached.length; node++) {
      if (this.#size(node) < this.#size(best)) best = node;
    }
    return this.#solution(best, WALL_CARDS - this.#size(best));
  }

  #solution(end: Node, score: number): Solution {
    const line: Step[] = [];
    for (
      let node = end;
      this.#reached.parent(node) !== NO_NODE;
      node = this.#reached.parent(node)
    ) {
      line.push(this.#reached.step(node));
    }
    const won = this.#reached.standing(end) === 0;
    return {
      ...{ score, won, proven: this.#proven, line: line.toReversed() },
      nodes: this.#reached.length,
    };
  }
}

/** What tells positions with the same places standing apart: the rank on top, the barred walls. */
function restOf(top: number, barred: BitSet): number {
  return (top << WALL_BITS) | barred;
}

function barredIn(rest: number): BitSet {
  return rest & ((1 << WALL_BITS) - 1);
}

const WALL_BITS = 4;

import { sizeOf, WALLS_OF, type BitSet } from './places.js';
import { isCutOff, lowestOf, openAmong, type Field, type Position } from './position.js';
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

/** The number of a position in the order in which they were reached. */
type Node = number;
const NO_NODE: Node = -1;

class Search {
  // Parallel lists with an entry for each node: there may be a hundred thousand.
  readonly #standing: BitSet[] = [];
  readonly #rest: number[] = [];
  readonly #parent: Node[] = [];
  readonly #step: Step[] = [];
  /** The positions of the layer, each as one number. */
  #seen = new Set<number>();
  /** The nodes of the layer in which the next stock card may be turned. */
  #ends: Node[] = [];
  #proven = true;

  constructor(
    private readonly field: Field,
    private readonly width: number,
  ) {}

  from({ standing, top, barred, turned: already }: Position): Solution {
    const { stock } = this.field;
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
    const most = this.#standing.length + this.width;
    this.#ends = [];
    // The last is taken first.
    layer.sort((one, other) => this.#size(other) - this.#size(one));
    for (let node = layer.pop(); node !== undefined; node = layer.pop()) {
      if (this.#standing[node] === 0) return node;
      // A layer must have an end, or there would be no next one.
      if (this.#ends.length > 0 && this.#standing.length > most) {
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
    // Every node has an entry in each list, every rank and set of walls one in the field.
    const standing = this.#standing[node] as BitSet;
    const rest = this.#rest[node] as number;
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
    this.#seen = new Set();
    for (const node of this.#ends) {
      const barred = this.field.options.resetOnFlip ? 0 : barredIn(this.#rest[node] as number);
      this.#reach(layer, this.#standing[node] as BitSet, restOf(top, barred), node, FLIP_STEP);
    }
    return layer;
  }

  #reach(layer: Node[], standing: BitSet, rest: number, parent: Node, step: Step): void {
    const position = (standing >>> 0) * RESTS + rest;
    if (this.#seen.has(position)) return;
    this.#seen.add(position);
    layer.push(this.#standing.length);
    this.#standing.push(standing);
    this.#rest.push(rest);
    this.#parent.push(parent);
    this.#step.push(step);
  }

  #size(node: Node): number {
    return sizeOf(this.#standing[node] as BitSet);
  }

  #bestLoss(): Solution {
    let best: Node = 0;
    for (let node = 1; node < this.#standing.length; node++) {
      if (this.#size(node) < this.#size(best)) best = node;
    }
    return this.#solution(best, WALL_CARDS - this.#size(best));
  }

  #solution(end: Node, score: number): Solution {
    const line: Step[] = [];
    for (let node = end; this.#parent[node] !== NO_NODE; node = this.#parent[node] as Node) {
      line.push(this.#step[node] as Step);
    }
    const won = this.#standing[end] === 0;
    return {
      ...{ score, won, proven: this.#proven, line: line.toReversed() },
      nodes: this.#standing.length,
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
const RESTS = 256;

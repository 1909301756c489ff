import type { BitSet } from './places.js';

/** The number of a position in the order in which they were reached. */
export type Node = number;
export const NO_NODE: Node = -1;

/** Room for so many positions is kept from one search to the next: 5 MB. */
const KEPT = 1 << 18;

/**
 * The positions that a search has reached, and how. They come in layers, and within a layer each
 * counts once. There may be a hundred thousand, so they are columns of numbers, not objects.
 */
export class Reached {
  #standing = new Int32Array(KEPT);
  #rest = new Int32Array(KEPT);
  #parent = new Int32Array(KEPT);
  #step = new Int32Array(KEPT);
  #length = 0;
  #layerStart = 0;
  /** By hash, where a position of the layer stands; what is older than the layer counts as free. */
  #slots = new Int32Array(KEPT >> 2);

  get length(): number {
    return this.#length;
  }

  clear(): void {
    [this.#length, this.#layerStart] = [0, 0];
    if (this.#standing.length > KEPT) {
      this.#resize(KEPT);
      this.#slots = new Int32Array(KEPT >> 2);
    }
    this.#slots.fill(NO_NODE);
  }

  beginLayer(): void {
    this.#layerStart = this.#length;
  }

  /** `NO_NODE` where the layer has the position already. */
  add(standing: BitSet, rest: number, parent: Node, step: number): Node {
    const slot = this.#slotOf(standing, rest);
    if ((this.#slots[slot] as Node) >= this.#layerStart) return NO_NODE;
    const node = this.#length;
    if (node === this.#standing.length) this.#resize(2 * node);
    this.#standing[node] = standing;
    this.#rest[node] = rest;
    this.#parent[node] = parent;
    this.#step[node] = step;
    this.#slots[slot] = node;
    this.#length = node + 1;
    if (2 * (this.#length - this.#layerStart) > this.#slots.length) this.#widen();
    return node;
  }

  // Every node has an entry in each column.

  standing(node: Node): BitSet {
    return this.#standing[node] as BitSet;
  }

  rest(node: Node): number {
    return this.#rest[node] as number;
  }

  parent(node: Node): Node {
    return this.#parent[node] as Node;
  }

  step(node: Node): number {
    return this.#step[node] as number;
  }

  /** The position's, or the free one that it would take. */
  #slotOf(standing: BitSet, rest: number): number {
    const last = this.#slots.length - 1;
    const hash = Math.imul(standing, 0x9e3779b1) ^ Math.imul(rest, 0x85ebca6b);
    for (let slot = (hash ^ (hash >>> 15)) & last; ; slot = (slot + 1) & last) {
      const node = this.#slots[slot] as Node;
      if (node < this.#layerStart) return slot;
      if (this.#standing[node] === standing && this.#rest[node] === rest) return slot;
    }
  }

  #widen(): void {
    this.#slots = new Int32Array(2 * this.#slots.length).fill(NO_NODE);
    for (let node = this.#layerStart; node < this.#length; node++) {
      this.#slots[this.#slotOf(this.standing(node), this.rest(node))] = node;
    }
  }

  #resize(length: number): void {
    this.#standing = resized(this.#standing, length);
    this.#rest = resized(this.#rest, length);
    this.#parent = resized(this.#parent, length);
    this.#step = resized(this.#step, length);
  }
}

function resized(column: Int32Array, length: number): Int32Array<ArrayBuffer> {
  const next = new Int32Array(length);
  next.set(column.subarray(0, length));
  return next;
}

import { Injectable } from '@nestjs/common';
import type { Caller } from './caller.js';
import { UUID } from './global-id.js';

/** Finds the nodes of one type for the query `node(id)`. */
export abstract class NodeSource {
  /** Name of the type in the API. */
  abstract readonly type: string;

  /** The form of this type's own ids; other ids find nothing. */
  readonly idForm: RegExp = UUID;

  /** The node as a plain object of the type; null where there is none that the caller may see. */
  abstract find(id: string, caller: Caller | null): Promise<object | null>;
}

/** The types that `node(id)` knows. Features register theirs before the server starts. */
@Injectable()
export class NodeRegistry {
  readonly #sources = new Map<string, NodeSource>();

  register(source: NodeSource): void {
    if (this.#sources.has(source.type)) throw new Error(`two sources of nodes for ${source.type}`);
    this.#sources.set(source.type, source);
  }

  async find(type: string, id: string, caller: Caller | null): Promise<object | null> {
    const source = this.#sources.get(type);
    if (!source?.idForm.test(id)) return null;
    const node = await source.find(id, caller);
    return node && { ...node, __typename: type };
  }
}

import { Args, ID, Query, Resolver } from '@nestjs/graphql';
import type { Caller } from './caller.js';
import { splitGlobalId } from './global-id.js';
import { NodeRegistry } from './node-registry.js';
import { Node } from './node.type.js';
import { MaybeCaller } from './scope.js';

@Resolver()
export class NodeResolver {
  constructor(private readonly nodes: NodeRegistry) {}

  @Query(() => Node, {
    nullable: true,
    description: 'Anything by its id; null where it does not exist or is hidden from the caller.',
  })
  async node(
    @Args('id', { type: () => ID, description: 'The `id` of anything.' }) globalId: string,
    @MaybeCaller() caller: Caller | null,
  ): Promise<object | null> {
    const { type, id } = splitGlobalId(globalId);
    return this.nodes.find(type, id, caller);
  }
}

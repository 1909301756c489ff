import { Field, ID, InterfaceType } from '@nestjs/graphql';

@InterfaceType('Node', { description: 'Anything that can be fetched by its id alone.' })
export abstract class Node {
  @Field(() => ID, { description: 'Unique among all types. Opaque: do not take it apart.' })
  id!: string;
}

import { Field, ID, InputType, ObjectType, createUnionType } from '@nestjs/graphql';
import { Node, Refusal, toGlobalId } from '../../platform/graphql/index.js';
import type { App } from '../domain/app.js';

const NAME = 'What it is called: 2 to 32 letters, digits, spaces and . _ -, as players are.';

@ObjectType('App', {
  implements: () => Node,
  description:
    'A program that serves many players. Its webhooks are called for those who allow it. Everybody ' +
    'may know what it is called and whose it is.',
})
export class AppNode implements Node {
  readonly id!: string;

  /** Its id and its owner's, for resolvers; not part of the API. */
  readonly appId!: string;
  readonly ownerId!: string;

  @Field(() => String, {
    description: 'What its owner calls it. Others may have the name as well.',
  })
  readonly name!: string;
}

@InputType({ description: 'A new app.' })
export class CreateAppInput {
  @Field(() => String, { description: NAME })
  readonly name!: string;
}

@InputType({ description: 'What is to be changed of an app.' })
export class RenameAppInput {
  @Field(() => ID, { description: 'The id of the app.' })
  readonly appId!: string;

  @Field(() => String, { description: NAME })
  readonly name!: string;
}

@ObjectType({ description: 'The app is as it shall be.' })
export class AppSaved {
  @Field(() => AppNode, { description: 'The app.' })
  readonly app!: AppNode;
}

@ObjectType({ description: 'The app is no more, nor are its webhooks.' })
export class AppDeleted {
  @Field(() => ID, { description: 'The id that it had.' })
  readonly deletedId!: string;
}

@ObjectType({ description: 'The app may be told what you are told.' })
export class AppAllowed {
  @Field(() => AppNode, { description: 'The app.' })
  readonly app!: AppNode;
}

@ObjectType({ description: 'The app is told nothing of yours any more.' })
export class AppRevoked {
  @Field(() => ID, { description: 'The id of the app.' })
  readonly revokedId!: string;
}

export const AppResult = createUnionType({
  name: 'AppResult',
  description: 'What `createApp` and `renameApp` come to.',
  types: () => [AppSaved, Refusal] as const,
  resolveType: (answer: object) => ('app' in answer ? AppSaved : Refusal),
});

export const DeleteAppResult = createUnionType({
  name: 'DeleteAppResult',
  description: 'What `deleteApp` comes to.',
  types: () => [AppDeleted, Refusal] as const,
  resolveType: (answer: object) => ('deletedId' in answer ? AppDeleted : Refusal),
});

export const AllowAppResult = createUnionType({
  name: 'AllowAppResult',
  description: 'What `allowApp` comes to.',
  types: () => [AppAllowed, Refusal] as const,
  resolveType: (answer: object) => ('app' in answer ? AppAllowed : Refusal),
});

export function presentApp({ id, ownerId, name }: App): AppNode {
  return { id: toGlobalId('App', id), appId: id, ownerId, name };
}

import { Field, ObjectType } from '@nestjs/graphql';
import { Node, toGlobalId } from '../../platform/graphql/index.js';
import type { PlayerProfile, PlayerType } from '../domain/account.js';
import { PlayerTypeEnum } from './enums.js';

@ObjectType('Player', {
  implements: () => Node,
  description: 'An account. Everybody may see what stands here.',
})
export class Player implements Node {
  readonly id!: string;

  /** The id within the server, for resolvers of other features; not part of the API. */
  readonly playerId!: string;

  @Field(() => PlayerTypeEnum, { description: 'Human, guest or bot.' })
  readonly type!: PlayerType;

  @Field(() => String, {
    description: 'Unique without regard to capitals; the player may change it.',
  })
  readonly name!: string;

  @Field(() => Date, { description: 'Since when there is this account.' })
  readonly createdAt!: Date;

  @Field(() => Boolean, {
    description:
      'Whether the account was deleted; its games stay, under the name "deleted player".',
  })
  readonly deleted!: boolean;
}

export function toPlayer({ id, type, name, createdAt, deleted }: PlayerProfile): Player {
  return {
    id: toGlobalId('Player', id),
    playerId: id,
    type,
    name,
    createdAt: new Date(createdAt),
    deleted: deleted === true,
  };
}

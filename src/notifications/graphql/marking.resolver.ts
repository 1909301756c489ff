import {
  Args,
  Field,
  ID,
  Int,
  Mutation,
  ObjectType,
  Resolver,
  createUnionType,
} from '@nestjs/graphql';
import {
  type Caller,
  CurrentCaller,
  Refusal,
  RequiresScope,
  badUserInput,
  parseGlobalId,
  registerRefusalCodes,
} from '../../platform/graphql/index.js';
import { InboxService } from '../application/inbox.service.js';

const MOST_IDS = 500;

registerRefusalCodes({
  UNKNOWN_NOTIFICATION: 'One of the notifications does not exist or is not yours.',
});

@ObjectType({ description: 'The notifications are marked as read.' })
export class NotificationsRead {
  @Field(() => Int, { description: 'How many of them were unread until now.' })
  readonly marked!: number;

  @Field(() => Int, { description: 'What `viewer.unreadCount` is now.' })
  readonly unread!: number;
}

export const MarkReadResult = createUnionType({
  name: 'MarkReadResult',
  description: 'What `markRead` comes to.',
  types: () => [NotificationsRead, Refusal] as const,
  resolveType: (answer: object) => ('marked' in answer ? NotificationsRead : Refusal),
});

/** Needs PLAY: a token that may only read changes nothing, and can hide nothing from the player. */
@Resolver()
@RequiresScope('PLAY')
export class MarkingResolver {
  constructor(private readonly inbox: InboxService) {}

  @Mutation(() => MarkReadResult, {
    description: 'Marks notifications of yours as read: all of them, or none if one is not yours.',
  })
  async markRead(
    @Args('ids', { type: () => [ID], description: 'Their ids, at most 500.' })
    ids: string[],
    @CurrentCaller() { playerId }: Caller,
  ): Promise<NotificationsRead | Refusal> {
    if (ids.length > MOST_IDS) throw badUserInput(`ids must be at most ${MOST_IDS}`);
    const wanted = ids.map((id) => parseGlobalId(id, 'Notification'));
    const marked = await this.inbox.markRead(playerId, wanted);
    if (marked) return marked;
    const sentence = 'one of these notifications does not exist or is not yours; none was marked';
    return { code: 'UNKNOWN_NOTIFICATION', sentence };
  }

  @Mutation(() => NotificationsRead, {
    description: 'Marks as read what you were told and is still true.',
  })
  markAllRead(
    @CurrentCaller() { playerId }: Caller,
    @Args('before', {
      type: () => Date,
      nullable: true,
      description: 'Only what you were told before this instant; left out: all of it.',
    })
    before?: Date | null,
  ): Promise<NotificationsRead> {
    return this.inbox.markAllRead(playerId, before?.getTime() ?? null);
  }
}

import { Args, ArgsType, Field, Int, Parent, ResolveField, Resolver } from '@nestjs/graphql';
import {
  type Page,
  PageArguments,
  badUserInput,
  decodeCursor,
  forbidden,
  pageOf,
  toPage,
} from '../../platform/graphql/index.js';
import { Viewer } from '../../players/index.js';
import { type InboxKey, InboxStore } from '../application/ports.js';
import type { Notification } from '../domain/notification.js';
import {
  NotificationConnection,
  type NotificationNode,
  presentNotification,
} from './notification.type.js';

const INSTANT = /^\d{1,13}$/;
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

@ArgsType()
export class InboxArguments extends PageArguments {
  @Field(() => Boolean, {
    defaultValue: false,
    description: 'Whether those that you have read are left out.',
  })
  readonly unreadOnly!: boolean;

  @Field(() => Boolean, {
    defaultValue: false,
    description: 'Whether those that are no longer true are listed as well.',
  })
  readonly includeWithdrawn!: boolean;
}

/** What the caller was told. */
@Resolver(() => Viewer)
export class InboxResolver {
  constructor(private readonly inbox: InboxStore) {}

  @ResolveField(() => NotificationConnection, {
    description: 'What you were told, newest first. Needs the scope READ.',
  })
  async notifications(
    @Parent() viewer: Viewer,
    @Args() wanted: InboxArguments,
  ): Promise<Page<NotificationNode>> {
    assertMayRead(viewer);
    const page = pageOf(wanted);
    const after = page.after === undefined ? null : keyFrom(page.after);
    const slice = { limit: page.first + 1, after };
    const rows = await this.inbox.list(viewer.playerId, wanted, slice);
    return toPage(rows, page, keyOf, presentNotification);
  }

  @ResolveField(() => Int, {
    description: 'How much of what you were told is unread and still true. Needs the scope READ.',
  })
  async unreadCount(@Parent() viewer: Viewer): Promise<number> {
    assertMayRead(viewer);
    return this.inbox.countLive(viewer.playerId);
  }
}

// Guards do not run on the fields of a type.
function assertMayRead({ scopes }: Viewer): void {
  if (!scopes.includes('READ')) throw forbidden('this needs a token with the scope READ');
}

function keyOf({ createdAt, id }: Notification): readonly string[] {
  return [String(createdAt), id];
}

function keyFrom(cursor: string): InboxKey {
  const [createdAt = '', id = ''] = decodeCursor(cursor, 2);
  if (INSTANT.test(createdAt) && UUID.test(id)) return { createdAt: Number(createdAt), id };
  throw badUserInput('after is not a cursor of this list');
}

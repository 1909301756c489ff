import { Field, ID, Int, ObjectType, createUnionType } from '@nestjs/graphql';
import { toGlobalId } from '../../platform/graphql/index.js';
import type { InboxEvent } from '../application/inbox-stream.js';
import type { Awaiting } from '../application/ports.js';
import type { EndReason } from '../domain/inbox-changes.js';
import type { Instant } from '../domain/notification.js';
import { NoticeEndEnum } from './enums.js';
import { NotificationNode, presentNotification } from './notification.type.js';

@ObjectType({ description: 'You are told something: hold it until it ends.' })
export class NoticeTold {
  @Field(() => NotificationNode, { description: 'What you are told.' })
  readonly notification!: NotificationNode;
}

@ObjectType({ description: 'Something that you were told, or named as known, is told no more.' })
export class NoticeEnded {
  @Field(() => ID, { description: 'The id of the notification.' })
  readonly notificationId!: string;

  @Field(() => NoticeEndEnum, { description: 'Why it has ended.' })
  readonly reason!: EndReason;
}

@ObjectType({ description: 'How much waits for you.' })
export class AwaitingSummary {
  @Field(() => Int, { description: 'In how many games a decision is due.' })
  readonly count!: number;

  @Field(() => Date, { nullable: true, description: 'The most urgent deadline of them.' })
  readonly earliestDeadline!: Date | null;
}

@ObjectType({
  description: 'You hold what is unread and true, and nothing else; what follows happens now.',
})
export class InboxCaughtUp {
  @Field(() => AwaitingSummary, { description: 'How much waits for you.' })
  readonly awaiting!: AwaitingSummary;

  @Field(() => Date, { description: "The server's time, to compare deadlines with." })
  readonly serverNow!: Date;
}

@ObjectType({ description: 'Another number of games waits for you, or another deadline is next.' })
export class AwaitingChanged {
  @Field(() => AwaitingSummary, { description: 'How much waits for you.' })
  readonly awaiting!: AwaitingSummary;

  @Field(() => Date, { description: "The server's time, to compare deadlines with." })
  readonly serverNow!: Date;
}

type Named<Name extends string, Shown> = Shown & { readonly __typename: Name };

export type ShownEvent =
  | Named<'NoticeTold', NoticeTold>
  | Named<'NoticeEnded', NoticeEnded>
  | Named<'InboxCaughtUp', InboxCaughtUp>
  | Named<'AwaitingChanged', AwaitingChanged>;

export const ViewerEvent = createUnionType({
  name: 'ViewerEvent',
  description: 'What `viewerEvents` tells.',
  types: () => [NoticeTold, NoticeEnded, InboxCaughtUp, AwaitingChanged] as const,
});

export function presentEvent(event: InboxEvent, now: Instant): ShownEvent {
  switch (event.type) {
    case 'TOLD':
      return {
        __typename: 'NoticeTold',
        notification: presentNotification(event.notification),
      };
    case 'ENDED': {
      const notificationId = toGlobalId('Notification', event.id);
      return { __typename: 'NoticeEnded', notificationId, reason: event.reason };
    }
    case 'CAUGHT_UP':
      return { __typename: 'InboxCaughtUp', ...presentAwaiting(event.awaiting, now) };
    case 'AWAITING':
      return { __typename: 'AwaitingChanged', ...presentAwaiting(event.awaiting, now) };
  }
}

function presentAwaiting({ count, earliestDeadline }: Awaiting, now: Instant): AwaitingChanged {
  const deadline = earliestDeadline === null ? null : new Date(earliestDeadline);
  return { awaiting: { count, earliestDeadline: deadline }, serverNow: new Date(now) };
}

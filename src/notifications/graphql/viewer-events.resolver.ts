import { Args, ID, Resolver, Subscription } from '@nestjs/graphql';
import {
  type Caller,
  CurrentCaller,
  RequiresScope,
  badUserInput,
  mapEvents,
  parseGlobalId,
} from '../../platform/graphql/index.js';
import { Clock } from '../../platform/time/index.js';
import { InboxStream, MOST_LIVE } from '../application/inbox-stream.js';
import { type ShownEvent, ViewerEvent, presentEvent } from './viewer-event.type.js';

@Resolver()
export class ViewerEventsResolver {
  constructor(
    private readonly inbox: InboxStream,
    private readonly clock: Clock,
  ) {}

  @Subscription(() => ViewerEvent, {
    description: `Everything that concerns you, over all your games: first what is unread and true and not yet known to you, oldest first, and the end of what you know and is so no more; then InboxCaughtUp, and then what happens. To go on after a lost connection, name what you hold. Of more than ${MOST_LIVE} unread the newest are told.`,
    resolve: (event: ShownEvent) => event,
  })
  @RequiresScope('READ')
  viewerEvents(
    @Args('known', {
      type: () => [ID],
      defaultValue: [],
      description: `The ids of the notifications that you hold, at most ${MOST_LIVE}.`,
    })
    known: string[],
    @CurrentCaller() { playerId }: Caller,
  ): AsyncGenerator<ShownEvent, void> {
    if (known.length > MOST_LIVE) throw badUserInput(`known must be at most ${MOST_LIVE} ids`);
    const ids = known.map((id) => parseGlobalId(id, 'Notification'));
    return mapEvents(this.inbox.follow(playerId, ids), async (event) =>
      presentEvent(event, this.clock.now()),
    );
  }
}

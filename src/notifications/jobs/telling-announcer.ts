import { Injectable } from '@nestjs/common';
import { NoticeHints } from '../../games/index.js';
import { playerTopic } from '../../platform/graphql/index.js';
import { PubSub } from '../../platform/pubsub/index.js';
import { TellingNews } from '../application/webhook-ports.js';

/** Tells listeners and the queue of what was told outside of games. */
@Injectable()
export class TellingAnnouncer extends TellingNews {
  constructor(
    private readonly pubsub: PubSub,
    private readonly hints: NoticeHints,
  ) {
    super();
  }

  told(playerId: string): void {
    void this.pubsub.publish(playerTopic(playerId), { type: 'notices' });
    this.hints.changed();
  }
}

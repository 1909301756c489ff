import { Injectable, type OnModuleInit } from '@nestjs/common';
import { type Caller, NodeRegistry, NodeSource } from '../../platform/graphql/index.js';
import { InboxStore } from '../application/ports.js';
import { presentNotification } from './notification.type.js';

/** Notifications for the query `node(id)`: of the caller only, for a token that may read. */
@Injectable()
export class NotificationNodes extends NodeSource implements OnModuleInit {
  readonly type = 'Notification';

  constructor(
    private readonly registry: NodeRegistry,
    private readonly inbox: InboxStore,
  ) {
    super();
  }

  onModuleInit(): void {
    this.registry.register(this);
  }

  async find(id: string, caller: Caller | null): Promise<object | null> {
    if (!caller?.scopes.includes('READ')) return null;
    const [notification] = await this.inbox.find(caller.playerId, [id]);
    return notification ? presentNotification(notification) : null;
  }
}

import { Injectable, type OnModuleInit } from '@nestjs/common';
import { type Caller, NodeRegistry, NodeSource } from '../../platform/graphql/index.js';
import { SubscriptionService } from '../application/subscription.service.js';
import { toPushSubscription } from './push-subscription.type.js';

/** Of the caller only, and only for a token that may manage the account. */
@Injectable()
export class PushNodes extends NodeSource implements OnModuleInit {
  readonly type = 'PushSubscription';

  constructor(
    private readonly registry: NodeRegistry,
    private readonly subscriptions: SubscriptionService,
  ) {
    super();
  }

  onModuleInit(): void {
    this.registry.register(this);
  }

  async find(id: string, caller: Caller | null): Promise<object | null> {
    if (!caller?.scopes.includes('ACCOUNT')) return null;
    const subscription = await this.subscriptions.findOwn(caller.playerId, id);
    return subscription && toPushSubscription(subscription);
  }
}

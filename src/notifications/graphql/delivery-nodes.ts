import { Injectable, type OnModuleInit } from '@nestjs/common';
import { type Caller, NodeRegistry, NodeSource } from '../../platform/graphql/index.js';
import { DeliveryLog } from '../application/delivery-ports.js';
import { WebhookService } from '../application/webhook.service.js';
import { presentDelivery } from './delivery.type.js';
import { presentWebhook } from './webhook.type.js';

/** Deliveries for the query `node(id)`: of the caller only, for a token that may read. */
@Injectable()
export class DeliveryNodes extends NodeSource implements OnModuleInit {
  readonly type = 'Delivery';

  constructor(
    private readonly registry: NodeRegistry,
    private readonly log: DeliveryLog,
  ) {
    super();
  }

  onModuleInit(): void {
    this.registry.register(this);
  }

  async find(id: string, caller: Caller | null): Promise<object | null> {
    if (!caller?.scopes.includes('READ')) return null;
    const delivery = await this.log.find(caller.playerId, id);
    return delivery && presentDelivery(delivery);
  }
}

/** Webhooks: of the caller only, for a token that may see to the account. */
@Injectable()
export class WebhookNodes extends NodeSource implements OnModuleInit {
  readonly type = 'Webhook';

  constructor(
    private readonly registry: NodeRegistry,
    private readonly webhooks: WebhookService,
  ) {
    super();
  }

  onModuleInit(): void {
    this.registry.register(this);
  }

  async find(id: string, caller: Caller | null): Promise<object | null> {
    if (!caller?.scopes.includes('ACCOUNT')) return null;
    const webhook = await this.webhooks.findOwn(caller.playerId, id);
    return webhook && presentWebhook(webhook);
  }
}

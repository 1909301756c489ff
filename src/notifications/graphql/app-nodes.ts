import { Injectable, type OnModuleInit } from '@nestjs/common';
import { type Caller, NodeRegistry, NodeSource } from '../../platform/graphql/index.js';
import { AppService } from '../application/app.service.js';
import { presentAppDelivery } from './app-delivery.type.js';
import { presentApp } from './app.type.js';

/** Apps for the query `node(id)`: for everybody. */
@Injectable()
export class AppNodes extends NodeSource implements OnModuleInit {
  readonly type = 'App';

  constructor(
    private readonly registry: NodeRegistry,
    private readonly apps: AppService,
  ) {
    super();
  }

  onModuleInit(): void {
    this.registry.register(this);
  }

  async find(id: string): Promise<object | null> {
    const app = await this.apps.find(id);
    return app && presentApp(app);
  }
}

/** Deliveries of apps: for the owner of the app only, with a token that may see to the account. */
@Injectable()
export class AppDeliveryNodes extends NodeSource implements OnModuleInit {
  readonly type = 'AppDelivery';

  constructor(
    private readonly registry: NodeRegistry,
    private readonly apps: AppService,
  ) {
    super();
  }

  onModuleInit(): void {
    this.registry.register(this);
  }

  async find(id: string, caller: Caller | null): Promise<object | null> {
    if (!caller?.scopes.includes('ACCOUNT')) return null;
    const delivery = await this.apps.delivery(caller.playerId, id);
    return delivery && presentAppDelivery(delivery);
  }
}

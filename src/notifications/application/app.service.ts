import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Clock } from '../../platform/time/clock.js';
import {
  type App,
  type AppDelivery,
  MOST_ALLOWED_APPS,
  MOST_APPS,
  forAppOwner,
  readAppName,
} from '../domain/app.js';
import type { TellingRefusal } from '../domain/refusal.js';
import { AppDeliveryLog, AppStore, GrantStore } from './app-ports.js';
import type { DeliveryKey } from './delivery-ports.js';

/** Apps, for those who own them and those who allow them. */
@Injectable()
export class AppService {
  constructor(
    private readonly apps: AppStore,
    private readonly grants: GrantStore,
    private readonly log: AppDeliveryLog,
    private readonly clock: Clock,
  ) {}

  async find(id: string): Promise<App | null> {
    const [app] = await this.apps.find([id]);
    return app ?? null;
  }

  listOwned(ownerId: string): Promise<readonly App[]> {
    return this.apps.list(ownerId);
  }

  listAllowed(playerId: string): Promise<readonly App[]> {
    return this.grants.list(playerId);
  }

  /** Refused: APP_NAME_INVALID, TOO_MANY_APPS. */
  async create(ownerId: string, text: string): Promise<App | TellingRefusal> {
    const named = readAppName(text);
    if ('code' in named) return named;
    const app = { id: randomUUID(), ownerId, name: named.name, createdAt: this.clock.now() };
    if (await this.apps.create(app, MOST_APPS)) return app;
    const sentence = `a player has at most ${MOST_APPS} apps; delete one first`;
    return { code: 'TOO_MANY_APPS', sentence };
  }

  /** Refused: APP_NAME_INVALID, APP_NOT_FOUND. */
  async rename(ownerId: string, id: string, text: string): Promise<App | TellingRefusal> {
    const named = readAppName(text);
    if ('code' in named) return named;
    return (await this.apps.rename(ownerId, id, named.name)) ?? NOT_YOURS;
  }

  /** Null, or refused: APP_NOT_FOUND. */
  async delete(ownerId: string, id: string): Promise<TellingRefusal | null> {
    return (await this.apps.delete(ownerId, id)) ? null : NOT_YOURS;
  }

  /** Refused: APP_NOT_FOUND, TOO_MANY_ALLOWED_APPS. */
  async allow(playerId: string, appId: string): Promise<App | TellingRefusal> {
    const limit = { most: MOST_ALLOWED_APPS, now: this.clock.now() };
    const outcome = await this.grants.allow(playerId, appId, limit);
    if (outcome === 'TOO_MANY') {
      const sentence = `a player allows at most ${MOST_ALLOWED_APPS} apps; revoke one first`;
      return { code: 'TOO_MANY_ALLOWED_APPS', sentence };
    }
    const app = outcome === 'ALLOWED' ? await this.find(appId) : null;
    return app ?? { code: 'APP_NOT_FOUND', sentence: 'the app does not exist' };
  }

  /** An app that is not allowed, or does not exist, is no mistake. */
  revoke(playerId: string, appId: string): Promise<void> {
    return this.grants.revoke(playerId, appId, this.clock.now());
  }

  /** For the owner of the app alone: who calls this has seen to that. */
  async deliveries(
    appId: string,
    slice: { readonly limit: number; readonly after: DeliveryKey | null },
  ): Promise<readonly AppDelivery[]> {
    return (await this.log.list(appId, slice)).map(forAppOwner);
  }

  async delivery(ownerId: string, id: string): Promise<AppDelivery | null> {
    const delivery = await this.log.find(ownerId, id);
    return delivery && forAppOwner(delivery);
  }
}

const NOT_YOURS: TellingRefusal = {
  code: 'APP_NOT_FOUND',
  sentence: 'the app does not exist or is not yours',
};

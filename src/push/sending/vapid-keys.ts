import { Inject, Injectable } from '@nestjs/common';
import webPush, { type VapidKeys } from 'web-push';
import { CONFIG, type Config } from '../../platform/config/index.js';
import { ServerSecrets } from '../../platform/secrets/index.js';
import { PushKeys } from '../application/ports.js';

export type Vapid = { readonly subject: string } & Readonly<VapidKeys>;

/** The pair that the settings name, or one that is made once and kept. */
@Injectable()
export class ServerPushKeys extends PushKeys {
  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly secrets: ServerSecrets,
  ) {
    super();
  }

  async publicKey(): Promise<string | null> {
    return (await this.vapid())?.publicKey ?? null;
  }

  async vapid(): Promise<Vapid | null> {
    const { subject, keys } = this.config.webPush;
    if (subject === null) return null;
    return { subject, ...(keys ?? (await this.secrets.get('vapid', freshPair))) };
  }
}

function freshPair(): { publicKey: string; privateKey: string } {
  const { publicKey, privateKey } = webPush.generateVAPIDKeys();
  return { publicKey, privateKey };
}

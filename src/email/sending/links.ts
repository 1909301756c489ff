import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import type { NotificationType } from '../../notifications/domain/index.js';
import { CONFIG, type Config } from '../../platform/config/index.js';
import { ServerSecrets } from '../../platform/secrets/index.js';
import { CONFIRM_PATH, UNSUBSCRIBE_PATH } from '../http/paths.js';

/** Of what somebody wants no more. */
export type Unsubscription = {
  /** Of the address; another address of the same player has another. */
  readonly emailId: string;
  readonly from: NotificationType | 'ALL';
};

const SECRET_BYTES = 32;
const TOKEN = /^([0-9a-f-]{36})\.([A-Z_]{1,40})\.([\w-]{43})$/;

/** Links into this server, for messages. Tokens stand behind the `?`, which no log has. */
@Injectable()
export class Links {
  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly secrets: ServerSecrets,
  ) {}

  confirmation(token: string): string {
    return this.#linkTo(CONFIRM_PATH, token);
  }

  async unsubscription(unsubscription: Unsubscription): Promise<string> {
    const what = `${unsubscription.emailId}.${unsubscription.from}`;
    return this.#linkTo(UNSUBSCRIBE_PATH, `${what}.${await this.#signatureOf(what)}`);
  }

  /** What a token of such a link stands for, for ever; `null` for one that this server never made. */
  async readUnsubscription(token: string): Promise<Unsubscription | null> {
    const [, emailId = '', from = '', signature = ''] = TOKEN.exec(token) ?? [];
    const expected = Buffer.from(await this.#signatureOf(`${emailId}.${from}`));
    const given = Buffer.from(signature);
    if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null;
    // It was signed as one of these.
    return { emailId, from: from as Unsubscription['from'] };
  }

  async #signatureOf(text: string): Promise<string> {
    const { key } = await this.secrets.get('unsubscribe', freshKey);
    return createHmac('sha256', key).update(text).digest('base64url');
  }

  #linkTo(path: string, token: string): string {
    return `${this.config.publicUrl ?? ''}${path}?token=${token}`;
  }
}

function freshKey(): { readonly key: string } {
  return { key: randomBytes(SECRET_BYTES).toString('base64url') };
}

import { Injectable } from '@nestjs/common';
import { SettingsStore } from '../../notifications/index.js';
import { NOTIFICATION_TYPES, type NotificationType } from '../../notifications/domain/index.js';
import { EmailStore } from '../application/ports.js';
import { Links, type Unsubscription } from '../sending/links.js';

/** Whose messages, and which. */
export type Found = { readonly address: string; readonly about: string };

// Object.keys gives strings; the object has these keys alone.
const ALL_TYPES = Object.keys(NOTIFICATION_TYPES) as NotificationType[];

/** What the links in messages do for those who want no more of them. */
@Injectable()
export class Unsubscriptions {
  constructor(
    private readonly links: Links,
    private readonly store: EmailStore,
    private readonly settings: SettingsStore,
  ) {}

  /** Changes nothing. `null` for a link to an address that has been removed or changed. */
  async look(token: string): Promise<Found | null> {
    return (await this.#read(token))?.found ?? null;
  }

  async apply(token: string): Promise<Found | null> {
    const read = await this.#read(token);
    if (!read) return null;
    const types = read.from === 'ALL' ? ALL_TYPES : [read.from];
    const off = types.map((type) => ({ type, channel: 'EMAIL' as const, enabled: false }));
    await this.settings.setChoices(read.playerId, off);
    return read.found;
  }

  async #read(token: string) {
    const unsubscription = await this.links.readUnsubscription(token);
    const email = unsubscription && (await this.store.find(unsubscription.emailId));
    if (!email) return null;
    const { from } = unsubscription;
    return {
      from,
      playerId: email.playerId,
      found: { address: email.address, about: aboutOf(from) },
    };
  }
}

function aboutOf(from: Unsubscription['from']): string {
  return from === 'ALL' ? 'from here' : `of this kind: ${NOTIFICATION_TYPES[from]}`;
}

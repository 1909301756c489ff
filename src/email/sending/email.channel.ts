import { Injectable, type OnModuleInit } from '@nestjs/common';
import { GameQueries } from '../../games/index.js';
import {
  Channel,
  Channels,
  type Message,
  type Outcome,
  type Target,
} from '../../notifications/index.js';
import type { Notification } from '../../notifications/domain/index.js';
import { EmailStore, type PlayerEmail } from '../application/ports.js';
import {
  type Letter,
  type Told,
  type WaysOut,
  digestLetter,
  noticeLetter,
  testLetter,
} from '../domain/letter.js';
import { Links, type Unsubscription } from './links.js';
import { Mailer } from './mailer.js';

/** Messages to addresses that their players have confirmed, and to no other. */
@Injectable()
export class EmailChannel extends Channel implements OnModuleInit {
  readonly name = 'EMAIL';

  constructor(
    private readonly channels: Channels,
    private readonly store: EmailStore,
    private readonly mailer: Mailer,
    private readonly links: Links,
    private readonly games: GameQueries,
  ) {
    super();
  }

  onModuleInit(): void {
    this.channels.register(this);
  }

  async targets(playerIds: readonly string[]): Promise<ReadonlyMap<string, readonly Target[]>> {
    if (!this.mailer.isAvailable) return new Map();
    const ids = await this.store.idsOf(playerIds);
    return new Map([...ids].map(([playerId, id]) => [playerId, [{ id }]]));
  }

  async send(message: Message): Promise<Outcome> {
    const email = await this.store.find(message.targetId);
    if (email?.playerId !== message.playerId) {
      return { type: 'GONE', reason: 'the address was removed' };
    }
    const notification = message.content.type === 'NOTICE' ? message.content.notification : null;
    const waysOut = await this.#waysOut(email.id, notification);
    const outcome = await this.mailer.send({
      to: email.address,
      letter: await this.#letterTo(email, message, waysOut),
      id: message.id,
      ...(notification?.gameId && { thread: `game-${notification.gameId}` }),
      headers: {
        'List-Unsubscribe': `<${waysOut.ofThese ?? waysOut.ofAll}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      },
    });
    if (outcome.type === 'GONE') await this.store.remove(email.playerId);
    return outcome;
  }

  async #letterTo(email: PlayerEmail, message: Message, waysOut: WaysOut): Promise<Letter> {
    const { content } = message;
    switch (content.type) {
      case 'NOTICE':
        return noticeLetter(await this.#told(email, content.notification), email, waysOut);
      case 'DIGEST': {
        const told = content.notifications.map((notification) => this.#told(email, notification));
        return digestLetter(await Promise.all(told), email, waysOut);
      }
      case 'TEST':
        return testLetter(email, waysOut);
    }
  }

  async #told({ playerId }: PlayerEmail, notification: Notification): Promise<Told> {
    const { gameId } = notification;
    const deadline = gameId && (await this.games.deadlineFor(playerId, gameId));
    return { notification, deadlineAt: deadline ? deadline.getTime() : null };
  }

  async #waysOut(emailId: string, notification: Notification | null): Promise<WaysOut> {
    const from = (what: Unsubscription['from']) =>
      this.links.unsubscription({ emailId, from: what });
    return {
      ofThese: notification && (await from(notification.type)),
      ofAll: await from('ALL'),
    };
  }
}

import { Inject, Injectable, Logger, type OnModuleDestroy } from '@nestjs/common';
import { createTransport } from 'nodemailer';
import { CONFIG, type Config } from '../../platform/config/index.js';
import type { MailOutcome } from '../application/ports.js';
import type { Letter } from '../domain/letter.js';
import { outcomeOfError } from './smtp-outcome.js';

export type Mail = {
  readonly to: string;
  readonly letter: Letter;
  /** The same in every attempt: what came twice can be recognised. */
  readonly id: string;
  /** The name of what it belongs to: programs show such messages together. */
  readonly thread?: string;
  readonly headers?: Readonly<Record<string, string>>;
};

const CONNECTIONS = 3;
const CONNECT_MS = 8000;
const SILENCE_MS = 12_000;

/** The way to the server that takes e-mail. */
@Injectable()
export class Mailer implements OnModuleDestroy {
  readonly #log = new Logger(Mailer.name);
  readonly #transport;

  constructor(@Inject(CONFIG) private readonly config: Config) {
    this.#transport = config.mail && transportTo(config.mail.smtpUrl);
  }

  get isAvailable(): boolean {
    return this.#transport !== null;
  }

  async send({ to, letter, id, thread, headers }: Mail): Promise<MailOutcome> {
    const { mail } = this.config;
    if (!mail || !this.#transport) {
      return { type: 'REFUSED', reason: 'this server sends no e-mail' };
    }
    const host = mail.from.address.split('@')[1] ?? 'localhost';
    const root = thread && `<${thread}@${host}>`;
    try {
      await this.#transport.sendMail({
        from: mail.from,
        to: { name: '', address: to },
        ...letter,
        messageId: `<${id}@${host}>`,
        ...(root && { inReplyTo: root, references: root }),
        headers: { 'Auto-Submitted': 'auto-generated', ...headers },
      });
      return { type: 'DELIVERED' };
    } catch (error) {
      const { outcome, isOurs } = outcomeOfError(error);
      // Without the error itself, which holds the address.
      if (isOurs) this.#log.error(`e-mail cannot be sent: ${outcome.reason}`);
      return outcome;
    }
  }

  onModuleDestroy(): void {
    this.#transport?.close();
  }
}

function transportTo(url: string) {
  return createTransport({
    url,
    pool: true,
    maxConnections: CONNECTIONS,
    connectionTimeout: CONNECT_MS,
    greetingTimeout: CONNECT_MS,
    socketTimeout: SILENCE_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
}

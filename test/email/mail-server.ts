import { EventEmitter, once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { type ParsedMail, simpleParser } from 'mailparser';
import { SMTPServer } from 'smtp-server';

/** A mail server on this machine that keeps what it is given. */
export class MailServer {
  readonly received: ParsedMail[] = [];
  /** The answer to a recipient in place of yes: `550 5.1.1 no such user`. */
  refusal: string | null = null;
  readonly #arrived = new EventEmitter();
  readonly #server: SMTPServer;

  constructor() {
    this.#server = new SMTPServer({
      disabledCommands: ['STARTTLS', 'AUTH'],
      disableReverseLookup: true,
      onRcptTo: (_address, _session, callback) => callback(this.#fault()),
      onData: (stream, _session, callback) => {
        simpleParser(stream).then((mail) => {
          this.received.push(mail);
          this.#arrived.emit('mail', mail);
          callback();
        }, callback);
      },
    });
  }

  get url(): string {
    // It listens on a port, not on a pipe.
    const { port } = this.#server.server.address() as AddressInfo;
    return `smtp://127.0.0.1:${port}`;
  }

  /** The next to arrive. */
  async next(): Promise<ParsedMail> {
    const [mail] = await once(this.#arrived, 'mail');
    return mail;
  }

  open(): Promise<void> {
    return new Promise((resolve) => this.#server.listen(0, '127.0.0.1', resolve));
  }

  close(): Promise<void> {
    return new Promise((resolve) => this.#server.close(resolve));
  }

  #fault(): Error | null {
    if (this.refusal === null) return null;
    const [, code, text] = /^(\d+) (.*)$/.exec(this.refusal) ?? [];
    return Object.assign(new Error(text), { responseCode: Number(code) });
  }
}

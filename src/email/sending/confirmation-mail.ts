import { Injectable } from '@nestjs/common';
import { ConfirmationSender, type MailOutcome, type Taken } from '../application/ports.js';
import { confirmationLetter } from '../domain/letter.js';
import { Links } from './links.js';
import { Mailer } from './mailer.js';

@Injectable()
export class ConfirmationMail extends ConfirmationSender {
  constructor(
    private readonly mailer: Mailer,
    private readonly links: Links,
  ) {
    super();
  }

  get isAvailable(): boolean {
    return this.mailer.isAvailable;
  }

  send(taken: Taken, token: string): Promise<MailOutcome> {
    const letter = confirmationLetter(taken, this.links.confirmation(token));
    return this.mailer.send({ to: taken.address, letter, id: `${taken.id}.${taken.attempts}` });
  }
}

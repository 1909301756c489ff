import { type DynamicModule, Module, type Provider } from '@nestjs/common';
import type { Config } from '../platform/config/index.js';
import { Confirmations } from './application/confirmations.js';
import { EmailService } from './application/email.service.js';
import {
  ConfirmationNews,
  ConfirmationSender,
  ConfirmationStore,
  EmailStore,
} from './application/ports.js';
import { EmailResolver } from './graphql/email.resolver.js';
import { EmailRoutes } from './http/email-routes.js';
import { Unsubscriptions } from './http/unsubscriptions.js';
import {
  ConfirmationHints,
  ConfirmationProcessor,
  ConfirmationSweeper,
} from './jobs/confirmation-jobs.js';
import { EmailEraser } from './persistence/email-eraser.js';
import { PrismaConfirmationStore } from './persistence/prisma-confirmation.store.js';
import { PrismaEmailStore } from './persistence/prisma-email.store.js';
import { ConfirmationMail } from './sending/confirmation-mail.js';
import { EmailChannel } from './sending/email.channel.js';
import { Links } from './sending/links.js';
import { Mailer } from './sending/mailer.js';

const SERVICES: Provider[] = [
  { provide: EmailStore, useClass: PrismaEmailStore },
  { provide: ConfirmationStore, useClass: PrismaConfirmationStore },
  { provide: ConfirmationNews, useClass: ConfirmationHints },
  { provide: ConfirmationSender, useClass: ConfirmationMail },
  Mailer,
  Links,
  EmailService,
  EmailChannel,
  EmailEraser,
  Confirmations,
];

const API: Provider[] = [EmailResolver, EmailRoutes, Unsubscriptions];

const JOBS: Provider[] = [ConfirmationProcessor, ConfirmationSweeper];

/** Messages to addresses of players. */
@Module({})
export class EmailModule {
  static for(
    { role, mail }: Config,
    games: DynamicModule,
    notifications: DynamicModule,
  ): DynamicModule {
    return {
      module: EmailModule,
      imports: [games, notifications],
      providers: [...SERVICES, ...(role.api ? API : []), ...(role.worker && mail ? JOBS : [])],
    };
  }
}

import { Global, Module } from '@nestjs/common';
import { CONFIG, type Config } from '../platform/config/index.js';
import { Authenticator } from '../platform/graphql/index.js';
import { Clock } from '../platform/time/index.js';
import { AccountDeletion } from './application/account-deletion.js';
import { AccountService } from './application/account.service.js';
import { Erasers } from './application/erasers.js';
import { PlayerDirectory } from './application/player-directory.js';
import { Calendars } from './application/calendars.js';
import { AccountStore, CalendarStore, PasswordHasher, TokenStore } from './application/ports.js';
import { Presence } from './application/presence.js';
import { ProfileService } from './application/profile.service.js';
import { TokenCache } from './application/token-cache.js';
import { TokenCheck } from './application/token-check.js';
import { TokenNews } from './application/token-news.js';
import { TokenService } from './application/token.service.js';
import { Vacations } from './application/vacations.js';
import { AccountResolver } from './graphql/account.resolver.js';
import { AccountDeletionResolver } from './graphql/account-deletion.resolver.js';
import { CalendarResolver } from './graphql/calendar.resolver.js';
import { AccessTokenNodes, PlayerNodes } from './graphql/nodes.js';
import { PlayerLoader } from './graphql/player.loader.js';
import { PlayerResolver } from './graphql/player.resolver.js';
import { ProfileResolver } from './graphql/profile.resolver.js';
import { SignInLimits } from './graphql/sign-in-limits.js';
import { TokenAuthenticator } from './graphql/token-authenticator.js';
import { TokenResolver } from './graphql/token.resolver.js';
import { VacationResolver } from './graphql/vacation.resolver.js';
import { ViewerResolver } from './graphql/viewer.resolver.js';
import { ErasureSweeper } from './jobs/erasure-sweeper.js';
import { Argon2PasswordHasher } from './passwords/argon2-password-hasher.js';
import { AccountEraser } from './persistence/account-eraser.js';
import { PrismaAccountStore } from './persistence/prisma-account.store.js';
import { PrismaCalendarStore } from './persistence/prisma-calendar.store.js';
import { PrismaTokenStore } from './persistence/prisma-token.store.js';

/** Accounts and the tokens to act for them. Global, since every feature has players. */
@Global()
@Module({
  providers: [
    { provide: AccountStore, useClass: PrismaAccountStore },
    { provide: TokenStore, useClass: PrismaTokenStore },
    { provide: CalendarStore, useClass: PrismaCalendarStore },
    { provide: PasswordHasher, useClass: Argon2PasswordHasher },
    { provide: Authenticator, useClass: TokenAuthenticator },
    {
      provide: Vacations,
      inject: [CalendarStore, Clock, CONFIG],
      useFactory: (store: CalendarStore, clock: Clock, { vacationDaysPerYear }: Config) =>
        new Vacations(store, clock, vacationDaysPerYear),
    },
    AccountService,
    AccountDeletion,
    Erasers,
    AccountEraser,
    ErasureSweeper,
    ProfileService,
    Calendars,
    TokenService,
    TokenCache,
    TokenCheck,
    Presence,
    TokenNews,
    PlayerDirectory,
    PlayerLoader,
    PlayerNodes,
    AccessTokenNodes,
    SignInLimits,
    AccountResolver,
    AccountDeletionResolver,
    ProfileResolver,
    TokenResolver,
    PlayerResolver,
    ViewerResolver,
    CalendarResolver,
    VacationResolver,
  ],
  exports: [Authenticator, Calendars, Erasers, PlayerDirectory, PlayerLoader],
})
export class PlayersModule {}

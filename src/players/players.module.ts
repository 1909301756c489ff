import { Global, Module } from '@nestjs/common';
import { Authenticator } from '../platform/graphql/index.js';
import { AccountService } from './application/account.service.js';
import { PlayerDirectory } from './application/player-directory.js';
import { Calendars } from './application/calendars.js';
import { AccountStore, CalendarStore, PasswordHasher, TokenStore } from './application/ports.js';
import { ProfileService } from './application/profile.service.js';
import { TokenCache } from './application/token-cache.js';
import { TokenCheck } from './application/token-check.js';
import { TokenNews } from './application/token-news.js';
import { TokenService } from './application/token.service.js';
import { AccountResolver } from './graphql/account.resolver.js';
import { CalendarResolver } from './graphql/calendar.resolver.js';
import { AccessTokenNodes, PlayerNodes } from './graphql/nodes.js';
import { PlayerLoader } from './graphql/player.loader.js';
import { PlayerResolver } from './graphql/player.resolver.js';
import { ProfileResolver } from './graphql/profile.resolver.js';
import { SignInLimits } from './graphql/sign-in-limits.js';
import { TokenAuthenticator } from './graphql/token-authenticator.js';
import { TokenResolver } from './graphql/token.resolver.js';
import { ViewerResolver } from './graphql/viewer.resolver.js';
import { Argon2PasswordHasher } from './passwords/argon2-password-hasher.js';
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
    AccountService,
    ProfileService,
    Calendars,
    TokenService,
    TokenCache,
    TokenCheck,
    TokenNews,
    PlayerDirectory,
    PlayerLoader,
    PlayerNodes,
    AccessTokenNodes,
    SignInLimits,
    AccountResolver,
    ProfileResolver,
    TokenResolver,
    PlayerResolver,
    ViewerResolver,
    CalendarResolver,
  ],
  exports: [Authenticator, Calendars, PlayerDirectory, PlayerLoader],
})
export class PlayersModule {}

import { type DynamicModule, Module, type Provider } from '@nestjs/common';
import { Secrets, SharedGames } from '../games/index.js';
import type { Config } from '../platform/config/index.js';
import { DailyDeals } from './application/daily-deals.js';
import { DealGames, DealSecrets, DealStore } from './application/ports.js';
import { DailyDealResolver } from './graphql/daily-deal.resolver.js';
import { DailyDealEntryResolver } from './graphql/entry.resolver.js';
import { PlayDailyDealResolver } from './graphql/play.resolver.js';
import { DealKeeper } from './jobs/deal-keeper.js';
import { AttemptEraser } from './persistence/attempt-eraser.js';
import { DailyBoard } from './persistence/daily-board.js';
import { DealQueries } from './persistence/deal-queries.js';
import { PrismaDealStore } from './persistence/prisma-deal-store.js';

const SERVICES: Provider[] = [
  { provide: DealStore, useClass: PrismaDealStore },
  { provide: DealGames, useExisting: SharedGames },
  { provide: DealSecrets, useExisting: Secrets },
  DailyDeals,
  AttemptEraser,
];

/** In every role: workers answer what webhooks have selected. */
const API: Provider[] = [
  DealQueries,
  DailyBoard,
  DailyDealResolver,
  DailyDealEntryResolver,
  PlayDailyDealResolver,
];

/** A deal for each day, the same for everybody, with a board of its own. */
@Module({})
export class DailyModule {
  static for({ role }: Config, games: DynamicModule): DynamicModule {
    return {
      module: DailyModule,
      imports: [games],
      providers: [...SERVICES, ...API, ...(role.worker ? [DealKeeper] : [])],
    };
  }
}

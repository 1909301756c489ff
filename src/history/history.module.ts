import { type DynamicModule, Module, type Provider } from '@nestjs/common';
import type { Config } from '../platform/config/index.js';
import { FinishedGamesResolver } from './graphql/finished-games.resolver.js';
import { HeadToHeadResolver } from './graphql/head-to-head.resolver.js';
import { PlayerStatisticsResolver } from './graphql/player-statistics.resolver.js';
import { AccountExportController } from './http/account-export.controller.js';
import { AccountExport } from './http/account-export.js';
import { ExportController } from './http/export.controller.js';
import { RecordTelling } from './http/record-telling.js';
import { FigureKeeper } from './jobs/figure-keeper.js';
import { AccountGames } from './persistence/account-games.js';
import { FigureRows } from './persistence/figure-rows.js';
import { FinishedGames } from './persistence/finished-games.js';
import { HeadToHeadQueries } from './persistence/head-to-head.js';

/** In every role: workers answer what webhooks have selected. */
const API: Provider[] = [
  FigureRows,
  AccountGames,
  AccountExport,
  RecordTelling,
  FinishedGames,
  HeadToHeadQueries,
  FinishedGamesResolver,
  HeadToHeadResolver,
  PlayerStatisticsResolver,
];

/** What was played: to look up, to take away and to verify. */
@Module({})
export class HistoryModule {
  static for({ role }: Config, games: DynamicModule): DynamicModule {
    return {
      module: HistoryModule,
      imports: [games],
      controllers: role.api ? [ExportController, AccountExportController] : [],
      providers: [...API, ...(role.worker ? [FigureKeeper] : [])],
    };
  }
}

import { type DynamicModule, Module } from '@nestjs/common';
import type { Config } from '../platform/config/index.js';
import { ExportController } from './http/export.controller.js';

/** What was played, to take away and to verify. */
@Module({})
export class HistoryModule {
  static for({ role }: Config, games: DynamicModule): DynamicModule {
    return {
      module: HistoryModule,
      imports: [games],
      controllers: role.api ? [ExportController] : [],
    };
  }
}

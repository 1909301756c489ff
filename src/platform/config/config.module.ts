import { type DynamicModule, Global, Module } from '@nestjs/common';
import type { Config } from './config.js';

/** Injection token of the `Config`. */
export const CONFIG = Symbol('config');

@Global()
@Module({})
export class ConfigModule {
  static with(config: Config): DynamicModule {
    const provider = { provide: CONFIG, useValue: config };
    return { module: ConfigModule, providers: [provider], exports: [provider] };
  }
}

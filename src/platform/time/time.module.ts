import { type DynamicModule, Global, Module } from '@nestjs/common';
import { Clock } from './clock.js';

@Global()
@Module({})
export class TimeModule {
  static with(clock: Clock): DynamicModule {
    const provider = { provide: Clock, useValue: clock };
    return { module: TimeModule, providers: [provider], exports: [provider] };
  }
}

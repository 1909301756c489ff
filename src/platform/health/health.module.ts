import { Global, Module, type OnModuleInit } from '@nestjs/common';
import { PrismaService } from '../database/index.js';
import { HealthChecks } from './health-checks.js';
import { HealthController } from './health.controller.js';

@Global()
@Module({ controllers: [HealthController], providers: [HealthChecks], exports: [HealthChecks] })
export class HealthModule implements OnModuleInit {
  constructor(
    private readonly checks: HealthChecks,
    private readonly prisma: PrismaService,
  ) {}

  onModuleInit(): void {
    this.checks.register('database', () => this.prisma.pool.query('SELECT 1'));
  }
}

import { Controller, Get, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { Metrics } from './metrics.js';

@Controller('metrics')
export class MetricsController {
  constructor(private readonly metrics: Metrics) {}

  /** For Prometheus. Carries no player's data. */
  @Get()
  async read(@Res() reply: FastifyReply): Promise<void> {
    const { registry } = this.metrics;
    await reply.header('content-type', registry.contentType).send(await registry.metrics());
  }
}

import { Global, Module, type OnModuleInit } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import type { FastifyInstance } from 'fastify';
import { MetricsController } from './metrics.controller.js';
import { Metrics } from './metrics.js';

const EVENT_STREAM = 'text/event-stream';

@Global()
@Module({ controllers: [MetricsController], providers: [Metrics], exports: [Metrics] })
export class MetricsModule implements OnModuleInit {
  constructor(
    private readonly metrics: Metrics,
    private readonly host: HttpAdapterHost,
  ) {}

  onModuleInit(): void {
    // Nest types the instance by its platform, which is Fastify here.
    const server = this.host.httpAdapter.getInstance<FastifyInstance>();
    server.addHook('onResponse', async ({ method, routeOptions }, reply) => {
      const isStream = String(reply.getHeader('content-type')).startsWith(EVENT_STREAM);
      if (isStream) return; // it lasts as long as its reader likes
      const labels = { method, route: routeOptions.url ?? 'unknown', status: reply.statusCode };
      this.metrics.requestSeconds.observe(labels, reply.elapsedTime / 1000);
    });
  }
}

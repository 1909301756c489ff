import { Controller, Get, HttpStatus, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { HealthChecks } from './health-checks.js';

@Controller('health')
export class HealthController {
  constructor(private readonly checks: HealthChecks) {}

  /** The process runs: an orchestrator that gets no answer should restart it. */
  @Get('live')
  live(): { status: string } {
    return { status: 'live' };
  }

  /** Traffic may come: everything this process needs answers. Names what is down or degraded. */
  @Get('ready')
  async ready(@Res() reply: FastifyReply): Promise<void> {
    const readiness = await this.checks.readiness();
    const isServing = readiness.status !== 'not ready';
    const code = isServing ? HttpStatus.OK : HttpStatus.SERVICE_UNAVAILABLE;
    await reply.status(code).send(readiness);
  }
}

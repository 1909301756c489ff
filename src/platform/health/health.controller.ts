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

  /** Traffic may come: everything this process needs answers. Names what is down. */
  @Get('ready')
  async ready(@Res() reply: FastifyReply): Promise<void> {
    const { ready, checks } = await this.checks.readiness();
    const status = ready ? HttpStatus.OK : HttpStatus.SERVICE_UNAVAILABLE;
    await reply.status(status).send({ status: ready ? 'ready' : 'not ready', checks });
  }
}

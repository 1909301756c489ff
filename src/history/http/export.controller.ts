import { Controller, Get, Param, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { GameQueries, lookingFrom, mayWatch } from '../../games/index.js';
import type { Game } from '../../games/domain/index.js';
import {
  Authenticator,
  type Caller,
  RateLimits,
  apiError,
  parseGlobalId,
} from '../../platform/graphql/index.js';
import { Clock } from '../../platform/time/index.js';
import { sendLines } from './ndjson-reply.js';
import { RecordTelling } from './record-telling.js';

/**
 * Whole games to take away: of a finished one everything, of a running one what the asker may read,
 * which without the scope READ is what a spectator may.
 */
@Controller('games')
export class ExportController {
  constructor(
    private readonly authenticator: Authenticator,
    private readonly limits: RateLimits,
    private readonly queries: GameQueries,
    private readonly records: RecordTelling,
    private readonly clock: Clock,
  ) {}

  /** Lines of JSON; docs/fairness.md describes them. 404 where the game may not be seen. */
  @Get(':id/export')
  async export(
    @Param('id') id: string,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const caller = await this.authenticator.authenticate(request.headers.authorization);
    await this.limits.consume('requests', caller?.playerId ?? request.ip);
    const game = await this.#find(id, caller);
    const asker = { caller, address: request.ip, requestId: request.id };
    const record = await this.records.tell(game, asker);
    await sendLines(reply, `fairdeal-${game.id}.ndjson`, record);
  }

  async #find(id: string, caller: Caller | null): Promise<Game> {
    const game = await this.queries.findById(parseGlobalId(id, 'Game'));
    if (game && mayWatch(game, lookingFrom(caller), this.clock.now())) return game;
    throw apiError('NOT_FOUND', 'there is no such game', { status: 404 });
  }
}

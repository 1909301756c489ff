import { Readable } from 'node:stream';
import { Controller, Get, Param, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { GameQueries, mayWatch, viewerIn } from '../../games/index.js';
import { type Game, playersOf } from '../../games/domain/index.js';
import {
  Authenticator,
  type Caller,
  type GraphqlContext,
  RateLimits,
  apiError,
  parseGlobalId,
  toGlobalId,
} from '../../platform/graphql/index.js';
import { Clock } from '../../platform/time/index.js';
import { PlayerLoader } from '../../players/index.js';
import { kindOf } from '../../rules/catalogue.js';
import { recordText } from '../record/text.js';
import { type Names, headerOf } from '../record/write.js';

/** Whole games to take away: of a finished one everything, of a running one what is the asker's. */
@Controller('games')
export class ExportController {
  constructor(
    private readonly authenticator: Authenticator,
    private readonly limits: RateLimits,
    private readonly queries: GameQueries,
    private readonly players: PlayerLoader,
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
    const sitting = { game, kind: kindOf(game) };
    const telling = { viewer: viewerIn(game, caller?.playerId ?? null), apiId: toGlobalId };
    const names = await this.#namesIn(game, caller, request);
    const header = headerOf(sitting, telling, names, this.clock.now());
    // The reader sets the pace: one page waits in memory, whatever the length of the log.
    const text = recordText(header, sitting, telling, (after, most) =>
      this.queries.turns(game.id, after, most),
    );
    const chunks = Readable.from(text, { highWaterMark: 1 });
    await reply
      .header('content-type', 'application/x-ndjson; charset=utf-8')
      .header('content-disposition', `attachment; filename="fairdeal-${game.id}.ndjson"`)
      .header('cache-control', 'no-store')
      .send(chunks);
  }

  async #find(id: string, caller: Caller | null): Promise<Game> {
    const game = await this.queries.findById(parseGlobalId(id, 'Game'));
    if (game && mayWatch(game, caller?.playerId ?? null, this.clock.now())) return game;
    throw apiError('NOT_FOUND', 'there is no such game', { status: 404 });
  }

  async #namesIn(game: Game, caller: Caller | null, request: FastifyRequest): Promise<Names> {
    const { ip: address, id: requestId } = request;
    const context: GraphqlContext = { caller, address, requestId, loaders: new Map() };
    const ids = playersOf(game);
    const players = await Promise.all(ids.map((id) => this.players.load(context, id)));
    return new Map(players.flatMap((player) => (player ? [[player.playerId, player.name]] : [])));
  }
}

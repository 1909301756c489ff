import { Controller, Get, Query, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import {
  Authenticator,
  RateLimits,
  badUserInput,
  decodeCursor,
  forbidden,
  unauthenticated,
} from '../../platform/graphql/index.js';
import type { GamePlace } from '../persistence/account-games.js';
import { AccountExport } from './account-export.js';
import { sendLines } from './ndjson-reply.js';

/** All games of the account whose token comes along, in one text. */
@Controller('export')
export class AccountExportController {
  constructor(
    private readonly authenticator: Authenticator,
    private readonly limits: RateLimits,
    private readonly exports: AccountExport,
  ) {}

  /** Lines of JSON; docs/history.md describes them. `after` is the cursor of a progress line. */
  @Get()
  async export(
    @Query('after') after: unknown,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const caller = await this.authenticator.authenticate(request.headers.authorization);
    if (!caller) throw unauthenticated('send the token of the account whose games are wanted');
    await this.limits.consume('requests', caller.playerId);
    if (!caller.scopes.includes('READ')) throw forbidden('this needs a token with the scope READ');
    const asker = { caller, address: request.ip, requestId: request.id };
    const place = after === undefined ? null : placeFrom(after);
    await sendLines(reply, 'fairdeal-games.ndjson', this.exports.text(asker, place));
  }
}

const INSTANT = /^\d{1,13}$/;
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

function placeFrom(cursor: unknown): GamePlace {
  const [at = '', gameId = ''] = typeof cursor === 'string' ? decodeCursor(cursor, 2) : [];
  if (INSTANT.test(at) && UUID.test(gameId)) return { at: new Date(Number(at)), gameId };
  throw badUserInput('after is not a cursor of an export');
}

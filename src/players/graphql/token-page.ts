import {
  badUserInput,
  decodeCursor,
  type Page,
  type PageArguments,
  pageOf,
  toPage,
} from '../../platform/graphql/index.js';
import type { TokenPosition } from '../application/ports.js';
import type { TokenService } from '../application/token.service.js';
import { type AccessToken, toAccessToken } from './access-token.type.js';

const INSTANT = /^\d{1,15}$/;
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** A page of a player's tokens, newest first. */
export async function readTokenPage(
  tokens: TokenService,
  playerId: string,
  wanted: PageArguments,
): Promise<Page<AccessToken>> {
  const page = pageOf(wanted);
  const after = page.after === undefined ? null : positionOf(page.after);
  const rows = await tokens.list(playerId, { limit: page.first + 1, after });
  return toPage(rows, page, ({ createdAt, id }) => [String(createdAt), id], toAccessToken);
}

function positionOf(cursor: string): TokenPosition {
  const [createdAt = '', id = ''] = decodeCursor(cursor, 2);
  if (INSTANT.test(createdAt) && UUID.test(id)) return { createdAt: Number(createdAt), id };
  throw badUserInput('after is not a cursor of this list');
}

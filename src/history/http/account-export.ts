import { Injectable } from '@nestjs/common';
import { GameQueries } from '../../games/index.js';
import {
  Authenticator,
  type Caller,
  encodeCursor,
  toGlobalId,
} from '../../platform/graphql/index.js';
import { Clock } from '../../platform/time/index.js';
import { AccountGames, type GamePlace } from '../persistence/account-games.js';
import { exportHeader, exportText } from '../record/export-lines.js';
import { type Asker, RecordTelling } from './record-telling.js';

const PAGE = 50;

type OwnAsker = Asker & { readonly caller: Caller };

/** The games of an account one after another: first those that have ended, then those still played. */
@Injectable()
export class AccountExport {
  constructor(
    private readonly authenticator: Authenticator,
    private readonly account: AccountGames,
    private readonly queries: GameQueries,
    private readonly records: RecordTelling,
    private readonly clock: Clock,
  ) {}

  /** Reads on only when asked for more. Stops where the token is revoked meanwhile. */
  async *text(asker: OwnAsker, after: GamePlace | null): AsyncGenerator<string, void, undefined> {
    const { playerId } = asker.caller;
    const games = await this.account.count(playerId, after);
    yield exportText(exportHeader(toGlobalId('Player', playerId), games, this.clock.now()));
    let done = 0;
    for await (const { place, hasEnded } of this.#places(playerId, after)) {
      if (!(await this.authenticator.stillValid(asker.caller))) {
        yield exportText({ stopped: 'the token does not count any more' });
        return;
      }
      yield* this.#game(place.gameId, asker);
      done += 1;
      const cursor = hasEnded && encodeCursor([String(place.at.getTime()), place.gameId]);
      yield exportText({ progress: { done, ...(cursor && { cursor }) } });
    }
    yield exportText({ exported: done });
  }

  async *#places(playerId: string, after: GamePlace | null) {
    const ended = (last: GamePlace | null) => this.account.ended(playerId, last, PAGE);
    const running = (last: GamePlace | null) => this.account.running(playerId, last, PAGE);
    for await (const place of pagesOf(ended, after)) yield { place, hasEnded: true };
    for await (const place of pagesOf(running, null)) yield { place, hasEnded: false };
  }

  async *#game(gameId: string, asker: Asker): AsyncGenerator<string, void, undefined> {
    const game = await this.queries.findById(gameId);
    if (!game) return;
    if (this.records.canTell(game)) return yield* await this.records.tell(game, asker);
    const reason = `the rules of ${game.kind} in revision ${game.revision} are not kept here`;
    yield exportText({ skipped: { id: toGlobalId('Game', gameId), reason } });
  }
}

async function* pagesOf(
  read: (after: GamePlace | null) => Promise<readonly GamePlace[]>,
  after: GamePlace | null,
): AsyncGenerator<GamePlace, void, undefined> {
  for (let last = after; ;) {
    const page = await read(last);
    yield* page;
    last = page.at(-1) ?? null;
    if (page.length < PAGE || last === null) return;
  }
}

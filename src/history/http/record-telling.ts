import { Injectable } from '@nestjs/common';
import { GameQueries, lookingFrom, viewerIn } from '../../games/index.js';
import { type Game, playersOf } from '../../games/domain/index.js';
import { type Caller, type GraphqlContext, toGlobalId } from '../../platform/graphql/index.js';
import { Clock } from '../../platform/time/index.js';
import { PlayerLoader } from '../../players/index.js';
import { catalogue, kindOf } from '../../rules/catalogue.js';
import { atRevision } from '../../rules/contract/index.js';
import { recordText } from '../record/text.js';
import { type Names, headerOf } from '../record/write.js';

/** Who asks for records, and from where. */
export type Asker = {
  readonly caller: Caller | null;
  readonly address: string;
  readonly requestId: string;
};

/** Records of games as whoever asks may read them. */
@Injectable()
export class RecordTelling {
  constructor(
    private readonly queries: GameQueries,
    private readonly players: PlayerLoader,
    private readonly clock: Clock,
  ) {}

  /** Whether the rules of the game are still kept. */
  canTell({ kind: id, revision }: Game): boolean {
    const kind = catalogue.find((known) => known.id === id);
    return kind !== undefined && atRevision(kind, revision) !== null;
  }

  /**
   * The record as text, in chunks that are read when they are asked for: one page of the log waits
   * in memory, whatever its length. Throws where the rules of the game are not kept any more.
   */
  async tell(game: Game, asker: Asker): Promise<AsyncGenerator<string, void, undefined>> {
    const sitting = { game, kind: kindOf(game) };
    const viewer = viewerIn(game, lookingFrom(asker.caller));
    const telling = { viewer, apiId: toGlobalId };
    const names = await this.#namesIn(game, asker);
    const header = headerOf(sitting, telling, names, this.clock.now());
    return recordText(header, sitting, telling, (after, most) =>
      this.queries.turns(game.id, after, most),
    );
  }

  async #namesIn(game: Game, asker: Asker): Promise<Names> {
    const context: GraphqlContext = { ...asker, loaders: new Map() };
    const ids = playersOf(game);
    const players = await Promise.all(ids.map((id) => this.players.load(context, id)));
    return new Map(players.flatMap((player) => (player ? [[player.playerId, player.name]] : [])));
  }
}

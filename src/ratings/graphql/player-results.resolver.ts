import { Args, Parent, ResolveField, Resolver } from '@nestjs/graphql';
import { GameType, VisibleGames } from '../../games/index.js';
import {
  type Caller,
  MaybeCaller,
  type Page,
  PageArguments,
  badUserInput,
  decodeCursor,
  pageOf,
  toPage,
} from '../../platform/graphql/index.js';
import { Player } from '../../players/index.js';
import { type ResultKey, ResultQueries } from '../persistence/result-queries.js';
import { PlayerResult, PlayerResultConnection, presentResult } from './player-result.type.js';

const INSTANT = /^\d{1,13}$/;
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

@Resolver(() => Player)
export class PlayerResultsResolver {
  constructor(private readonly results: ResultQueries) {}

  @ResolveField(() => PlayerResultConnection, {
    name: 'results',
    description: "How the player's games came out, newest first.",
  })
  async resultsOf(
    @Parent() { playerId }: Player,
    @Args() wanted: PageArguments,
  ): Promise<Page<PlayerResult>> {
    const page = pageOf(wanted);
    const after = page.after === undefined ? null : keyFrom(page.after);
    const rows = await this.results.list(playerId, { limit: page.first + 1, after });
    const keyOf = ({ endedAt, gameId }: ResultKey) => [String(endedAt.getTime()), gameId];
    return toPage(rows, page, keyOf, presentResult);
  }
}

@Resolver(() => PlayerResult)
export class ResultGameResolver {
  constructor(private readonly games: VisibleGames) {}

  @ResolveField(() => GameType, {
    nullable: true,
    description: 'The game; null when whoever asks may not see it.',
  })
  async game(
    @Parent() { gameId }: PlayerResult,
    @MaybeCaller() caller: Caller | null,
  ): Promise<GameType | null> {
    return this.games.find(gameId, caller);
  }
}

function keyFrom(cursor: string): ResultKey {
  const [endedAt = '', gameId = ''] = decodeCursor(cursor, 2);
  if (INSTANT.test(endedAt) && UUID.test(gameId)) {
    return { endedAt: new Date(Number(endedAt)), gameId };
  }
  throw badUserInput('after is not a cursor of this list');
}

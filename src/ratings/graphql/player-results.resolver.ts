import { Args, Parent, ResolveField, Resolver } from '@nestjs/graphql';
import { GameQueries, GameType, lookingFrom, mayWatch, presentGame } from '../../games/index.js';
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
import { Clock } from '../../platform/time/index.js';
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
  constructor(
    private readonly games: GameQueries,
    private readonly clock: Clock,
  ) {}

  // Prisma makes one query of all that are looked up by id at once, as those of a page are.
  @ResolveField(() => GameType, {
    nullable: true,
    description: 'The game; null when whoever asks may not see it.',
  })
  async game(
    @Parent() { gameId }: PlayerResult,
    @MaybeCaller() caller: Caller | null,
  ): Promise<GameType | null> {
    const playerId = lookingFrom(caller);
    const game = await this.games.findById(gameId);
    return game && mayWatch(game, playerId, this.clock.now()) ? presentGame(game, playerId) : null;
  }
}

function keyFrom(cursor: string): ResultKey {
  const [endedAt = '', gameId = ''] = decodeCursor(cursor, 2);
  if (INSTANT.test(endedAt) && UUID.test(gameId)) {
    return { endedAt: new Date(Number(endedAt)), gameId };
  }
  throw badUserInput('after is not a cursor of this list');
}

import { Args, Int, Parent, Query, ResolveField, Resolver } from '@nestjs/graphql';
import { GameQueries, GameType, lookingFrom, presentGame } from '../../games/index.js';
import {
  type Caller,
  Connection,
  MaybeCaller,
  PageArguments,
  badUserInput,
  decodeCursor,
  pageOf,
  toPage,
} from '../../platform/graphql/index.js';
import {
  type FinishedFilter,
  FinishedGames,
  type FinishedKey,
  MOST_COUNTED,
} from '../persistence/finished-games.js';
import { FinishedGamesFilter, finishedFilterFrom } from './finished-games.input.js';

/** A filter may let the database look through many rows for few, and a count through as many. */
const LIST_COST = 100;

export const FinishedGameConnection = Connection(GameType, 'FinishedGame');

/** What the connection was asked for, to count by. */
type Listed = { readonly filter: FinishedFilter; readonly viewerId: string | null };

/** Games that have been played, newest end first. */
@Resolver(() => FinishedGameConnection)
export class FinishedGamesResolver {
  constructor(
    private readonly finished: FinishedGames,
    private readonly games: GameQueries,
  ) {}

  @Query(() => FinishedGameConnection, {
    description:
      'Public games that were played, and of the others those of whoever asks; the last to end first. Needs no token.',
    complexity: ({ args, childComplexity }) => LIST_COST + Number(args['first']) * childComplexity,
  })
  async finishedGames(
    @Args() wanted: PageArguments,
    @MaybeCaller() caller: Caller | null,
    @Args('filter', { defaultValue: {}, description: 'Which of them.' })
    input: FinishedGamesFilter,
  ) {
    const page = pageOf(wanted);
    const filter = finishedFilterFrom(input);
    const viewerId = lookingFrom(caller);
    const after = page.after === undefined ? null : keyFrom(page.after);
    const keys = await this.finished.list(filter, { limit: page.first + 1, after }, viewerId);
    const shown = await Promise.all(keys.map((key) => this.#shown(key, viewerId)));
    const listed: Listed = { filter, viewerId };
    return {
      ...toPage(
        shown,
        page,
        ({ key }) => keyOf(key),
        ({ game }) => game,
      ),
      ...listed,
    };
  }

  @ResolveField(() => Int, {
    nullable: true,
    description: `How many games the whole list has; null for more than ${MOST_COUNTED}.`,
  })
  totalCount(@Parent() { filter, viewerId }: Listed): Promise<number | null> {
    return this.finished.count(filter, viewerId);
  }

  // Prisma makes one query of all that are looked up by id at once.
  async #shown(key: FinishedKey, viewerId: string | null) {
    const game = await this.games.findById(key.gameId);
    if (!game) throw new Error(`game ${key.gameId} has results and is gone`);
    return { key, game: presentGame(game, viewerId) };
  }
}

const INSTANT = /^\d{1,13}$/;
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

function keyOf({ endedAt, gameId }: FinishedKey): readonly string[] {
  return [String(endedAt.getTime()), gameId];
}

function keyFrom(cursor: string): FinishedKey {
  const [endedAt = '', gameId = ''] = decodeCursor(cursor, 2);
  if (INSTANT.test(endedAt) && UUID.test(gameId)) {
    return { endedAt: new Date(Number(endedAt)), gameId };
  }
  throw badUserInput('after is not a cursor of this list');
}

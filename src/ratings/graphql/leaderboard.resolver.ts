import {
  Args,
  ArgsType,
  Context,
  Field,
  ID,
  Int,
  Parent,
  Query,
  ResolveField,
  Resolver,
} from '@nestjs/graphql';
import { GameKind } from '../../games/index.js';
import {
  type Caller,
  type GraphqlContext,
  MaybeCaller,
  type Page,
  PageArguments,
  cursorExpired,
  pageOf,
  parseGlobalId,
  toPage,
} from '../../platform/graphql/index.js';
import { Clock } from '../../platform/time/index.js';
import { Player, PlayerLoader } from '../../players/index.js';
import type { Board } from '../domain/boards.js';
import type { Pool } from '../domain/entrant.js';
import { type Span, startOf } from '../domain/spans.js';
import { BoardQueries, type Place } from '../persistence/board-queries.js';
import { RatingQueries } from '../persistence/rating-queries.js';
import type { SeasonState } from '../persistence/seasons.js';
import { boardKeyFrom, friendsKeyFrom, keyOfFriend, keyOfPlace } from './board-cursors.js';
import { PoolEnum, SpanEnum } from './board-enums.js';
import { AroundArguments, BOARD_COST, aroundFrom, ownerOfCircle } from './board-parts.js';
import {
  Leaderboard,
  LeaderboardEntry,
  LeaderboardEntryConnection,
  presentBoard,
  presentPlace,
} from './leaderboard.type.js';
import { ratedKindFrom } from './score-board.arguments.js';
import { RatingType, presentRating } from './rating.type.js';
import { SeasonLoader } from './season.loader.js';

@ArgsType()
export class LeaderboardArguments {
  @Field(() => GameKind, { description: 'The kind whose players are compared.' })
  readonly kind!: string;

  @Field(() => SpanEnum, { defaultValue: 'ALL_TIME', description: 'Which games it looks at.' })
  readonly span: Span = 'ALL_TIME';

  @Field(() => PoolEnum, { defaultValue: 'PEOPLE', description: 'Whom it compares.' })
  readonly pool: Pool = 'PEOPLE';

  @Field(() => Date, {
    nullable: true,
    description: 'An instant in the season, week or day; left out: now.',
  })
  readonly at?: Date | null;
}

/** Who does best. Everybody may see it, but for the circle of friends, which is the viewer's own. */
@Resolver(() => Leaderboard)
export class LeaderboardResolver {
  constructor(
    private readonly boards: BoardQueries,
    private readonly ratings: RatingQueries,
    private readonly seasons: SeasonLoader,
    private readonly clock: Clock,
  ) {}

  @Query(() => Leaderboard, {
    description:
      'Who does best at a kind, by rating. Empty as long as nobody has played. Kinds that are played alone have no ratings: for them ask `scoreBoard`. Needs no token.',
  })
  leaderboard(@Args() { kind, span, pool, at }: LeaderboardArguments): Leaderboard {
    const start = startOf(span, at?.getTime() ?? this.clock.now());
    return presentBoard({ kind: ratedKindFrom(kind), pool, span, start });
  }

  @ResolveField(() => Date, {
    nullable: true,
    description:
      'Since when the standings of a season are final; null while games may still count, and for other spans. A game that is saved later counts in the next season.',
    complexity: BOARD_COST,
  })
  async closedAt(
    @Parent() { board }: Leaderboard,
    @Context() context: GraphqlContext,
  ): Promise<Date | null> {
    return (await this.#seasonOf(board, context))?.closedAt ?? null;
  }

  @ResolveField(() => Date, {
    nullable: true,
    description:
      'When an operator last changed final standings, by taking a result back or letting it count again; null where that was never done.',
    complexity: BOARD_COST,
  })
  async revisedAt(
    @Parent() { board }: Leaderboard,
    @Context() context: GraphqlContext,
  ): Promise<Date | null> {
    return (await this.#seasonOf(board, context))?.revisedAt ?? null;
  }

  @ResolveField(() => Int, {
    description: 'How many have a place on it.',
    complexity: BOARD_COST,
  })
  players(@Parent() { board }: Leaderboard): Promise<number> {
    return this.boards.count(board);
  }

  @ResolveField(() => LeaderboardEntryConnection, {
    description:
      'From the best on; among equals in an order of no meaning. Later pages are of the moment of the first: games that end and results that are voided between two pages move nobody from one to another. A cursor is good for the next 20,000 games of the kind, then CURSOR_EXPIRED.',
    complexity: ({ args, childComplexity }) => BOARD_COST + Number(args['first']) * childComplexity,
  })
  async entries(
    @Parent() { kind, board }: Leaderboard,
    @Args() wanted: PageArguments,
  ): Promise<Page<LeaderboardEntry>> {
    const page = pageOf(wanted);
    const after = page.after === undefined ? null : boardKeyFrom(page.after);
    const read = await this.boards.page(board, page.first + 1, after);
    if (!read)
      throw cursorExpired('the board has changed too often since: begin at its first page');
    const { moment, places } = read;
    return toPage(
      places,
      page,
      (place) => keyOfPlace(moment, place),
      (place) => presentPlace(kind, place),
    );
  }

  @ResolveField(() => LeaderboardEntryConnection, {
    nullable: true,
    description:
      'Whoever asks and whom they follow, ranked among themselves, provisional players last and without a rank. Every page is as it is now: who moves meanwhile may be missed or repeated. Needs a token with the scope READ: without it null, with an error UNAUTHENTICATED, and the rest of the board is there.',
    complexity: ({ args, childComplexity }) => BOARD_COST + Number(args['first']) * childComplexity,
  })
  async friends(
    @Parent() { kind, board }: Leaderboard,
    @Args() wanted: PageArguments,
    @MaybeCaller() caller: Caller | null,
  ): Promise<Page<LeaderboardEntry>> {
    const playerId = ownerOfCircle(caller);
    const page = pageOf(wanted);
    const after = page.after === undefined ? null : friendsKeyFrom(page.after);
    const slice = { limit: page.first + 1, after };
    const places = await this.boards.friends(board, playerId, slice);
    return toPage(places, page, keyOfFriend, (place) => presentPlace(kind, place));
  }

  @ResolveField(() => [LeaderboardEntry], {
    nullable: true,
    description:
      'A player with those before and after, in the order of the board; empty for somebody without a rank. Null, with an error UNAUTHENTICATED, where neither a player is named nor a token sent.',
    complexity: ({ args, childComplexity }) =>
      BOARD_COST + (2 * Number(args['reach']) + 1) * childComplexity,
  })
  async around(
    @Parent() { kind, board }: Leaderboard,
    @MaybeCaller() caller: Caller | null,
    @Args() wanted: AroundArguments,
  ): Promise<readonly LeaderboardEntry[]> {
    const { playerId, reach } = aroundFrom(wanted, caller);
    const place = await this.boards.placeOf(board, playerId);
    if (!place) return [];
    return (await this.boards.around(board, place, reach)).map((near) => presentPlace(kind, near));
  }

  @ResolveField(() => LeaderboardEntry, {
    nullable: true,
    description:
      'The place of one player. For all time also of a provisional one, without a rank. Null for somebody who has no game that counts.',
    complexity: ({ childComplexity }) => BOARD_COST + childComplexity,
  })
  async entry(
    @Parent() board: Leaderboard,
    @Args('player', { type: () => ID, description: 'The id of the player.' }) player: string,
  ): Promise<LeaderboardEntry | null> {
    return this.#entryOf(board, parseGlobalId(player, 'Player'));
  }

  @ResolveField(() => LeaderboardEntry, {
    nullable: true,
    description: 'The same of whoever asks; null without a token.',
    complexity: ({ childComplexity }) => BOARD_COST + childComplexity,
  })
  async viewerEntry(
    @Parent() board: Leaderboard,
    @MaybeCaller() caller: Caller | null,
  ): Promise<LeaderboardEntry | null> {
    return caller && this.#entryOf(board, caller.playerId);
  }

  async #seasonOf(board: Board, context: GraphqlContext): Promise<SeasonState | null> {
    return board.span === 'SEASON' ? this.seasons.load(context, board) : null;
  }

  async #entryOf(
    { kind, span, board }: Leaderboard,
    playerId: string,
  ): Promise<LeaderboardEntry | null> {
    const place = await this.boards.placeOf(board, playerId);
    if (place) return presentPlace(kind, place);
    const rating = span === 'ALL_TIME' ? await this.ratings.find(kind, playerId) : null;
    if (!rating || rating.pool !== board.pool) return null;
    const { points, games, wins } = rating;
    const unranked: Place = {
      ...{ entrant: playerId, playerId, botLevel: null, rank: null, value: points, games, wins },
    };
    return presentPlace(kind, unranked);
  }
}

@Resolver(() => LeaderboardEntry)
export class LeaderboardEntryResolver {
  constructor(
    private readonly ratings: RatingQueries,
    private readonly players: PlayerLoader,
  ) {}

  @ResolveField(() => Player, {
    nullable: true,
    description: "Whose place it is; null for a level of the server's bots.",
  })
  async player(
    @Parent() { playerId }: LeaderboardEntry,
    @Context() context: GraphqlContext,
  ): Promise<Player | null> {
    return playerId === null ? null : this.players.load(context, playerId);
  }

  @ResolveField(() => RatingType, {
    nullable: true,
    description: 'The rating as it is now, with its uncertainty and whether it is provisional.',
  })
  async rating(@Parent() { kind, entrant }: LeaderboardEntry): Promise<RatingType | null> {
    const row = await this.ratings.find(kind, entrant);
    return row && presentRating(row);
  }
}

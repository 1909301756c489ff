import { Args, Context, ID, Int, Parent, Query, ResolveField, Resolver } from '@nestjs/graphql';
import { GameType, VisibleGames } from '../../games/index.js';
import {
  type Caller,
  type GraphqlContext,
  MaybeCaller,
  type Page,
  PageArguments,
  pageOf,
  parseGlobalId,
  toPage,
} from '../../platform/graphql/index.js';
import { Clock } from '../../platform/time/index.js';
import { Player, PlayerLoader } from '../../players/index.js';
import { startOf } from '../domain/spans.js';
import { ScoreBoards, type ScorePage } from '../persistence/score-board.js';
import { AroundArguments, BOARD_COST, aroundFrom, ownerOfCircle } from './board-parts.js';
import {
  ScoreBoardArguments,
  keyOfScore,
  scoreKeyFrom,
  solitaireFrom,
} from './score-board.arguments.js';
import {
  ScoreBoard,
  ScoreBoardEntry,
  ScoreBoardEntryConnection,
  presentScoreBoard,
  presentScorePlace,
} from './score-board.type.js';

/** Who has the best scores. Everybody may see it, but for the circle of friends. */
@Resolver(() => ScoreBoard)
export class ScoreBoardResolver {
  constructor(
    private readonly boards: ScoreBoards,
    private readonly clock: Clock,
  ) {}

  @Query(() => ScoreBoard, {
    description:
      'Who has the best scores at a kind that is played alone. Empty as long as no game counts. Needs no token.',
  })
  scoreBoard(@Args() { kind, span, at }: ScoreBoardArguments): ScoreBoard {
    const start = startOf(span, at?.getTime() ?? this.clock.now());
    return presentScoreBoard({ kind: solitaireFrom(kind), span, start });
  }

  @ResolveField(() => Int, {
    description: 'How many have a place on it.',
    complexity: BOARD_COST,
  })
  players(@Parent() { of }: ScoreBoard): Promise<number> {
    return this.boards.count(of, this.clock.now());
  }

  @ResolveField(() => ScoreBoardEntryConnection, {
    description:
      'From the best on; among equals the first to reach the score. Later pages are of the moment of the first: games that end between two pages move nobody from one to another. What an operator voids meanwhile shows at once.',
    complexity: ({ args, childComplexity }) => BOARD_COST + Number(args['first']) * childComplexity,
  })
  async entries(
    @Parent() { of }: ScoreBoard,
    @Args() wanted: PageArguments,
  ): Promise<Page<ScoreBoardEntry>> {
    return pageFrom(wanted, (slice) => this.boards.page(of, slice, this.clock.now()));
  }

  @ResolveField(() => ScoreBoardEntryConnection, {
    nullable: true,
    description:
      'Whoever asks and whom they follow, ranked among themselves, in pages like those of `entries`. Needs a token with the scope READ: without it null, with an error UNAUTHENTICATED, and the rest of the board is there.',
    complexity: ({ args, childComplexity }) => BOARD_COST + Number(args['first']) * childComplexity,
  })
  async friends(
    @Parent() { of }: ScoreBoard,
    @Args() wanted: PageArguments,
    @MaybeCaller() caller: Caller | null,
  ): Promise<Page<ScoreBoardEntry>> {
    const playerId = ownerOfCircle(caller);
    return pageFrom(wanted, (slice) => this.boards.friends(of, playerId, slice, this.clock.now()));
  }

  @ResolveField(() => [ScoreBoardEntry], {
    nullable: true,
    description:
      'A player with those before and after, in the order of the board; empty for somebody without a place. Null, with an error UNAUTHENTICATED, where neither a player is named nor a token sent.',
    complexity: ({ args, childComplexity }) =>
      BOARD_COST + (2 * Number(args['reach']) + 1) * childComplexity,
  })
  async around(
    @Parent() { of }: ScoreBoard,
    @MaybeCaller() caller: Caller | null,
    @Args() wanted: AroundArguments,
  ): Promise<readonly ScoreBoardEntry[]> {
    const { playerId, reach } = aroundFrom(wanted, caller);
    const places = await this.boards.around(of, playerId, reach, this.clock.now());
    return places.map(presentScorePlace);
  }

  @ResolveField(() => ScoreBoardEntry, {
    nullable: true,
    description: 'The place of one player; null for somebody who has no game that counts.',
    complexity: ({ childComplexity }) => BOARD_COST + childComplexity,
  })
  async entry(
    @Parent() board: ScoreBoard,
    @Args('player', { type: () => ID, description: 'The id of the player.' }) player: string,
  ): Promise<ScoreBoardEntry | null> {
    return this.#entryOf(board, parseGlobalId(player, 'Player'));
  }

  @ResolveField(() => ScoreBoardEntry, {
    nullable: true,
    description: 'The same of whoever asks; null without a token.',
    complexity: ({ childComplexity }) => BOARD_COST + childComplexity,
  })
  async viewerEntry(
    @Parent() board: ScoreBoard,
    @MaybeCaller() caller: Caller | null,
  ): Promise<ScoreBoardEntry | null> {
    return caller && this.#entryOf(board, caller.playerId);
  }

  async #entryOf({ of }: ScoreBoard, playerId: string): Promise<ScoreBoardEntry | null> {
    const place = await this.boards.placeOf(of, playerId, this.clock.now());
    return place && presentScorePlace(place);
  }
}

@Resolver(() => ScoreBoardEntry)
export class ScoreBoardEntryResolver {
  constructor(
    private readonly players: PlayerLoader,
    private readonly games: VisibleGames,
  ) {}

  @ResolveField(() => Player, { description: 'Whose place it is.' })
  player(@Parent() { playerId }: ScoreBoardEntry, @Context() context: GraphqlContext) {
    return this.players.load(context, playerId);
  }

  @ResolveField(() => GameType, {
    nullable: true,
    description: 'The game of the score; null when whoever asks may not see it.',
  })
  async game(
    @Parent() { gameId }: ScoreBoardEntry,
    @MaybeCaller() caller: Caller | null,
  ): Promise<GameType | null> {
    return this.games.find(gameId, caller);
  }
}

type Slice = Parameters<ScoreBoards['page']>[1];

async function pageFrom(
  wanted: PageArguments,
  read: (slice: Slice) => Promise<ScorePage>,
): Promise<Page<ScoreBoardEntry>> {
  const page = pageOf(wanted);
  const { moment, places } = await read({
    limit: page.first + 1,
    after: scoreKeyFrom(page.after),
  });
  return toPage(places, page, (place) => keyOfScore(moment, place), presentScorePlace);
}

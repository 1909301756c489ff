import { Args, ArgsType, Context, Field, Parent, ResolveField, Resolver } from '@nestjs/graphql';
import { GameKind, GameType, VisibleGames } from '../../games/index.js';
import {
  type Caller,
  type GraphqlContext,
  MaybeCaller,
  type Page,
  PageArguments,
  badUserInput,
  decodeCursor,
  pageOf,
  parseGlobalId,
  toPage,
} from '../../platform/graphql/index.js';
import { Player, PlayerLoader } from '../../players/index.js';
import { RatingQueries } from '../persistence/rating-queries.js';
import {
  RatingChangeConnection,
  RatingChangeType,
  RatingType,
  presentChange,
  presentRating,
} from './rating.type.js';

const NUMBER = /^\d{1,9}$/;
const KIND = { description: 'The kind.' };

@ArgsType()
export class RatingHistoryArguments extends PageArguments {
  @Field(() => GameKind, KIND)
  readonly kind!: string;
}

/** How well players play. Everybody may see it. */
@Resolver(() => Player)
export class PlayerRatingResolver {
  constructor(private readonly ratings: RatingQueries) {}

  @ResolveField(() => RatingType, {
    nullable: true,
    description: 'How well the player plays a kind; null before a rated game of it has ended.',
  })
  async rating(
    @Parent() { playerId }: Player,
    @Args('kind', { ...KIND, type: () => GameKind }) kind: string,
  ): Promise<RatingType | null> {
    const row = await this.ratings.find(kind, playerId);
    return row && presentRating(row);
  }

  @ResolveField(() => [RatingType], {
    name: 'ratings',
    description: 'How well the player plays each kind of which a rated game has ended.',
  })
  async ratingsOf(@Parent() { playerId }: Player): Promise<readonly RatingType[]> {
    return (await this.ratings.all(playerId)).map(presentRating);
  }

  @ResolveField(() => RatingChangeConnection, {
    description: 'How the rating came about, game by game, the latest first.',
  })
  async ratingHistory(
    @Parent() { playerId }: Player,
    @Args() { kind, ...wanted }: RatingHistoryArguments,
  ): Promise<Page<RatingChangeType>> {
    const page = pageOf(wanted);
    const before = page.after === undefined ? null : numberFrom(page.after);
    const slice = { limit: page.first + 1, before };
    const rows = await this.ratings.history({ kind, playerId }, slice);
    return toPage(rows, page, ({ number }) => [String(number)], presentChange);
  }
}

@Resolver(() => GameType)
export class GameRatingResolver {
  constructor(private readonly ratings: RatingQueries) {}

  @ResolveField(() => [RatingChangeType], {
    description:
      'What the game did to ratings, the best placed first; nothing before it has ended, or where it is not rated.',
  })
  async ratingChanges(@Parent() { id }: GameType): Promise<readonly RatingChangeType[]> {
    return (await this.ratings.ofGame(parseGlobalId(id, 'Game'))).map(presentChange);
  }
}

@Resolver(() => RatingChangeType)
export class RatingChangeResolver {
  constructor(
    private readonly games: VisibleGames,
    private readonly players: PlayerLoader,
  ) {}

  @ResolveField(() => GameType, {
    nullable: true,
    description: 'The game; null when whoever asks may not see it.',
  })
  async game(
    @Parent() { gameId }: RatingChangeType,
    @MaybeCaller() caller: Caller | null,
  ): Promise<GameType | null> {
    return this.games.find(gameId, caller);
  }

  @ResolveField(() => Player, {
    nullable: true,
    description: "Whose rating it is; null for a level of the server's bots.",
  })
  async player(
    @Parent() { playerId }: RatingChangeType,
    @Context() context: GraphqlContext,
  ): Promise<Player | null> {
    return playerId === null ? null : this.players.load(context, playerId);
  }
}

function numberFrom(cursor: string): number {
  const [number = ''] = decodeCursor(cursor, 1);
  if (NUMBER.test(number)) return Number(number);
  throw badUserInput('after is not a cursor of this list');
}

import {
  Args,
  ArgsType,
  Context,
  Field,
  ID,
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
  PageArguments,
  badUserInput,
  decodeCursor,
  pageOf,
  parseGlobalId,
  toPage,
  unauthenticated,
} from '../../platform/graphql/index.js';
import { Player, PlayerLoader } from '../../players/index.js';
import { Leaderboard } from '../application/ports.js';
import {
  LeaderboardEntry,
  LeaderboardEntryConnection,
  presentStanding,
} from './leaderboard-entry.type.js';

/** Each asks for a count of all results of the kind: not many of them go into one operation. */
const BOARD_COST = 200;

const KIND = { description: 'The kind whose players are compared.' };

@ArgsType()
export class LeaderboardArguments extends PageArguments {
  @Field(() => GameKind, KIND)
  readonly kind!: string;
}

/** Who does best. Everybody may see it. */
@Resolver(() => LeaderboardEntry)
export class LeaderboardResolver {
  constructor(
    private readonly board: Leaderboard,
    private readonly players: PlayerLoader,
  ) {}

  @Query(() => LeaderboardEntryConnection, {
    description:
      'The players of a kind from the best on: more wins first, and among as many wins the better average rank. Counts rated games. Later pages are of the moment of the first. Needs no token.',
    complexity: ({ args, childComplexity }) => BOARD_COST + Number(args['first']) * childComplexity,
  })
  async leaderboard(@Args() { kind, ...wanted }: LeaderboardArguments) {
    const page = pageOf(wanted);
    const after = page.after === undefined ? null : this.#keyFrom(page.after);
    const standings = await this.board.page(kind, { limit: page.first + 1, after });
    return toPage(standings, page, ({ key }) => key, presentStanding);
  }

  @Query(() => LeaderboardEntry, {
    nullable: true,
    description: 'How one player stands; null without a rated game of the kind that has ended.',
    complexity: ({ childComplexity }) => BOARD_COST + childComplexity,
  })
  async leaderboardEntry(
    @Args('kind', { ...KIND, type: () => GameKind }) kind: string,
    @MaybeCaller() caller: Caller | null,
    @Args('player', {
      type: () => ID,
      nullable: true,
      description: 'The id of the player. Left out: whoever asks, which needs a token.',
    })
    player?: string | null,
  ): Promise<LeaderboardEntry | null> {
    const playerId = player ? parseGlobalId(player, 'Player') : caller?.playerId;
    if (playerId === undefined) throw unauthenticated('name a player, or send a token');
    const standing = await this.board.standingOf(kind, playerId);
    return standing && presentStanding(standing);
  }

  @ResolveField(() => Player, { description: 'Whose place it is.' })
  player(
    @Parent() { playerId }: LeaderboardEntry,
    @Context() context: GraphqlContext,
  ): Promise<Player | null> {
    return this.players.load(context, playerId);
  }

  #keyFrom(cursor: string): readonly string[] {
    const { keyForm } = this.board;
    const key = decodeCursor(cursor, keyForm.length);
    if (keyForm.every((form, index) => form.test(key[index] ?? ''))) return key;
    throw badUserInput('after is not a cursor of this list');
  }
}

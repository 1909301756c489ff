import { Args, Context, ID, Int, Parent, Query, ResolveField, Resolver } from '@nestjs/graphql';
import {
  type Caller,
  Connection,
  type GraphqlContext,
  MaybeCaller,
  PageArguments,
  badUserInput,
  decodeCursor,
  pageOf,
  parseGlobalId,
  toPage,
} from '../../platform/graphql/index.js';
import { Player, PlayerLoader } from '../../players/index.js';
import { Clock } from '../../platform/time/index.js';
import { listMoves, lookAt, sittingOf } from '../application/containment.js';
import { TableHistory } from '../application/table-history.js';
import { viewerIn } from '../domain/projection.js';
import { deciderOf } from '../domain/absence.js';
import { isOver } from '../domain/game.js';
import { GameQueries } from '../persistence/game-queries.js';
import { Fairness, GameType, MoveListType } from './game.type.js';
import { GameView, presentMove, presentView } from './kind-types.js';
import { presentFairness } from './present-game.js';
import { TurnType, presentTurn } from './turn.type.js';
import { VisibleGames } from './visible-games.js';

/** Looking at the past plays the log again: some fifty a request are enough. */
const REPLAY_COST = 100;

export const TurnConnection = Connection(TurnType, 'Turn');

/** One game: who sits where, what is open, what the viewer sees. */
@Resolver(() => GameType)
export class GameResolver {
  constructor(
    private readonly queries: GameQueries,
    private readonly visible: VisibleGames,
    private readonly history: TableHistory,
    private readonly players: PlayerLoader,
    private readonly clock: Clock,
  ) {}

  @Query(() => GameType, {
    nullable: true,
    description: 'A game; null where there is none that whoever asks may see.',
  })
  async game(
    @Args('id', { type: () => ID, description: 'The id of the game.' }) id: string,
    @MaybeCaller() caller: Caller | null,
  ): Promise<GameType | null> {
    return this.visible.find(parseGlobalId(id, 'Game'), caller);
  }

  @ResolveField(() => Date, { description: "The server's time, to compare deadlines with." })
  serverNow(): Date {
    return new Date(this.clock.now());
  }

  @ResolveField(() => Fairness, { description: 'What makes the deal verifiable.' })
  fairness(@Parent() { seen: { game } }: GameType): Fairness {
    return presentFairness(game, this.clock.now());
  }

  @ResolveField(() => Player, { description: 'Who may start, invite and cancel.' })
  owner(@Parent() { ownerId }: GameType, @Context() context: GraphqlContext) {
    return this.players.load(context, ownerId);
  }

  @ResolveField(() => GameView, {
    nullable: true,
    description:
      'The table as whoever asks sees it, from their seat or as a spectator; null in the lobby. Of a game that ended early, by a resignation say, it is the table as it stood then: whether the game is over, `phase` says.',
  })
  async view(@Parent() { seen: { game, playerId } }: GameType): Promise<object | null> {
    const view = await lookAt(sittingOf(game), viewerIn(game, playerId));
    return view === null ? null : presentView(game.kind, view);
  }

  @ResolveField(() => GameView, {
    nullable: true,
    complexity: ({ childComplexity }) => REPLAY_COST + childComplexity,
    description:
      'The table as it was at an earlier version; null before the first card. When the game is over it can be seen from any seat.',
  })
  async viewAt(
    @Parent() { seen: { game, playerId } }: GameType,
    @Args('version', { type: () => Int, description: 'The version, from 0 to the latest.' })
    version: number,
    @Args('seat', {
      type: () => Int,
      nullable: true,
      description: 'Left out: as whoever asks saw it. Of another seat only when the game is over.',
    })
    seat?: number,
  ): Promise<object | null> {
    if (version < 0 || version > game.version) {
      throw badUserInput(`version must be from 0 to ${game.version}, not ${version}`);
    }
    const viewer = seat ?? viewerIn(game, playerId);
    if (viewer !== null && game.seats[viewer] === undefined) {
      throw badUserInput(`there is no seat ${viewer}`);
    }
    if (viewer !== viewerIn(game, playerId) && !isOver(game)) {
      throw badUserInput('another seat can be looked over only when the game has ended');
    }
    const past = await this.history.at(game, version);
    const view = await lookAt(sittingOf(past), viewer);
    return view === null ? null : presentView(game.kind, view);
  }

  @ResolveField(() => MoveListType, {
    nullable: true,
    description: 'What the seat of whoever asks may do now; null for those without a seat.',
  })
  async legalMoves(@Parent() { seen: { game, playerId } }: GameType): Promise<MoveListType | null> {
    const seat = viewerIn(game, playerId);
    if (seat === null) return null;
    const mine = game.open.find((decision) => decision.seat === seat);
    if (!mine || deciderOf(game, mine) === null) return { moves: [], complete: true };
    const { moves, complete } = await listMoves(sittingOf(game), seat);
    return { moves: moves.map((move) => presentMove(game.kind, move)), complete };
  }

  @ResolveField(() => TurnConnection, { description: 'The log, from the first turn on.' })
  async turns(@Parent() { seen: { game, playerId } }: GameType, @Args() page: PageArguments) {
    const slice = pageOf(page);
    const after = slice.after === undefined ? 0 : versionFrom(slice.after);
    const turns = await this.queries.turns(game.id, after, slice.first);
    const toItem = (turn: (typeof turns)[number]) => presentTurn(game, turn, playerId);
    return toPage(turns, slice, ({ version }) => [String(version)], toItem);
  }

  @ResolveField(() => GameType, {
    nullable: true,
    description: 'The game that was opened as its rematch.',
  })
  async rematch(@Parent() { seen: { game, playerId } }: GameType): Promise<GameType | null> {
    return this.visible.show(await this.queries.findRematchOf(game.id), playerId);
  }
}

/** No log is so long that its versions have more digits. */
const VERSION = /^\d{1,9}$/;

function versionFrom(cursor: string): number {
  const [version = ''] = decodeCursor(cursor, 1);
  if (!VERSION.test(version)) throw badUserInput('after is not a cursor of this list');
  return Number(version);
}

import {
  Args,
  Field,
  ID,
  InputType,
  Int,
  ObjectType,
  Parent,
  Query,
  ResolveField,
  Resolver,
} from '@nestjs/graphql';
import {
  type Caller,
  Connection,
  MaybeCaller,
  PageArguments,
  badUserInput,
  decodeCursor,
  pageOf,
  parseGlobalId,
  toPage,
} from '../../platform/graphql/index.js';
import { Viewer, requireScope } from '../../players/index.js';
import type { Game } from '../domain/game.js';
import { type GameFilter, type GameKey, GameQueries } from '../persistence/game-queries.js';
import { GamePhase, Pace } from './enums.js';
import { GameType } from './game.type.js';
import { GameKind } from './kind-types.js';
import { lookingFrom } from './looking-from.js';
import { presentGame } from './present-game.js';

export const GameConnection = Connection(GameType, 'Game');

@InputType({ description: 'Which games; what is left out does not matter.' })
export class GameFilterInput {
  @Field(() => GameKind, { nullable: true, description: 'Of this kind.' })
  kind?: string | null;

  @Field(() => GamePhase, { nullable: true, description: 'As far as this.' })
  phase?: Game['phase'] | null;

  @Field(() => Pace, { nullable: true, description: 'Timed like this.' })
  pace?: string | null;

  @Field(() => Boolean, { nullable: true, description: 'That count for leaderboards, or do not.' })
  rated?: boolean | null;

  @Field(() => Boolean, { nullable: true, description: 'With a free seat, or without one.' })
  hasOpenSeats?: boolean | null;

  @Field(() => ID, { nullable: true, description: 'With this player on a seat.' })
  player?: string | null;
}

@ObjectType({ description: 'What whoever asks owes to others.' })
export class Awaiting {
  @Field(() => Int, { description: 'In how many games a decision is due.' })
  count!: number;

  @Field(() => Date, { nullable: true, description: 'The most urgent deadline of them.' })
  earliestDeadline!: Date | null;

  /** Whose it is, for `games`. */
  readonly playerId!: string;
}

const FILTER = { nullable: true, description: 'Which games.' } as const;

/** Lists of games, newest first. */
@Resolver(() => Viewer)
export class GameListResolver {
  constructor(private readonly queries: GameQueries) {}

  @Query(() => GameConnection, {
    description: 'Public games, and of the others those of whoever asks; newest first.',
  })
  games(
    @Args() page: PageArguments,
    @MaybeCaller() caller: Caller | null,
    @Args('filter', FILTER) filter?: GameFilterInput,
  ) {
    return this.#list(filterFrom(filter), page, lookingFrom(caller));
  }

  @ResolveField(() => GameConnection, {
    name: 'games',
    description: 'Your games, newest first. Needs the scope READ.',
  })
  gamesOfViewer(
    @Parent() viewer: Viewer,
    @Args() page: PageArguments,
    @Args('filter', FILTER) filter?: GameFilterInput,
  ) {
    requireScope(viewer, 'READ');
    const { playerId } = viewer;
    return this.#list({ ...filterFrom(filter), playerId }, page, playerId);
  }

  @ResolveField(() => Awaiting, {
    description: 'The games that wait for you. Needs the scope READ.',
  })
  async awaiting(@Parent() viewer: Viewer): Promise<Awaiting> {
    requireScope(viewer, 'READ');
    const { playerId } = viewer;
    return { ...(await this.queries.awaitingSummary(playerId)), playerId };
  }

  async #list(filter: GameFilter, page: PageArguments, viewerId: string | null) {
    const slice = pageOf(page);
    const after = slice.after === undefined ? undefined : keyFrom(slice.after);
    const games = await this.queries.list(filter, { first: slice.first, after }, viewerId);
    const keyOf = ({ createdAt, id }: Game) => [new Date(createdAt).toISOString(), id];
    return toPage(games, slice, keyOf, (game) => presentGame(game, viewerId));
  }
}

@Resolver(() => Awaiting)
export class AwaitingResolver {
  constructor(private readonly queries: GameQueries) {}

  @ResolveField(() => [GameType], { description: 'These games, the most urgent first.' })
  async games(
    @Parent() { playerId }: Awaiting,
    @Args('first', {
      type: () => Int,
      defaultValue: 20,
      description: 'How many at most: 1 to 100.',
    })
    first: number,
  ): Promise<GameType[]> {
    const games = await this.queries.awaiting(playerId, pageOf({ first }).first);
    return games.map((game) => presentGame(game, playerId));
  }
}

/** What is null says as little as what is left out. */
function filterFrom(input: GameFilterInput | undefined): GameFilter {
  const { kind, phase, pace, rated, hasOpenSeats, player } = input ?? {};
  return {
    kind: kind ?? undefined,
    phase: phase ?? undefined,
    pace: pace ?? undefined,
    rated: rated ?? undefined,
    hasOpenSeats: hasOpenSeats ?? undefined,
    playerId: typeof player === 'string' ? parseGlobalId(player, 'Player') : undefined,
  };
}

/** Years that a row may hold: others are instants too, but not to the database. */
const INSTANT = /^[12]\d{3}-\d\d-\d\dT[\d:.]+Z$/;
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

function keyFrom(cursor: string): GameKey {
  const [at = '', id = ''] = decodeCursor(cursor, 2);
  const createdAt = new Date(at);
  const isKey = INSTANT.test(at) && !Number.isNaN(createdAt.getTime()) && UUID.test(id);
  if (!isKey) throw badUserInput('after is not a cursor of this list');
  return { createdAt, id };
}

import { Args, Context, ID, Int, Parent, Query, ResolveField, Resolver } from '@nestjs/graphql';
import { GameQueries, GameType, lookingFrom, presentGame } from '../../games/index.js';
import {
  type Caller,
  type GraphqlContext,
  MaybeCaller,
  badUserInput,
  pageOf,
  parseGlobalId,
} from '../../platform/graphql/index.js';
import { Player, PlayerLoader } from '../../players/index.js';
import { FinishedGames } from '../persistence/finished-games.js';
import { HeadToHeadQueries } from '../persistence/head-to-head.js';
import { HeadToHead, presentHeadToHead } from './head-to-head.type.js';

/** Goes through all results of the player. */
const BALANCE_COST = 50;

@Resolver(() => HeadToHead)
export class HeadToHeadResolver {
  constructor(
    private readonly balances: HeadToHeadQueries,
    private readonly finished: FinishedGames,
    private readonly games: GameQueries,
    private readonly players: PlayerLoader,
  ) {}

  @Query(() => HeadToHead, {
    complexity: ({ childComplexity }) => BALANCE_COST + childComplexity,
    description:
      'How two players did against each other. Counts all their finished games. Needs no token.',
  })
  async headToHead(
    @Args('player', { type: () => ID, description: 'From whose side it is told.' }) player: string,
    @Args('opponent', { type: () => ID, description: 'The other player.' }) opponent: string,
  ): Promise<HeadToHead> {
    const playerId = parseGlobalId(player, 'Player');
    const opponentId = parseGlobalId(opponent, 'Player');
    if (playerId === opponentId) throw badUserInput('player and opponent are the same player');
    const kinds = await this.balances.balance(playerId, opponentId);
    return presentHeadToHead(playerId, opponentId, kinds);
  }

  @ResolveField(() => Player, {
    nullable: true,
    description: 'From whose side it is told; null where there is no such player.',
  })
  player(@Parent() { playerId }: HeadToHead, @Context() context: GraphqlContext) {
    return this.players.load(context, playerId);
  }

  @ResolveField(() => Player, {
    nullable: true,
    description: 'The other player; null where there is no such player.',
  })
  opponent(@Parent() { opponentId }: HeadToHead, @Context() context: GraphqlContext) {
    return this.players.load(context, opponentId);
  }

  @ResolveField(() => [GameType], {
    description:
      'Their last games, the last to end first; of those that are not public, the ones of whoever asks. `finishedGames` has all of them.',
  })
  async lastGames(
    @Parent() { playerId, opponentId }: HeadToHead,
    @MaybeCaller() caller: Caller | null,
    @Args('first', {
      type: () => Int,
      defaultValue: 5,
      description: 'How many at most: 1 to 100.',
    })
    first: number,
  ): Promise<readonly GameType[]> {
    const viewerId = lookingFrom(caller);
    const filter = { playerId, opponentIds: [opponentId] };
    const slice = { limit: pageOf({ first }).first, after: null };
    const keys = await this.finished.list(filter, slice, viewerId);
    const games = await Promise.all(keys.map(({ gameId }) => this.games.findById(gameId)));
    return games.flatMap((game) => (game ? [presentGame(game, viewerId)] : []));
  }
}

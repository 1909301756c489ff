import { Context, Parent, ResolveField, Resolver } from '@nestjs/graphql';
import { GameQueries, GameType, lookingFrom, mayWatch, presentGame } from '../../games/index.js';
import { type Caller, type GraphqlContext, MaybeCaller } from '../../platform/graphql/index.js';
import { Clock } from '../../platform/time/index.js';
import { Player, PlayerLoader } from '../../players/index.js';
import { DailyDealEntry } from './daily-deal.type.js';

@Resolver(() => DailyDealEntry)
export class DailyDealEntryResolver {
  constructor(
    private readonly players: PlayerLoader,
    private readonly games: GameQueries,
    private readonly clock: Clock,
  ) {}

  @ResolveField(() => Player, { description: 'Whose place it is.' })
  player(@Parent() { playerId }: DailyDealEntry, @Context() context: GraphqlContext) {
    return this.players.load(context, playerId);
  }

  // Prisma makes one query of all that are looked up by id at once, as those of a page are.
  @ResolveField(() => GameType, {
    nullable: true,
    description: 'The game; until the day is over null for all but its player.',
  })
  async game(
    @Parent() { gameId }: DailyDealEntry,
    @MaybeCaller() caller: Caller | null,
  ): Promise<GameType | null> {
    const playerId = lookingFrom(caller);
    const game = await this.games.findById(gameId);
    return game && mayWatch(game, playerId, this.clock.now()) ? presentGame(game, playerId) : null;
  }
}

import { Context, Parent, ResolveField, Resolver } from '@nestjs/graphql';
import { GameType, VisibleGames } from '../../games/index.js';
import { type Caller, type GraphqlContext, MaybeCaller } from '../../platform/graphql/index.js';
import { Player, PlayerLoader } from '../../players/index.js';
import { DailyDealEntry } from './daily-deal.type.js';

@Resolver(() => DailyDealEntry)
export class DailyDealEntryResolver {
  constructor(
    private readonly players: PlayerLoader,
    private readonly games: VisibleGames,
  ) {}

  @ResolveField(() => Player, { description: 'Whose place it is.' })
  player(@Parent() { playerId }: DailyDealEntry, @Context() context: GraphqlContext) {
    return this.players.load(context, playerId);
  }

  @ResolveField(() => GameType, {
    nullable: true,
    description: 'The game; until the day is over null for all but its player.',
  })
  async game(
    @Parent() { gameId }: DailyDealEntry,
    @MaybeCaller() caller: Caller | null,
  ): Promise<GameType | null> {
    return this.games.find(gameId, caller);
  }
}

import { Parent, ResolveField, Resolver } from '@nestjs/graphql';
import { GameQueries, GameType, lookingFrom, mayWatch, presentGame } from '../../games/index.js';
import { type Caller, CurrentCaller } from '../../platform/graphql/index.js';
import { NotificationNode } from './notification.type.js';

@Resolver(() => NotificationNode)
export class NotificationResolver {
  constructor(private readonly games: GameQueries) {}

  // Prisma makes one query of all that are looked up by id at once, as those of a page are.
  @ResolveField(() => GameType, {
    nullable: true,
    description: 'The game as it is now; null when you may no longer see it, or it is about none.',
  })
  async game(
    @Parent() { gameId }: NotificationNode,
    @CurrentCaller() caller: Caller,
  ): Promise<GameType | null> {
    if (gameId === null) return null;
    const playerId = lookingFrom(caller);
    const game = await this.games.findById(gameId);
    return game && mayWatch(game, playerId) ? presentGame(game, playerId) : null;
  }
}

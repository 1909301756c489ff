import { Parent, ResolveField, Resolver } from '@nestjs/graphql';
import { GameType, VisibleGames } from '../../games/index.js';
import { type Caller, CurrentCaller } from '../../platform/graphql/index.js';
import { NotificationNode } from './notification.type.js';

@Resolver(() => NotificationNode)
export class NotificationResolver {
  constructor(private readonly games: VisibleGames) {}

  @ResolveField(() => GameType, {
    nullable: true,
    description: 'The game as it is now; null when you may no longer see it, or it is about none.',
  })
  async game(
    @Parent() { gameId }: NotificationNode,
    @CurrentCaller() caller: Caller,
  ): Promise<GameType | null> {
    return gameId === null ? null : this.games.find(gameId, caller);
  }
}

import { Args, Context, ID, Query, Resolver } from '@nestjs/graphql';
import { type GraphqlContext, parseGlobalId } from '../../platform/graphql/index.js';
import { PlayerLoader } from './player.loader.js';
import { Player } from './player.type.js';

@Resolver()
export class PlayerResolver {
  constructor(private readonly players: PlayerLoader) {}

  @Query(() => Player, {
    nullable: true,
    description: 'A player by id; null where there is none. Needs no token.',
  })
  player(
    @Args('id', { type: () => ID, description: 'The `id` of the player.' }) id: string,
    @Context() context: GraphqlContext,
  ): Promise<Player | null> {
    return this.players.load(context, parseGlobalId(id, 'Player'));
  }
}

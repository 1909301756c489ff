import { Context, Parent, ResolveField, Resolver } from '@nestjs/graphql';
import type { GraphqlContext } from '../../platform/graphql/index.js';
import { Player, PlayerLoader } from '../../players/index.js';
import { SeatType } from './game.type.js';
import { TurnType } from './turn.type.js';

@Resolver(() => SeatType)
export class SeatResolver {
  constructor(private readonly players: PlayerLoader) {}

  @ResolveField(() => Player, {
    nullable: true,
    description: 'Who holds the seat; null for bots and empty seats.',
  })
  player(@Parent() { playerId }: SeatType, @Context() context: GraphqlContext) {
    return playerId === null ? null : this.players.load(context, playerId);
  }
}

@Resolver(() => TurnType)
export class TurnResolver {
  constructor(private readonly players: PlayerLoader) {}

  @ResolveField(() => Player, {
    nullable: true,
    description: 'Whose command it was; null where a bot or the table acted.',
  })
  player(@Parent() { playerId }: TurnType, @Context() context: GraphqlContext) {
    return playerId === null ? null : this.players.load(context, playerId);
  }
}

import { Args, Parent, ResolveField, Resolver } from '@nestjs/graphql';
import { GameKind } from '../../games/index.js';
import { Clock } from '../../platform/time/index.js';
import { Player } from '../../players/index.js';
import { kindById } from '../../rules/catalogue.js';
import { FigureRows } from '../persistence/figure-rows.js';
import { PlayerStatistics, presentStatistics } from './player-statistics.type.js';

/** Goes through all results of the player in the kind. */
const STATISTICS_COST = 100;

@Resolver(() => Player)
export class PlayerStatisticsResolver {
  constructor(
    private readonly rows: FigureRows,
    private readonly clock: Clock,
  ) {}

  @ResolveField(() => PlayerStatistics, {
    complexity: ({ childComplexity }) => STATISTICS_COST + childComplexity,
    description: 'How the player has done in a kind. Everybody may see it.',
  })
  async statistics(
    @Parent() { playerId }: Player,
    @Args('kind', { type: () => GameKind, description: 'The kind.' }) kindId: string,
  ): Promise<PlayerStatistics> {
    const kind = kindById(kindId);
    const [ended, ranks, totals] = await Promise.all([
      this.rows.ended(kindId, playerId),
      this.rows.ranks(kindId, playerId),
      this.rows.totals(kindId, playerId),
    ]);
    return presentStatistics({ kind, ended, ranks, totals }, this.clock.now());
  }
}

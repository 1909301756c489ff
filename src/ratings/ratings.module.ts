import { type DynamicModule, Module } from '@nestjs/common';
import { Leaderboard } from './application/ports.js';
import { LeaderboardResolver } from './graphql/leaderboard.resolver.js';
import { PlayerResultsResolver, ResultGameResolver } from './graphql/player-results.resolver.js';
import {
  GameRatingResolver,
  PlayerRatingResolver,
  RatingChangeResolver,
} from './graphql/rating.resolver.js';
import { RatingQueries } from './persistence/rating-queries.js';
import { ResultQueries } from './persistence/result-queries.js';
import { WinsLeaderboard } from './persistence/wins-leaderboard.js';

/** Who does best, by the results of games. */
@Module({
  providers: [
    { provide: Leaderboard, useClass: WinsLeaderboard },
    ResultQueries,
    RatingQueries,
    PlayerRatingResolver,
    GameRatingResolver,
    RatingChangeResolver,
    LeaderboardResolver,
    PlayerResultsResolver,
    ResultGameResolver,
  ],
})
export class RatingsModule {
  static with(games: DynamicModule): DynamicModule {
    return { module: RatingsModule, imports: [games] };
  }
}

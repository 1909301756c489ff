import { type DynamicModule, Module, type Provider } from '@nestjs/common';
import type { Config } from '../platform/config/index.js';
import {
  FriendPlayerResolver,
  FriendsResolver,
  ViewerFriendsResolver,
} from './graphql/friends.resolver.js';
import { LeaderboardEntryResolver, LeaderboardResolver } from './graphql/leaderboard.resolver.js';
import { PlayerResultsResolver, ResultGameResolver } from './graphql/player-results.resolver.js';
import {
  GameRatingResolver,
  PlayerRatingResolver,
  RatingChangeResolver,
} from './graphql/rating.resolver.js';
import { ScoreBoardEntryResolver, ScoreBoardResolver } from './graphql/score-board.resolver.js';
import { SeasonLoader } from './graphql/season.loader.js';
import { SeasonsResolver } from './graphql/seasons.resolver.js';
import { BoardKeeper } from './jobs/board-keeper.js';
import { SeasonKeeper } from './jobs/season-keeper.js';
import { BoardMemory } from './persistence/board-memory.js';
import { BoardQueries } from './persistence/board-queries.js';
import { FriendStore } from './persistence/friend-store.js';
import { RatingCheck } from './persistence/rating-check.js';
import { RatingEraser } from './persistence/rating-eraser.js';
import { RatingQueries } from './persistence/rating-queries.js';
import { RatingRebuild } from './persistence/rating-rebuild.js';
import { Recomputation } from './persistence/recomputation.js';
import { ResultQueries } from './persistence/result-queries.js';
import { ScoreBoards } from './persistence/score-board.js';
import { Seasons } from './persistence/seasons.js';
import { VoidedResults } from './persistence/voided-results.js';

const API: Provider[] = [
  BoardQueries,
  FriendStore,
  RatingQueries,
  ResultQueries,
  ScoreBoards,
  SeasonLoader,
  SeasonsResolver,
  LeaderboardResolver,
  LeaderboardEntryResolver,
  PlayerRatingResolver,
  GameRatingResolver,
  RatingChangeResolver,
  ScoreBoardResolver,
  ScoreBoardEntryResolver,
  FriendsResolver,
  ViewerFriendsResolver,
  FriendPlayerResolver,
  PlayerResultsResolver,
  ResultGameResolver,
];

/** What an operator needs, and the jobs. */
const SERVICES: Provider[] = [
  RatingEraser,
  Recomputation,
  RatingRebuild,
  RatingCheck,
  VoidedResults,
  Seasons,
  BoardMemory,
];

/** Who does best, by the results of games. */
@Module({})
export class RatingsModule {
  static for({ role }: Config, games: DynamicModule): DynamicModule {
    return {
      module: RatingsModule,
      imports: [games],
      providers: [
        ...SERVICES,
        ...(role.api ? API : []),
        ...(role.worker ? [SeasonKeeper, BoardKeeper] : []),
      ],
    };
  }
}

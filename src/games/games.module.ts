import { type DynamicModule, Module, type Provider, type Type } from '@nestjs/common';
import { CONFIG, type Config } from '../platform/config/index.js';
import { Clock } from '../platform/time/index.js';
import { BotTurns } from './application/bot-turns.js';
import { GameLog } from './application/game-log.js';
import { GameService } from './application/game.service.js';
import { LobbyService } from './application/lobby.service.js';
import { Outages } from './application/outages.js';
import {
  Announcer,
  BotThinker,
  GameStore,
  OutageLog,
  RestStore,
  Secrets,
  StandingStore,
} from './application/ports.js';
import { RestPlans } from './application/rest-plans.js';
import { SharedGames } from './application/shared-games.js';
import { StandingAnswers } from './application/standing-answers.js';
import { Sweep } from './application/sweep.js';
import { TableHistory } from './application/table-history.js';
import { GameEventsResolver } from './graphql/game-events.resolver.js';
import { AwaitingResolver, GameListResolver } from './graphql/game-list.resolver.js';
import { GameNodes } from './graphql/game-nodes.js';
import { GameResolver } from './graphql/game.resolver.js';
import { KindsResolver } from './graphql/kinds.resolver.js';
import { LobbyResolver } from './graphql/lobby.resolver.js';
import { PauseResolver } from './graphql/pause.resolver.js';
import { SeatResolver, TurnResolver } from './graphql/people.resolvers.js';
import { OpenTableResolver } from './graphql/open-table.resolver.js';
import { PlayResolver } from './graphql/play.resolver.js';
import { ReliabilityResolver } from './graphql/reliability.resolver.js';
import { StandingResolver } from './graphql/standing.resolver.js';
import { VisibleGames } from './graphql/visible-games.js';
import { BotThreads } from './jobs/bot-threads.js';
import { BotProcessor } from './jobs/bot.processor.js';
import { ClockProcessor } from './jobs/clock.processor.js';
import { GameAnnouncer } from './jobs/game-announcer.js';
import { Heartbeat } from './jobs/heartbeat.js';
import { GameHints } from './jobs/hints.js';
import { NoticeHints } from './jobs/notice-hints.js';
import { StandingHints } from './jobs/standing-hints.js';
import { StandingProcessor } from './jobs/standing.processor.js';
import { SeatEraser } from './jobs/seat-eraser.js';
import { Sweeper } from './jobs/sweeper.js';
import { GameQueries } from './persistence/game-queries.js';
import { PlayerTraces } from './persistence/player-traces.js';
import { PrismaGameStore } from './persistence/prisma-game-store.js';
import { PrismaOutageLog } from './persistence/prisma-outage-log.js';
import { PrismaRestStore } from './persistence/prisma-rest-store.js';
import { PrismaStandingStore } from './persistence/prisma-standing-store.js';
import { ReliabilityQuery } from './persistence/reliability-query.js';
import { RandomSecrets } from './persistence/random-secrets.js';

const SERVICES: Provider[] = [
  { provide: GameStore, useClass: PrismaGameStore },
  { provide: StandingStore, useClass: PrismaStandingStore },
  { provide: Announcer, useClass: GameAnnouncer },
  { provide: Secrets, useClass: RandomSecrets },
  { provide: OutageLog, useClass: PrismaOutageLog },
  {
    provide: Outages,
    inject: [OutageLog, Clock, CONFIG],
    useFactory: (log: OutageLog, clock: Clock, { outageCreditMs }: Config) =>
      new Outages(log, clock, outageCreditMs),
  },
  Heartbeat,
  GameHints,
  NoticeHints,
  StandingHints,
  GameService,
  StandingAnswers,
  LobbyService,
  SharedGames,
  TableHistory,
  GameQueries,
  VisibleGames,
  PlayerTraces,
  SeatEraser,
];

/** In every role: workers answer what webhooks have selected. */
const API: Provider[] = [
  GameLog,
  GameNodes,
  KindsResolver,
  LobbyResolver,
  PlayResolver,
  PauseResolver,
  GameResolver,
  OpenTableResolver,
  StandingResolver,
  GameListResolver,
  AwaitingResolver,
  SeatResolver,
  ReliabilityQuery,
  ReliabilityResolver,
  TurnResolver,
  GameEventsResolver,
];

/** What moves games on by itself; only in processes that do jobs. */
const JOBS: Provider[] = [
  { provide: BotThinker, useClass: BotThreads },
  { provide: RestStore, useClass: PrismaRestStore },
  RestPlans,
  BotTurns,
  Sweep,
  Sweeper,
  BotProcessor,
  ClockProcessor,
  StandingProcessor,
];

@Module({})
export class GamesModule {
  /** `endings` is a module that exports `GameEndings`: what else is written when a game ends. */
  static for({ role }: Config, endings: Type): DynamicModule {
    return {
      module: GamesModule,
      imports: [endings],
      providers: [...SERVICES, ...API, ...(role.worker ? JOBS : [])],
      exports: [GameQueries, VisibleGames, SharedGames, Secrets, StandingAnswers, NoticeHints],
    };
  }
}

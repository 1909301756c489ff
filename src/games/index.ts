export { GamesModule } from './games.module.js';
export { Secrets } from './application/ports.js';
export { SharedGames } from './application/shared-games.js';
export { StandingAnswers } from './application/standing-answers.js';
export { mayWatch, viewerIn } from './domain/projection.js';
export { GameCommandResult } from './graphql/answers.js';
export { BotLevel } from './graphql/enums.js';
export { GameType } from './graphql/game.type.js';
export { Pace } from './graphql/enums.js';
export {
  GameKind,
  GameOptions,
  OptionsInput,
  optionsFrom,
  presentOptions,
} from './graphql/kind-types.js';
export { lookingFrom } from './graphql/looking-from.js';
export { presentGame } from './graphql/present-game.js';
export { type EndedGame, GameEndings, type Transaction } from './persistence/game-endings.js';
export { NoticeHints } from './jobs/notice-hints.js';
export { JOBS_AT_ONCE, NOTICE_QUEUE } from './jobs/queues.js';
export { GameQueries } from './persistence/game-queries.js';
export { VisibleGames } from './graphql/visible-games.js';

export { GamesModule } from './games.module.js';
export { mayWatch, viewerIn } from './domain/projection.js';
export { GameType } from './graphql/game.type.js';
export { lookingFrom } from './graphql/looking-from.js';
export { GameKind } from './graphql/kind-types.js';
export { presentGame } from './graphql/present-game.js';
export { GameQueries } from './persistence/game-queries.js';

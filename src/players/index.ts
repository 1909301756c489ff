export { Calendars } from './application/calendars.js';
export { Eraser, Erasers } from './application/erasers.js';
export { quietWindow } from './domain/calendar.js';
export { PlayerLoader } from './graphql/player.loader.js';
export { Player } from './graphql/player.type.js';
export { requireScope, toViewer, Viewer } from './graphql/viewer.type.js';
export { PlayersModule } from './players.module.js';

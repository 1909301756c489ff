export { ApplicationLogger } from './application-logger.js';
export { LoggingModule } from './logging.module.js';

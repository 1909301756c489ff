export { CONFIG, ConfigModule } from './config.module.js';
export { ConfigError, environment, readConfig, type Config } from './config.js';

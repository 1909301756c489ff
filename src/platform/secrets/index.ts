export { SecretsModule } from './secrets.module.js';
export { ServerSecrets } from './server-secrets.js';

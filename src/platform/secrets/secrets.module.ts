import { Global, Module } from '@nestjs/common';
import { ServerSecrets } from './server-secrets.js';

@Global()
@Module({ providers: [ServerSecrets], exports: [ServerSecrets] })
export class SecretsModule {}

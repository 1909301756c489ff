import {
  Global,
  Inject,
  Logger,
  Module,
  type OnApplicationBootstrap,
  type Provider,
} from '@nestjs/common';
import { CONFIG, type Config } from '../config/index.js';
import { OutboundClient } from './outbound-client.js';

const CLIENT: Provider = {
  provide: OutboundClient,
  useFactory: ({ outbound }: Config) => new OutboundClient(outbound),
  inject: [CONFIG],
};

/** Requests to URLs that users gave. */
@Global()
@Module({ providers: [CLIENT], exports: [CLIENT] })
export class OutboundModule implements OnApplicationBootstrap {
  readonly #log = new Logger(OutboundModule.name);

  constructor(@Inject(CONFIG) private readonly config: Config) {}

  onApplicationBootstrap(): void {
    if (!this.config.outbound.allowsLoopback) return;
    this.#log.warn(
      'OUTBOUND_ALLOW=loopback: users may make this server send requests to itself, and over http; ' +
        'never set it where others have access',
    );
  }
}

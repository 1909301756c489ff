import { Injectable, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common';
import { playerTopic } from '../../platform/graphql/caller.js';
import { PubSub } from '../../platform/pubsub/pubsub.js';
import { TokenCache } from './token-cache.js';

/** Every process listens, to forget what it knows of the player's tokens. */
const ALL_PLAYERS = 'tokens';

/** Tells all processes that tokens of a player were revoked. */
@Injectable()
export class TokenNews implements OnModuleInit, OnModuleDestroy {
  private subscriptions: readonly (() => void)[] = [];

  constructor(
    private readonly pubSub: PubSub,
    private readonly cache: TokenCache,
  ) {}

  /** To be called after the commit. The player's open connections listen on the player's topic. */
  async tokensChanged(playerId: string): Promise<void> {
    this.cache.forgetPlayer(playerId);
    await Promise.all([
      this.pubSub.publish(ALL_PLAYERS, { playerId }),
      this.pubSub.publish(playerTopic(playerId), { type: 'tokensChanged' }),
    ]);
  }

  onModuleInit(): void {
    this.subscriptions = [
      this.pubSub.subscribe(ALL_PLAYERS, ({ playerId }) => {
        if (typeof playerId === 'string') this.cache.forgetPlayer(playerId);
      }),
      this.pubSub.onGap(() => this.cache.forgetAll()),
    ];
  }

  onModuleDestroy(): void {
    for (const unsubscribe of this.subscriptions) unsubscribe();
  }
}

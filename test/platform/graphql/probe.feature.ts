import { Global, Injectable, Module } from '@nestjs/common';
import {
  Args,
  Context,
  Field,
  ID,
  Int,
  Mutation,
  ObjectType,
  Query,
  ResolveField,
  Resolver,
  Subscription,
} from '@nestjs/graphql';
import {
  Authenticator,
  Bucket,
  type Caller,
  Connection,
  CurrentCaller,
  type GraphqlContext,
  MaybeCaller,
  type Page,
  PageArguments,
  RequiresScope,
  badUserInput,
  decodeCursor,
  loaderFor,
  pageOf,
  toPage,
  unauthenticated,
} from '../../../src/platform/graphql/index.js';
import { type JsonObject, PubSub } from '../../../src/platform/pubsub/index.js';
import { Clock } from '../../../src/platform/time/index.js';

export const TOKEN_SECONDS = 3600;

/** Knows the tokens `reader` (READ), `player` and `other` (READ and PLAY), each for an hour. */
@Injectable()
export class ProbeAuthenticator extends Authenticator {
  readonly #revoked = new Set<string>();
  readonly #startedAt: number;

  constructor(
    private readonly clock: Clock,
    private readonly pubSub: PubSub,
  ) {
    super();
    this.#startedAt = clock.now();
  }

  async authenticate(authorization: string | undefined): Promise<Caller | null> {
    if (authorization === undefined) return null;
    const name = /^Bearer (reader|player|other)$/.exec(authorization)?.[1];
    if (!name || this.#revoked.has(name)) throw unauthenticated('the token is not known');
    const expiresAt = this.#startedAt + TOKEN_SECONDS * 1000;
    if (this.clock.now() >= expiresAt) throw unauthenticated('the token has expired');
    const scopes = name === 'reader' ? ['READ'] : ['READ', 'PLAY'];
    return { playerId: name, tokenId: name, scopes, expiresAt };
  }

  async stillValid({ tokenId }: Caller): Promise<boolean> {
    return !this.#revoked.has(tokenId);
  }

  noteActivity(): void {
    // Nobody asks when they were here.
  }

  async revoke(name: string): Promise<void> {
    this.#revoked.add(name);
    await this.pubSub.publish(`player:${name}`, { type: 'tokensChanged' });
  }

  restore(name: string): void {
    this.#revoked.delete(name);
  }
}

@ObjectType()
class Probe {
  @Field(() => ID)
  readonly id!: string;

  @Field(() => Int)
  readonly depth!: number;
}

const ProbeConnection = Connection(Probe, 'Probe');

/** How many subscriptions are being served. */
export const openSubscriptions = { count: 0 };

@Resolver(() => Probe)
class ProbeResolver {
  constructor(private readonly pubSub: PubSub) {}

  @Query(() => Probe)
  probe(): Probe {
    return { id: 'probe', depth: 0 };
  }

  @Query(() => ProbeConnection)
  probes(@Args() page: PageArguments): Page<Probe> {
    const { first, after } = pageOf(page);
    const start = after === undefined ? 0 : Number(decodeCursor(after, 1)[0]) + 1;
    const rows = Array.from({ length: 250 }, (_, depth) => ({ id: `probe ${depth}`, depth }));
    const keyOf = (row: Probe): string[] => [String(row.depth)];
    return toPage(rows.slice(start, start + first + 1), { first, after }, keyOf, (row) => row);
  }

  @ResolveField(() => Probe)
  inner(): Probe {
    return { id: 'inner', depth: 1 };
  }

  @Query(() => String)
  echo(@Args('text') text: string): string {
    return text;
  }

  @Query(() => String, { nullable: true })
  callerName(@MaybeCaller() caller: Caller | null): string | null {
    return caller?.playerId ?? null;
  }

  @Query(() => String)
  @RequiresScope('PLAY')
  playerName(@CurrentCaller() caller: Caller): string {
    return caller.playerId;
  }

  @Query(() => String, { nullable: true })
  broken(): string {
    throw new Error('relation "player" does not exist: SELECT password_hash FROM player');
  }

  @Query(() => String)
  picky(): string {
    throw badUserInput('not like this');
  }

  @Query(() => Date)
  instant(@Args('at', { type: () => Date }) at: Date): Date {
    return at;
  }

  @Query(() => String)
  contextual(@Context() context: GraphqlContext): string {
    return `${context.address} ${typeof context.requestId} ${context.caller?.playerId ?? '-'}`;
  }

  @Mutation(() => Int)
  @Bucket('moves')
  move(): number {
    return 1;
  }

  @Mutation(() => Int)
  touch(): number {
    return 2;
  }

  @Subscription(() => Int, { resolve: (event: { tick: number }) => event.tick })
  ticks(@Args('topic') topic: string): AsyncIterable<JsonObject> {
    return follow(this.pubSub, topic);
  }

  @Subscription(() => String, {
    resolve: (_event: unknown, _args: unknown, context: GraphqlContext) => {
      const seen = loaderFor(context, SEEN, () => ({ events: 0 }));
      seen.events++;
      return `${context.caller?.playerId} ${seen.events}`;
    },
  })
  @RequiresScope('PLAY')
  playerTicks(
    @Args('topic') topic: string,
    @CurrentCaller() caller: Caller,
  ): AsyncIterable<JsonObject> {
    return follow(this.pubSub, `${caller.playerId}:${topic}`);
  }

  @Subscription(() => Int, {
    resolve: () => {
      throw new Error('SELECT secret');
    },
  })
  brokenTicks(@Args('topic') topic: string): AsyncIterable<JsonObject> {
    return follow(this.pubSub, topic);
  }
}

const SEEN = Symbol('seen');

// Hand-made, so that a test sees whether the server really returns it.
function follow(pubSub: PubSub, topic: string): AsyncIterable<JsonObject> {
  const events: JsonObject[] = [];
  let wake: (() => void) | undefined;
  let isOpen = true;
  openSubscriptions.count++;
  const stop = pubSub.subscribe(topic, (event) => {
    events.push(event);
    wake?.();
  });
  const end = async (): Promise<IteratorResult<JsonObject>> => {
    if (isOpen) openSubscriptions.count--;
    isOpen = false;
    stop();
    wake?.();
    return { done: true, value: undefined };
  };
  const iterator: AsyncIterator<JsonObject> = {
    async next() {
      while (events.length === 0 && isOpen) {
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      }
      const event = events.shift();
      return event && isOpen ? { done: false, value: event } : { done: true, value: undefined };
    },
    return: end,
  };
  return { [Symbol.asyncIterator]: () => iterator };
}

/** A feature that is there to be asked by the platform's tests. */
@Global()
@Module({
  providers: [
    ProbeResolver,
    ProbeAuthenticator,
    { provide: Authenticator, useExisting: ProbeAuthenticator },
  ],
  exports: [Authenticator],
})
export class ProbeFeature {}

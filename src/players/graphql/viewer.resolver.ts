import { Args, Context, Parent, Query, ResolveField, Resolver } from '@nestjs/graphql';
import {
  type Caller,
  type GraphqlContext,
  MaybeCaller,
  type Page,
  PageArguments,
} from '../../platform/graphql/index.js';
import { TokenService } from '../application/token.service.js';
import { type AccessToken, AccessTokenConnection } from './access-token.type.js';
import { Player } from './player.type.js';
import { PlayerLoader } from './player.loader.js';
import { readTokenPage } from './token-page.js';
import { requireScope, toViewer, Viewer } from './viewer.type.js';

@Resolver(() => Viewer)
export class ViewerResolver {
  constructor(
    private readonly players: PlayerLoader,
    private readonly tokens: TokenService,
  ) {}

  @Query(() => Viewer, {
    nullable: true,
    description: 'The caller, with what only the caller may see; null without a token.',
  })
  viewer(@MaybeCaller() caller: Caller | null): Viewer | null {
    return caller && toViewer(caller);
  }

  @ResolveField(() => Player, { description: 'The caller as everybody sees it.' })
  player(
    @Parent() { playerId }: Viewer,
    @Context() context: GraphqlContext,
  ): Promise<Player | null> {
    return this.players.load(context, playerId);
  }

  @ResolveField(() => AccessTokenConnection, {
    description:
      "The caller's tokens and sessions, newest first, also those that no longer count. Needs the " +
      'scope ACCOUNT.',
  })
  accessTokens(@Args() page: PageArguments, @Parent() viewer: Viewer): Promise<Page<AccessToken>> {
    requireScope(viewer, 'ACCOUNT');
    return readTokenPage(this.tokens, viewer.playerId, page);
  }
}

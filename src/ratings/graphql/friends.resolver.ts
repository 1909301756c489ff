import {
  Args,
  Context,
  ID,
  Mutation,
  ObjectType,
  Field,
  Parent,
  ResolveField,
  Resolver,
  createUnionType,
} from '@nestjs/graphql';
import {
  type Caller,
  Connection,
  CurrentCaller,
  type GraphqlContext,
  type Page,
  PageArguments,
  Refusal,
  RequiresScope,
  badUserInput,
  decodeCursor,
  pageOf,
  parseGlobalId,
  registerRefusalCodes,
  toPage,
} from '../../platform/graphql/index.js';
import { Clock } from '../../platform/time/index.js';
import { Player, PlayerLoader, Viewer, requireScope, toViewer } from '../../players/index.js';
import { type FriendKey, FriendStore, MOST_FRIENDS } from '../persistence/friend-store.js';

const INSTANT = /^\d{1,13}$/;
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const FRIEND = { type: () => ID, description: 'The id of the player.' };

registerRefusalCodes({
  PLAYER_NOT_FOUND: 'There is no such player.',
  FRIEND_IS_SELF: 'Nobody is their own friend: friends are compared with you anyway.',
  TOO_MANY_FRIENDS: `There are ${MOST_FRIENDS} friends already.`,
});

@ObjectType({ description: 'Somebody you follow.' })
export class Friend {
  @Field(() => Date, { description: 'Since when you follow them.' })
  readonly since!: Date;

  /** Resolved to `player`. */
  readonly playerId!: string;
}

export const FriendConnection = Connection(Friend, 'Friend');

@ObjectType({ description: 'The list of friends is as you want it.' })
export class FriendsChanged {
  @Field(() => Viewer, { description: 'You, with the list as it is now.' })
  readonly viewer!: Viewer;
}

export const FriendsResult = createUnionType({
  name: 'FriendsResult',
  description: 'What came of a change of the list of friends.',
  types: () => [FriendsChanged, Refusal] as const,
  resolveType: (answer: object) => ('viewer' in answer ? FriendsChanged : Refusal),
});

/** Following is one way: nobody is asked, and nobody but whoever follows sees it. */
@Resolver()
@RequiresScope('PLAY')
export class FriendsResolver {
  constructor(
    private readonly friends: FriendStore,
    private readonly clock: Clock,
  ) {}

  @Mutation(() => FriendsResult, {
    description:
      'Follows a player, to be compared with them on leaderboards. One way: they are neither asked nor told. Again is no mistake. Refused: PLAYER_NOT_FOUND, FRIEND_IS_SELF, TOO_MANY_FRIENDS. Needs the scope PLAY.',
  })
  async addFriend(
    @Args('player', FRIEND) player: string,
    @CurrentCaller() caller: Caller,
  ): Promise<FriendsChanged | Refusal> {
    const friendId = parseGlobalId(player, 'Player');
    if (friendId === caller.playerId) {
      return { code: 'FRIEND_IS_SELF', sentence: 'you cannot follow yourself' };
    }
    switch (await this.friends.add(caller.playerId, friendId, this.clock.now())) {
      case 'ADDED':
        return { viewer: toViewer(caller) };
      case 'UNKNOWN_PLAYER':
        return { code: 'PLAYER_NOT_FOUND', sentence: 'there is no such player' };
      case 'FULL':
        return {
          code: 'TOO_MANY_FRIENDS',
          sentence: `you follow ${MOST_FRIENDS} players: remove one before you add another`,
        };
    }
  }

  @Mutation(() => FriendsResult, {
    description:
      'Follows a player no longer; whom you do not follow is no mistake. Needs the scope PLAY.',
  })
  async removeFriend(
    @Args('player', FRIEND) player: string,
    @CurrentCaller() caller: Caller,
  ): Promise<FriendsChanged | Refusal> {
    await this.friends.remove(caller.playerId, parseGlobalId(player, 'Player'));
    return { viewer: toViewer(caller) };
  }
}

@Resolver(() => Viewer)
export class ViewerFriendsResolver {
  constructor(private readonly friends: FriendStore) {}

  @ResolveField(() => FriendConnection, {
    name: 'friends',
    description: 'Whom you follow, the latest first. Needs the scope READ.',
  })
  async friendsOf(@Parent() viewer: Viewer, @Args() wanted: PageArguments): Promise<Page<Friend>> {
    requireScope(viewer, 'READ');
    const page = pageOf(wanted);
    const after = page.after === undefined ? null : keyFrom(page.after);
    const rows = await this.friends.list(viewer.playerId, { limit: page.first + 1, after });
    const keyOf = ({ createdAt, friendId }: FriendKey) => [String(createdAt.getTime()), friendId];
    return toPage(rows, page, keyOf, ({ createdAt, friendId }) => {
      return { since: createdAt, playerId: friendId };
    });
  }
}

@Resolver(() => Friend)
export class FriendPlayerResolver {
  constructor(private readonly players: PlayerLoader) {}

  @ResolveField(() => Player, { description: 'Who it is.' })
  player(
    @Parent() { playerId }: Friend,
    @Context() context: GraphqlContext,
  ): Promise<Player | null> {
    return this.players.load(context, playerId);
  }
}

function keyFrom(cursor: string): FriendKey {
  const [createdAt = '', friendId = ''] = decodeCursor(cursor, 2);
  if (INSTANT.test(createdAt) && UUID.test(friendId)) {
    return { createdAt: new Date(Number(createdAt)), friendId };
  }
  throw badUserInput('after is not a cursor of this list');
}

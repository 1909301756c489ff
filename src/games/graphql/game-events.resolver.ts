import { Args, ID, Int, Parent, ResolveField, Resolver, Subscription } from '@nestjs/graphql';
import {
  type Caller,
  MaybeCaller,
  apiError,
  badUserInput,
  mapEvents,
  parseGlobalId,
} from '../../platform/graphql/index.js';
import { Clock } from '../../platform/time/index.js';
import { lookAt, sittingOf } from '../application/containment.js';
import { GameLog, type LogEvent } from '../application/game-log.js';
import { TableHistory } from '../application/table-history.js';
import { mayWatch, viewerIn } from '../domain/projection.js';
import type { Game } from '../domain/game.js';
import { GameQueries } from '../persistence/game-queries.js';
import { GameType } from './game.type.js';
import { GameView, presentView } from './kind-types.js';
import { lookingFrom } from './looking-from.js';
import { presentGame } from './present-game.js';
import { CaughtUp, GameEvent, type GameOver, TurnEvent, presentTurn } from './turn.type.js';

type Event = TurnEvent | CaughtUp | GameOver;

/** The log of a game as it grows. */
@Resolver(() => TurnEvent)
export class GameEventsResolver {
  constructor(
    private readonly log: GameLog,
    private readonly queries: GameQueries,
    private readonly history: TableHistory,
    private readonly clock: Clock,
  ) {}

  @Subscription(() => GameEvent, {
    description:
      'Every turn of a game after a version, as whoever asks may read it: first what the log has, then CaughtUp, then what happens, and GameOver as the last event. To go on after a lost connection, name the last version you saw.',
    resolve: (event: Event) => event,
  })
  async gameEvents(
    @Args('gameId', { type: () => ID, description: 'The id of the game.' }) gameId: string,
    @MaybeCaller() caller: Caller | null,
    @Args('afterVersion', {
      type: () => Int,
      defaultValue: 0,
      description: 'The last version you know; 0: from the beginning.',
    })
    afterVersion: number,
  ) {
    const playerId = lookingFrom(caller);
    const id = parseGlobalId(gameId, 'Game');
    const game = await this.queries.findById(id);
    if (!game || !mayWatch(game, playerId, this.clock.now())) {
      throw apiError('NOT_FOUND', 'there is no such game');
    }
    if (afterVersion < 0 || afterVersion > game.version) {
      throw badUserInput(`afterVersion must be from 0 to ${game.version}, not ${afterVersion}`);
    }
    let known = game;
    return mapEvents(this.log.follow(id, afterVersion), async (event) => {
      if (known.version < versionOf(event)) known = await this.#read(id);
      return this.#present(known, event, playerId);
    });
  }

  @ResolveField(() => GameType, {
    description: 'The game as it was when this was sent: after the turn, or some turns later.',
  })
  game(@Parent() { seenGame }: TurnEvent): GameType {
    return seenGame;
  }

  @ResolveField(() => GameView, {
    nullable: true,
    description: 'The table right after the turn; null before the first card.',
  })
  async view(@Parent() { turn, seenGame }: TurnEvent): Promise<object | null> {
    const { game, playerId } = seenGame.seen;
    const then = await this.history.at(game, turn.version);
    const view = await lookAt(sittingOf(then), viewerIn(game, playerId));
    return view === null ? null : presentView(game.kind, view);
  }

  async #read(gameId: string): Promise<Game> {
    const game = await this.queries.findById(gameId);
    if (!game) throw apiError('NOT_FOUND', 'the game is gone');
    return game;
  }

  #present(game: Game, event: LogEvent, playerId: string | null): Event {
    if (event.type === 'CAUGHT_UP') {
      return { version: event.version, serverNow: new Date(this.clock.now()) };
    }
    const seenGame = presentGame(game, playerId);
    return event.type === 'OVER'
      ? { version: event.version, game: seenGame }
      : { turn: presentTurn(game, event.turn, playerId), seenGame };
  }
}

function versionOf(event: LogEvent): number {
  return event.type === 'TURN' ? event.turn.version : event.version;
}

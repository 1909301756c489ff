import { stream } from '../../support/event-stream-client.js';
import type { Received } from '../../support/received.js';
import { Completed, connect, type Event } from '../../support/socket-client.js';
import { type Game, type Guest, TURN, type Turn, VIEW, type View } from './games-api.js';

export const TRANSPORTS = ['WebSocket', 'event stream'] as const;
export type Transport = (typeof TRANSPORTS)[number];

export type GameEvent =
  | {
      readonly __typename: 'TurnEvent';
      readonly turn: Turn;
      readonly view: View | null;
      readonly game: Pick<Game, 'version'>;
    }
  | { readonly __typename: 'CaughtUp'; readonly version: number; readonly serverNow: string }
  | {
      readonly __typename: 'GameOver';
      readonly version: number;
      readonly game: Pick<Game, 'phase' | 'result' | 'fairness'>;
    };

export type Following = {
  readonly events: Received<Event<{ readonly gameEvents: GameEvent }>>;
  next(): Promise<GameEvent>;
  take(count: number): Promise<readonly GameEvent[]>;
  /** All events up to the end, which must be a regular one. */
  rest(): Promise<readonly GameEvent[]>;
  /** Goes away as a client does whose window is closed. */
  close(): Promise<void>;
};

export const GAME_EVENTS = `subscription ($gameId: ID!, $after: Int!) {
  gameEvents(gameId: $gameId, afterVersion: $after) {
    __typename
    ... on TurnEvent { turn { ...Turn } view { ...View } game { version } }
    ... on CaughtUp { version serverNow }
    ... on GameOver {
      version
      game {
        phase
        result { reason seats { seat rank score } }
        fairness { commitment seed entropy }
      }
    }
  }
} ${TURN} ${VIEW}`;

/** Follows the log of a game, as a player or signed out. */
export async function follow(
  server: { readonly url: string },
  transport: Transport,
  { gameId, after = 0, player }: { gameId: string; after?: number; player?: Guest | undefined },
): Promise<Following> {
  const variables = { gameId, after };
  if (transport === 'WebSocket') {
    const socket = connect(server, player?.token);
    return following(socket.subscribe(GAME_EVENTS, variables), () => socket.close());
  }
  const opened = await stream<{ gameEvents: GameEvent }>(
    server,
    GAME_EVENTS,
    variables,
    player?.token,
  );
  return following(opened.events, async () => opened.close());
}

function following(events: Following['events'], close: () => Promise<void>): Following {
  const next = async () => {
    const { data, errors } = await events.next();
    if (!data) throw new Error(JSON.stringify(errors));
    return data.gameEvents;
  };
  return {
    events,
    next,
    take: async (count) => {
      const taken: GameEvent[] = [];
      while (taken.length < count) taken.push(await next());
      return taken;
    },
    rest: async () => {
      const taken: GameEvent[] = [];
      try {
        for (;;) taken.push(await next());
      } catch (error) {
        if (error instanceof Completed) return taken;
        throw error;
      }
    },
    close,
  };
}

/** The versions of the turns among the events. */
export function turnVersions(events: readonly GameEvent[]): readonly number[] {
  return events.flatMap((event) => (event.__typename === 'TurnEvent' ? event.turn.version : []));
}

/** 1, 2, 3 … up to the last, after the first. */
export function versions(after: number, last: number): readonly number[] {
  return Array.from({ length: last - after }, (_, index) => after + index + 1);
}

import { isDeepStrictEqual } from 'node:util';
import { until } from '../support/received.js';
import { listen, type Listener } from './listeners.js';
import type { Scene, Viewer } from './scene.js';
import { fieldWith } from './whole-schema.js';

const TRANSPORTS = ['WebSocket', 'event stream'] as const;

/** Hears one stream, and notes what it has told. */
export type Follower = {
  /** Resolves when the stream has told everything up to the scene's version. */
  untilTold(): Promise<void>;
  close(): void;
};

/** Every subscription of the schema, over every transport, for everybody who may have it. */
export async function followAll(scene: Scene): Promise<readonly Follower[]> {
  const fields = Object.values(scene.schema.getSubscriptionType()?.getFields() ?? {});
  const followers: Follower[] = [];
  for (const viewer of scene.viewers) {
    for (const transport of TRANSPORTS) {
      for (const field of fields) {
        const [call] = fieldWith(scene.schema, field, scene.choices);
        const query = `subscription { ${call} }`;
        const isOfAccount = field.name === 'viewerEvents';
        if (isOfAccount && viewer !== scene.viewers[0]) continue; // it tells of one's own account
        const { token } = viewer;
        const listener = listen(scene.world.server, transport, { query, token });
        const tell = (text: string) =>
          scene.transcript.tell(`${transport}, ${field.name}: ${viewer.name}`, text);
        const follower = isOfAccount
          ? followInbox(scene, listener, tell)
          : followLog(scene, listener, tell);
        await follower.untilTold();
        followers.push(follower);
      }
    }
  }
  return followers;
}

function followLog(scene: Scene, listener: Listener, tell: (text: string) => void): Follower {
  let told = 0;
  const hasTold = () => {
    const last = listener.texts.at(-1);
    if (last === undefined) return false;
    const event = eventIn(last).data.gameEvents;
    const version = event?.CaughtUp_version_0 ?? event?.TurnEvent_turn_0?.Turn_version_0;
    return version === scene.version && (told > 0 || event?.CaughtUp_version_0 !== undefined);
  };
  return {
    untilTold: async () => {
      await until(hasTold);
      for (const text of listener.texts.slice(told)) tell(text);
      told = listener.texts.length;
    },
    close: () => listener.close(),
  };
}

type Inbox = { readonly ids: readonly string[]; readonly awaiting: unknown };

/** What it holds must come to what the rows say; in which order a change is told is open. */
function followInbox(scene: Scene, listener: Listener, tell: (text: string) => void): Follower {
  let told = 0;
  const [viewer] = scene.viewers;
  return {
    untilTold: async () => {
      const inbox = await inboxOf(scene, viewer);
      await until(() => isDeepStrictEqual(heldAfter(listener.texts), inbox));
      for (const text of listener.texts.slice(told).toSorted()) tell(text);
      told = listener.texts.length;
    },
    close: () => listener.close(),
  };
}

async function inboxOf(scene: Scene, viewer: Viewer): Promise<Inbox> {
  const text = await scene.post(
    viewer,
    `{ viewer {
      notifications(first: 100, unreadOnly: true) { edges { node { id } } }
      awaiting { count earliestDeadline }
    } }`,
  );
  type Answer = {
    data: {
      viewer: { notifications: { edges: { node: { id: string } }[] }; awaiting: Inbox['awaiting'] };
    };
  };
  const { data } = JSON.parse(text.slice(text.indexOf('{'))) as Answer;
  const ids = data.viewer.notifications.edges.map(({ node }) => node.id);
  return { ids: ids.toSorted(), awaiting: data.viewer.awaiting };
}

function heldAfter(texts: readonly string[]): Inbox {
  const held = new Set<string>();
  let awaiting: unknown = null;
  for (const text of texts) {
    const { data } = eventIn(text);
    const event = data.viewerEvents ?? {};
    const toldId = event.NoticeTold_notification_0?.Notification_id_0;
    if (toldId !== undefined) held.add(toldId);
    if (event.NoticeEnded_notificationId_0 !== undefined) {
      held.delete(event.NoticeEnded_notificationId_0);
    }
    const summary = event.InboxCaughtUp_awaiting_0 ?? event.AwaitingChanged_awaiting_0;
    if (summary) {
      awaiting = {
        count: summary.AwaitingSummary_count_0,
        earliestDeadline: summary.AwaitingSummary_earliestDeadline_0,
      };
    }
  }
  return { ids: [...held].toSorted(), awaiting };
}

type Summary = Readonly<Record<string, unknown>>;
type Event = {
  readonly data: {
    readonly gameEvents?: {
      readonly CaughtUp_version_0?: number;
      readonly TurnEvent_turn_0?: { readonly Turn_version_0: number };
    };
    readonly viewerEvents?: {
      readonly NoticeTold_notification_0?: { readonly Notification_id_0: string };
      readonly NoticeEnded_notificationId_0?: string;
      readonly InboxCaughtUp_awaiting_0?: Summary;
      readonly AwaitingChanged_awaiting_0?: Summary;
    };
  };
};

/** The event in a message of either transport. */
function eventIn(text: string): Event {
  const message = JSON.parse(text.slice(text.indexOf('{'))) as Event & { payload?: Event };
  return message.payload ?? message;
}

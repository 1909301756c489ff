import { fromGlobalId, toGlobalId } from 'graphql-relay';
import { type Subscription, connect } from '../support/socket-client.js';
import type { GamesApi, Guest } from '../e2e/support/games-api.js';

export type Shown = {
  readonly id: string;
  readonly type: string;
  readonly sentence: string;
  readonly version: number;
  readonly createdAt: string;
  readonly readAt: string | null;
  readonly withdrawnAt: string | null;
  readonly game: { readonly id: string } | null;
};

export type Awaiting = { readonly count: number; readonly earliestDeadline: string | null };

export type InboxEvent =
  | { readonly __typename: 'NoticeTold'; readonly notification: Shown }
  | { readonly __typename: 'NoticeEnded'; readonly notificationId: string; readonly reason: string }
  | {
      readonly __typename: 'InboxCaughtUp';
      readonly awaiting: Awaiting;
      readonly serverNow: string;
    }
  | {
      readonly __typename: 'AwaitingChanged';
      readonly awaiting: Awaiting;
      readonly serverNow: string;
    };

export type Page = {
  readonly edges: readonly { readonly node: Shown; readonly cursor: string }[];
  readonly pageInfo: { readonly hasNextPage: boolean; readonly endCursor: string | null };
};

export const NOTIFICATION = `fragment Shown on Notification {
  id type sentence version createdAt readAt withdrawnAt game { id }
}`;

const LIST = `query ($first: Int!, $after: String, $unread: Boolean!, $withdrawn: Boolean!) {
  viewer {
    unreadCount
    notifications(first: $first, after: $after, unreadOnly: $unread, includeWithdrawn: $withdrawn) {
      edges { cursor node { ...Shown } }
      pageInfo { hasNextPage endCursor }
    }
  }
} ${NOTIFICATION}`;

export const MARK_READ = `mutation ($ids: [ID!]!) {
  it: markRead(ids: $ids) {
    __typename
    ... on NotificationsRead { marked unread }
    ... on Refusal { code sentence }
  }
}`;

const MARK_ALL = `mutation ($before: DateTime) {
  it: markAllRead(before: $before) { marked unread }
}`;

const EVENTS = `subscription ($known: [ID!]!) {
  it: viewerEvents(known: $known) {
    __typename
    ... on NoticeTold { notification { ...Shown } }
    ... on NoticeEnded { notificationId reason }
    ... on InboxCaughtUp { awaiting { count earliestDeadline } serverNow }
    ... on AwaitingChanged { awaiting { count earliestDeadline } serverNow }
  }
} ${NOTIFICATION}`;

/** The part of the API about the inbox, as a client speaks it. */
export class InboxApi {
  constructor(private readonly games: GamesApi) {}

  async page(
    player: Guest,
    { first = 100, after = null as string | null, unread = false, withdrawn = false } = {},
  ): Promise<Page & { readonly unreadCount: number }> {
    const { viewer } = await this.games.data<{
      viewer: { unreadCount: number; notifications: Page };
    }>(LIST, { first, after, unread, withdrawn }, player);
    return { ...viewer.notifications, unreadCount: viewer.unreadCount };
  }

  async list(player: Guest, filter = {}): Promise<readonly Shown[]> {
    return (await this.page(player, filter)).edges.map(({ node }) => node);
  }

  async markRead(player: Guest, ids: readonly string[]): Promise<unknown> {
    return (await this.games.data<{ it: unknown }>(MARK_READ, { ids }, player)).it;
  }

  async markAllRead(player: Guest, before: string | null = null): Promise<unknown> {
    return (await this.games.data<{ it: unknown }>(MARK_ALL, { before }, player)).it;
  }
}

/** One client that keeps what it is told, as the page of the API says. */
export class Listener {
  readonly held = new Map<string, Shown>();
  /** All it was ever told, so that a repeat shows. */
  readonly told: string[] = [];
  readonly ended: string[] = [];
  readonly #socket: ReturnType<typeof connect>;
  readonly #events: Subscription<{ it: InboxEvent }>;

  constructor(server: { readonly url: string }, player: Guest, known: Iterable<string> = []) {
    this.#socket = connect(server, player.token);
    this.#events = this.#socket.subscribe(EVENTS, { known: [...known] });
  }

  async next(): Promise<InboxEvent> {
    const { data, errors } = await this.#events.next();
    if (!data) throw new Error(JSON.stringify(errors));
    this.#take(data.it);
    return data.it;
  }

  /** Events up to one of this type, it included. */
  async until(type: InboxEvent['__typename']): Promise<readonly InboxEvent[]> {
    const events: InboxEvent[] = [];
    do events.push(await this.next());
    while (events.at(-1)?.__typename !== type);
    return events;
  }

  close(): Promise<void> {
    return this.#socket.close();
  }

  #take(event: InboxEvent): void {
    if (event.__typename === 'NoticeTold') {
      this.told.push(event.notification.id);
      this.held.set(event.notification.id, event.notification);
    }
    if (event.__typename === 'NoticeEnded') {
      this.ended.push(event.notificationId);
      this.held.delete(event.notificationId);
    }
  }
}

export function notificationId(rowId: string): string {
  return toGlobalId('Notification', rowId);
}

export function rowIdOf(id: string): string {
  return fromGlobalId(id).id;
}

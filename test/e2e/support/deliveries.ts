import { randomUUID } from 'node:crypto';
import { toGlobalId } from 'graphql-relay';
import { Attempts } from '../../../src/notifications/application/attempts.js';
import { Channels } from '../../../src/notifications/application/channel.js';
import {
  LeftAnswers,
  PlanStore,
  QuietHours,
  SendingStore,
  SettingsStore,
} from '../../../src/notifications/application/delivery-ports.js';
import { DeliverySweep } from '../../../src/notifications/application/delivery-sweep.js';
import { Judging } from '../../../src/notifications/application/judging.js';
import { Planner } from '../../../src/notifications/application/planner.js';
import { Sender } from '../../../src/notifications/application/sender.js';
import type { NotificationType } from '../../../src/notifications/domain/notification.js';
import { PrismaService } from '../../../src/platform/database/index.js';
import { Metrics } from '../../../src/platform/metrics/index.js';
import type { TestServer } from '../../support/app.js';
import type { GamesApi, Guest } from './games-api.js';
import { rowId } from './table.js';

/** The sweep of deliveries of a server that itself does no jobs, through other channels if given. */
export function deliveriesOf({ app, clock }: TestServer, channels?: Channels): DeliverySweep {
  const all: Channels = channels ?? app.get(Channels, { strict: false });
  const settings = app.get(SettingsStore, { strict: false });
  const answers = app.get(LeftAnswers, { strict: false });
  const plans = app.get(PlanStore, { strict: false });
  const store = app.get(SendingStore, { strict: false });
  const quiet = app.get(QuietHours, { strict: false });
  const judging = new Judging(settings, quiet);
  const sender = new Sender(store, judging, new Attempts(new Metrics()), all, clock);
  const planner = new Planner(plans, settings, answers, all, clock);
  return new DeliverySweep(planner, sender, store, all, clock);
}

export type ShownDelivery = {
  readonly id: string;
  readonly messageId: string;
  readonly channel: string;
  readonly state: string;
  readonly reason: string | null;
  readonly attempts: number;
  readonly lastError: string | null;
  readonly createdAt: string;
  readonly dueAt: string | null;
  readonly settledAt: string | null;
  readonly notificationId: string | null;
  readonly notificationType: string | null;
  readonly webhookId: string | null;
};

export type Hook = { readonly id: string; readonly secret: string };

type HookAnswer =
  | { readonly webhook: { readonly id: string }; readonly secret: string }
  | { readonly code: string; readonly sentence: string };

const DELIVERY = `fragment D on Delivery {
  id messageId channel state reason attempts lastError createdAt dueAt settledAt
  notificationId notificationType webhookId
}`;

/** The part of the API about being told, as a client speaks it. */
export class TellingApi {
  constructor(
    private readonly server: TestServer,
    readonly games: GamesApi,
  ) {}

  /** Something told that needs no game behind it but a row: a lobby of the player's. */
  async tell(player: Guest, type: NotificationType, gameId: string): Promise<string> {
    const id = randomUUID();
    await this.server.app.get(PrismaService).notification.create({
      data: {
        ...{ id, fact: id, playerId: rowId(player.id), type, version: 1 },
        ...{ gameId: rowId(gameId), createdAt: new Date(this.server.clock.now()) },
      },
    });
    return toGlobalId('Notification', id);
  }

  async withdraw(notificationId: string): Promise<void> {
    await this.server.app.get(PrismaService).notification.update({
      where: { id: rowId(notificationId) },
      data: { withdrawnAt: new Date(this.server.clock.now()) },
    });
  }

  async createHook(player: Guest, input: object): Promise<HookAnswer> {
    const { it } = await this.games.data<{ it: HookAnswer }>(
      `mutation ($input: CreateWebhookInput!) { it: createWebhook(input: $input) {
        ... on WebhookWithSecret { secret webhook { id } } ... on Refusal { code sentence }
      } }`,
      { input },
      player,
    );
    return it;
  }

  async hook(player: Guest, url: string, input: object = {}): Promise<Hook> {
    const answer = await this.createHook(player, { url, ...input });
    if ('code' in answer) throw new Error(`refused: ${answer.sentence}`);
    return { id: answer.webhook.id, secret: answer.secret };
  }

  /** Newest first. */
  async deliveries(player: Guest, args = ''): Promise<readonly ShownDelivery[]> {
    const { viewer } = await this.games.data<{
      viewer: { deliveries: { edges: readonly { node: ShownDelivery }[] } };
    }>(
      `{ viewer { deliveries${args && `(${args})`} { edges { node { ...D } } } } } ${DELIVERY}`,
      {},
      player,
    );
    return viewer.deliveries.edges.map(({ node }) => node);
  }

  async command<Answer>(player: Guest, field: string, selection: string): Promise<Answer> {
    const query = `mutation { it: ${field} { __typename ${selection} } } ${
      selection.includes('...D') ? DELIVERY : ''
    }`;
    const { it } = await this.games.data<{ it: Answer }>(query, {}, player);
    return it;
  }
}

import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import {
  Channel,
  Channels,
  type Message,
  type Outcome,
  type Target,
} from '../../src/notifications/application/channel.js';
import { PrismaService } from '../../src/platform/database/index.js';
import { toGlobalId } from 'graphql-relay';
import { PlayersApi } from '../players/players-api.js';
import type { TestServer } from '../support/app.js';
import { HeldClock } from '../support/held-clock.js';
import { deliveriesOf, TellingApi } from './support/deliveries.js';
import { GamesApi, type Guest } from './support/games-api.js';
import {
  openTable,
  rowId,
  startGamesServer,
  startTable,
  submit,
  sweepOf,
} from './support/table.js';

const HOUR = 3_600_000;

/** Keeps what it is given, and reaches the players of the test at one place each. */
class ProbeChannel extends Channel {
  readonly name = 'WEB_PUSH';
  readonly sent: Message[] = [];
  readonly withdrawn: Message[] = [];
  outcome: () => Promise<Outcome> = async () => ({ type: 'DELIVERED' });

  async targets(playerIds: readonly string[]): Promise<ReadonlyMap<string, readonly Target[]>> {
    // Other files have left notifications of players of theirs.
    const own = playerIds.filter((playerId) => [ann, ben].some(({ id }) => rowId(id) === playerId));
    return new Map(own.map((playerId) => [playerId, [{ id: 'here' }]]));
  }

  async send(message: Message): Promise<Outcome> {
    this.sent.push(message);
    return this.outcome();
  }

  override async withdraw(message: Message): Promise<void> {
    this.withdrawn.push(message);
  }
}

const clock = new HeldClock();
let server: TestServer;
let games: GamesApi;
let telling: TellingApi;
let probe: ProbeChannel;
let channels: Channels;
let ann: Guest;
let ben: Guest;
let gameId: string;

beforeAll(async () => {
  server = await startGamesServer({ variables: { ROLE: 'api' }, clock });
  games = new GamesApi(server);
  telling = new TellingApi(server, games);
});

afterAll(() => server.close());

beforeEach(async () => {
  clock.set('2026-06-01T12:00:00Z');
  probe = new ProbeChannel();
  channels = new Channels();
  channels.register(probe);
  [ann, ben] = (await games.guests(2)) as [Guest, Guest];
  ({ gameId } = await openTable(games, [ann]));
  clock.advance(HOUR); // since ann was there
});

describe('a choice', () => {
  it('keeps away what is not wanted, and the log says so', async () => {
    await choose('FINISHED', false);
    await telling.tell(ann, 'FINISHED', gameId);
    await sweep();
    expect(await states()).toEqual(['SKIPPED CHOICE_OFF']);
    await choose('FINISHED', true);
    await telling.tell(ann, 'FINISHED', gameId);
    await sweep();
    expect(await states()).toEqual(['SKIPPED CHOICE_OFF', 'DELIVERED']);
    expect(probe.sent).toHaveLength(1);
  });

  it('is listed beside the defaults', async () => {
    await choose('STARTED', false);
    const { viewer } = await games.data<{ viewer: { it: { choices: object[] } } }>(
      `{ viewer { it: notificationSettings {
        choices { type channel enabled isDefault } channels { channel digestHours onceUntilBack }
      } } }`,
      {},
      ann,
    );
    const own = { type: 'STARTED', channel: 'WEB_PUSH', enabled: false, isDefault: false };
    const changed = viewer.it.choices.filter(
      (choice) => 'isDefault' in choice && !choice.isDefault,
    );
    expect(changed).toEqual([own]);
    expect(viewer.it.choices).toContainEqual({
      ...{ type: 'STARTED', channel: 'EMAIL', enabled: false, isDefault: true },
    });
  });
});

describe('once until the player is back', () => {
  it('is one call, however many games wait and from however many sides it is sent', async () => {
    for (let time = 0; time < 4; time++) await telling.tell(ann, 'YOUR_TURN', gameId);
    await Promise.all([sweep(), sweep(), sweep()]);
    clock.advance(60_000); // those that waited for the first
    await sweep();
    expect(probe.sent).toHaveLength(1);
    expect((await states()).sort()).toEqual([
      'DELIVERED',
      ...Array(3).fill('SKIPPED ALREADY_TOLD'),
    ]);
  });

  it('ends when the player has asked for something, not when a program of theirs has', async () => {
    await telling.tell(ann, 'YOUR_TURN', gameId);
    await sweep();
    const { secret } = await new PlayersApi(server).createToken(ann.token, ['READ']);
    clock.set(clock.now() + HOUR);
    // The token was made by ann herself, and that was before.
    await telling.tell(ann, 'YOUR_TURN', gameId);
    await sweep();
    expect(probe.sent).toHaveLength(2);
    clock.advance(HOUR);
    await games.data('{ viewer { unreadCount } }', {}, { ...ann, token: secret });
    await telling.tell(ann, 'YOUR_TURN', gameId);
    await sweep();
    expect(probe.sent).toHaveLength(2);
    await seen();
    await telling.tell(ann, 'YOUR_TURN', gameId);
    await sweep();
    expect(probe.sent).toHaveLength(3);
  });

  it('does not count a call that was withdrawn before it went', async () => {
    await sleepFrom('22:00', '07:00', 'UTC');
    clock.set('2026-06-02T23:00:00Z');
    const first = await telling.tell(ann, 'YOUR_TURN', gameId);
    await sweep();
    await telling.tell(ann, 'YOUR_TURN', gameId);
    await sweep();
    await telling.withdraw(first);
    clock.set('2026-06-03T07:00:00Z');
    await sweep();
    expect(await states()).toEqual(['SKIPPED WITHDRAWN', 'DELIVERED']);
  });
});

describe('quiet hours', () => {
  it('hold a message until they end, also in the night in which clocks are put back', async () => {
    await sleepFrom('22:00', '07:00', 'Europe/Vienna');
    clock.set('2026-10-24T20:30:00Z'); // 22:30 of summer time
    await telling.tell(ann, 'FINISHED', gameId);
    await sweep();
    expect(await rows()).toMatchObject([
      { state: 'HELD', reason: 'QUIET_HOURS', dueAt: new Date('2026-10-25T06:00:00Z') },
    ]);
    clock.set('2026-10-25T05:59:59.999Z');
    await sweep();
    expect(probe.sent).toEqual([]);
    clock.set('2026-10-25T06:00:00Z'); // 07:00 of winter time
    await sweep();
    expect(await states()).toEqual(['DELIVERED']);
  });
});

describe('a digest', () => {
  it('is one message of all that is still true when it goes', async () => {
    await setManners({ digestHours: 2 });
    const first = await telling.tell(ann, 'FINISHED', gameId);
    await sweep();
    const since = clock.now();
    clock.advance(HOUR);
    for (let time = 0; time < 2; time++) await telling.tell(ann, 'FINISHED', gameId);
    await sweep();
    const due = new Date(since + 2 * HOUR);
    expect(await rows()).toMatchObject(
      Array(3).fill({ state: 'HELD', reason: 'DIGEST', dueAt: due }),
    );
    await telling.withdraw(first);
    clock.set(due.getTime());
    await Promise.all([sweep(), sweep()]);
    expect(await states()).toEqual(['SKIPPED WITHDRAWN', 'DELIVERED', 'DELIVERED']);
    expect(probe.sent).toMatchObject([{ content: { type: 'DIGEST' } }]);
    const [, second, third] = await rows();
    expect([second?.messageId, third?.messageId]).toEqual(Array(2).fill(probe.sent[0]?.id));
  });

  it('is refused hours out of range, and nothing changes', async () => {
    for (const hours of [-1, 169]) {
      expect(await setManners({ digestHours: hours })).toEqual({
        __typename: 'Refusal',
        code: 'DIGEST_INVALID',
        sentence: `a digest collects for 0 to 168 hours, not ${hours}`,
      });
    }
    expect(await prisma().channelManners.count({ where: { playerId: rowId(ann.id) } })).toBe(0);
  });
});

describe('what is held', () => {
  it('goes at once when the quiet hours that hold it are ended', async () => {
    await sleepFrom('22:00', '07:00', 'UTC');
    clock.set('2026-06-02T23:00:00Z');
    await telling.tell(ann, 'FINISHED', gameId);
    await sweep();
    expect(await states()).toEqual(['HELD QUIET_HOURS']);
    await sleepFrom('22:00', '23:30', 'UTC');
    await sweep();
    await sweep();
    expect(await rows()).toMatchObject([
      { state: 'HELD', reason: 'QUIET_HOURS', dueAt: new Date('2026-06-02T23:30:00Z') },
    ]);
    await new PlayersApi(server).setCalendar({ timeZone: 'UTC' }, ann.token);
    await Promise.all([sweep(), sweep()]);
    expect(await states()).toEqual(['DELIVERED']);
    expect(probe.sent).toHaveLength(1);
  });

  it('follows a digest that is shortened, and goes as one message when it is turned off', async () => {
    await setManners({ digestHours: 10 });
    const since = clock.now();
    await telling.tell(ann, 'FINISHED', gameId);
    await sweep();
    clock.advance(HOUR);
    await telling.tell(ann, 'STARTED', gameId);
    await sweep();
    for (const digestHours of [20, 5]) {
      await setManners({ digestHours });
      await sweep();
      expect(await rows()).toMatchObject(
        (await rows()).map(({ id }) => ({
          ...{ state: 'HELD', reason: 'DIGEST', messageId: id },
          dueAt: new Date(since + digestHours * HOUR),
        })),
      );
    }
    await setManners({ digestHours: 0 });
    await Promise.all([sweep(), sweep()]);
    expect(await states()).toEqual(['DELIVERED', 'DELIVERED']);
    expect(probe.sent).toMatchObject([{ content: { type: 'DIGEST' } }]);
  });

  it('is skipped at once when it is not wanted any more', async () => {
    await setManners({ digestHours: 10 });
    await telling.tell(ann, 'FINISHED', gameId);
    await telling.tell(ann, 'STARTED', gameId);
    await sweep();
    await choose('FINISHED', false);
    await sweep();
    expect((await states()).sort()).toEqual(['HELD DIGEST', 'SKIPPED CHOICE_OFF']);
  });

  it('stays as it is when another player, or nothing that holds it, has changed', async () => {
    await setManners({ digestHours: 10 });
    await telling.tell(ann, 'FINISHED', gameId);
    await sweep();
    const before = await rows();
    await new PlayersApi(server).setCalendar({ timeZone: 'Europe/Vienna' }, ben.token);
    await sweep();
    expect(await rows()).toEqual(before);
  });

  it('goes when it is asked for, alone, and leaves what it was collected with', async () => {
    await sleepFrom('11:00', '17:00', 'UTC');
    await setManners({ digestHours: 1 });
    for (let time = 0; time < 3; time++) {
      await telling.tell(ann, 'FINISHED', gameId);
      clock.advance(1000);
      await sweep();
    }
    clock.advance(HOUR);
    await sweep();
    expect(await states()).toEqual(Array(3).fill('HELD QUIET_HOURS'));
    const leader = (await rows()).find(({ id, messageId }) => id === messageId);
    const id = toGlobalId('Delivery', leader?.id ?? '');
    expect(await replay(ann, id)).toMatchObject({ deliveries: [{ id, state: 'PLANNED' }] });
    expect(await replay(ann, id)).toMatchObject({ code: 'DELIVERY_OPEN' });
    await sweep();
    expect(probe.sent).toMatchObject([{ id: leader?.id, content: { type: 'NOTICE' } }]);
    clock.set('2026-06-01T17:00:00Z');
    await sweep();
    expect(await states()).toEqual(Array(3).fill('DELIVERED'));
    expect(probe.sent).toMatchObject([{}, { content: { type: 'DIGEST' } }]);
  });
});

describe('what is no longer true', () => {
  it('is skipped before it goes, and taken back once where it has arrived', async () => {
    const arrived = await telling.tell(ann, 'STARTED', gameId);
    await sweep();
    clock.advance(1000);
    await telling.withdraw(await telling.tell(ann, 'STARTED', gameId));
    await telling.withdraw(arrived);
    await sweep();
    await sweep();
    expect(await states()).toEqual(['DELIVERED', 'SKIPPED WITHDRAWN']);
    expect(probe.withdrawn.map(({ id }) => id)).toEqual([probe.sent[0]?.id]);
  });
});

describe('a channel', () => {
  it('that fails or throws is asked again, with the same id', async () => {
    probe.outcome = () => Promise.reject(new Error('on purpose'));
    await telling.tell(ann, 'FINISHED', gameId);
    await sweep();
    expect(await rows()).toMatchObject([
      {
        ...{ state: 'PLANNED', attempts: 1, lastError: 'the server failed to send it' },
        dueAt: new Date(clock.now() + 5000),
      },
    ]);
    probe.outcome = async () => ({ type: 'DELIVERED' });
    clock.advance(5000);
    await sweep();
    expect(await rows()).toMatchObject([{ state: 'DELIVERED', attempts: 2, lastError: null }]);
    expect(probe.sent[1]?.id).toBe(probe.sent[0]?.id);
  });

  it('is not asked by two at once; a lease that ends is taken over, and its holder is late', async () => {
    let answer: (outcome: Outcome) => void = () => undefined;
    probe.outcome = () => new Promise((resolve) => (answer = resolve));
    await telling.tell(ann, 'FINISHED', gameId);
    const slow = sweep();
    while (probe.sent.length === 0) await new Promise(setImmediate);
    await sweep();
    expect(probe.sent).toHaveLength(1);
    clock.advance(60_000);
    const late = answer;
    probe.outcome = async () => ({ type: 'DELIVERED' });
    await sweep();
    expect(await rows()).toMatchObject([{ state: 'DELIVERED', attempts: 2 }]);
    late({ type: 'REFUSED', reason: 'too late to say so' });
    await slow;
    expect(await rows()).toMatchObject([{ state: 'DELIVERED', attempts: 2, lastError: null }]);
  });
});

describe('a replay', () => {
  it('sends what failed again, with its id, whatever the choice', async () => {
    probe.outcome = async () => ({ type: 'REFUSED', reason: 'no' });
    await telling.tell(ann, 'FINISHED', gameId);
    await sweep();
    await choose('FINISHED', false);
    const [failed] = await telling.deliveries(ann);
    expect(failed).toMatchObject({ state: 'FAILED', reason: 'REFUSED', lastError: 'no' });
    probe.outcome = async () => ({ type: 'DELIVERED' });
    expect(await replay(ann, failed?.id)).toMatchObject({
      deliveries: [{ id: failed?.id, state: 'PLANNED', reason: null, attempts: 1 }],
    });
    expect(await replay(ann, failed?.id)).toMatchObject({ code: 'DELIVERY_OPEN' });
    await sweep();
    const again = await telling.deliveries(ann);
    expect(again).toMatchObject([{ id: failed?.id, state: 'DELIVERED', attempts: 2 }]);
    expect(probe.sent[1]?.id).toBe(probe.sent[0]?.id);
  });

  it('is refused of what is untrue or another player’s, and changes nothing', async () => {
    const untrue = await telling.tell(ann, 'FINISHED', gameId);
    await sweep();
    await telling.withdraw(untrue);
    const [delivery] = await telling.deliveries(ann);
    const before = await rows();
    expect(await replay(ben, delivery?.id)).toMatchObject({ code: 'DELIVERY_NOT_FOUND' });
    expect(await replay(ann, delivery?.id)).toMatchObject({ code: 'DELIVERY_WITHDRAWN' });
    expect(await rows()).toEqual(before);
    const node = `query ($id: ID!) { node(id: $id) { id } }`;
    const { node: found } = await games.data<{ node: unknown }>(node, { id: delivery?.id }, ben);
    expect(found).toBeNull();
    expect(await telling.deliveries(ben)).toEqual([]);
  });
});

describe('a test message', () => {
  it('needs a place to go to', async () => {
    const answer = await telling.command(ann, 'sendTestNotification(channel: WEBHOOK)', REFUSAL);
    expect(answer).toEqual({
      __typename: 'Refusal',
      code: 'CHANNEL_WITHOUT_TARGET',
      sentence: 'there is no place at which WEBHOOK reaches you',
    });
    expect(await rows()).toEqual([]);
  });
});

it('lists deliveries page by page, and by state', async () => {
  for (let time = 0; time < 3; time++) {
    clock.advance(1000);
    await telling.tell(ann, 'FINISHED', gameId);
    await sweep();
  }
  const all = await telling.deliveries(ann);
  expect(await telling.deliveries(ann, 'first: 2')).toEqual(all.slice(0, 2));
  expect(await telling.deliveries(ann, 'states: [DELIVERED], channel: WEB_PUSH')).toEqual(all);
  expect(await telling.deliveries(ann, 'states: [FAILED]')).toEqual([]);
});

describe('a decision that a standing answer will settle', () => {
  /** Ann's turn has come; what she has left answers it, or has nothing to say. */
  async function annAwaited(answers: readonly object[]): Promise<void> {
    const table = await startTable(games, [ben, ann]);
    const input = { gameId: table.gameId, answers };
    await games.data(
      `mutation ($input: SetStandingAnswersInput!) { setStandingAnswers(input: $input) { __typename } }`,
      { input },
      ann,
    );
    clock.advance(HOUR);
    await submit(games, ben, await games.game(table.gameId, ben), { action: 'DRAW' });
  }

  const calls = async () => {
    const where = { playerId: rowId(ann.id), notification: { type: 'YOUR_TURN' as const } };
    const found = await prisma().delivery.findMany({ where });
    return found.map(({ state, reason }) => (reason ? `${state} ${reason}` : state));
  };

  it('is not told at once, and never when it was settled', async () => {
    await annAwaited([{ littleRicky: { quitAt: 99 } }]);
    await sweep();
    expect(await calls()).toEqual(['HELD STANDING_ANSWER']);
    clock.advance(11 * 60_000);
    await sweepOf(server).run(0);
    await sweep();
    expect(await calls()).toEqual(['SKIPPED WITHDRAWN']);
  });

  it('is told once the answers should have been given, if they were not', async () => {
    await annAwaited([{ littleRicky: { quitAt: 99 } }]);
    await sweep();
    clock.advance(11 * 60_000); // and no game was swept
    await sweep();
    expect(await calls()).toEqual(['DELIVERED']);
  });

  it('is told at once where the answers have nothing to say to it', async () => {
    await annAwaited([{ littleRicky: { quitAt: 0 } }]);
    await sweep();
    expect(await calls()).toEqual(['DELIVERED']);
  });
});

const REFUSAL = '... on Refusal { code sentence }';

async function sweep(): Promise<void> {
  await deliveriesOf(server, channels).run();
}

function prisma(): PrismaService {
  return server.app.get(PrismaService);
}

/** Not by the API, which would count as ann being there. Oldest first. */
function rows() {
  return prisma().delivery.findMany({
    where: { playerId: rowId(ann.id) },
    orderBy: [{ notification: { createdAt: 'asc' } }, { createdAt: 'asc' }],
  });
}

async function states(): Promise<string[]> {
  return (await rows()).map(({ state, reason }) => (reason ? `${state} ${reason}` : state));
}

/** Ann asks for something; it is noted a moment after the answer. */
async function seen(): Promise<void> {
  const id = rowId(ann.id);
  await games.data('{ viewer { unreadCount } }', {}, ann);
  for (;;) {
    const { seenAt } = await prisma().player.findUniqueOrThrow({ where: { id } });
    if (seenAt?.getTime() === clock.now()) return;
    await new Promise(setImmediate);
  }
}

async function choose(type: string, enabled: boolean): Promise<void> {
  const input = `{ type: ${type}, channel: WEB_PUSH, enabled: ${enabled} }`;
  await telling.command(ann, `setNotificationChoice(input: ${input})`, 'settings { __typename }');
  clock.advance(HOUR);
}

async function setManners({ digestHours }: { readonly digestHours: number }): Promise<unknown> {
  const manners = `digestHours: ${digestHours}, heedsQuietHours: true, onceUntilBack: true`;
  const field = `setChannelManners(input: { channel: WEB_PUSH, ${manners} })`;
  return telling.command(ann, field, REFUSAL);
}

async function sleepFrom(from: string, to: string, timeZone: string): Promise<void> {
  const players = new PlayersApi(server);
  await players.setCalendar({ timeZone, quietHours: { from, to } }, ann.token);
}

function replay(player: Guest, id: string | undefined): Promise<unknown> {
  const selection = `... on DeliveriesPlanned { deliveries { ...D } } ${REFUSAL}`;
  return telling.command(player, `replayDelivery(id: "${id}")`, selection);
}

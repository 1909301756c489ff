import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { judge } from '../../src/notifications/domain/judgement.js';
import { DEFAULT_MANNERS } from '../../src/notifications/domain/manners.js';
import { takeMessage } from '../../src/notifications/persistence/take-message.js';
import { PrismaService } from '../../src/platform/database/index.js';
import { TellingApi } from '../e2e/support/deliveries.js';
import { GamesApi, type Guest } from '../e2e/support/games-api.js';
import { openTable, rowId, startGamesServer } from '../e2e/support/table.js';
import type { TestServer } from '../support/app.js';
import { HeldClock } from '../support/held-clock.js';

const LEASE_MS = 60_000;
const HOUR = 3_600_000;

describe('a call to a player who is away', () => {
  const clock = new HeldClock();
  let server: TestServer;
  let prisma: PrismaService;
  let ann: Guest;
  let first: string;
  let second: string;

  beforeAll(async () => {
    server = await startGamesServer({ variables: { ROLE: 'api' }, clock });
    prisma = server.app.get(PrismaService);
  });

  afterAll(() => server.close());

  beforeEach(async () => {
    const games = new GamesApi(server);
    [ann] = (await games.guests(1)) as [Guest];
    const { gameId } = await openTable(games, [ann]);
    clock.advance(HOUR); // since ann was there
    const telling = new TellingApi(server, games);
    for (let time = 0; time < 2; time++) await telling.tell(ann, 'YOUR_TURN', gameId);
    [first, second] = (await plan()) as [string, string];
  });

  /** After so many questions to the database about the second one, the first one has arrived. */
  it.each([0, 1, 2, 3, 4, 5])(
    'is not made again, whenever the one before arrives meanwhile (%i)',
    async (questions) => {
      expect(await take(prisma, first)).toHaveProperty('message');
      const meanwhile = afterQuestions(questions, () => arrive(first));
      expect(await take(meanwhile, second)).not.toHaveProperty('message');
    },
  );

  /** Both, as the planner writes them. */
  async function plan(): Promise<string[]> {
    const told = await prisma.notification.findMany({ where: { playerId: rowId(ann.id) } });
    const dueAt = new Date(clock.now());
    const rows = told.map((notification) => {
      const id = randomUUID();
      const target = { channel: 'WEB_PUSH', targetId: 'here' } as const;
      const state = { state: 'PLANNED', dueAt, createdAt: dueAt } as const;
      const { id: notificationId, playerId } = notification;
      return { id, messageId: id, playerId, notificationId, ...target, ...state };
    });
    await prisma.delivery.createMany({ data: rows });
    return rows.map(({ id }) => id);
  }

  function take(client: PrismaService, messageId: string) {
    const taking = { messageId, settingsRevision: 0, now: clock.now(), leaseMs: LEASE_MS };
    const situation = {
      ...({ channel: 'WEB_PUSH', targetFault: null, quietUntil: null } as const),
      ...{ isWanted: () => true, manners: DEFAULT_MANNERS.WEB_PUSH },
    };
    return client.$transaction((rows) =>
      takeMessage(rows, taking, (candidates, past) =>
        judge(candidates, { ...situation, ...past }, clock.now()),
      ),
    );
  }

  async function arrive(id: string): Promise<void> {
    const settledAt = new Date(clock.now());
    const data = { state: 'DELIVERED', dueAt: null, leasedUntil: null, settledAt } as const;
    await prisma.delivery.update({ where: { id }, data });
  }

  function afterQuestions(count: number, happens: () => Promise<void>): PrismaService {
    let asked = 0;
    return prisma.$extends({
      query: {
        $allModels: {
          async $allOperations({ args, query }) {
            if (asked++ === count) await happens();
            return query(args);
          },
        },
      },
    }) as unknown as PrismaService;
  }
});

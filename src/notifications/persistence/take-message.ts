import type { Prisma } from '../../generated/prisma/client.js';
import type { Lease, Postponed, Taking, TargetPast } from '../application/delivery-ports.js';
import type { Candidate, Judgement } from '../domain/judgement.js';
import { CALLS_BACK } from '../domain/manners.js';
import type { Instant } from '../domain/notification.js';
import { DELIVERY, type DeliveryRow, messageOf, toCandidate } from './delivery-row.js';

type Rows = Prisma.TransactionClient;

/**
 * Within a transaction: locks the message's target, judges what is due, and writes the judgement.
 * The lock makes "once until I come back" hold between messages that are taken at the same time.
 */
export async function takeMessage(
  rows: Rows,
  taking: Taking,
  decide: (candidates: readonly Candidate[], past: TargetPast) => Judgement,
): Promise<Lease | Postponed | null> {
  const { messageId, settingsRevision, now } = taking;
  const [first] = await openRows(rows, messageId);
  if (!first) return null;
  await lockTarget(rows, first);
  await collectDigest(rows, messageId, now);
  const open = await openRows(rows, messageId); // as they are under the lock
  if (!open.some(({ dueAt }) => dueAt !== null && dueAt.getTime() <= now)) return null;
  const candidates = open.map((row) => toCandidate(row, settingsRevision));
  const { skipped, rest } = decide(candidates, await pastOf(rows, first, taking));
  for (const { id, reason } of skipped) {
    const data = { state: 'SKIPPED', reason, settledAt: new Date(now) } as const;
    // A row may be gone: a player who deletes the account does not wait for the lock.
    await rows.delivery.updateMany({ where: { id }, data: { ...data, ...SETTLED } });
  }
  if (!rest) return { dueAt: null };
  const skippedIds = new Set(skipped.map(({ id }) => id));
  const left = open.filter(({ id }) => !skippedIds.has(id));
  return writeRest(rows, left, rest, taking);
}

const SETTLED = { dueAt: null, leasedUntil: null };

function openRows(rows: Rows, messageId: string): Promise<DeliveryRow[]> {
  return rows.delivery.findMany({
    where: { messageId, dueAt: { not: null } },
    orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
    select: DELIVERY,
  });
}

/** Until the transaction ends, nobody else takes a message to the target. */
export async function lockTarget(
  rows: Rows,
  { playerId, channel, targetId }: Pick<DeliveryRow, 'playerId' | 'channel' | 'targetId'>,
): Promise<void> {
  const key = `delivery:${playerId}:${channel}:${targetId}`;
  await rows.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended(${key}, 0))`;
}

/** A digest that is due takes in all that was collected for it until now. */
async function collectDigest(rows: Rows, messageId: string, now: Instant): Promise<void> {
  await rows.$executeRaw`
    UPDATE delivery SET message_id = leader.id, due_at = leader.due_at
    FROM delivery AS leader
    WHERE leader.id = ${messageId}::uuid AND leader.message_id = leader.id
      AND leader.state = 'HELD' AND leader.reason = 'DIGEST' AND leader.due_at <= ${new Date(now)}
      AND delivery.player_id = leader.player_id AND delivery.channel = leader.channel
      AND delivery.target_id = leader.target_id AND delivery.message_id = delivery.id
      AND delivery.state = 'HELD' AND delivery.reason = 'DIGEST'`;
}

async function pastOf(
  rows: Rows,
  { playerId, channel, targetId }: DeliveryRow,
  { messageId, now }: Taking,
): Promise<TargetPast> {
  const others = { playerId, channel, targetId, messageId: { not: messageId } };
  // Who is busy is read before what has arrived: a message settles without the target's lock, and
  // one that does so in between is then seen as both; the other way round it would be seen as neither.
  const [busy, player, calls, digest] = [
    await rows.delivery.aggregate({
      where: { ...others, leasedUntil: { gt: new Date(now) } },
      _max: { leasedUntil: true },
    }),
    await rows.player.findUnique({ where: { id: playerId }, select: { seenAt: true } }),
    await rows.delivery.findMany({
      where: { ...others, state: 'DELIVERED', notification: { type: { in: [...CALLS_BACK] } } },
      orderBy: { settledAt: 'asc' },
      select: { settledAt: true, notification: { select: { type: true } } },
    }),
    await rows.delivery.aggregate({
      where: { ...others, state: 'HELD', reason: 'DIGEST', dueAt: { gt: new Date(now) } },
      _min: { dueAt: true },
    }),
  ];
  return {
    seenAt: player?.seenAt?.getTime() ?? null,
    // The latest of a type comes last, and stays.
    lastCalls: new Map(
      calls.flatMap(({ notification, settledAt }) =>
        notification && settledAt ? [[notification.type, settledAt.getTime()] as const] : [],
      ),
    ),
    busyUntil: busy._max.leasedUntil?.getTime() ?? null,
    digestAt: digest._min.dueAt?.getTime() ?? null,
  };
}

async function writeRest(
  rows: Rows,
  left: readonly DeliveryRow[],
  rest: NonNullable<Judgement['rest']>,
  { messageId, settingsRevision, now, leaseMs }: Taking,
): Promise<Lease | Postponed> {
  const where = { id: { in: left.map(({ id }) => id) } };
  if (rest.type !== 'SEND') {
    const { type, until } = rest;
    const held =
      type === 'HOLD' ? ({ state: 'HELD', reason: rest.reason, settingsRevision } as const) : {};
    const data = { ...held, dueAt: new Date(until), leasedUntil: null };
    await rows.delivery.updateMany({ where, data });
    if (type === 'HOLD' && rest.reason === 'DIGEST') await disband(rows, messageId);
    return { dueAt: until };
  }
  const until = now + leaseMs;
  const end = new Date(until);
  // Due again when the lease ends: whoever dies meanwhile leaves it to the next.
  const leased = { state: 'PLANNED', reason: null, leasedUntil: end, dueAt: end } as const;
  await rows.delivery.updateMany({ where, data: { ...leased, attempts: { increment: 1 } } });
  const failures = Math.max(...left.map((row) => row.failures));
  return { until, failures, message: messageOf(messageId, left) };
}

/** What is still being collected is no message yet: each may be asked for alone, or stop being true. */
async function disband(rows: Rows, messageId: string): Promise<void> {
  await rows.$executeRaw`
    UPDATE delivery SET message_id = id
    WHERE message_id = ${messageId}::uuid AND state = 'HELD' AND reason = 'DIGEST'`;
}

import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { Prisma } from '../../generated/prisma/client.js';
import { PrismaService } from '../../platform/database/index.js';
import { type Asked, type EmailState, EmailStore, type PlayerEmail } from '../application/ports.js';
import { CONFIRMATION_LIFE_MS, DAY_MS, MOST_ASKED, MOST_SENT } from '../domain/confirmation.js';

const SHOWN = {
  id: true,
  playerId: true,
  address: true,
  player: { select: { name: true } },
} as const satisfies Prisma.PlayerEmailSelect;

type Row = Prisma.PlayerEmailGetPayload<{ select: typeof SHOWN }>;

@Injectable()
export class PrismaEmailStore extends EmailStore {
  constructor(private readonly prisma: PrismaService) {
    super();
  }

  async stateOf(playerId: string): Promise<EmailState> {
    const [email, wanted] = await Promise.all([
      this.prisma.playerEmail.findUnique({ where: { playerId } }),
      this.prisma.emailConfirmation.findUnique({ where: { playerId } }),
    ]);
    return {
      confirmed: email?.address ?? null,
      wanted: wanted && {
        address: wanted.address,
        expiresAt: wanted.expiresAt.getTime(),
        failure: wanted.failure,
      },
    };
  }

  async ask({ id, playerId, address, addressHash, now }: Asked): Promise<boolean> {
    const at = new Date(now);
    const since = new Date(now - DAY_MS);
    const expiresAt = new Date(now + CONFIRMATION_LIFE_MS);
    // Counting and adding are one step for each player and address: always locked in this order.
    const [, , rows] = await this.prisma.$transaction([
      this.prisma.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended(${playerId}, 0))`,
      this.prisma.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended(${addressHash}, 1))`,
      this.prisma.$executeRaw`
        WITH asked AS (
          INSERT INTO confirmation_asked (id, player_id, address_hash, at)
          SELECT ${randomUUID()}::uuid, ${playerId}::uuid, ${addressHash}, ${at}
          WHERE ${MOST_ASKED} > (
            SELECT count(*) FROM confirmation_asked
            WHERE player_id = ${playerId}::uuid AND at > ${since}
          )
          RETURNING at
        ), sent AS (
          SELECT count(*) AS times FROM confirmation_asked
          WHERE address_hash = ${addressHash} AND at > ${since}
        )
        INSERT INTO email_confirmation (player_id, id, address, expires_at, due_at)
        SELECT ${playerId}::uuid, ${id}::uuid, ${address}, ${expiresAt},
          CASE WHEN sent.times < ${MOST_SENT} THEN asked.at END
        FROM asked, sent
        ON CONFLICT (player_id) DO UPDATE SET
          id = excluded.id, address = excluded.address, expires_at = excluded.expires_at,
          due_at = excluded.due_at, token_hash = NULL, attempts = 0, failure = NULL`,
    ]);
    return rows === 1;
  }

  async findByToken(hash: string, now: number): Promise<PlayerEmail | null> {
    const [wanted, confirmed] = await Promise.all([
      this.prisma.emailConfirmation.findFirst({
        where: { tokenHash: hash, expiresAt: { gt: new Date(now) } },
        select: SHOWN,
      }),
      this.prisma.playerEmail.findFirst({ where: { confirmedBy: hash }, select: SHOWN }),
    ]);
    const row = wanted ?? confirmed;
    return row && emailFrom(row);
  }

  async confirm(
    { hash, playerId, id }: { hash: string; playerId: string | null; id: string },
    now: number,
  ): Promise<PlayerEmail | null> {
    const at = new Date(now);
    await this.prisma.$executeRaw`
      WITH wanted AS (
        DELETE FROM email_confirmation
        WHERE token_hash = ${hash} AND expires_at > ${at}
          AND player_id = coalesce(${playerId}::uuid, player_id)
        RETURNING player_id, address
      )
      INSERT INTO player_email (player_id, id, address, confirmed_by, confirmed_at)
      SELECT player_id, ${id}::uuid, address, ${hash}, ${at} FROM wanted
      ON CONFLICT (player_id) DO UPDATE SET
        id = excluded.id, address = excluded.address,
        confirmed_by = excluded.confirmed_by, confirmed_at = excluded.confirmed_at`;
    const where = { confirmedBy: hash, ...(playerId !== null && { playerId }) };
    const row = await this.prisma.playerEmail.findFirst({ where, select: SHOWN });
    return row && emailFrom(row);
  }

  async forgetWanted(playerId: string): Promise<void> {
    await this.prisma.emailConfirmation.deleteMany({ where: { playerId } });
  }

  async remove(playerId: string): Promise<void> {
    const where = { playerId };
    await this.prisma.$transaction([
      this.prisma.emailConfirmation.deleteMany({ where }),
      this.prisma.playerEmail.deleteMany({ where }),
    ]);
  }

  async erase(playerId: string): Promise<void> {
    await this.remove(playerId);
    await this.prisma.confirmationAsked.deleteMany({ where: { playerId } });
  }

  async find(id: string): Promise<PlayerEmail | null> {
    const row = await this.prisma.playerEmail.findUnique({ where: { id }, select: SHOWN });
    return row && emailFrom(row);
  }

  async idsOf(playerIds: readonly string[]): Promise<ReadonlyMap<string, string>> {
    const where = { playerId: { in: [...playerIds] } };
    const rows = await this.prisma.playerEmail.findMany({ where, select: SHOWN });
    return new Map(rows.map(({ playerId, id }) => [playerId, id]));
  }
}

function emailFrom({ id, playerId, address, player }: Row): PlayerEmail {
  return { id, playerId, address, playerName: player.name };
}

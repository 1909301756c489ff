import type { Prisma } from '../../generated/prisma/client.js';
import type { DailyDeal as Row } from '../../generated/prisma/client.js';
import type { DailyDeal } from '../domain/daily-deal.js';

export function toRow(deal: DailyDeal): Prisma.DailyDealCreateManyInput {
  const { committedAt, options, ...rest } = deal;
  // Options are plain data in the shape of their kind.
  return {
    ...rest,
    committedAt: new Date(committedAt),
    options: options as Prisma.InputJsonObject,
  };
}

export function toDeal({ committedAt, ...row }: Row): DailyDeal {
  return { ...row, committedAt: committedAt.getTime() };
}

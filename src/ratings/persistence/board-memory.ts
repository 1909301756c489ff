import { Injectable } from '@nestjs/common';
import { PrismaService } from '../../platform/database/index.js';

/** For how many moments of its kind a cursor is good: each ending, or some together, is one. */
export const MOMENTS_KEPT = 20_000;

/** Forgetting reads all that is remembered, so it is done for many moments at once. */
const STEP = 1_000;

/** What boards were before, from which pages of old cursors are read: kept for a while. */
@Injectable()
export class BoardMemory {
  constructor(private readonly prisma: PrismaService) {}

  /** Says first up to when it is forgotten, so that endings of the kind need not wait for the rest. */
  async forget(kept = MOMENTS_KEPT, step = STEP): Promise<void> {
    const due = await this.prisma.$queryRaw<{ kind: string; forgottenTo: number }[]>`
      UPDATE rating_book SET forgotten_to = moment - ${kept}::int
      WHERE moment - ${kept}::int >= forgotten_to + ${step}::int
      RETURNING kind, forgotten_to AS "forgottenTo"`;
    for (const { kind, forgottenTo } of due) {
      await this.prisma.boardMove.deleteMany({ where: { kind, moment: { lte: forgottenTo } } });
    }
  }
}

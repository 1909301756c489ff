import type { PrismaService } from '../../src/platform/database/index.js';
import { type Belief, NEWCOMER, believedAfter } from '../../src/ratings/domain/model.js';

/** What other files have played is rated no more: the next game is the first of its kind. */
export async function forgetRatings(prisma: PrismaService): Promise<void> {
  await prisma.voidedResult.deleteMany();
  await prisma.ratedGame.deleteMany();
  await prisma.rating.deleteMany();
  await prisma.boardEntry.deleteMany();
  await prisma.boardTally.deleteMany();
  await prisma.boardMove.deleteMany();
  await prisma.season.deleteMany();
  await prisma.ratingBook.deleteMany();
}

/** All changes of a kind, in the order in which they were made. */
export function changesOf(prisma: PrismaService, kind = 'LITTLE_RICKY') {
  return prisma.ratingChange.findMany({
    where: { kind },
    orderBy: [{ number: 'asc' }, { place: 'asc' }, { entrant: 'asc' }],
  });
}

/** The ratings of a kind, by entrant. */
export async function ratingsOf(prisma: PrismaService, kind = 'LITTLE_RICKY') {
  const rows = await prisma.rating.findMany({ where: { kind }, orderBy: { entrant: 'asc' } });
  return new Map(rows.map((row) => [row.entrant, row]));
}

/** What the model says of some who play these games one after the other, each given by its places. */
export function expectedAfter(
  games: readonly ReadonlyMap<string, number>[],
): ReadonlyMap<string, Belief> {
  const beliefs = new Map<string, Belief>();
  for (const places of games) {
    const entrants = [...places.keys()].sort();
    const after = believedAfter(
      entrants.map((entrant) => beliefs.get(entrant) ?? NEWCOMER),
      entrants.map((entrant) => places.get(entrant) ?? 0),
    );
    entrants.forEach((entrant, index) => beliefs.set(entrant, after[index] ?? NEWCOMER));
  }
  return beliefs;
}

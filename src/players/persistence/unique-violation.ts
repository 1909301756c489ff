import { Prisma } from '../../generated/prisma/client.js';

/** Whether a statement failed since a value that may exist once exists already. */
export function isUniqueViolation(error: unknown): boolean {
  return error instanceof Prisma.PrismaClientKnownRequestError && error.code === 'P2002';
}

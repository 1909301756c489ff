import { Extensions } from '@nestjs/graphql';

/** What is counted together against one limit. */
export type Bucket = 'requests' | 'moves' | 'signIns' | 'accounts';

/** Counted for the address, whoever asks: a new account must not bring a new allowance. */
export const BY_ADDRESS: ReadonlySet<Bucket> = new Set<Bucket>(['signIns', 'accounts']);

/** Key of the field extension that names the bucket of a root field. */
export const BUCKET = 'rateLimitBucket';

/**
 * Counts a query or mutation against a bucket of its own, once for each time an operation asks for
 * it, aliases included; all other root fields of an operation together take one from 'requests'.
 */
export function Bucket(bucket: Exclude<Bucket, 'requests'>): MethodDecorator & PropertyDecorator {
  return Extensions({ [BUCKET]: bucket });
}

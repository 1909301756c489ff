import { type GameRecord, isSharedDeal } from '../record/format.js';
import { type Verification, sentenceOf } from './verification.js';

/** What a person reads of a verification. */
export function reportOf(verification: Verification): string {
  const { record, findings } = verification;
  return [
    ...(record ? [headlineOf(record)] : []),
    conclusionOf(verification),
    ...findings.map((finding) => `  ${sentenceOf(finding)}`),
  ].join('\n');
}

function headlineOf({ header, turns, end }: GameRecord): string {
  const { id, kind, revision, seats } = header;
  const ending = end.end ?? 'still played';
  return `game ${id}: ${kind} (rules of revision ${revision}), ${seats.length} seats, ${turns.length} turns, ${ending}`;
}

function conclusionOf({ verdict, record, findings }: Verification): string {
  switch (verdict) {
    case 'VERIFIED':
      return record.header.startedAt === null
        ? 'verified: the seed fits its commitment, and nothing was dealt'
        : 'verified: the seed fits its commitment, and deal, moves and result follow from it';
    case 'NOT_FINISHED':
      return record.end.end !== null && isSharedDeal(record.header)
        ? 'not revealed: others may still play this deal, and its seed is secret until then'
        : 'not finished: nothing to verify yet';
    case 'MISSING':
      return 'not all there:';
    case 'DIFFERS':
      return findings.length === 1
        ? 'not verified:'
        : `not verified, for ${findings.length} reasons:`;
  }
}

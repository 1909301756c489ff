import { catalogue } from '../../rules/catalogue.js';
import {
  type AnyKind,
  type Result,
  accepted,
  atRevision,
  commitmentTo,
  refused,
  revisionsOf,
} from '../../rules/contract/index.js';
import { type GameRecord, type HeaderLine, isSharedDeal } from '../record/format.js';
import { disorderIn } from './order.js';
import { parseRecord } from './parse.js';
import { replayFindings } from './replay.js';
import { tableOf } from './table.js';
import type { Finding, Verification } from './verification.js';

export type VerifyOptions = {
  /** The commitment as somebody noted it before the first card, which the record cannot forge. */
  readonly commitment?: string | undefined;
  readonly kinds?: readonly AnyKind[];
};

/** Whether a stored game is what its seed, the rules and its moves make of it. Never throws. */
export function verifyGame(lines: readonly unknown[], options: VerifyOptions = {}): Verification {
  const parsed = parseRecord(lines);
  if (!parsed.ok) return { verdict: 'DIFFERS', record: null, findings: [parsed.refusal] };
  const record = parsed.value;
  if (!record.header.complete) return { verdict: 'NOT_FINISHED', record, findings: [] };
  const findings = findingsIn(record, options);
  return findings.length === 0
    ? { verdict: 'VERIFIED', record, findings: [] }
    : { verdict: 'DIFFERS', record, findings };
}

function findingsIn(record: GameRecord, options: VerifyOptions): readonly Finding[] {
  const { header } = record;
  const { seed } = header;
  if (seed === null) return [inHeader('the seed is missing')];
  const findings = [...seedFindings(header, seed, options.commitment), ...idFindings(header)];
  const kind = kindFor(header, options.kinds ?? catalogue);
  if (!kind.ok) return [...findings, kind.refusal];
  const disorder = disorderIn(record);
  if (disorder) return [...findings, disorder];
  return [...findings, ...replayFindings(record, tableOf(header, seed, kind.value))];
}

function seedFindings(
  { commitment }: HeaderLine,
  seed: string,
  noted: string | undefined,
): readonly Finding[] {
  const hash = commitmentTo(seed);
  return [
    ...(hash === commitment
      ? []
      : [inHeader(`the commitment is ${commitment}, but that of the seed is ${hash}`)]),
    ...(noted === undefined || noted === commitment
      ? []
      : [inHeader(`the commitment is ${commitment}, and not ${noted}, which was noted`)]),
  ];
}

/** The record of one game must not pass for that of another: a deal of its own is under its id. */
function idFindings(header: HeaderLine): readonly Finding[] {
  const { id, dealId } = header;
  return isSharedDeal(header) || id === btoa(`Game:${dealId}`)
    ? []
    : [inHeader(`the id ${id} is not that of ${dealId}`)];
}

function kindFor(
  { kind: id, revision, seats, entropy }: HeaderLine,
  kinds: readonly AnyKind[],
): Result<AnyKind, Finding> {
  const current = kinds.find((known) => known.id === id);
  if (!current) return refused(inHeader(`there is no kind of game ${id} here`));
  const kind = atRevision(current, revision);
  if (!kind) {
    const kept = revisionsOf(current).join(', ');
    return refused(
      inHeader(`the rules of ${id} in revision ${revision} are not here, only ${kept}`),
    );
  }
  if (entropy?.length !== seats.length) {
    return refused(inHeader(`entropy must have a text from each of ${seats.length} seats`));
  }
  return accepted(kind);
}

function inHeader(what: string): Finding {
  return { where: 'header', what };
}

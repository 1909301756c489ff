import type { Instant } from '../../games/domain/index.js';
import { kindById } from '../../rules/catalogue.js';
import { DAILY_KINDS } from './daily-deal.js';
import { type Day, closesAt, opensAt } from './day.js';

/** What a player can do wrong with daily deals, and what the code tells a client. */
export const DAILY_REFUSALS = {
  NO_DAILY_DEAL: 'Of this kind there is no daily deal; the sentence says of which there is.',
  DAILY_DEAL_CLOSED: 'The day of the deal is over.',
  DAILY_DEAL_NOT_OPEN: 'The day of the deal has not begun.',
  NOT_FOR_BOTS: 'The board compares people: accounts of programs cannot play for it.',
} as const;

/** Nothing was changed; the sentence names the thing that was wrong. */
export type DailyRefusal = {
  readonly code: keyof typeof DAILY_REFUSALS;
  readonly sentence: string;
};

/** Why nobody can begin the deal now, or `null`. */
export function whyNotOpen(kind: string, day: Day, now: Instant): DailyRefusal | null {
  if (!DAILY_KINDS.some(({ id }) => id === kind)) {
    return { code: 'NO_DAILY_DEAL', sentence: noDealOf(kind) };
  }
  if (now >= closesAt(day)) {
    const sentence = `the deal of ${day} closed at ${iso(closesAt(day))}`;
    return { code: 'DAILY_DEAL_CLOSED', sentence };
  }
  if (now < opensAt(day)) {
    const sentence = `the deal of ${day} opens at ${iso(opensAt(day))}`;
    return { code: 'DAILY_DEAL_NOT_OPEN', sentence };
  }
  return null;
}

export function noDealOf(kind: string): string {
  const titles = DAILY_KINDS.map(({ title }) => title).join(', ');
  return `there is no daily deal of ${kindById(kind).title}, only of ${titles}`;
}

function iso(instant: Instant): string {
  return new Date(instant).toISOString();
}

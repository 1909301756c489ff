import { z } from 'zod';
import type { EndReason } from '../../games/domain/index.js';
import { BOT_LEVELS } from '../../rules/contract/index.js';

/*
 * A stored game: a text of lines, each a JSON object. The first is the header, the last is the end,
 * and between them stands one line for each turn. docs/fairness.md describes it for others; a
 * change that an old reader would misunderstand raises the version.
 */
export const FORMAT = 'fairdeal-game';
export const FORMAT_VERSION = 1;

const instant = z.iso.datetime();
const bits256 = z.string().regex(/^[0-9a-f]{64}$/, 'not 256 bits in lower-case hex');
const botLevel = z.enum(BOT_LEVELS);
const count = z.int().min(0);

const END_REASONS = [
  ...['PLAYED_OUT', 'RESIGNATION', 'FORFEIT', 'EXPIRED', 'CANCELLED', 'ABANDONED'],
] as const satisfies readonly EndReason[];

export const headerLine = z.object({
  format: z.literal(FORMAT),
  formatVersion: z.literal(FORMAT_VERSION),
  /** Whether the game was over and its seed revealed, so that the record has all of it. */
  complete: z.boolean(),
  /** The game's id in the API. */
  id: z.string(),
  /** What goes into the deal key: the game's id, or the name of a deal that it shares with others. */
  dealId: z.string().regex(/^[\x20-\x7e]+$/, 'not an id'),
  kind: z.string(),
  revision: z.int(),
  /** In the shape of the kind's rules. */
  options: z.unknown(),
  seats: z.array(
    z.object({
      player: z.object({ id: z.string(), name: z.string().nullable() }).nullable(),
      bot: botLevel.nullable(),
      givenUp: z.enum(['RESIGNED', 'FORFEITED']).nullable(),
    }),
  ),
  commitment: bits256,
  /** `null` until it is revealed, as are `entropy` and `deal`. */
  seed: bits256.nullable(),
  entropy: z.array(z.string()).nullable(),
  /** What each seat saw right after the first cards; `null` as well where none were dealt. */
  deal: z.array(z.unknown()).nullable(),
  createdAt: instant,
  startedAt: instant.nullable(),
  endedAt: instant.nullable(),
  exportedAt: instant,
});

const anyTurn = {
  version: z.int().min(1),
  at: instant,
  seat: z.int().min(0).nullable(),
  /** Id in the API of the player whose command it was. */
  player: z.string().nullable(),
  /**
   * What a spectator saw change. Only in the stored games of the tests, so that the effect of a
   * change of the rules is seen at the turn where it happens.
   */
  shows: z.record(z.string(), z.unknown()).optional(),
};
const move = { move: z.unknown(), thinkingMs: count.nullable() };

export const turnLine = z.discriminatedUnion('act', [
  z.object({
    ...anyTurn,
    act: z.enum([
      ...['JOINED', 'LEFT', 'INVITED', 'BOT_REMOVED', 'STARTED', 'SUSPENDED', 'RESUMED'],
      ...['REMINDED', 'RETURNED', 'RESIGNED', 'FORFEITED'],
      ...['PAUSE_AGREED', 'PAUSE_DECLINED', 'PAUSE_LAPSED'],
    ] as const),
  }),
  z.object({ ...anyTurn, act: z.literal('BOT_ADDED'), bot: botLevel }),
  z.object({
    ...{ ...anyTurn, ...move },
    act: z.literal('MOVED'),
    by: z.enum(['PLAYER', 'BOT', 'STAND_IN']),
  }),
  z.object({
    ...{ ...anyTurn, ...move },
    act: z.literal('MISSED'),
    by: z.literal('TABLE'),
    misses: count,
  }),
  /** The name of the timer is `null` until the game is over. */
  z.object({ ...anyTurn, act: z.literal('TICKED'), timer: z.string().nullable() }),
  z.object({ ...anyTurn, act: z.literal('REPLACED'), bot: botLevel, misses: count }),
  /** When the seat's clock stands still from here on, in place of what was said before. */
  z.object({
    ...anyTurn,
    act: z.literal('RESTS_PLANNED'),
    rests: z.array(
      z.object({ from: instant, to: instant, reason: z.enum(['QUIET_HOURS', 'VACATION']) }),
    ),
  }),
  z.object({ ...anyTurn, act: z.literal('PAUSE_OFFERED'), hours: count }),
  z.object({ ...anyTurn, act: z.literal('PAUSED'), until: instant }),
  z.object({ ...anyTurn, act: z.literal('PAUSE_ENDED'), reason: z.enum(['ASKED', 'TIME_UP']) }),
  z.object({ ...anyTurn, act: z.literal('OUTAGE_CREDITED'), from: instant, to: instant }),
  z.object({ ...anyTurn, act: z.literal('CLOSED'), reason: z.enum(END_REASONS) }),
]);

export const endLine = z.object({
  /** `null` where the game was still played when the record was made. */
  end: z.enum(END_REASONS).nullable(),
  ranks: z.array(z.int()).nullable(),
  scores: z.array(z.number()).nullable(),
  /** The last version of the record. */
  version: z.int().min(0),
});

export type HeaderLine = Readonly<z.infer<typeof headerLine>>;
export type TurnLine = Readonly<z.infer<typeof turnLine>>;
export type EndLine = Readonly<z.infer<typeof endLine>>;

/** Names of deals that many games share have a colon, which the ids of games have not. */
export function isSharedDeal({ dealId }: Pick<HeaderLine, 'dealId'>): boolean {
  return dealId.includes(':');
}

export type GameRecord = {
  readonly header: HeaderLine;
  readonly turns: readonly TurnLine[];
  readonly end: EndLine;
};

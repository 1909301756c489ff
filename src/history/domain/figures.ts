import { type Sitting, type Turn, replayTable, viewOf } from '../../games/domain/index.js';
import type { AnyKind, Figure, PlayedStep, Tallies, Tally } from '../../rules/contract/index.js';

/** What is counted of every kind; raised when it is counted in another way. */
const GENERAL_VERSION = 1;
/** Versions of kinds are below it, so that the two make one number that only grows. */
const VERSIONS = 1000;

/** Figures of all kinds, in the API before those of the kind. */
export const GENERAL_FIGURES: readonly Figure[] = [
  { key: 'THINKING_MS', label: 'Milliseconds from a decision to the move', sum: 'MEAN' },
  { key: 'DECISIONS_MISSED', label: 'Decisions whose time ran out', sum: 'SHARE' },
];

export function figuresOf(kind: AnyKind): readonly Figure[] {
  return [...GENERAL_FIGURES, ...(kind.statistics?.figures ?? [])];
}

/** Games are counted anew when this grows. */
export function figuresVersion({ statistics }: AnyKind): number {
  return GENERAL_VERSION * VERSIONS + (statistics?.version ?? 0);
}

/** Everything that is counted of a game that has ended, for each seat. */
export function countFigures(sitting: Sitting, turns: readonly Turn[]): readonly Tallies[] {
  const { game, kind } = sitting;
  const steps = kind.statistics === undefined ? [] : stepsOf(sitting, turns);
  const own = kind.statistics?.count(steps, game.seats.length) ?? [];
  return game.seats.map((_, seat) => ({ ...generalOf(seat, turns), ...own[seat] }));
}

/** The turns at which something was decided, by playing the log again. */
function stepsOf(
  sitting: Sitting,
  turns: readonly Turn[],
): readonly PlayedStep<unknown, unknown>[] {
  const steps: PlayedStep<unknown, unknown>[] = [];
  let table: unknown = null;
  let before: unknown = null;
  for (const turn of turns) {
    const { act, seat } = turn;
    const next = replayTable(sitting, [turn], table);
    if (next === table) continue;
    table = next;
    const after = viewOf({ ...sitting, game: { ...sitting.game, table } }, null);
    const move = act.type === 'MOVED' || act.type === 'MISSED' ? act.move : null;
    if (act.type !== 'STARTED') steps.push({ seat, move, before, after });
    before = after;
  }
  return steps;
}

/** Of a player only what the player did in person. */
function generalOf(seat: number, turns: readonly Turn[]): Tallies {
  const own = turns.filter((turn) => turn.seat === seat);
  const made = own.filter(({ act }) => act.type === 'MOVED' && act.by === 'PLAYER');
  const timed = made.filter(({ thinkingMs }) => thinkingMs !== null);
  const thinking = timed.reduce((sum, { thinkingMs }) => sum + (thinkingMs ?? 0), 0);
  const missed = own.filter(({ act }) => act.type === 'MISSED' || act.type === 'REPLACED').length;
  return {
    ...(timed.length > 0 && { THINKING_MS: [thinking, timed.length] as Tally }),
    ...(made.length + missed > 0 && { DECISIONS_MISSED: [missed, made.length + missed] as Tally }),
  };
}

/** What was counted of a figure in all games of a player. */
export type FigureTotal = {
  readonly key: string;
  readonly counted: number;
  readonly of: number;
  readonly highest: number;
  /** In how many games it applied. */
  readonly games: number;
};

/** `null` where it never could have been. */
export function valueOf({ sum }: Figure, total: FigureTotal): number | null {
  switch (sum) {
    case 'TOTAL':
      return total.counted;
    case 'HIGHEST':
      return total.highest;
    case 'MEAN':
      return total.of === 0 ? null : total.counted / total.of;
    case 'SHARE':
      return total.of === 0 ? null : (100 * total.counted) / total.of;
  }
}

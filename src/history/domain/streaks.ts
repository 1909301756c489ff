/** A result as far as it matters for streaks. */
export type Ended = { readonly won: boolean; readonly endedAt: Date };

export type Streaks = {
  /** Games won one after another, up to the last. */
  readonly wins: number;
  readonly mostWins: number;
  /** Days in UTC, one after another, on which a game ended, up to today or yesterday. */
  readonly days: number;
  readonly mostDays: number;
};

const DAY_MS = 86_400_000;

/** `ended` from the oldest on; `now` in milliseconds since 1970. */
export function streaksOf(ended: readonly Ended[], now: number): Streaks {
  const wins = { current: 0, most: 0 };
  const days = { current: 0, most: 0, last: -Infinity };
  for (const { won, endedAt } of ended) {
    wins.current = won ? wins.current + 1 : 0;
    wins.most = Math.max(wins.most, wins.current);
    const day = dayOf(endedAt.getTime());
    if (day === days.last) continue;
    days.current = day === days.last + 1 ? days.current + 1 : 1;
    days.most = Math.max(days.most, days.current);
    days.last = day;
  }
  // Today is not over: a streak that was kept up yesterday is not broken yet.
  const isKeptUp = days.last >= dayOf(now) - 1;
  return {
    wins: wins.current,
    mostWins: wins.most,
    days: isKeptUp ? days.current : 0,
    mostDays: days.most,
  };
}

function dayOf(instant: number): number {
  return Math.floor(instant / DAY_MS);
}

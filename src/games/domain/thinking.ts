/** Milliseconds since 1970, by the server's clock. */
export type Instant = number;

/** A time in which a clock stands still: from the first instant on, up to the second. */
export type Span = { readonly from: Instant; readonly to: Instant };

/**
 * How long a clock ran between two instants: the time that lies in none of the spans, which may
 * overlap and come in any order.
 */
export function ranMs(from: Instant, to: Instant, stops: readonly Span[]): number {
  let ran = 0;
  let at = from;
  for (const stop of stopsAfter(from, stops)) {
    if (stop.from >= to) break;
    ran += Math.max(0, stop.from - at);
    at = Math.max(at, stop.to);
  }
  return ran + Math.max(0, to - at);
}

/** The first instant at which a clock has run for so long; more stops never make it an earlier one. */
export function runsOutAt(from: Instant, leftMs: number, stops: readonly Span[]): Instant {
  let left = leftMs;
  let at = from;
  for (const stop of stopsAfter(from, stops)) {
    if (at + left <= stop.from) break;
    left -= Math.max(0, stop.from - at);
    at = Math.max(at, stop.to);
  }
  return at + left;
}

/** The parts of the spans that lie between two instants. */
export function clipped<Part extends Span>(
  spans: readonly Part[],
  from: Instant,
  to: Instant,
): readonly Part[] {
  return spans
    .map((span) => ({ ...span, from: Math.max(span.from, from), to: Math.min(span.to, to) }))
    .filter((span) => span.from < span.to);
}

function stopsAfter(from: Instant, stops: readonly Span[]): readonly Span[] {
  return stops.filter(({ to }) => to > from).sort((one, other) => one.from - other.from);
}

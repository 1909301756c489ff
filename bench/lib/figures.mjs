// How figures are taken and shown: rates and latencies of loops that run side by side for a while.

/** Runs `loops` loops of `step` for the time; a step's latency is counted when it resolves. */
export async function measure({ loops, seconds, step }) {
  const latencies = [];
  const started = performance.now();
  const until = started + seconds * 1000;
  const loop = async (index) => {
    while (performance.now() < until) {
      const before = performance.now();
      await step(index);
      latencies.push(performance.now() - before);
    }
  };
  await Promise.all(Array.from({ length: loops }, (_, index) => loop(index)));
  const elapsed = (performance.now() - started) / 1000;
  latencies.sort((one, other) => one - other);
  return {
    rate: latencies.length / elapsed,
    p50: percentile(latencies, 0.5),
    p99: percentile(latencies, 0.99),
  };
}

/** The median of several runs, by rate. */
export function median(runs) {
  return [...runs].sort((one, other) => one.rate - other.rate)[Math.floor(runs.length / 2)];
}

export function show({ rate, p50, p99 }) {
  return `${rate.toFixed(0).padStart(7)}/s   p50 ${p50.toFixed(1).padStart(6)} ms   p99 ${p99.toFixed(1).padStart(6)} ms`;
}

export function percentile(sorted, share) {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? NaN;
}

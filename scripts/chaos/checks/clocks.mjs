import { promiseFor, watches } from '../timeline.mjs';
import { finding } from './finding.mjs';

const FIRED = ['MISSED', 'REPLACED', 'FORFEITED'];

/** Every deadline fired within the sweep's period of there being somebody to fire it. */
export function deadlines(evidence) {
  const decisions = evidence.stories.flatMap(({ game, decisions }) =>
    decisions
      .filter(({ deadline, closedBy }) => deadline !== null && closedBy !== null)
      .map((decision) => ({ ...decision, due: decision.deadline, gameId: game.id })),
  );
  const fired = decisions.filter(({ closedBy }) => FIRED.includes(closedBy.act.type));
  const wrong = decisions.flatMap((decision) => misjudged(decision));
  const { faults, figure, worstMs } = judge(evidence, fired);
  return finding(
    "every deadline fired within the sweep's period",
    `${fired.length} deadlines passed, ${figure}`,
    [...wrong, ...faults],
    { deadlines: fired.length, worstLatenessMs: worstMs },
  );
}

/** With the queue emptied or gone, bots moved all the same, within the sweep's period. */
export function botMoves(evidence) {
  const moved = evidence.stories.flatMap(({ game, decisions }) =>
    decisions
      .filter(({ playerId, closedBy }) => playerId === null && closedBy?.act.type === 'MOVED')
      .map((decision) => ({ ...decision, due: decision.openedAt, gameId: game.id })),
  );
  const withoutQueue = moved.filter(({ openedAt }) =>
    evidence.queueOutages.some(({ from, to }) => openedAt >= from && openedAt <= to),
  );
  const { faults, figure } = judge(evidence, moved);
  return finding(
    "every bot moved within the sweep's period",
    `${moved.length} moves of bots, ${withoutQueue.length} without a queue, ${figure}`,
    faults,
    { botMoves: moved.length, withoutQueue: withoutQueue.length },
  );
}

function misjudged({ gameId, seat, deadline, closedBy }) {
  const isLate = closedBy.at >= deadline;
  const isFired = FIRED.includes(closedBy.act.type);
  const isPlayed = closedBy.act.type === 'MOVED' && closedBy.seat === seat;
  if (isFired && !isLate) return [`game ${gameId}: turn ${closedBy.version} fired too early`];
  return isPlayed && isLate ? [`game ${gameId}: turn ${closedBy.version} was made too late`] : [];
}

/** `closedBy.at` against what is promised for `due`. */
function judge({ installation, sweepMs, allowanceMs, begunAt }, items) {
  const pieces = watches(installation.workers, installation.database.outages);
  const judged = items.map(({ gameId, due, closedBy }) => {
    const { at, watch } = promiseFor(due, pieces, sweepMs, allowanceMs);
    return { gameId, closedBy, due, watch, lateMs: closedBy.at - due, overMs: closedBy.at - at };
  });
  const late = judged.map(({ lateMs }) => lateMs).sort((one, other) => one - other);
  const worstMs = late.at(-1) ?? 0;
  const overMs = Math.max(0, ...judged.map((item) => item.overMs));
  const faults = judged
    .filter((item) => item.overMs > allowanceMs)
    .map((item) => complaint(item, begunAt));
  const median = late[Math.floor(late.length / 2)] ?? 0;
  const figure = `half of them within ${median} ms, all within ${worstMs} ms, outages included; ${overMs} ms over the promise, of ${allowanceMs} ms allowed`;
  return { faults, worstMs, figure };
}

function complaint({ gameId, closedBy, due, watch, lateMs, overMs }, begunAt) {
  const story = (instant) => ((instant - begunAt) / 1000).toFixed(1);
  return `game ${gameId}: what was due at ${story(due)} s was done after ${lateMs} ms by turn ${closedBy.version}, ${overMs} ms later than promised: ${watch.name} was there from ${story(watch.from)} s`;
}

import type { Awaited } from '../contract/index.js';
import type { State } from './state.js';
import { betweenKey, type IdleKey } from './timers.js';
import { decisionOf, type Decision } from './view.js';

/** Who may decide what; a plan that was committed may be replaced, and is not due any more. */
export function awaitedBy(idle: IdleKey, state: State): readonly Awaited[] {
  const { round, beat, seats } = state;
  return seats.flatMap((_, seat) => {
    const decision = decisionOf(state, seat);
    if (decision === null) return [];
    const isPlan = decision === 'PLAN' || decision === 'REPLAN';
    const key = isPlan ? `${round}:${beat?.number ?? 0}` : `${round}`;
    return [{ seat, decision, key, ...endOf(decision, idle, state) }];
  });
}

function endOf(decision: Decision, idle: IdleKey, state: State): Partial<Awaited> {
  switch (decision) {
    case 'PLAN':
      return {};
    case 'REPLAN':
      return { timed: false, optional: true };
    case 'PLAY':
      return { timed: false, closedBy: idle(state) };
    case 'NEXT':
      // Over days nobody is called for a pause that is over in a minute.
      return { timed: false, closedBy: betweenKey(state), ...(state.beat && { optional: true }) };
  }
}

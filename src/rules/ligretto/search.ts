import { derive, stream, type Budget, type Random, type Seat } from '../contract/index.js';
import { closeBeat } from './beats.js';
import { imagine } from './imagine.js';
import { smartWorth } from './live-bot.js';
import { draft, sensiblePlan, type Taste } from './planning.js';
import { scoreOf } from './round.js';
import { isStuck } from './spots.js';
import type { Plan, SeatState, State } from './state.js';
import { viewOf, type View } from './view.js';

const CANDIDATES = 12;
const PILE_WORTH = 1;
/** Worlds in which all candidates are tried before the worse half is dropped. */
const HALVINGS = 3;

type Candidate = { readonly plan: Omit<Plan, 'final'>; total: number };

/**
 * The plan that does best in imagined worlds, in which the others plan by rule of thumb. All
 * candidates are tried in the same worlds; after each third of the budget the worse half is dropped.
 */
export function searchPlan(
  view: View,
  seat: Seat,
  random: Random,
  { playouts }: Budget,
): Omit<Plan, 'final'> {
  let candidates = candidatesOf(view, seat, random);
  const others = view.seats.map((_, other) => sensiblePlan(view, other));
  let world = 0;
  for (let round = 0; round < HALVINGS && candidates.length > 1; round++) {
    const worlds = Math.floor(playouts / view.seats.length / HALVINGS / candidates.length);
    for (let count = 0; count < worlds; count++) {
      const imagined = imagine(view, derive(random, `world:${world++}`));
      for (const candidate of candidates) {
        const plans = others.with(seat, candidate.plan);
        candidate.total += valueOf(followed(withPlans(imagined, plans)), seat);
      }
    }
    candidates = [...candidates]
      .sort((one, other) => other.total - one.total)
      .slice(0, Math.ceil(candidates.length / 2));
  }
  return candidates[0]?.plan ?? sensiblePlan(view, seat);
}

/** The plan by rule of thumb, one that looks at what others could lay, and random ones between. */
function candidatesOf(view: View, seat: Seat, random: Random): Candidate[] {
  const stop = isStuck(view, seat);
  const lots = stream(random, 'tastes');
  const smart = smartWorth(view, seat);
  const tastes = Array.from({ length: CANDIDATES - 1 }, (_, place): Taste => {
    const noise = place === 0 ? 0 : 1 + lots(4);
    const reach = lots(4);
    return {
      worth: (spot) => smart(spot) + (noise === 0 ? 0 : lots(noise)),
      isBold: lots(4) > 0,
      tries: (gap) => gap <= reach,
    };
  });
  const plans = [
    sensiblePlan(view, seat),
    ...tastes.map((taste) => ({ steps: draft(view, seat, taste), stop })),
  ];
  const different = new Map(plans.map((plan) => [JSON.stringify(plan), plan]));
  return [...different.values()].map((plan) => ({ plan, total: 0 }));
}

/** The table after one more beat, in which all plan by rule of thumb. */
function followed(state: State): State {
  if (state.stage !== 'PLAY') return state;
  const plans = state.seats.map((_, seat) => sensiblePlan(viewOf(state, seat), seat));
  return withPlans(state, plans);
}

function withPlans(state: State, plans: readonly Omit<Plan, 'final'>[]): State {
  const seats = state.seats.map((seat, place): SeatState => {
    const { steps, stop } = plans[place] ?? NO_PLAN;
    return { ...seat, plan: { steps, stop, final: true } };
  });
  return closeBeat({ ...state, seats });
}

const NO_PLAN: Omit<Plan, 'final'> = { steps: [], stop: true };

/**
 * What the round counts for the seat beside what it counts for the others on average. As long as it
 * goes on, a card less on the pile is worth more than its points: the end is nearer.
 */
function valueOf({ seats, stage }: State, seat: Seat): number {
  const worth = (state: SeatState) =>
    scoreOf(state).points - (stage === 'PLAY' ? PILE_WORTH * state.pile.length : 0);
  let [mine, others] = [0, 0];
  for (const [place, state] of seats.entries()) {
    if (place === seat) mine = worth(state);
    else others += worth(state);
  }
  return mine - others / (seats.length - 1);
}

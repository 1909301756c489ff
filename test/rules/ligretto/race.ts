import { derive, type BotLevel, type Random } from '../../../src/rules/contract/index.js';
import { ligretto } from '../../../src/rules/ligretto/index.js';
import type { Options } from '../../../src/rules/ligretto/options.js';
import type { State } from '../../../src/rules/ligretto/state.js';

const { rules, bots } = ligretto;

/** A live game in virtual time, as the server would run it. */
type Race = {
  state: State;
  now: number;
  /** When a bot acts on the decision of its seat, by the decision's name and key. */
  readonly due: Map<number, { readonly decision: string; readonly at: number }>;
  timers: ReadonlyMap<string, number>;
  version: number;
  /** When each board place changed last. */
  changes: readonly number[];
  /** The shortest time from a change of a place to a bot's card on it. */
  soonestMs: number;
};

/**
 * A live game between bots, raced to its end on a virtual clock: each acts `reactionMs` after its
 * decision opened, on what it sees then, and the table's timers run beside them.
 */
export function race(
  levels: readonly BotLevel[],
  options: Partial<Options>,
  random: Random,
): {
  readonly scores: readonly number[];
  readonly ranks: readonly number[];
  readonly ms: number;
  readonly soonestMs: number;
} {
  const settings: Options = { ...rules.defaultOptions, pace: 'LIVE', ...options };
  const state = rules.deal(settings, levels.length, derive(random, 'deal'));
  const table: Race = {
    state,
    now: 0,
    due: new Map(),
    timers: new Map(),
    version: 0,
    changes: [],
    soonestMs: Infinity,
  };
  settle(table, levels, random, null);
  for (;;) {
    const outcome = rules.outcome(table.state);
    if (outcome) return { ...outcome, ms: table.now, soonestMs: table.soonestMs };
    act(table, levels, random);
  }
}

/** Whatever is due first happens; a bot that was too slow looks again. */
function act(table: Race, levels: readonly BotLevel[], random: Random): void {
  const [timer = null] = [...table.timers].sort(([, one], [, other]) => one - other);
  const [bot = null] = [...table.due].sort(([, one], [, other]) => one.at - other.at);
  table.version += 1;
  if (timer !== null && (bot === null || timer[1] <= bot[1].at)) {
    table.now = timer[1];
    become(table, rules.tick(table.state, timer[0]));
    return settle(table, levels, random, null);
  }
  if (bot === null) throw new Error('nobody is awaited and no timer runs');
  const [seat, { at }] = bot;
  table.now = at;
  const view = rules.view(table.state, seat);
  const lots = derive(random, `bot:${table.version}:${seat}`);
  const list = rules.legalMoves(table.state, seat);
  const move = bots[levels[seat] ?? 'EASY'](view, list, lots, { playouts: 0 });
  const result = rules.play(table.state, seat, move);
  if (!result.ok) throw new Error(result.refusal.sentence);
  if (move.type === 'PLACE') {
    const changed = table.changes[move.board] ?? 0;
    table.soonestMs = Math.min(table.soonestMs, table.now - changed);
  }
  become(table, result.value);
  settle(table, levels, random, seat);
}

function become(table: Race, next: State): void {
  table.changes = next.board.map(({ version }, at) =>
    version === table.state.board[at]?.version ? (table.changes[at] ?? 0) : table.now,
  );
  table.state = next;
}

function settle(
  table: Race,
  levels: readonly BotLevel[],
  random: Random,
  mover: number | null,
): void {
  const open = rules.awaited(table.state);
  for (const seat of levels.keys()) {
    const decision = open.find((awaited) => awaited.seat === seat);
    const name = decision && `${decision.decision} ${decision.key ?? ''}`;
    if (name === undefined) table.due.delete(seat);
    else if (seat === mover || table.due.get(seat)?.decision !== name) {
      const lots = derive(random, `reaction:${table.version}:${seat}`);
      const view = rules.view(table.state, seat);
      const after = ligretto.race?.reactionMs(view, levels[seat] ?? 'EASY', lots) ?? 0;
      table.due.set(seat, { decision: name, at: table.now + after });
    }
  }
  table.timers = new Map(
    rules
      .timers(table.state)
      .map(({ key, afterMs }) => [key, table.timers.get(key) ?? table.now + afterMs]),
  );
}

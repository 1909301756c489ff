import { describe, expect, it } from '@jest/globals';
import { derive, stream, type Random } from '../../../src/rules/contract/index.js';
import { ricRacRummy } from '../../../src/rules/ric-rac-rummy/index.js';
import { readMeld } from '../../../src/rules/ric-rac-rummy/melds.js';
import type { Options } from '../../../src/rules/ric-rac-rummy/options.js';
import type { Move, State } from '../../../src/rules/ric-rac-rummy/state.js';
import { buysAllowed } from '../../../src/rules/ric-rac-rummy/contract.js';
import { optionVariants } from './variants.js';

const { rules, bots } = ricRacRummy;
const GAMES = 1;
/** The cards are counted after every so many moves. */
const COUNT_EVERY = 9;
/** Of so many moves one is any that is listed; the others go down and lay off when they can. */
const ANY_ONE_IN = 4;

/**
 * Games in which players want to get somewhere, so that melds grow and cards run short, but also do
 * what nobody would. scripts/fuzz-kind.mjs plays many more.
 */
describe.each(optionVariants.map((options, place): [number, Options] => [place, options]))(
  'games by lot (variant %i)',
  (place, short) => {
    it.each(Array.from({ length: GAMES }, (_, game) => game))(
      'keep the rules (game %i)',
      (game) => {
        const key = (place * GAMES + game + 1).toString(16).padStart(64, 'f');
        const seats = 2 + ((place + 2 * game) % 3);
        const options = { ...short, maxTurns: 8 };
        let state = rules.deal(options, seats, derive({ key }, 'deal'));
        const census = rules.census(state).join();
        const lots = stream({ key }, 'fuzz');
        for (let version = 0; rules.outcome(state) === null; version++) {
          state = step(state, lots, derive({ key }, `move:${version}`));
          if (version % COUNT_EVERY === 0) expect(rules.census(state).join()).toBe(census);
          for (const fault of faultsOf(state)) throw new Error(`${fault}, key ${key}`);
        }
        expect(rules.outcome(state)?.ranks).toContain(1);
      },
    );
  },
);

function step(state: State, lots: (bound: number) => number, random: Random): State {
  const [timer] = rules.timers(state);
  if (timer && lots(6) === 0) return rules.tick(state, timer.key);
  const awaited = rules.awaited(state);
  const seat = awaited[lots(awaited.length)]?.seat ?? 0;
  const list = rules.legalMoves(state, seat);
  const any = list.moves[lots(list.moves.length)];
  const bot = () => bots.NORMAL(rules.view(state, seat), list, random, { playouts: 0 });
  const move: Move = lots(ANY_ONE_IN) === 0 && any ? any : bot();
  const result = rules.play(state, seat, move);
  if (!result.ok) throw new Error(`refused ${JSON.stringify(move)}: ${result.refusal.sentence}`);
  return result.value;
}

/** What must never be: the invariants of a table. */
function faultsOf({ phase, melds, seats, options, round, turn, taken }: State): readonly string[] {
  const loose = {
    ...options,
    wildLimit: options.wildLimitOnLayOff ? options.wildLimit : ('NONE' as const),
  };
  const broken = melds.find(({ type, cards }) => !readMeld(type, cards, loose).ok);
  const hand = seats[turn]?.hand ?? [];
  return [
    ...(broken ? [`no meld: ${broken.cards.join(' ')}`] : []),
    ...(seats.some(({ buys }) => buys > buysAllowed(round, options)) ? ['too many buys'] : []),
    ...(seats.some(({ hand: held }) => phase !== null && held.length === 0)
      ? ['no card left']
      : []),
    ...(phase === 'PLAY' && hand.every((card) => card === taken) ? ['nothing to discard'] : []),
  ];
}

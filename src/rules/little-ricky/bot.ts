import {
  choose,
  derive,
  seatOf,
  sumOf,
  type Bot,
  type BotLevel,
  type Random,
  type Seat,
} from '../contract/index.js';
import { imagine } from './imagine.js';
import { totalsAfterRound } from './round.js';
import { LIMIT } from './scoring.js';
import { mayDraw, stillIn, topOf, type Move, type State } from './state.js';
import { sensibleMove } from './strategy.js';
import { act, roundIsOver } from './turn.js';
import type { View } from './view.js';

/**
 * EASY plays any card that fits, and when stuck draws or quits by lot. NORMAL goes by two rules of
 * thumb (strategy.ts). HARD tries its choices in imagined worlds, in which everybody plays on like
 * NORMAL until the round is over.
 */
export const bots: Readonly<Record<BotLevel, Bot<Move, View>>> = {
  EASY: (_view, { moves }, random) => choose(random, 'easy', worthTrying(moves)),

  NORMAL: (view) =>
    sensibleMove({
      hand: view.hand ?? [],
      top: view.top,
      drawAllowed: view.drawAllowed,
      othersIn: stillIn(view.seats) - 1,
    }),

  HARD: (view, { moves }, random, { playouts }) => {
    const choices = worthTrying(moves);
    const [only, another] = choices;
    if (view.seat === null || only === undefined) return { type: 'QUIT' };
    if (another === undefined) return only;
    const worlds = Math.max(1, Math.floor(playouts / choices.length));
    return bestOf(choices, view, view.seat, random, worlds);
  },
};

/** A card that fits is always shed, as that never costs points; the question is then which. */
function worthTrying(moves: readonly Move[]): readonly Move[] {
  const plays = moves.filter(({ type }) => type === 'PLAY');
  return plays.length > 0 ? plays : moves;
}

/** Every move is tried in the same worlds, so that luck does not tell them apart. */
function bestOf(
  moves: readonly Move[],
  view: View,
  seat: Seat,
  random: Random,
  worlds: number,
): Move {
  const worth = moves.map(() => 0);
  for (let number = 0; number < worlds; number++) {
    const world = imagine(view, derive(random, `world:${number}`));
    moves.forEach((move, place) => {
      worth[place] = (worth[place] ?? 0) + chance(playOn(act(world, seat, move)), seat);
    });
  }
  // There is a move, so there is a best one.
  return moves[worth.indexOf(Math.max(...worth))] as Move;
}

/** The totals when everybody plays on sensibly until the round is over. */
function playOn(start: State): readonly number[] {
  let state = start;
  while (state.turn !== null && !roundIsOver(state)) {
    state = act(state, state.turn, sensibleMove(situationOf(state, state.turn)));
  }
  return totalsAfterRound(state);
}

function situationOf(state: State, seat: Seat) {
  return {
    hand: seatOf(state, seat).hand,
    top: topOf(state.discards),
    drawAllowed: mayDraw(state),
    othersIn: stillIn(state.seats) - 1,
  };
}

/** How many points ahead make a seat e times as likely to win as another, before the last round. */
const LEAD = 15;

/** A seat's share in the victory, from 0 to 1: known when the game is over, else a guess. */
function chance(totals: readonly number[], seat: Seat): number {
  const over = totals.some((total) => total >= LIMIT);
  const fewest = Math.min(...totals);
  const weights = totals.map((total) =>
    over ? Number(total === fewest) : Math.exp((fewest - total) / LEAD),
  );
  return (weights[seat] ?? 0) / sumOf(weights);
}

import { choose, derive, type Bot, type BotLevel, type Random } from '../contract/index.js';
import { positionOf } from './board.js';
import { imagine } from './imagine.js';
import { indexOf, sizeOf } from './places.js';
import { sensiblePlace } from './strategy.js';
import { destroyed, fieldOf, flipped, isCutOff, type Field, type Position } from './position.js';
import { solve } from './solver.js';
import { WALL_CARDS, type Move } from './state.js';
import type { View } from './view.js';

/**
 * EASY destroys any card that it may. NORMAL looks one card ahead (strategy.ts). HARD tries its
 * choices in imagined deals, playing on like NORMAL to the end; once every card is known it solves.
 * No bot takes a move back.
 */
export const bots: Readonly<Record<BotLevel, Bot<Move, View>>> = {
  EASY: (_view, { moves }, random) => choose(random, 'easy', destroyingFirst(moves)),

  NORMAL: (view, { moves }) => view.hint ?? choiceless(moves),

  HARD: (view, { moves }, random, { playouts }) => {
    const choices = moves.filter(({ type }) => type !== 'UNDO');
    if (choices.length < 2) return choiceless(choices);
    return bestOf(choices, view, random, Math.max(1, Math.floor(playouts / choices.length)));
  },
};

function destroyingFirst(moves: readonly Move[]): readonly Move[] {
  const cards = moves.filter(({ type }) => type === 'DESTROY');
  return cards.length > 0 ? cards : moves.filter(({ type }) => type === 'FLIP');
}

function choiceless(moves: readonly Move[]): Move {
  return moves[0] ?? { type: 'FLIP' };
}

/** Every move is tried in the same deals, so that luck does not tell them apart. */
function bestOf(moves: readonly Move[], view: View, random: Random, deals: number): Move {
  const known = view.stockSize === 0 && view.walls.every(({ card }) => card !== null);
  const worth = moves.map(() => 0);
  for (let number = 0; number < (known ? 1 : deals); number++) {
    const deal = imagine(view, derive(random, `deal:${number}`));
    const field = fieldOf(deal.layout, deal.stock, deal.options);
    const position = positionOf(deal);
    moves.forEach((move, place) => {
      const next = after(field, position, move);
      const score = known ? solve(field, next, WIDTH).score : playOn(field, next);
      worth[place] = (worth[place] ?? 0) + score;
    });
  }
  // There is a move, so there is a best one.
  return moves[worth.indexOf(Math.max(...worth))] as Move;
}

/** Of the search once every card is known: the stock is empty then, so there is little to search. */
const WIDTH = 1000;

function after(field: Field, position: Position, move: Move): Position {
  return move.type === 'DESTROY'
    ? destroyed(field, position, indexOf(move.place))
    : flipped(field, position);
}

/** The score when the game is played on sensibly to its end. */
function playOn(field: Field, start: Position): number {
  let position = start;
  while (position.standing !== 0) {
    const place = isCutOff(field, position) ? null : sensiblePlace(field, position);
    if (place !== null) position = destroyed(field, position, place);
    else if (position.turned < field.stock.length) position = flipped(field, position);
    else return WALL_CARDS - sizeOf(position.standing);
  }
  return WALL_CARDS + field.stock.length - position.turned;
}

import { describe, expect, it } from '@jest/globals';
import { derive, type BotLevel } from '../../../src/rules/contract/index.js';
import { contractOf } from '../../../src/rules/ric-rac-rummy/contract.js';
import { ricRacRummy } from '../../../src/rules/ric-rac-rummy/index.js';
import { distanceOf, planFor } from '../../../src/rules/ric-rac-rummy/plan.js';
import type { Move, State } from '../../../src/rules/ric-rac-rummy/state.js';
import { tallyOf } from '../../../src/rules/ric-rac-rummy/tally.js';
import {
  after,
  CALL,
  discard,
  DRAW,
  goDown,
  layOff,
  LEAVE,
  random,
  replace,
  table,
  TAKE,
} from './table.js';

const { rules, bots } = ricRacRummy;
const SMART = ['NORMAL', 'HARD'] as const;

function answer(level: BotLevel, state: State, seat = 0, playouts = 60, label = 'bot'): Move {
  const list = rules.legalMoves(state, seat);
  return bots[level](rules.view(state, seat), list, derive(random, label), { playouts });
}

/** Points of a two-seat game, of `level` and of `other`. */
function scores(level: BotLevel, other: BotLevel, game: number): readonly [number, number] {
  const mine = game % 2;
  let state = rules.deal(rules.defaultOptions, 2, derive(random, `game:${game}`));
  for (let version = 0; rules.outcome(state) === null; version++) {
    const seat = rules.awaited(state)[0]?.seat ?? 0;
    const who = seat === mine ? level : other;
    const result = rules.play(state, seat, answer(who, state, seat, 20, `${game}:${version}`));
    if (!result.ok) throw new Error(result.refusal.sentence);
    state = result.value;
  }
  const points = rules.outcome(state)?.scores ?? [];
  return [points[mine] ?? 0, points[1 - mine] ?? 0];
}

function distance(hand: string, round: number): number {
  const held = table({ hands: [hand] }).seats[0]?.hand ?? [];
  return planFor(tallyOf(held, rules.defaultOptions), contractOf(round), rules.defaultOptions)
    .distance;
}

describe('a plan', () => {
  it('counts the cards that are to come, beside the wild ones in hand', () => {
    expect(distance('3C 3D 3H 9C 9D 9H', 1)).toBe(0);
    expect(distance('3C 3D 9C 9D W', 1)).toBe(1);
    expect(distance('3C 3D 9C 9D W W', 1)).toBe(0);
    expect(distance('4C 5C 7C KC KD 2S', 2)).toBe(2);
    expect(distance('4C 5C 6C 7C 8D 9D', 3)).toBe(2);
    expect(distance('2S', 7)).toBe(11);
  });

  it('does not count on more wild cards than a meld may hold', () => {
    expect(distance('3C 9C W W W', 1)).toBe(2);
    expect(distance('3C 3D 3H 9C W W', 1)).toBe(1);
  });

  it('uses no card twice', () => {
    expect(distance('4C 5C 6C 7C 7D 7H', 2)).toBe(1);
    expect(distance('4C 5C 6C 7C 7D 7H 7C', 2)).toBe(0);
  });

  it('prefers natural cards to wild ones', () => {
    const near = (hand: string) => {
      const held = table({ hands: [hand] }).seats[0]?.hand ?? [];
      return distanceOf(tallyOf(held, rules.defaultOptions), contractOf(1), rules.defaultOptions);
    };

    expect(near('3C 3D 3H 9C 9D 9H')).toBe(0);
    expect(near('3C 3D 3H 9C 9D W')).toBe(1 / 64);
  });
});

describe('every level', () => {
  const levels = ['EASY', ...SMART] as const;

  it.each(levels)('%s goes down when it can', (level) => {
    const state = table({ hands: ['3C 3D 3H 9C 9D 9H KC', '5H'] });

    expect(after(state, 0, answer(level, state)).melds).toHaveLength(2);
  });

  it.each(levels)('%s lays off what it can, and goes out', (level) => {
    const melds = ['RUN 5H 6H 7H 8H'];
    const state = table({ hands: ['9H KC', '5H'], melds, down: [0] });
    const next = after(state, 0, answer(level, state));

    expect(answer(level, state)).toEqual(layOff(state, '9H', 0, 'HIGH'));
    expect(answer(level, next)).toEqual(discard(next, 'KC'));
  });
});

describe('EASY', () => {
  it('discards what fits nothing', () => {
    const state = table({ hands: ['3C 3D 9C 9H KS', '5H'] });

    expect(answer('EASY', state)).toEqual(discard(state, 'KS'));
  });
});

describe.each(SMART)('%s', (level) => {
  it('draws the discard that it needs, in a buy window too, and no other', () => {
    const needs = (card: string) =>
      table({ hands: ['3C 3D 9C 9H KS', '5H'], phase: 'DRAW', discards: card });
    const start = table({ hands: ['9D 4S', '3C 3D 9C 9H KS', '5H'], turn: 0 });
    const offered = after(start, 0, discard(start, '9D'));

    expect(answer(level, needs('9D'))).toEqual(TAKE);
    expect(answer(level, needs('6D'))).toEqual(DRAW);
    expect(answer(level, offered, 1)).toEqual(TAKE);
  });

  it('buys what brings it nearer, but not when another is about to go out', () => {
    const buy = (down: readonly number[]) => {
      const hands = ['9D 4S', '5H', '3C 3D 9C 9H KS QD'];
      const start = table({ hands, down });
      const offered = after(start, 0, discard(start, '9D'));
      return answer(level, offered, 2);
    };

    expect(buy([])).toEqual(CALL);
    expect(buy([1])).toEqual(LEAVE);
  });

  it('keeps what it needs and its wild cards', () => {
    const state = table({ hands: ['3C 3D 9C 9H KS W QD', '5H'] });

    expect([discard(state, 'KS'), discard(state, 'QD')]).toContainEqual(answer(level, state));
  });

  it('puts a card in the place of a wild one where it can go nowhere else', () => {
    const state = table({ hands: ['6C KD', 'KC'], melds: ['RUN 5C W 7C 8C'], down: [0] });

    expect(answer(level, state)).toEqual({
      ...replace(state, '6C', 0, { meld: 0, end: 'LOW' }),
      wild: state.melds[0]?.cards[1],
    });
  });
});

describe('HARD', () => {
  it('gives the same answer to the same view, randomness and budget', () => {
    const state = rules.deal(rules.defaultOptions, 3, random);

    expect(answer('HARD', state, state.turn)).toEqual(answer('HARD', state, state.turn));
  });

  it('does not feed a player who is down, if it has another card as good', () => {
    const hands = ['3C 3D 9C 9H QH QS', '5C 5D 5S'];
    const state = table({ hands, melds: ['RUN 8H 9H 10H JH'], owners: [1], down: [1] });

    expect(answer('HARD', state)).toEqual(discard(state, 'QS'));
  });
});

describe('the ladder', () => {
  it('NORMAL has far fewer points than EASY', () => {
    const games = Array.from({ length: 2 }, (_, game) => scores('NORMAL', 'EASY', game));

    for (const [mine, other] of games) expect(mine).toBeLessThan(other);
  });

  it('HARD has far fewer points than EASY, even with a twentieth of its budget', () => {
    const [mine, other] = scores('HARD', 'EASY', 0);

    expect(mine).toBeLessThan(other);
  });
});

describe('going down', () => {
  it('comes before laying off, with the fewest wild cards', () => {
    const state = table({ hands: ['3C 3D 3H W 9C 9D 9H KC', '5H'] });
    const move = answer('HARD', state);

    expect(move).toEqual(goDown(state, 0, 'SET 9C 9D 9H', 'SET 3C 3D 3H'));
  });
});

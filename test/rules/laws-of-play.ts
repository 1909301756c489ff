import assert from 'node:assert/strict';
import fc from 'fast-check';
import { derive } from '../../src/rules/contract/index.js';
import {
  assertRefusal,
  isAwaited,
  openDecisions,
  seatsOf,
  statesOf,
  viewersOf,
} from './looking.js';
import { otherMoves, spread } from './other-moves.js';
import { assertPlain, canonical, copyByJson, deepFreeze } from './plain-data.js';
import { carryOut, deal, MOST_STEPS, type Law } from './play-out.js';

/** How a game goes, in the order of the contract. */
export const LAWS_OF_PLAY = {
  'the same seed and the same moves give the same states': (game) => {
    let state = deal(game.kind, game.setting);
    for (const step of game.steps) {
      assert.deepEqual(state, step.state);
      state = carryOut(game.kind, { ...step, state });
    }
    assert.deepEqual(state, game.final);
  },

  'a game ends': ({ kind, steps, final }) => {
    assert(steps.length < MOST_STEPS, `no end after ${steps.length} steps`);
    assert(kind.rules.outcome(final) !== null);
  },

  'somebody is awaited or a timer runs until the game is over, and nothing afterwards': (game) => {
    const { rules } = game.kind;
    for (const { state } of game.steps) {
      const seats = rules.awaited(state).map(({ seat }) => seat);
      assert(seats.length + rules.timers(state).length > 0, 'the game stands still');
      assert.equal(new Set(seats).size, seats.length, `a seat is awaited twice: ${seats.join()}`);
      for (const seat of seats) assert(seatsOf(game).includes(seat), `there is no seat ${seat}`);
      for (const { decision } of rules.awaited(state)) assert.match(decision, /^[A-Z][A-Z0-9_]*$/);
    }
    assert.deepEqual(rules.awaited(game.final), []);
    assert.deepEqual(rules.timers(game.final), []);
  },

  'what the table ends by itself has a timer that runs, and what is optional no clock': (game) => {
    const { rules } = game.kind;
    for (const state of statesOf(game)) {
      const keys = rules.timers(state).map(({ key }) => key);
      for (const { decision, timed, optional, closedBy } of rules.awaited(state)) {
        if (closedBy !== undefined) {
          assert(keys.includes(closedBy), `no timer ${closedBy} runs that would end ${decision}`);
        }
        if (optional) assert.equal(timed, false, `a clock runs for ${decision}, which is optional`);
      }
    }
  },

  'a seat that is awaited has a move, and no other seat has one': (game) => {
    for (const state of statesOf(game)) {
      for (const seat of seatsOf(game)) {
        const { moves, complete } = game.kind.rules.legalMoves(state, seat);
        if (isAwaited(game.kind, state, seat)) assert(moves.length > 0 || !complete);
        else assert.deepEqual([moves, complete], [[], true]);
      }
    }
  },

  'every listed move is accepted, and no move is listed twice': (game) => {
    for (const state of statesOf(game)) {
      for (const seat of seatsOf(game)) {
        const { moves } = game.kind.rules.legalMoves(state, seat);
        assert.equal(new Set(moves.map(canonical)).size, moves.length, 'a move is listed twice');
        for (const move of spread(moves, 40)) {
          assertPlain(move, 'a move');
          const result = game.kind.rules.play(state, seat, deepFreeze(move));
          assert(result.ok, `refused ${JSON.stringify(move)}: ${JSON.stringify(result)}`);
        }
      }
    }
  },

  'beside a complete list every other move is refused': (game) => {
    const others = otherMoves(game, 20);
    for (const state of statesOf(game)) {
      for (const seat of seatsOf(game)) {
        const { moves, complete } = game.kind.rules.legalMoves(state, seat);
        const listed = new Set(moves.map(canonical));
        for (const move of others) {
          if (!complete || isListed(listed, move)) continue;
          const result = game.kind.rules.play(state, seat, move);
          assert(!result.ok, `seat ${seat} got away with ${String(canonicalOf(move))}`);
          assertRefusal(result.refusal);
        }
      }
    }
  },

  'anything at all may be sent as a move, from anywhere, and nothing is thrown or changed': (
    game,
  ) => {
    const seats = [...seatsOf(game), -1, game.setting.seats, 0.5, NaN];
    const junk = fc.sample(fc.anything({ withBigInt: true, withNullPrototype: true }), {
      numRuns: 30,
      seed: Number.parseInt(game.setting.key.slice(0, 7), 16),
    });
    for (const state of statesOf(game)) {
      const before = JSON.stringify(state);
      for (const seat of seats) {
        for (const move of [...junk, ...otherMoves(game, 5)]) {
          const result = game.kind.rules.play(state, seat, move);
          if (!result.ok) assertRefusal(result.refusal);
          else assert(isAwaited(game.kind, state, seat), `seat ${seat} moved out of turn`);
        }
      }
      assert.equal(JSON.stringify(state), before);
    }
  },

  'nothing countable is lost or doubled': ({ kind, steps, final }) => {
    const count = (state: unknown) => kind.rules.census(state).toSorted();
    const [first] = steps;
    assert(first, 'a game has a first step');
    const census = count(first.state);
    assert(census.length > 0, 'there is something to count');
    for (const { state } of steps) assert.deepEqual(count(state), census);
    assert.deepEqual(count(final), census);
  },

  'states, views and outcomes are plain data, and a state that was stored plays on the same': (
    game,
  ) => {
    const { rules } = game.kind;
    assertPlain(game.setting.options, 'the options');
    for (const step of spread(game.steps, 30)) {
      assertPlain(step.state, 'a state');
      const stored = deepFreeze(copyByJson(step.state));
      assert.deepEqual(carryOut(game.kind, { ...step, state: stored }), carryOut(game.kind, step));
      for (const viewer of viewersOf(game)) assertPlain(rules.view(step.state, viewer), 'a view');
    }
    assertPlain(rules.outcome(game.final), 'the outcome');
  },

  'the move for somebody absent is legal': (game) => {
    for (const [state, seat] of openDecisions(game, 30)) {
      const random = derive({ key: game.setting.key }, 'absent');
      const move = game.kind.rules.absent(state, seat, random);
      assert(game.kind.rules.play(state, seat, move).ok, `illegal: ${JSON.stringify(move)}`);
    }
  },

  'a timer that does not run changes nothing': (game) => {
    for (const state of statesOf(game)) {
      assert.deepEqual(game.kind.rules.tick(state, 'no such timer'), state);
      const timers = game.kind.rules.timers(state);
      assert.equal(new Set(timers.map(({ key }) => key)).size, timers.length);
      for (const { afterMs } of timers) assert(afterMs >= 0);
    }
  },

  'there is an outcome only at the end, with ranks in which ties share': (game) => {
    for (const { state } of game.steps) assert.equal(game.kind.rules.outcome(state), null);
    const outcome = game.kind.rules.outcome(game.final);
    assert(outcome, 'there is no outcome');
    assert.equal(outcome.ranks.length, game.setting.seats);
    assert.equal(outcome.scores.length, game.setting.seats);
    for (const rank of outcome.ranks) {
      assert.equal(rank, 1 + outcome.ranks.filter((other) => other < rank).length);
    }
  },
} satisfies Record<string, Law>;

function isListed(listed: ReadonlySet<string>, move: unknown): boolean {
  const text = canonicalOf(move);
  return text !== null && listed.has(text);
}

function canonicalOf(move: unknown): string | null {
  return typeof move === 'bigint' ? null : canonical(move);
}

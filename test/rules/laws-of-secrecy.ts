import assert from 'node:assert/strict';
import { BOT_LEVELS, derive, type Random, type Seat } from '../../src/rules/contract/index.js';
import { openDecisions, seatsOf, statesOf, viewersOf } from './looking.js';
import { otherMoves, spread } from './other-moves.js';
import { assertPlain, canonical, deepFreeze } from './plain-data.js';
import type { Law, LawfulKind, PlayOut } from './play-out.js';

/** What nobody may find out, whichever way they look. */
export const LAWS_OF_SECRECY = {
  'a view tells a seat nothing that it cannot know': (game) => {
    const others = otherMoves(game, 8);
    for (const [state, seat, random] of redealsOf(game)) {
      const other = deepFreeze(game.kind.rules.redeal(state, seat, random));
      const known = knowledge(game.kind, seat, others, random);
      assert.deepEqual(known(other), known(state), `seat ${seat} can tell two states apart`);
      assert.deepEqual(
        game.kind.rules.census(other).toSorted(),
        game.kind.rules.census(state).toSorted(),
      );
    }
  },

  'a redeal is another state wherever the seat cannot know': (game) => {
    const { rules } = game.kind;
    const varied = new Map(seatsOf(game).map((seat) => [seat, false]));
    for (const [state, seat, random] of redealsOf(game)) {
      const other = rules.redeal(state, seat, random);
      for (const key of keysIn(state)) {
        assert(!JSON.stringify(other).includes(key), 'a redeal keeps the key of the real game');
      }
      const differs =
        game.setting.seats === 1
          ? JSON.stringify(other) !== JSON.stringify(state)
          : seatsOf(game).some((looker) => !looksTheSame(game.kind, looker, state, other));
      if (differs) varied.set(seat, true);
    }
    assert(
      ![...varied.values()].includes(false),
      `a redeal varies nothing: ${canonical([...varied])}`,
    );
  },

  'no key of the randomness is in anything that a viewer gets': (game) => {
    const { rules } = game.kind;
    for (const state of statesOf(game)) {
      const shown = viewersOf(game).flatMap((viewer) => [
        rules.view(state, viewer),
        viewer === null ? null : rules.legalMoves(state, viewer),
      ]);
      const text = JSON.stringify(shown);
      for (const key of keysIn(state)) assert(!text.includes(key), 'the key is shown');
    }
  },

  'a move of the log reads as it was made by its maker, and by all when the game is over': (
    game,
  ) => {
    for (const step of spread(game.steps, 30)) {
      if (!('seat' in step)) continue;
      const { seat, move } = step;
      const read = (over: boolean, viewer: Seat | null) =>
        game.kind.rules.disclose({ seat, move, over }, viewer);
      assert.deepEqual(read(false, seat), move);
      for (const viewer of viewersOf(game)) {
        assert.deepEqual(read(true, viewer), move);
        assertPlain(read(false, viewer), 'a disclosed move');
      }
    }
  },

  "a bot's move is legal, and the same for all that it cannot know": (game) => {
    const random = derive({ key: game.setting.key }, 'bot');
    for (const [state, seat] of openDecisions(game, 8)) {
      const other = game.kind.rules.redeal(state, seat, random);
      for (const level of BOT_LEVELS) {
        const answer = (to: unknown) =>
          game.kind.bots[level](
            deepFreeze(game.kind.rules.view(to, seat)),
            deepFreeze(game.kind.rules.legalMoves(to, seat)),
            random,
            { playouts: 6 },
          );
        const move = answer(state);
        const result = game.kind.rules.play(state, seat, move);
        assert(result.ok, `${level} was refused: ${JSON.stringify([move, result])}`);
        assert.deepEqual(answer(other), move, `${level} answers one view in two ways`);
      }
    }
  },
} satisfies Record<string, Law>;

function redealsOf(game: PlayOut): readonly (readonly [unknown, Seat, Random])[] {
  return statesOf(game).flatMap((state, place) =>
    seatsOf(game).map((seat) => {
      const random = derive({ key: game.setting.key }, `redeal:${place}:${seat}`);
      return [state, seat, random] as const;
    }),
  );
}

function knowledge(
  { rules }: LawfulKind,
  seat: Seat,
  tries: readonly unknown[],
  random: Random,
): (state: unknown) => unknown {
  return (state) => ({
    view: JSON.stringify(rules.view(state, seat)),
    spectatorView: JSON.stringify(rules.view(state, null)),
    awaited: rules.awaited(state),
    timers: rules.timers(state),
    outcome: rules.outcome(state),
    legalMoves: rules.legalMoves(state, seat),
    refusals: tries.map((move) => {
      const result = rules.play(state, seat, move);
      return result.ok ? 'accepted' : result.refusal;
    }),
    absent: rules.awaited(state).some((open) => open.seat === seat)
      ? rules.absent(state, seat, random)
      : null,
  });
}

function looksTheSame({ rules }: LawfulKind, seat: Seat, one: unknown, other: unknown): boolean {
  return JSON.stringify(rules.view(one, seat)) === JSON.stringify(rules.view(other, seat));
}

function keysIn(state: unknown): readonly string[] {
  return JSON.stringify(state).match(/[0-9a-f]{64}/g) ?? [];
}

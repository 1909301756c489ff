import { describe, expect, it } from '@jest/globals';
import { botDueAt, startingBankMs } from '../../../src/games/domain/clocks.js';
import type { Sitting } from '../../../src/games/domain/game.js';
import { settledOptions } from '../../../src/games/domain/settings.js';
import { nextDueAt } from '../../../src/games/domain/time.js';
import { accepted } from '../../../src/rules/contract/index.js';
import { aProcess } from '../support/a-process.js';
import {
  NOON,
  SECOND,
  bot,
  openOf,
  player,
  playing,
  say,
  settings,
  step,
} from '../support/builders.js';
import { counting, countingWith } from '../support/counting-kind.js';

const REACTION_MS = 1500;
/** All say what they like as often as they like, and nobody's clock ends it. */
const RACE = {
  ...countingWith({
    awaited: ({ said, round }) =>
      said.map((_, seat) => ({ seat, decision: 'SAY', key: `round:${round}`, timed: false })),
    play: (state) => accepted(state),
  }),
  race: { when: {}, reactionMs: () => REACTION_MS },
};

function race(...seats: readonly ReturnType<typeof player>[]): Sitting {
  return playing(seats, { timeControl: { type: 'LIVE', turnSeconds: 30 } }, RACE);
}

describe('a decision that the table ends by itself', () => {
  it('has no clock of the seat, and no reminder', () => {
    const { game } = race(player('ann'), player('ben'));
    expect(game.open.map(({ deadline, remindAt }) => [deadline, remindAt])).toEqual([
      [null, null],
      [null, null],
    ]);
    expect(nextDueAt(game)).toBeNull();
  });

  it('has none either for a player who takes the seat back', () => {
    const sitting = race(player('ann', { standIn: 'EASY' }), player('ben'));
    const { sitting: back } = step(sitting, { type: 'TAKE_BACK_SEAT', playerId: 'ann' });
    expect(openOf(back, 0).deadline).toBeNull();
  });

  it('neither fills nor empties the bank of who answers it', () => {
    const control = {
      type: 'CORRESPONDENCE',
      turnHours: 24,
      bankHours: 5,
      maxBankHours: 9,
    } as const;
    const sitting = playing([player('ann'), player('ben')], { timeControl: control }, RACE);
    const { game } = step(sitting, say(sitting, 'ann', 4), NOON + 3600 * SECOND);
    expect(game.seats[0]?.bankMs).toBe(startingBankMs(control));
  });

  it('stays the same for a player who goes on, so that the next move may be under way already', () => {
    const sitting = race(player('ann'), player('ben'));
    const first = step(sitting, say(sitting, 'ann', 4), NOON + SECOND);

    const second = step(
      first.sitting,
      { ...say(sitting, 'ann', 5), moveId: 'sent before the answer' },
      NOON + 2 * SECOND,
    );

    expect(openOf(second.sitting, 0).sinceVersion).toBe(openOf(sitting, 0).sinceVersion);
    expect(second.turn.thinkingMs).toBe(SECOND);
  });
});

describe('a bot in a race', () => {
  it('acts when it has seen what it acts on, and anew after each act', () => {
    const sitting = race(player('ann'), bot());
    expect(openOf(sitting, 1).botAt).toBe(NOON + REACTION_MS);
    expect(botDueAt(sitting.game)).toBe(NOON + REACTION_MS);

    const { sinceVersion } = openOf(sitting, 1);
    const move = { type: 'SAY', number: 3 };
    const acted = step(
      sitting,
      { type: 'BOT_MOVE', seat: 1, sinceVersion, move },
      NOON + REACTION_MS,
    );

    expect(openOf(acted.sitting, 1)).toMatchObject({
      sinceVersion: 2,
      botAt: NOON + 2 * REACTION_MS,
    });
  });

  it('is not hurried by what others do', () => {
    const sitting = race(player('ann'), bot());
    const { sitting: later } = step(sitting, say(sitting, 'ann', 4), NOON + SECOND);
    expect(openOf(later, 1)).toEqual(openOf(sitting, 1));
  });

  it('is not made to act by the sweep before its time', async () => {
    const { database, clock, sweep, thinker } = aProcess();
    const { game } = race(player('ann'), bot());
    database.put({ ...game, kind: 'LITTLE_RICKY' });

    clock.set(NOON + REACTION_MS - 1);
    await sweep.run(0);

    expect(thinker.thoughts).toEqual([]);
    expect(database.game(game.id)).toEqual({ ...game, kind: 'LITTLE_RICKY' });
  });
});

describe('options', () => {
  it('are settled by the pace where the kind asks for it, and else stay as they are', () => {
    const asking = countingWith({
      settle: (options, pace) => ({ ...options, rounds: pace === 'LIVE' ? 9 : 1 }),
    });
    const options = { rounds: 2, hurryMs: null, pauseMs: null };
    const live = settings({ options, timeControl: { type: 'LIVE', turnSeconds: 30 } });
    const untimed = settings({ options, timeControl: { type: 'UNTIMED' } });

    expect(settledOptions(asking, live)).toEqual({ ...options, rounds: 9 });
    expect(settledOptions(asking, untimed)).toEqual({ ...options, rounds: 1 });
    expect(settledOptions(counting, live)).toBe(options);
  });
});

import { describe, expect, it } from '@jest/globals';
import { type Game, type Sitting, closesAt, openNow } from '../../../src/games/domain/game.js';
import { noticesOf } from '../../../src/games/domain/notices.js';
import { seatRows } from '../../../src/games/persistence/game-rows.js';
import type { Awaited } from '../../../src/rules/contract/index.js';
import { HOUR, NOON, SECOND, openOf, player, playing, say, step } from '../support/builders.js';
import { counting, countingWith, type CountingState } from '../support/counting-kind.js';

const HURRY_MS = 20 * SECOND;
const HURRIED = { ...counting.rules.defaultOptions, hurryMs: HURRY_MS };

function asked({ said }: CountingState, change: (seat: number) => Partial<Awaited>) {
  return said.map((_, seat): Awaited => ({ seat, decision: 'SAY', ...change(seat) }));
}

/** Each open decision by its seat, and when it closes. */
function closings(game: Game) {
  return openNow(game).map((decision) => [decision.seat, closesAt(game, decision)]);
}

describe('a decision that a timer of the table ends', () => {
  const kind = countingWith({
    awaited: (state) =>
      asked(state, () => ({
        key: `${state.round}`,
        timed: false,
        closedBy: `hurry:${state.round}`,
      })).filter(({ seat }) => state.said[seat] === null),
  });

  const begun = () =>
    playing([player('ann'), player('ben')], { options: HURRIED, pauseHours: 5 }, kind);

  it('closes when that timer is due, the same for all and whoever has decided', () => {
    const sitting = begun();
    const { game } = step(sitting, say(sitting, 'ann', 3), NOON + 5 * SECOND);

    expect(closings(sitting.game)).toEqual([
      [0, NOON + HURRY_MS],
      [1, NOON + HURRY_MS],
    ]);
    expect(closings(game)).toEqual([[1, NOON + HURRY_MS]]);
  });

  it('closes so much later as a pause was long, and during it is none', () => {
    const sitting = begun();
    const pausedAt = NOON + 5 * SECOND;
    const offered = step(sitting, { type: 'OFFER_PAUSE', playerId: 'ann', hours: 2 }, pausedAt);
    const agreement = { type: 'ANSWER_PAUSE', playerId: 'ben', agree: true } as const;
    const paused = step(offered.sitting, agreement, pausedAt);
    const on = step(paused.sitting, { type: 'END_PAUSE', playerId: 'ben' }, pausedAt + HOUR);

    expect(closings(paused.game)).toEqual([]);
    expect(closesAt(on.game, openOf(on.sitting, 0))).toBe(NOON + HURRY_MS + HOUR);
  });

  it('follows the timer to which the rules leave it, while it stays open', () => {
    const slow = countingWith({
      awaited: (state) =>
        asked(state, () => ({
          key: `${state.round}`,
          timed: false,
          closedBy: `idle:${state.totals.length}:${state.said.filter(Boolean).length}`,
        })),
      timers: ({ totals, said }) => [
        { key: `idle:${totals.length}:${said.filter(Boolean).length}`, afterMs: HURRY_MS },
      ],
    });
    const sitting = playing([player('ann'), player('ben')], {}, slow);
    const { game, sitting: next } = step(sitting, say(sitting, 'ann', 3), NOON + SECOND);

    expect(openOf(next, 1).sinceVersion).toBe(openOf(sitting, 1).sinceVersion);
    expect(closesAt(game, openOf(next, 1))).toBe(NOON + SECOND + HURRY_MS);
  });

  it('that no timer ends, never closes by itself', () => {
    const sitting = playing([player('ann'), player('ben')]);
    expect(closings(sitting.game)).toEqual([
      [0, null],
      [1, null],
    ]);
  });
});

describe('a decision that a seat may make again', () => {
  const kind = countingWith({
    awaited: (state) =>
      asked(state, (seat) =>
        state.said[seat] === null
          ? { key: 'FIRST' }
          : { key: 'AGAIN', timed: false, optional: true },
      ),
    play: (state, seat, { number }) => ({
      ok: true,
      value: { ...state, said: state.said.map((before, at) => (at === seat ? number : before)) },
    }),
  });

  function decided(change: Parameters<typeof playing>[1] = {}): Sitting {
    const sitting = playing([player('ann'), player('ben')], change, kind);
    return step(sitting, say(sitting, 'ann', 3), NOON + SECOND).sitting;
  }

  it('is open, and not due in the rows', () => {
    const { game } = decided();
    expect(game.open.map(({ seat, optional }) => [seat, optional])).toEqual([
      [0, true],
      [1, undefined],
    ]);
    expect(seatRows(game).map(({ awaitedFrom }) => awaitedFrom)).toEqual([null, 1]);
  });

  it('is told to nobody as their turn, not even when the table decided for them', () => {
    const absence = { onMiss: 'STAND_IN', missesBeforeBot: 3, botLevel: 'EASY' } as const;
    const sitting = playing(
      [player('ann'), player('ben')],
      { absence: { ...absence, remindAtPercent: null } },
      kind,
    );
    const missed = step(sitting, { type: 'PASS_TIME' }, NOON + 60 * SECOND);

    expect(missed.turn.act.type).toBe('MISSED');
    expect(openOf(missed.sitting, 0).optional).toBe(true);
    expect(noticesOf(sitting.game, missed.game, missed.turn).told).toEqual([]);
  });

  it('counts no thinking', () => {
    const sitting = decided();
    const { turn } = step(sitting, say(sitting, 'ann', 4), NOON + 30 * SECOND);
    expect(turn).toMatchObject({ act: { type: 'MOVED', by: 'PLAYER' }, thinkingMs: null });
  });
});

import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { Game, SeatState } from '../../../src/games/domain/game.js';
import { replayTable } from '../../../src/games/domain/replay.js';
import { type GameSettings, HOUR_MS } from '../../../src/games/domain/settings.js';
import { nextDueAt } from '../../../src/games/domain/time.js';
import type { AnyKind } from '../../../src/rules/contract/index.js';
import { littleRicky } from '../../../src/rules/little-ricky/index.js';
import { bot, player, playing, settings } from '../support/builders.js';
import { counting } from '../support/counting-kind.js';
import { type PlayOut, playOut, turnsOf } from '../support/play-out.js';

const TABLES: readonly (readonly SeatState[])[] = [
  [player('ann'), player('ben')],
  [player('ann', { entropy: 'salt' }), bot(), player('cat')],
  [player('ann'), player('ben'), player('cat'), player('dan', { entropy: 'pepper' })],
  [player('ann'), bot(), bot('HARD')],
];

const CONTROLS: readonly GameSettings['timeControl'][] = [
  { type: 'LIVE', turnSeconds: 30 },
  { type: 'CORRESPONDENCE', turnHours: 24, bankHours: 12, maxBankHours: 36 },
  { type: 'UNTIMED' },
];

const KINDS: readonly (readonly [AnyKind, unknown])[] = [
  [littleRicky, littleRicky.rules.defaultOptions],
  [counting, { rounds: 12, hurryMs: null, pauseMs: null }],
  [counting, { rounds: 12, hurryMs: 20_000, pauseMs: 3_000 }],
];

const RUNS = 25;

/** A game at random; fast-check prints what it was made from when a law does not hold. */
const anyPlayOut = fc.record({
  table: fc.nat(TABLES.length - 1),
  control: fc.nat(CONTROLS.length - 1),
  kind: fc.nat(KINDS.length - 1),
  missesBeforeBot: fc.integer({ min: 1, max: 3 }),
  onMiss: fc.constantFrom('STAND_IN' as const, 'STAND_IN' as const, 'FORFEIT' as const),
  seed: fc.nat(),
});

function played(from: typeof anyPlayOut extends fc.Arbitrary<infer From> ? From : never): PlayOut {
  const { missesBeforeBot, onMiss } = from;
  // The indexes are drawn within the lists.
  const [kind, options] = KINDS[from.kind] as readonly [AnyKind, unknown];
  const change: Partial<GameSettings> = {
    options,
    timeControl: CONTROLS[from.control],
    absence: { ...settings().absence, missesBeforeBot, onMiss },
  };
  return playOut(kind, TABLES[from.table] as readonly SeatState[], change, from.seed);
}

function everyGame({ start, steps }: PlayOut): readonly Game[] {
  return [start.game, ...steps.map(({ game }) => game)];
}

describe('a replay of the log', () => {
  it('gives the table as it is stored, with misses, stand-ins and timers, at every version', () => {
    fc.assert(
      fc.property(anyPlayOut, (from) => {
        const out = played(from);
        const turns = turnsOf(out);
        const games = everyGame(out);
        const places = [0, Math.floor(games.length / 2), games.length - 1];
        for (const place of places) {
          const game = games[place] as Game;
          const sitting = { game: games.at(-1) as Game, kind: out.start.kind };
          expect(replayTable(sitting, turns.slice(0, place + 1))).toEqual(game.table);
        }
      }),
      { numRuns: RUNS },
    );
  });

  it('finds no table before the first card', () => {
    const sitting = playing([player('ann'), player('ben')]);
    expect(replayTable(sitting, [])).toBeNull();
  });

  it('says which turn cannot be replayed', () => {
    const sitting = playing([player('ann'), player('ben')]);
    const [started] = turnsOf({ start: sitting, steps: [] });
    const act = { type: 'MOVED', move: { type: 'SAY', number: 99 }, by: 'PLAYER' } as const;
    const wrong = { ...started!, version: 2, seat: 0, act };
    expect(() => replayTable(sitting, [started!, wrong])).toThrow(
      'turn 2 of game game-1 cannot be replayed: 99 is no number from 1 to 9.',
    );
    expect(() => replayTable(sitting, [started!, { ...wrong, seat: null }])).toThrow(
      'turn 2 of game game-1 has no seat',
    );
  });
});

describe('every game, however it goes,', () => {
  it('is one in which everything happens that can happen to a seat, over some seeds', () => {
    const acts = new Set<string>();
    for (let seed = 0; seed < 12; seed++) {
      const from = { table: 2, control: 0, missesBeforeBot: 2, seed, kind: seed % 3 };
      for (const onMiss of ['STAND_IN', 'FORFEIT'] as const) {
        for (const { act } of turnsOf(played({ ...from, onMiss }))) {
          acts.add(act.type === 'MOVED' ? `MOVED by ${act.by}` : act.type);
        }
      }
    }
    expect([...acts].sort()).toEqual(
      [
        ...['FORFEITED', 'MISSED', 'MOVED by PLAYER', 'MOVED by STAND_IN', 'REMINDED'],
        ...['REPLACED', 'RESIGNED', 'RETURNED', 'STARTED', 'TICKED'],
      ].sort(),
    );
  });

  it('counts its versions without a gap and is always waiting for somebody or something', () => {
    fc.assert(
      fc.property(anyPlayOut, (from) => {
        const out = played(from);
        out.steps.forEach(({ game, turn }, index) => {
          expect([turn.version, game.version]).toEqual([index + 2, index + 2]);
          const isOver = game.phase === 'FINISHED';
          expect(game.open.length + game.timers.length > 0).toBe(!isOver);
          if (isOver) expect(nextDueAt(game)).toBeNull();
        });
      }),
      { numRuns: RUNS },
    );
  });

  it('gives every decision a turn of time and every bank its bounds', () => {
    fc.assert(
      fc.property(anyPlayOut, (from) => {
        for (const { game, turn } of played(from).steps) {
          const control = game.settings.timeControl;
          const cap = control.type === 'CORRESPONDENCE' ? control.maxBankHours * HOUR_MS : 0;
          const turnMs = control.type === 'CORRESPONDENCE' ? control.turnHours * HOUR_MS : 30_000;
          for (const { bankMs } of game.seats) {
            expect(bankMs).toBeGreaterThanOrEqual(0);
            expect(bankMs).toBeLessThanOrEqual(cap);
          }
          for (const { deadline, since } of game.open) {
            if (deadline === null) continue;
            expect(deadline - since).toBeGreaterThanOrEqual(turnMs);
            expect(deadline - since).toBeLessThanOrEqual(turnMs + cap);
            if (since === turn.at) expect(deadline).toBeGreaterThanOrEqual(turn.at + turnMs);
          }
        }
      }),
      { numRuns: RUNS },
    );
  });

  it('lets no seat think longer than its turns and its first bank together', () => {
    fc.assert(
      fc.property(anyPlayOut, (from) => {
        const { start, steps } = played(from);
        const control = start.game.settings.timeControl;
        if (control.type === 'UNTIMED') return;
        const isByMail = control.type === 'CORRESPONDENCE';
        const turnMs = isByMail ? control.turnHours * HOUR_MS : 30_000;
        const bankMs = isByMail ? control.bankHours * HOUR_MS : 0;
        start.game.seats.forEach((_, seat) => {
          const thought = steps.flatMap(({ turn: { act, thinkingMs, ...turn } }) => {
            const isOwn = act.type === 'MISSED' || (act.type === 'MOVED' && act.by === 'PLAYER');
            return turn.seat === seat && isOwn ? [thinkingMs ?? NaN] : [];
          });
          const total = thought.reduce((sum, milliseconds) => sum + milliseconds, 0);
          expect(total).toBeLessThanOrEqual(bankMs + thought.length * turnMs);
        });
      }),
      { numRuns: RUNS },
    );
  });

  it('tells its result in ranks that begin with 1 and leave given-up seats behind', () => {
    fc.assert(
      fc.property(anyPlayOut, (from) => {
        const { ending, seats } = (played(from).steps.at(-1)?.game ?? {}) as Game;
        const ranks = ending?.ranks ?? [];
        expect(Math.min(...ranks)).toBe(1);
        ranks.forEach((rank, seat) => {
          const better = ranks.filter((other) => other < rank).length;
          expect(rank).toBe(better + 1);
          seats.forEach(({ givenUp }, other) => {
            if (givenUp === null && seats[seat]?.givenUp) {
              expect(ranks[other]).toBeLessThan(rank);
            }
          });
        });
      }),
      { numRuns: RUNS },
    );
  });
});

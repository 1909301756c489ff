import { describe, expect, it } from '@jest/globals';
import { derive } from '../../../src/rules/contract/index.js';
import { nextDueAt } from '../../../src/games/domain/time.js';
import { faultOf } from '../../../src/games/domain/settings.js';
import type { Sitting } from '../../../src/games/domain/game.js';
import { ricochet } from '../../../src/rules/ricochet/index.js';
import {
  aGame,
  NOON,
  player,
  playing,
  refusalOf,
  SECOND,
  settings,
  step,
  untilNothingIsDue,
  type Step,
} from '../support/builders.js';

const { rules } = ricochet;
const PASS_TIME = { type: 'PASS_TIME' } as const;

const ALONE = { seats: 1, minSeats: 1, options: rules.defaultOptions } as const;

function alone(change: Parameters<typeof playing>[1] = {}): Sitting {
  return playing([player('ann')], { ...ALONE, ...change }, ricochet);
}

/** Ann's next move, as the hint says. */
function hinted({ game }: Sitting) {
  const move = rules.absent(game.table as never, 0, derive({ key: game.seed }, 'hint'));
  const { version, kind } = game;
  const named = { moveId: `move ${version}`, expectedVersion: version };
  return { type: 'MOVE', playerId: 'ann', kind, move, ...named } as const;
}

function playedOut(): Step {
  let last = step(alone(), hinted(alone()));
  while (last.game.phase === 'PLAYING') last = step(last.sitting, hinted(last.sitting));
  return last;
}

/** What is written for several seats must also hold for a game that has but one. */
describe('a game of one seat', () => {
  it('is one for which settings may ask, and no more seats than that', () => {
    expect(faultOf(settings(ALONE), ricochet)).toBeNull();
    expect(faultOf(settings({ ...ALONE, seats: 2 }), ricochet)?.sentence).toBe(
      'seats must be a whole number from 1 to 1, not 2',
    );
  });

  it('is full from the beginning, so it starts by itself where it is to start when full', () => {
    const wanted = { ...ALONE, startWhenFull: true };
    const lobby = { game: aGame({ kind: ricochet.id, settings: wanted }), kind: ricochet };
    expect(nextDueAt(lobby.game)).toBe(NOON);

    expect(step(lobby, PASS_TIME).game.phase).toBe('PLAYING');
  });

  it('refuses others and bots, as there is no seat for them', () => {
    const lobby = { game: aGame({ kind: ricochet.id, settings: ALONE }), kind: ricochet };
    const ben = { type: 'JOIN', playerId: 'ben', inviteCode: null, entropy: '' } as const;
    const aBot = { type: 'ADD_BOT', playerId: 'ann', level: 'HARD', seat: null } as const;

    expect(refusalOf(lobby, ben).code).toBe('GAME_FULL');
    expect(refusalOf(lobby, aBot).code).toBe('GAME_FULL');
  });

  it('has one decision after the other, each with a clock of its own', () => {
    const start = alone();
    const after = step(start, hinted(start), NOON + 20 * SECOND);

    expect(after.game.open).toMatchObject([
      { seat: 0, sinceVersion: after.game.version, deadline: NOON + 80 * SECOND },
    ]);
  });

  it('ends with rank 1 and the score', () => {
    const { game } = playedOut();

    expect(game.phase).toBe('FINISHED');
    expect(game.ending).toMatchObject({ reason: 'PLAYED_OUT', ranks: [1] });
    expect(game.ending?.scores).toEqual(rules.outcome(game.table as never)?.scores);
  });

  it('ends at once when its player resigns, without a score', () => {
    const { game } = step(alone(), { type: 'RESIGN', playerId: 'ann' });

    expect(game.phase).toBe('FINISHED');
    expect(game.ending).toEqual({ reason: 'RESIGNATION', ranks: [1], scores: null });
  });

  it('ends at once with a missed deadline where that forfeits the seat', () => {
    const absence = { ...settings().absence, onMiss: 'FORFEIT' } as const;
    const [first] = untilNothingIsDue(alone({ absence }), NOON + 60 * SECOND);

    expect(first?.game.ending).toEqual({ reason: 'FORFEIT', ranks: [1], scores: null });
  });

  it('is played on by a bot for a player who stays away, who may come back', () => {
    const absence = { ...settings().absence, missesBeforeBot: 1 };
    const [replaced] = untilNothingIsDue(alone({ absence }), NOON + 60 * SECOND);
    if (!replaced) throw new Error('nobody was replaced');
    expect(replaced.game.seats[0]?.standIn).toBe('EASY');

    const back = step(replaced.sitting, { type: 'TAKE_BACK_SEAT', playerId: 'ann' });

    expect(back.game.seats[0]).toMatchObject({ standIn: null, misses: 0 });
  });
});

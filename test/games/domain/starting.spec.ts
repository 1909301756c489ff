import { describe, expect, it } from '@jest/globals';
import { decide } from '../../../src/games/domain/decide.js';
import { EMPTY_SEAT, type Game } from '../../../src/games/domain/game.js';
import { nextDueAt } from '../../../src/games/domain/time.js';
import { HOUR, NOON, aGame, bot, player, playing, refusalOf, step } from '../support/builders.js';
import { counting } from '../support/counting-kind.js';

const START = { type: 'START', playerId: 'ann' } as const;
const PASS_TIME = { type: 'PASS_TIME' } as const;

function at(game: Game) {
  return { game, kind: counting };
}

function join(playerId: string, change: { inviteCode?: string; entropy?: string } = {}) {
  return { type: 'JOIN', playerId, inviteCode: null, entropy: '', ...change } as const;
}

describe('starting', () => {
  it('takes the empty seats away and deals to the others', () => {
    const game = aGame({ seats: [player('ann'), EMPTY_SEAT, player('cat'), EMPTY_SEAT] });

    const started = step(at(game), START, NOON + 9);

    expect(started.game.seats).toEqual([player('ann'), player('cat')]);
    expect(started.game.phase).toBe('PLAYING');
    expect(started.game.startedAt).toBe(NOON + 9);
    expect(started.game.open.map(({ seat }) => seat)).toEqual([0, 1]);
    expect(started.turn).toMatchObject({ act: { type: 'STARTED' }, seat: null, playerId: 'ann' });
  });

  it('fills the empty seats with bots where the settings say so', () => {
    const seats = [player('ann'), EMPTY_SEAT, player('cat'), EMPTY_SEAT];
    const game = aGame({ seats, settings: { fillWithBots: 'HARD' } });
    expect(step(at(game), START).game.seats).toEqual([
      player('ann'),
      bot('HARD'),
      player('cat'),
      bot('HARD'),
    ]);
  });

  it('is refused while too many seats are empty, and says how many are missing', () => {
    const seats = [player('ann'), EMPTY_SEAT, EMPTY_SEAT, EMPTY_SEAT];
    const missing = (minSeats: number) =>
      refusalOf(at(aGame({ seats, settings: { seats: 4, minSeats } })), START);

    expect(missing(2)).toEqual({
      code: 'NOT_ENOUGH_PLAYERS',
      sentence: '1 more seat must be taken before this game can start',
      version: 0,
      allowed: null,
    });
    expect(missing(4).sentence).toBe('3 more seats must be taken before this game can start');
  });

  it('changes nothing when the owner starts a second time', () => {
    const sitting = playing([player('ann'), player('ben')]);
    expect(decide(sitting, START, NOON)).toEqual({ type: 'UNCHANGED' });
    expect(refusalOf(sitting, { type: 'START', playerId: 'ben' }).code).toBe('ALREADY_STARTED');
  });

  it('deals differently with another seed, another game and another contribution of a seat', () => {
    const deal = (change: Partial<Game>) =>
      JSON.stringify(
        step(at(aGame({ seats: [player('ann'), bot(), bot()], ...change })), START).game.table,
      );
    const usual = deal({});

    expect(deal({})).toBe(usual);
    expect(deal({ seed: '00'.repeat(32) })).not.toBe(usual);
    expect(deal({ id: 'game-2' })).not.toBe(usual);
    expect(deal({ seats: [player('ann', { entropy: 'lucky' }), bot(), bot()] })).not.toBe(usual);
  });

  it('happens by itself as soon as a game is full that is to start when full', () => {
    const seats = [player('ann'), EMPTY_SEAT];
    const game = aGame({ seats, settings: { seats: 2, startWhenFull: true } });
    expect(decide(at(game), PASS_TIME, NOON)).toEqual({ type: 'UNCHANGED' });

    const full = step(at(game), join('ben'));
    expect(nextDueAt(full.game)).toBe(NOON);
    const started = step(full.sitting, PASS_TIME, NOON);

    expect(started.game.phase).toBe('PLAYING');
    expect(started.turn).toMatchObject({ act: { type: 'STARTED' }, playerId: null, version: 2 });
  });

  it('does not happen by itself where the owner starts', () => {
    const full = aGame({ seats: [player('ann'), player('ben')] });
    expect(decide(at(full), PASS_TIME, NOON)).toEqual({ type: 'UNCHANGED' });
    expect(nextDueAt(full)).toBe(NOON + 24 * HOUR);
  });
});

describe('a game that never starts', () => {
  it('is closed when the owner cancels it', () => {
    const cancelled = step(at(aGame()), { type: 'CANCEL', playerId: 'ann' }, NOON + 3);

    expect(cancelled.game.phase).toBe('CLOSED');
    expect(cancelled.game.ending).toEqual({ reason: 'CANCELLED', ranks: null, scores: null });
    expect(cancelled.game.endedAt).toBe(NOON + 3);
    expect(cancelled.turn).toMatchObject({
      act: { type: 'CLOSED', reason: 'CANCELLED' },
      playerId: 'ann',
    });
  });

  it('expires at its hour, and not a millisecond before', () => {
    const lobby = at(aGame({ settings: { openHours: 1 } }));

    expect(decide(lobby, PASS_TIME, NOON + HOUR - 1)).toEqual({ type: 'UNCHANGED' });
    const expired = step(lobby, PASS_TIME, NOON + HOUR);

    expect(expired.game.ending).toEqual({ reason: 'EXPIRED', ranks: null, scores: null });
    expect(expired.turn).toMatchObject({
      act: { type: 'CLOSED', reason: 'EXPIRED' },
      playerId: null,
    });
    expect(nextDueAt(expired.game)).toBeNull();
  });
});

import { describe, expect, it } from '@jest/globals';
import type { Command } from '../../src/games/domain/command.js';
import { decide } from '../../src/games/domain/decide.js';
import {
  type Game,
  type SharedDeal,
  dealNameOf,
  isSeedRevealed,
} from '../../src/games/domain/game.js';
import { newSharedGame } from '../../src/games/domain/new-game.js';
import { mayWatch } from '../../src/games/domain/projection.js';
import { replayTable } from '../../src/games/domain/replay.js';
import { kindById } from '../../src/rules/catalogue.js';
import { dealKey } from '../../src/rules/contract/index.js';
import { NOON, SEED, aGame, frozen, step } from '../games/support/builders.js';

const ricochet = kindById('RICOCHET');
const MIDNIGHT = NOON + 12 * 3_600_000;
const SHARED: SharedDeal = { name: 'daily:RICOCHET:2026-06-01', secretUntil: MIDNIGHT };
const HIDDEN = {
  type: 'REFUSED',
  refusal: {
    ...{ code: 'GAME_NOT_FOUND', sentence: 'there is no such game' },
    ...{ version: null, allowed: null },
  },
};

function lobbyOf(ownerId: string, id: string): Game {
  const { revision, rules } = ricochet;
  const wanted = { id, ownerId, kind: 'RICOCHET', revision, options: rules.defaultOptions };
  return frozen(newSharedGame({ ...wanted, seed: SEED, sharedDeal: SHARED }, 'LETMEIN', NOON));
}

function startedBy(ownerId: string, id: string) {
  const sitting = { game: lobbyOf(ownerId, id), kind: ricochet };
  return step(sitting, { type: 'START', playerId: ownerId });
}

describe('a shared deal', () => {
  it('is under its name, not under the ids of its games, so that all are dealt alike', () => {
    const [one, other] = [startedBy('ann', 'game-1'), startedBy('ben', 'game-2')];
    expect(one.game.table).toEqual(other.game.table);
    const random = dealKey(SEED, SHARED.name, ['']);
    const { rules } = ricochet;
    expect(one.game.table).toEqual(rules.deal(rules.defaultOptions, 1, random));
    expect(replayTable(other.sitting, [other.turn])).toEqual(other.game.table);
  });

  it('is not that of a game which has one of its own, as all stored before have', () => {
    const { sharedDeal, ...stored } = lobbyOf('ann', 'game-1');
    expect(sharedDeal).toEqual(SHARED);
    expect(dealNameOf(stored)).toBe('game-1');
    expect(mayWatch(stored, 'eve', NOON)).toBe(true);
    expect(isSeedRevealed({ ...stored, phase: 'FINISHED' }, NOON)).toBe(true);
  });

  it('keeps its seed until both the game and its time are over', () => {
    const playing = startedBy('ann', 'game-1').game;
    const over: Game = { ...playing, phase: 'FINISHED' };
    const revealed = [MIDNIGHT - 1, MIDNIGHT].map((now) => [
      isSeedRevealed(playing, now),
      isSeedRevealed(over, now),
    ]);
    expect(revealed).toEqual([
      [false, false],
      [false, true],
    ]);
  });

  it('keeps its games from all but their players, even from those who were invited', () => {
    const game: Game = { ...startedBy('ann', 'game-1').game, invited: ['ben'] };
    const watchers = (now?: number) => ['ann', 'ben', null].map((who) => mayWatch(game, who, now));
    expect(watchers(MIDNIGHT - 1)).toEqual([true, false, false]);
    expect(watchers(MIDNIGHT)).toEqual([true, true, true]);
    expect(watchers()).toEqual([true, false, false]); // where nobody said what time it is
  });

  const OUTSIDERS: readonly Command[] = [
    { type: 'JOIN', playerId: 'eve', inviteCode: 'LETMEIN', entropy: '' },
    { type: 'START', playerId: 'eve' },
    { type: 'RESIGN', playerId: 'eve' },
    { type: 'ADD_BOT', playerId: 'eve', level: 'EASY', seat: null },
  ];

  it.each(OUTSIDERS)('has no game that shows to an outsider who sends $type', (command) => {
    for (const game of [lobbyOf('ann', 'game-1'), startedBy('ann', 'game-1').game]) {
      expect(decide({ game, kind: ricochet }, command, MIDNIGHT - 1)).toEqual(HIDDEN);
    }
    const later = decide({ game: lobbyOf('ann', 'game-1'), kind: ricochet }, command, MIDNIGHT);
    expect(later).not.toEqual(HIDDEN);
  });

  it('has no place for a bot', () => {
    const command = { type: 'ADD_BOT', playerId: 'ann', level: 'EASY', seat: null } as const;
    const codes = [lobbyOf('ann', 'game-1'), startedBy('ann', 'game-1').game].map((game) =>
      decide({ game, kind: ricochet }, command, NOON),
    );
    expect(codes).toMatchObject([
      { refusal: { code: 'GAME_FULL' } },
      { refusal: { code: 'ALREADY_STARTED' } },
    ]);
  });

  it('leaves other games as open to all as they were', () => {
    expect(mayWatch(aGame(), 'eve', NOON)).toBe(true);
  });
});

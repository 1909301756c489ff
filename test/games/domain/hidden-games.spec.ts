import { describe, expect, it } from '@jest/globals';
import type { Command } from '../../../src/games/domain/command.js';
import { decide } from '../../../src/games/domain/decide.js';
import { NOON, aGame, player } from '../support/builders.js';
import { counting } from '../support/counting-kind.js';

const OUTSIDERS: readonly Command[] = [
  ...(['LEAVE', 'START', 'CANCEL', 'RESIGN', 'TAKE_BACK_SEAT'] as const).map((type) => {
    return { type, playerId: 'eve' };
  }),
  { type: 'ADD_BOT', playerId: 'eve', level: 'EASY', seat: null },
  { type: 'INVITE', playerId: 'eve', invited: ['zoe'] },
];

describe('a game for invited players', () => {
  it.each(OUTSIDERS)('is not there for an outsider who sends $type', (command) => {
    const game = aGame({ seats: [player('ann')], settings: { visibility: 'INVITE_ONLY' } });
    expect(decide({ game, kind: counting }, command, NOON)).toEqual({
      type: 'REFUSED',
      refusal: {
        ...{ code: 'GAME_NOT_FOUND', sentence: 'there is no such game' },
        ...{ version: null, allowed: null },
      },
    });
  });
});

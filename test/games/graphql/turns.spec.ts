import { describe, expect, it } from '@jest/globals';
import type { Act, Turn } from '../../../src/games/domain/turn.js';
import { ActType } from '../../../src/games/graphql/enums.js';
import { type TurnType, presentTurn } from '../../../src/games/graphql/turn.type.js';
import { littleRicky } from '../../../src/rules/little-ricky/index.js';
import { NOON, player, playing } from '../support/builders.js';

type Shown = Partial<Omit<TurnType, 'version' | 'at' | 'act' | 'playerId' | 'move'>>;

/** Every act, each of the reasons that it may have, and what tells it from all others in the API. */
const ACTS: { readonly [Type in Act['type']]: readonly [Extract<Act, { type: Type }>, Shown][] } = {
  JOINED: [[{ type: 'JOINED', playerId: 'ben' }, {}]],
  LEFT: [[{ type: 'LEFT', playerId: 'ben' }, {}]],
  INVITED: [[{ type: 'INVITED', playerIds: ['ben'] }, {}]],
  BOT_ADDED: [[{ type: 'BOT_ADDED', level: 'HARD' }, { bot: 'HARD' }]],
  BOT_REMOVED: [[{ type: 'BOT_REMOVED' }, {}]],
  STARTED: [[{ type: 'STARTED' }, {}]],
  MOVED: [
    [{ type: 'MOVED', move: { type: 'QUIT' }, by: 'PLAYER' }, { by: 'PLAYER' }],
    [{ type: 'MOVED', move: { type: 'QUIT' }, by: 'BOT' }, { by: 'BOT' }],
    [{ type: 'MOVED', move: { type: 'QUIT' }, by: 'STAND_IN' }, { by: 'STAND_IN' }],
  ],
  TICKED: [[{ type: 'TICKED', timer: 'hurry' }, {}]],
  REMINDED: [[{ type: 'REMINDED' }, {}]],
  MISSED: [
    [
      { type: 'MISSED', move: { type: 'QUIT' }, misses: 2 },
      { by: 'TABLE', misses: 2 },
    ],
  ],
  REPLACED: [
    [
      { type: 'REPLACED', level: 'EASY', misses: 3 },
      { bot: 'EASY', misses: 3 },
    ],
  ],
  RETURNED: [[{ type: 'RETURNED' }, {}]],
  RESIGNED: [[{ type: 'RESIGNED' }, {}]],
  FORFEITED: [[{ type: 'FORFEITED' }, {}]],
  SUSPENDED: [[{ type: 'SUSPENDED' }, {}]],
  RESUMED: [[{ type: 'RESUMED' }, {}]],
  RESTS_PLANNED: [
    [
      {
        ...{ type: 'RESTS_PLANNED', revision: 1 },
        rests: [{ from: NOON, to: NOON + 1000, reason: 'VACATION' }],
      },
      { stops: [{ from: new Date(NOON), to: new Date(NOON + 1000), reason: 'VACATION' }] },
    ],
  ],
  PAUSE_OFFERED: [[{ type: 'PAUSE_OFFERED', hours: 5 }, { hours: 5 }]],
  PAUSE_AGREED: [[{ type: 'PAUSE_AGREED' }, {}]],
  PAUSE_DECLINED: [[{ type: 'PAUSE_DECLINED' }, {}]],
  PAUSE_LAPSED: [[{ type: 'PAUSE_LAPSED' }, {}]],
  PAUSED: [[{ type: 'PAUSED', until: NOON }, { to: new Date(NOON) }]],
  PAUSE_ENDED: [
    [{ type: 'PAUSE_ENDED', reason: 'ASKED' }, { pauseEnd: 'ASKED' }],
    [{ type: 'PAUSE_ENDED', reason: 'TIME_UP' }, { pauseEnd: 'TIME_UP' }],
  ],
  OUTAGE_CREDITED: [
    [
      { type: 'OUTAGE_CREDITED', from: NOON, to: NOON + 9000 },
      { from: new Date(NOON), to: new Date(NOON + 9000) },
    ],
  ],
  CLOSED: [
    [{ type: 'CLOSED', reason: 'EXPIRED' }, { reason: 'EXPIRED' }],
    [{ type: 'CLOSED', reason: 'CANCELLED' }, { reason: 'CANCELLED' }],
    [{ type: 'CLOSED', reason: 'ABANDONED' }, { reason: 'ABANDONED' }],
  ],
};

const NOTHING = {
  ...{ by: null, bot: null, misses: null, reason: null, pauseEnd: null },
  ...{ stops: null, hours: null, from: null, to: null },
};

function shown(act: Act): TurnType {
  const { game } = playing([player('ann'), player('ben')], {}, littleRicky);
  const turn: Turn = {
    ...{ version: 2, at: NOON, act, seat: 0 },
    ...{ playerId: null, moveId: null, thinkingMs: null },
  };
  return presentTurn(game, turn, 'ann');
}

describe('a turn in the API', () => {
  it('has an act for each that there is, and no other', () => {
    expect(Object.keys(ActType).sort()).toEqual(Object.keys(ACTS).sort());
  });

  it.each(Object.values(ACTS).flat())('of %j tells what was done and why', (act, told) => {
    const { version, at, seat, playerId, thinkingMs, move, ...rest } = shown(act);
    expect({ version, at, seat, playerId, thinkingMs }).toEqual({
      ...{ version: 2, at: new Date(NOON), seat: 0, playerId: null, thinkingMs: null },
    });
    expect(move !== null).toBe('move' in act);
    expect(rest).toEqual({ ...NOTHING, ...told, act: act.type });
  });

  it('shows acts with different reasons differently', () => {
    const all = Object.values(ACTS).flat() as readonly [Act, Shown][];
    const told = all.map(([act, what]) => JSON.stringify({ act: act.type, ...what }));
    expect(new Set(told).size).toBe(all.length);
  });
});

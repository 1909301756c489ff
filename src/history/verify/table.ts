import {
  EMPTY_SEAT,
  type Game,
  type GameSettings,
  type Sitting,
  newGame,
} from '../../games/domain/index.js';
import type { AnyKind } from '../../rules/contract/index.js';
import type { HeaderLine } from '../record/format.js';

/** What of the settings decides nothing once the log tells what happened. */
const WITHOUT_CLOCK = {
  timeControl: { type: 'UNTIMED' },
  absence: { onMiss: 'STAND_IN', missesBeforeBot: 1, botLevel: 'EASY', remindAtPercent: null },
  visibility: 'PUBLIC',
  rated: false,
  fillWithBots: null,
  startWhenFull: false,
  openHours: 1,
} as const satisfies Partial<GameSettings>;

/** The people and the secrets that the header names, around a table on which nothing lies yet. */
export function tableOf(header: HeaderLine, seed: string, kind: AnyKind): Sitting {
  const { dealId, kind: kindId, revision, options, seats, createdAt } = header;
  const settings = { ...WITHOUT_CLOCK, options, seats: seats.length, minSeats: seats.length };
  const opened = newGame(
    {
      ...{ id: dealId, kind: kindId, revision, settings, seed },
      ...{ ownerId: '', requestId: null, rematchOf: null, inviteCode: '', invited: [] },
      entropy: '',
    },
    Date.parse(createdAt),
  );
  const people = seats.map(({ player, bot }, index): Game['seats'][number] => ({
    ...EMPTY_SEAT,
    holder: player ? { type: 'PLAYER', playerId: player.id } : bot && { type: 'BOT', level: bot },
    entropy: header.entropy?.[index] ?? '',
  }));
  return { game: { ...opened, seats: people }, kind };
}

import { commitmentTo } from '../../rules/contract/index.js';
import { EMPTY_SEAT, type Game, type Instant, type SharedDeal } from './game.js';
import { type GameSettings, HOUR_MS } from './settings.js';

export type NewGame = {
  readonly id: string;
  readonly kind: string;
  readonly revision: number;
  readonly ownerId: string;
  readonly requestId: string | null;
  readonly rematchOf: string | null;
  readonly inviteCode: string;
  readonly settings: GameSettings;
  readonly invited: readonly string[];
  /** 256 bits in hex. */
  readonly seed: string;
  readonly sharedDeal?: SharedDeal;
  /** The owner's contribution to the deal. */
  readonly entropy: string;
};

/** A game for one player that is dealt the cards of others. */
export type SharedGame = Pick<NewGame, 'id' | 'ownerId' | 'kind' | 'revision' | 'seed'> & {
  readonly options: unknown;
  readonly sharedDeal: SharedDeal;
};

/** Nobody waits for a single player, and nobody else may have a hand in what comes out. */
const ALONE = {
  seats: 1,
  minSeats: 1,
  timeControl: { type: 'UNTIMED' },
  absence: { onMiss: 'STAND_IN', missesBeforeBot: 1, botLevel: 'NORMAL', remindAtPercent: null },
  visibility: 'UNLISTED',
  rated: false,
  fillWithBots: null,
  startWhenFull: false,
  openHours: 24,
} as const satisfies Omit<GameSettings, 'options'>;

/** Takes no entropy: a contribution of the player's own would deal other cards. */
export function newSharedGame(
  { options, ...wanted }: SharedGame,
  inviteCode: string,
  now: Instant,
): Game {
  const settings = { ...ALONE, options };
  const plain = { requestId: null, rematchOf: null, invited: [], entropy: '' };
  return newGame({ ...wanted, ...plain, settings, inviteCode }, now);
}

/** A game in the lobby, its owner in seat 0, its seed already fixed by the commitment. */
export function newGame(wanted: NewGame, now: Instant): Game {
  const { entropy, ...rest } = wanted;
  const owner = {
    ...EMPTY_SEAT,
    holder: { type: 'PLAYER', playerId: wanted.ownerId } as const,
    entropy,
  };
  const others = Array.from({ length: wanted.settings.seats - 1 }, () => EMPTY_SEAT);
  return {
    ...rest,
    version: 0,
    phase: 'LOBBY',
    seats: [owner, ...others],
    commitment: commitmentTo(wanted.seed),
    table: null,
    open: [],
    timers: [],
    suspension: null,
    createdAt: now,
    expiresAt: now + wanted.settings.openHours * HOUR_MS,
    startedAt: null,
    endedAt: null,
    ending: null,
  };
}

import { BotTurns } from '../../../src/games/application/bot-turns.js';
import { GameService } from '../../../src/games/application/game.service.js';
import { LobbyService } from '../../../src/games/application/lobby.service.js';
import { Outages } from '../../../src/games/application/outages.js';
import {
  Announcer,
  BotThinker,
  type Commit,
  Secrets,
  type Thought,
} from '../../../src/games/application/ports.js';
import { StandingAnswers } from '../../../src/games/application/standing-answers.js';
import { Sweep } from '../../../src/games/application/sweep.js';
import type { Game, SeatState } from '../../../src/games/domain/game.js';
import type { NoticeChanges } from '../../../src/games/domain/notices.js';
import type { GameSettings } from '../../../src/games/domain/settings.js';
import type { Turn } from '../../../src/games/domain/turn.js';
import { BOT_BUDGETS } from '../../../src/rules/contract/index.js';
import { littleRicky } from '../../../src/rules/little-ricky/index.js';
import { HeldClock } from '../../support/held-clock.js';
import { NOON, SEED, playing } from './builders.js';
import { MemoryDatabase, MemoryGameStore } from './memory-game-store.js';
import { MemoryOutageLog } from './memory-outage-log.js';
import { MemoryStandingStore } from './memory-standing-store.js';

/** Notes what is told, and what the database held at that moment. */
export class RecordingAnnouncer extends Announcer {
  readonly createdIds: string[] = [];
  readonly keptIn: string[] = [];
  readonly told: { readonly version: number; readonly savedVersion: number | undefined }[] = [];

  constructor(private readonly database: MemoryDatabase) {
    super();
  }

  created(game: Game, _notices: NoticeChanges): void {
    this.createdIds.push(game.id);
  }

  committed({ after, turn }: Commit): void {
    const savedVersion = this.database.game(after.id)?.version;
    this.told.push({ version: turn.version, savedVersion });
  }

  kept(game: Game): void {
    this.keptIn.push(game.id);
  }

  get versions(): readonly number[] {
    return this.told.map(({ version }) => version);
  }
}

/** Secrets that a test can foretell. */
export class CountedSecrets extends Secrets {
  #games = 0;
  #codes = 0;

  gameId(): string {
    return `game-${++this.#games}`;
  }

  seed(): string {
    return SEED;
  }

  inviteCode(): string {
    return `CODE${++this.#codes}`;
  }
}

/** Thinks on the spot, as the kind's own bots do, and notes what it was given. */
export class InstantThinker extends BotThinker {
  readonly thoughts: Thought[] = [];
  instead: ((thought: Thought) => unknown) | null = null;

  async think(thought: Thought): Promise<unknown> {
    this.thoughts.push(thought);
    if (this.instead) return this.instead(thought);
    const { level, view, moves, random } = thought;
    return littleRicky.bots[level](view as never, moves as never, random, BOT_BUDGETS[level]);
  }
}

/** All that one process of the server has; several of them may share a database and a clock. */
export function aProcess(
  database = new MemoryDatabase(),
  clock = new HeldClock(NOON),
  toleranceMs = 0,
) {
  const store = new MemoryGameStore(database);
  const announcer = new RecordingAnnouncer(database);
  const thinker = new InstantThinker();
  const outages = new Outages(new MemoryOutageLog(database), clock, toleranceMs);
  const games = new GameService(store, announcer, clock, outages);
  const lobby = new LobbyService(store, games, announcer, clock, new CountedSecrets());
  const bots = new BotTurns(store, games, thinker, clock);
  const orders = new MemoryStandingStore(database);
  const standing = new StandingAnswers(store, orders, games, announcer, clock);
  const sweep = new Sweep(store, games, bots, standing, clock);
  return {
    database,
    clock,
    store,
    announcer,
    thinker,
    games,
    lobby,
    bots,
    standing,
    sweep,
    outages,
  };
}

const STARTED: Turn = {
  ...{ version: 1, at: NOON, act: { type: 'STARTED' }, seat: null },
  ...{ playerId: 'ann', moveId: null, thinkingMs: null },
};

/** Puts a started game of Little Ricky into the database; Ann, on seat 0, is to move. */
export function putGame(
  database: MemoryDatabase,
  seats: readonly SeatState[],
  change: Partial<GameSettings> = {},
  id = 'game-1',
): Game {
  const game = { ...playing(seats, change, littleRicky).game, id };
  database.put(game, [STARTED]);
  return game;
}

/** As a game whose table the rules cannot read: whatever touches it throws. */
export function broken(game: Game): Game {
  return { ...game, table: null };
}

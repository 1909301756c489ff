import { Injectable } from '@nestjs/common';
import { Clock } from '../../platform/time/clock.js';
import { kindById } from '../../rules/catalogue.js';
import { accepted, refused } from '../../rules/contract/index.js';
import type { Game } from '../domain/game.js';
import { playerOf, playersOf, seatOf } from '../domain/game.js';
import { MOST_INVITED } from '../domain/lobby.js';
import { newGame } from '../domain/new-game.js';
import { noticesOfNew } from '../domain/notices.js';
import { mayWatch } from '../domain/projection.js';
import { type GameRefusal, refusal } from '../domain/refusal.js';
import { type GameSettings, faultOf, settledOptions } from '../domain/settings.js';
import { isSound } from '../domain/text.js';
import { type Answer, GameService } from './game.service.js';
import { Announcer, GameStore, Secrets } from './ports.js';

export type CreateGame = {
  readonly ownerId: string;
  readonly kind: string;
  readonly settings: GameSettings;
  /** The owner's key: the same key again finds the game that was created with it. */
  readonly requestId: string | null;
  readonly invited: readonly string[];
  readonly entropy: string;
};

const LONGEST_TEXT = 64;

/** How games come to be: created, found by their code, played again. */
@Injectable()
export class LobbyService {
  constructor(
    private readonly store: GameStore,
    private readonly games: GameService,
    private readonly announcer: Announcer,
    private readonly clock: Clock,
    private readonly secrets: Secrets,
  ) {}

  async create(wanted: CreateGame): Promise<Answer> {
    const fault =
      faultOf(wanted.settings, kindById(wanted.kind)) ??
      textFault('requestId', wanted.requestId ?? '') ??
      textFault('entropy', wanted.entropy) ??
      (await this.#unknown(wanted.invited));
    if (fault) return refused(fault);
    return accepted({ game: await this.#createNew(wanted, null), turn: null });
  }

  async join(
    gameId: string,
    player: {
      readonly playerId: string;
      readonly inviteCode: string | null;
      readonly entropy: string;
    },
  ): Promise<Answer> {
    const fault = textFault('entropy', player.entropy);
    if (fault) return refused(fault);
    const inviteCode = player.inviteCode === null ? null : asCode(player.inviteCode);
    return this.games.carryOut(gameId, { type: 'JOIN', ...player, inviteCode });
  }

  async joinByCode(
    inviteCode: string,
    player: { readonly playerId: string; readonly entropy: string },
  ): Promise<Answer> {
    const fault = textFault('inviteCode', inviteCode);
    if (fault) return refused(fault);
    const game = await this.store.findByInviteCode(asCode(inviteCode));
    if (!game) {
      return refused(refusal('GAME_NOT_FOUND', `no game has the invite code ${inviteCode}`));
    }
    return this.join(game.id, { ...player, inviteCode });
  }

  async invite(gameId: string, playerId: string, invited: readonly string[]): Promise<Answer> {
    const unknown = await this.#unknown(invited);
    if (unknown) return refused(unknown);
    return this.games.carryOut(gameId, { type: 'INVITE', playerId, invited });
  }

  /**
   * Another game of the same people with the same settings. Whoever asks first owns it and the
   * others are invited; whoever asks later joins it. Seats of those who have deleted their account
   * stay empty.
   */
  async rematch(gameId: string, playerId: string): Promise<Answer> {
    const game = await this.store.loadFresh(gameId);
    if (!game || !mayWatch(game, playerId, this.clock.now()))
      return refused(refusal('GAME_NOT_FOUND', 'there is no such game'));
    if (seatOf(game, playerId) === null) {
      return refused(refusal('NOT_SEATED', 'you had no seat in this game', game.version));
    }
    if (game.phase !== 'FINISHED') {
      return refused(
        refusal(
          'NOT_FINISHED',
          'only a game that was played to an end has a rematch',
          game.version,
        ),
      );
    }
    const wanted = rematchOf(game, playerId);
    const stillThere = await this.store.knownPlayers(wanted.invited);
    const invited = wanted.invited.filter((other) => stillThere.has(other));
    const again = await this.#createNew({ ...wanted, invited }, game);
    if (again.ownerId !== playerId) {
      const { inviteCode } = again;
      return this.join(again.id, { playerId, inviteCode, entropy: '' });
    }
    return accepted({ game: await this.#seatBots(again, game), turn: null });
  }

  async #createNew(wanted: CreateGame, rematched: Game | null): Promise<Game> {
    const { ownerId, kind, settings, requestId, entropy } = wanted;
    const invited = [...new Set(wanted.invited)].filter((playerId) => playerId !== ownerId);
    const settled = { ...settings, options: settledOptions(kindById(kind), settings) };
    const game = newGame(
      {
        ...{ ownerId, kind, settings: settled, requestId, entropy, invited },
        id: this.secrets.gameId(),
        seed: this.secrets.seed(),
        inviteCode: this.secrets.inviteCode(),
        revision: kindById(kind).revision,
        rematchOf: rematched?.id ?? null,
      },
      this.clock.now(),
    );
    const notices = noticesOfNew(game);
    const saved = await this.store.create(game, notices);
    if (saved.id === game.id) this.announcer.created(game, notices);
    return saved;
  }

  async #seatBots(again: Game, before: Game): Promise<Game> {
    const bots = before.seats.flatMap(({ holder }) =>
      holder?.type === 'BOT' ? [holder.level] : [],
    );
    const seated = again.seats.filter(({ holder }) => holder?.type === 'BOT').length;
    let game = again;
    for (const level of bots.slice(seated)) {
      const command = { type: 'ADD_BOT', playerId: again.ownerId, level, seat: null } as const;
      const answer = await this.games.carryOut(again.id, command);
      if (answer.ok) game = answer.value.game;
    }
    return game;
  }

  async #unknown(invited: readonly string[]): Promise<GameRefusal | null> {
    if (invited.length === 0) return null;
    if (invited.length > MOST_INVITED) {
      const sentence = `at most ${MOST_INVITED} players can be invited at once, not ${invited.length}`;
      return refusal('INVALID_SETTINGS', sentence);
    }
    const known = await this.store.knownPlayers(invited);
    const missing = invited.filter((playerId) => !known.has(playerId)).length;
    if (missing === 0) return null;
    return refusal('UNKNOWN_PLAYER', `players who were invited and do not exist: ${missing}`);
  }
}

function rematchOf(game: Game, playerId: string): CreateGame {
  const seats = game.seats.length;
  return {
    ownerId: playerId,
    kind: game.kind,
    settings: {
      ...game.settings,
      seats,
      minSeats: Math.min(game.settings.minSeats, seats),
      fillWithBots: null, // its bots are seated one by one
    },
    requestId: null,
    invited: playersOf(game).filter((other) => other !== playerId),
    entropy: game.seats.find((seat) => playerOf(seat) === playerId)?.entropy ?? '',
  };
}

/** As people may type a code, and as it is kept. */
function asCode(typed: string): string {
  return typed.trim().toUpperCase();
}

function textFault(name: string, text: string): GameRefusal | null {
  if (text.length <= LONGEST_TEXT && isSound(text)) return null;
  const sentence = `${name} is a text of at most ${LONGEST_TEXT} characters without null`;
  return refusal('INVALID_SETTINGS', sentence);
}

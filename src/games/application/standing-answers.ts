import { isDeepStrictEqual } from 'node:util';
import { Injectable, Logger } from '@nestjs/common';
import { Clock } from '../../platform/time/clock.js';
import { kindById } from '../../rules/catalogue.js';
import { type Result, accepted, raceIn, refused } from '../../rules/contract/index.js';
import { owedBy } from '../domain/absence.js';
import {
  type Game,
  type Instant,
  type OpenDecision,
  type Sitting,
  openNow,
  seatAt,
  seatOf,
} from '../domain/game.js';
import { notInPlay } from '../domain/play.js';
import { mayWatch } from '../domain/projection.js';
import { type GameRefusal, refusal } from '../domain/refusal.js';
import {
  FORCED_MOVE,
  type StandingOrders,
  forcedMove,
  isForcedMove,
  standingAnswerAt,
} from '../domain/standing.js';
import {
  acceptOrder,
  answerByOrders,
  clashOfOrders,
  leftOfOrders,
  listMoves,
  sittingOf,
} from './containment.js';
import { GameService } from './game.service.js';
import { Announcer, GameStore, StandingStore } from './ports.js';

const MOST_ORDERS = 20;

/**
 * What players leave as answers to decisions to come. They change no game: when one is due, it
 * becomes a move of its player, which goes through the one door like a move made by hand.
 */
@Injectable()
export class StandingAnswers {
  readonly #log = new Logger(StandingAnswers.name);

  constructor(
    private readonly store: GameStore,
    private readonly standing: StandingStore,
    private readonly games: GameService,
    private readonly announcer: Announcer,
    private readonly clock: Clock,
  ) {}

  /** Keeps these orders in place of all that the player had in this game, which is the answer. */
  async keep(
    gameId: string,
    wanted: { readonly playerId: string; readonly kind: string | null },
    orders: readonly unknown[],
  ): Promise<Result<Game, GameRefusal>> {
    const { playerId, kind } = wanted;
    const game = await this.store.loadFresh(gameId);
    if (!game || !mayWatch(game, playerId, this.clock.now())) {
      return refused(refusal('GAME_NOT_FOUND', 'there is no such game'));
    }
    const seat = seatOf(game, playerId);
    if (seat === null) {
      return refused(refusal('NOT_SEATED', 'you have no seat in this game', game.version));
    }
    const fault = faultOf(game, seat, kind, orders);
    if (fault) return refused(fault);
    const kept = await acceptedOrders(game, seat, orders);
    if (!kept.ok) return kept;
    const row = { seat, playerId, orders: kept.value, silentSince: null };
    await this.standing.keep(gameId, row);
    this.announcer.kept(game);
    return accepted(game);
  }

  /**
   * What is left of a player's own orders in a game; nobody else may ask for them. Where the game
   * does not go on, they are as they were kept.
   */
  async of(game: Game, playerId: string): Promise<readonly unknown[]> {
    const seat = seatOf(game, playerId);
    if (seat === null || seatAt(game, seat).givenUp !== null) return [];
    const kept = await this.standing.of(game.id);
    const own = kept.find((orders) => orders.playerId === playerId);
    if (!own || notInPlay(game)) return own?.orders ?? [];
    const sitting = sittingOf(game);
    const { standing } = sitting.kind;
    return standing ? leftOfOrders(sitting, standing, own) : own.orders;
  }

  /**
   * When each player will be seen to answer the decision that is open to them, in order; `null` where
   * their orders, as they are now, have nothing to say to it.
   */
  async expectedAt(
    asked: readonly { readonly gameId: string; readonly playerId: string }[],
  ): Promise<readonly (Instant | null)[]> {
    if (asked.length === 0) return [];
    const withSome = await this.standing.among(asked.map(({ gameId }) => gameId));
    return Promise.all(
      asked.map(async ({ gameId, playerId }) =>
        withSome.has(gameId) ? this.#expectedAt(gameId, playerId) : null,
      ),
    );
  }

  async #expectedAt(gameId: string, playerId: string): Promise<Instant | null> {
    const kept = (await this.standing.of(gameId)).filter((orders) => orders.playerId === playerId);
    const game = kept.length === 0 ? null : await this.store.loadFresh(gameId);
    if (!game) return null;
    const [first] = due(game, kept, Infinity);
    if (!first || (await answerTo(sittingOf(game), first.orders)) === null) return null;
    return standingAnswerAt(game, first.decision);
  }

  /** Games with an open decision to which somebody's orders may have something to say. */
  async openGames(limit: number): Promise<readonly string[]> {
    return this.standing.open(limit);
  }

  /** Answers what is due by now of the open decisions of a game. */
  async answer(gameId: string): Promise<void> {
    const kept = await this.standing.of(gameId);
    const game = kept.length === 0 ? null : await this.store.loadFresh(gameId);
    if (!game) return;
    for (const { orders, decision } of due(game, kept, this.clock.now())) {
      await this.#answer(game, decision, orders);
    }
  }

  async #answer(game: Game, decision: OpenDecision, orders: StandingOrders): Promise<void> {
    const sitting = sittingOf(game);
    const { id: kind } = sitting.kind;
    const { sinceVersion } = decision;
    const move = await answerTo(sitting, orders);
    if (move === null) return this.standing.silent(game.id, orders, sinceVersion);
    const { playerId } = orders;
    const moveId = `standing-${sinceVersion}`;
    const command = { type: 'MOVE', playerId, moveId, expectedVersion: game.version } as const;
    const answer = await this.games.submitMove(game.id, { ...command, kind, move });
    if (answer.ok || answer.refusal.version !== game.version) return; // or looked at once more
    this.#log.error(
      { gameId: game.id, version: game.version, seat: decision.seat },
      `a standing answer was refused: ${answer.refusal.sentence}`,
    );
    await this.standing.silent(game.id, orders, sinceVersion);
  }
}

function faultOf(
  game: Game,
  seat: number,
  kind: string | null,
  orders: readonly unknown[],
): GameRefusal | null {
  const unplayable = notInPlay(game);
  if (unplayable?.type === 'REFUSED') return unplayable.refusal;
  if (seatAt(game, seat).givenUp !== null) {
    return refusal('SEAT_GIVEN_UP', 'you have given up this seat', game.version);
  }
  if (kind !== null && kind !== game.kind) {
    const [title, other] = [game.kind, kind].map((id) => kindById(id).title);
    const sentence = `this game is ${title}, the standing answers are for ${other}`;
    return refusal('WRONG_KIND', sentence, game.version);
  }
  if (orders.length <= MOST_ORDERS) return null;
  const sentence = `at most ${MOST_ORDERS} standing answers can be kept, not ${orders.length}`;
  return refusal('INVALID_SETTINGS', sentence, game.version);
}

/** All of them as they will be kept, each once, or the first fault. */
async function acceptedOrders(
  game: Game,
  seat: number,
  orders: readonly unknown[],
): Promise<Result<readonly unknown[], GameRefusal>> {
  const sitting = sittingOf(game);
  const { standing } = sitting.kind;
  const isRace = raceIn(sitting.kind, game.settings.options) !== null;
  const kept: unknown[] = [];
  for (const order of orders) {
    if (isForcedMove(order)) {
      if (isRace) return refused(noForcedMoves(game));
      kept.push(FORCED_MOVE);
      continue;
    }
    if (!standing) continue;
    const answer = await acceptOrder(sitting, standing, seat, order);
    if (!answer.ok) {
      const { code, sentence, allowed = null } = answer.refusal;
      return refused(refusal(code, sentence, game.version, allowed));
    }
    kept.push(answer.value);
  }
  const once = eachOnce(kept);
  const clash = standing ? await clashOfOrders(sitting, standing, once) : null;
  if (clash === null) return accepted(once);
  return refused(refusal('INVALID_SETTINGS', clash, game.version));
}

function eachOnce(orders: readonly unknown[]): readonly unknown[] {
  return orders.filter(
    (order, at) => orders.findIndex((same) => isDeepStrictEqual(same, order)) === at,
  );
}

/** A race does not wait for anybody, and so nobody needs to be spared a wait. */
function noForcedMoves(game: Game): GameRefusal {
  const { title } = kindById(game.kind);
  const sentence = `${title} is a race here: it has no moves that others wait for`;
  return refusal('ACTION_NOT_ALLOWED', sentence, game.version);
}

/** What the kind's own orders say goes before the only move that there is. */
async function answerTo(sitting: Sitting, kept: StandingOrders): Promise<unknown> {
  const { standing } = sitting.kind;
  const orders = kept.orders.filter((order) => !isForcedMove(order));
  const isOwn = standing !== undefined && orders.length > 0;
  const move = isOwn ? await answerByOrders(sitting, standing, { ...kept, orders }) : null;
  if (move !== null || orders.length === kept.orders.length) return move;
  return forcedMove(await listMoves(sitting, kept.seat));
}

function due(game: Game, kept: readonly StandingOrders[], now: number) {
  return openNow(game).flatMap((decision) => {
    const orders = kept.find(({ seat }) => seat === decision.seat);
    if (!orders || orders.silentSince === decision.sinceVersion) return [];
    const isTheirs = owedBy(game, decision) === orders.playerId;
    return isTheirs && standingAnswerAt(game, decision) <= now ? [{ orders, decision }] : [];
  });
}

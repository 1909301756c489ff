import { Injectable } from '@nestjs/common';
import { playerTopic } from '../../platform/graphql/index.js';
import { Metrics } from '../../platform/metrics/index.js';
import { PubSub } from '../../platform/pubsub/index.js';
import { Announcer, type Commit } from '../application/ports.js';
import type { Game } from '../domain/game.js';
import type { NoticeChanges } from '../domain/notices.js';
import { gameTopic } from '../topics.js';
import { GameHints } from './hints.js';
import { NoticeHints } from './notice-hints.js';
import { StandingHints } from './standing-hints.js';

/** Tells listeners and queues, by ids and versions only; they read the rest from rows. */
@Injectable()
export class GameAnnouncer extends Announcer {
  readonly #turns;

  constructor(
    private readonly pubsub: PubSub,
    private readonly hints: GameHints,
    private readonly standing: StandingHints,
    private readonly notices: NoticeHints,
    metrics: Metrics,
  ) {
    super();
    this.#turns = metrics.counter({
      name: 'fairdeal_turns_total',
      help: 'Turns saved by this process; an increase of SUSPENDED wants an operator.',
      labelNames: ['kind', 'act'],
    });
  }

  created(game: Game, notices: NoticeChanges): void {
    this.#tellPlayers(game, notices);
    this.hints.afterTurn(game);
  }

  committed({ after, turn, notices }: Commit): void {
    this.#turns.inc({ kind: after.kind, act: turn.act.type });
    void this.pubsub.publish(gameTopic(after.id), { version: turn.version });
    this.#tellPlayers(after, notices);
    this.hints.afterTurn(after);
    void this.standing.afterTurn(after);
  }

  kept(game: Game): void {
    this.standing.afterKeeping(game);
  }

  #tellPlayers(game: Game, { told, withdrawn }: NoticeChanges): void {
    const concerned = new Set([...told, ...withdrawn].map(({ playerId }) => playerId));
    if (concerned.size > 0) this.notices.changed();
    for (const playerId of concerned) {
      void this.pubsub.publish(playerTopic(playerId), { type: 'notices', gameId: game.id });
    }
  }
}

import { Injectable, type OnModuleInit } from '@nestjs/common';
import { type Caller, NodeRegistry, NodeSource } from '../../platform/graphql/index.js';
import { VisibleGames } from './visible-games.js';

/** Games for the query `node(id)`. */
@Injectable()
export class GameNodes extends NodeSource implements OnModuleInit {
  readonly type = 'Game';

  constructor(
    private readonly registry: NodeRegistry,
    private readonly games: VisibleGames,
  ) {
    super();
  }

  onModuleInit(): void {
    this.registry.register(this);
  }

  async find(id: string, caller: Caller | null): Promise<object | null> {
    return this.games.find(id, caller);
  }
}

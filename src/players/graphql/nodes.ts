import { Injectable, type OnModuleInit } from '@nestjs/common';
import { type Caller, NodeRegistry, NodeSource } from '../../platform/graphql/index.js';
import { PlayerDirectory } from '../application/player-directory.js';
import { TokenService } from '../application/token.service.js';
import { type AccessToken, toAccessToken } from './access-token.type.js';
import { type Player, toPlayer } from './player.type.js';

@Injectable()
export class PlayerNodes extends NodeSource implements OnModuleInit {
  readonly type = 'Player';

  constructor(
    private readonly nodes: NodeRegistry,
    private readonly directory: PlayerDirectory,
  ) {
    super();
  }

  onModuleInit(): void {
    this.nodes.register(this);
  }

  async find(id: string): Promise<Player | null> {
    const [profile] = await this.directory.findByIds([id]);
    return profile ? toPlayer(profile) : null;
  }
}

/** Of the caller only, and only for a token that may see the caller's tokens. */
@Injectable()
export class AccessTokenNodes extends NodeSource implements OnModuleInit {
  readonly type = 'AccessToken';

  constructor(
    private readonly nodes: NodeRegistry,
    private readonly tokens: TokenService,
  ) {
    super();
  }

  onModuleInit(): void {
    this.nodes.register(this);
  }

  async find(id: string, caller: Caller | null): Promise<AccessToken | null> {
    if (!caller?.scopes.includes('ACCOUNT')) return null;
    const token = await this.tokens.findOwn(caller.playerId, id);
    return token && toAccessToken(token);
  }
}

import { Injectable } from '@nestjs/common';
import DataLoader from 'dataloader';
import { type GraphqlContext, loaderFor, type LoaderKey } from '../../platform/graphql/index.js';
import { PlayerDirectory } from '../application/player-directory.js';
import type { PlayerProfile } from '../domain/account.js';
import { type Player, toPlayer } from './player.type.js';

const PLAYERS: LoaderKey<DataLoader<string, PlayerProfile | null>> = Symbol('players');

/** Players for resolvers of all features: one query for as many as an operation shows. */
@Injectable()
export class PlayerLoader {
  constructor(private readonly directory: PlayerDirectory) {}

  async load(context: GraphqlContext, playerId: string): Promise<Player | null> {
    const loader = loaderFor(
      context,
      PLAYERS,
      () => new DataLoader((ids: readonly string[]) => this.directory.findByIds(ids)),
    );
    const profile = await loader.load(playerId);
    return profile && toPlayer(profile);
  }
}

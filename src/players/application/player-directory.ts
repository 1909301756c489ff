import { Injectable } from '@nestjs/common';
import type { PlayerProfile } from '../domain/account.js';
import { AccountStore } from './ports.js';

/** Who is who, for the features that know players by their ids. */
@Injectable()
export class PlayerDirectory {
  constructor(private readonly accounts: AccountStore) {}

  /** In the order of the ids; null where there is no such player. */
  async findByIds(ids: readonly string[]): Promise<readonly (PlayerProfile | null)[]> {
    const profiles = await this.accounts.profiles([...new Set(ids)]);
    const byId = new Map(profiles.map((profile) => [profile.id, profile]));
    return ids.map((id) => byId.get(id) ?? null);
  }
}

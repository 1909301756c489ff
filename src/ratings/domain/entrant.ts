/** Who is rated against whom: people play on their own account, programs in a pool of theirs. */
export type Pool = 'PEOPLE' | 'BOTS';

/**
 * Who is rated: an account, or a level of the server's own bots, which is one entrant of a kind
 * however many seats it plays.
 */
export type Entrant = {
  /** The id of the player, or the level of the bot; unique in a kind. */
  readonly key: string;
  readonly pool: Pool;
  readonly playerId: string | null;
  readonly botLevel: string | null;
};

/** How a seat came out, with what its player is. */
export type SeatResult = {
  readonly playerId: string | null;
  readonly playerType: 'HUMAN' | 'GUEST' | 'BOT' | null;
  readonly botLevel: string | null;
  /** 1 is best; ties share a rank. */
  readonly rank: number;
  readonly gaveUp: boolean;
};

/** `null` for a seat that nobody held. */
export function entrantOf({ playerId, playerType, botLevel }: SeatResult): Entrant | null {
  if (playerId !== null) {
    const pool = playerType === 'BOT' ? 'BOTS' : 'PEOPLE';
    return { key: playerId, pool, playerId, botLevel: null };
  }
  return botLevel === null ? null : { key: botLevel, pool: 'BOTS', playerId: null, botLevel };
}

/** Milliseconds since 1970, by the server's clock. */
export type Instant = number;

/** How a player stands on the board of a kind. */
export type Standing = {
  readonly playerId: string;
  /** 1 is best; equals share a rank, and the ranks after them are left out. */
  readonly rank: number;
  readonly games: number;
  readonly wins: number;
  readonly averageRank: number;
  readonly lastGameAt: Instant;
  /** Its place in the board, in the form of `Leaderboard.keyForm`. */
  readonly key: readonly string[];
};

export type BoardSlice = { readonly limit: number; readonly after: readonly string[] | null };

/**
 * The order of the players of a kind, computed from result rows and nothing else, so that it can
 * never disagree with them. Another order, by rating, is another implementation.
 */
export abstract class Leaderboard {
  /** The form of each part of a key. */
  abstract readonly keyForm: readonly RegExp[];

  /**
   * The standings from the best on, or from after a key. What follows a key is of the board at the
   * moment of its first page: games that end between two pages move nobody from one to another.
   */
  abstract page(kind: string, slice: BoardSlice): Promise<readonly Standing[]>;

  /** `null` for a player who has no result that counts. */
  abstract standingOf(kind: string, playerId: string): Promise<Standing | null>;
}

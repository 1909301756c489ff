import type { Card } from './cards.js';
import type { Place } from './places.js';

export const CORNER_RULES = ['STRICT', 'LENIENT'] as const;
export const EMPTY_STOCK_ENDS = ['WHEN_STUCK', 'IMMEDIATELY'] as const;

export type Options = {
  /**
   * Which walls a card must leave out after the one destroyed last: all of that card's, or not all
   * of its own. It only makes a difference to corners.
   */
  readonly cornerRule: (typeof CORNER_RULES)[number];
  /** Whether turning a stock card lifts the wall rule for the next card. */
  readonly resetOnFlip: boolean;
  /** Whether a stock card may be turned while a card could be destroyed. */
  readonly flipAnytime: boolean;
  /** Whether the game goes on after the last stock card was turned, until no card can be destroyed. */
  readonly endOnEmptyStock: (typeof EMPTY_STOCK_ENDS)[number];
  /** Whether cards may be put back as long as destroying them has turned up nothing. */
  readonly undo: boolean;
};

export const DEFAULT_OPTIONS: Options = {
  cornerRule: 'STRICT',
  resetOnFlip: false,
  flipAnytime: false,
  endOnEmptyStock: 'WHEN_STUCK',
  undo: false,
};

export type Move =
  | { readonly type: 'DESTROY'; readonly place: Place }
  | { readonly type: 'FLIP' }
  | { readonly type: 'UNDO' }
  /** What a client sent that is no move; always refused. */
  | { readonly type: 'MALFORMED' };

/** A card on the waste: from which place of the walls, or `null` for one turned from the stock. */
export type Laid = { readonly card: Card; readonly from: Place | null };

/** How well a deal could have been played by somebody who knew every card. */
export type Par = {
  /** `UNKNOWN`: no way to win was found, and not every way was tried. */
  readonly winnable: 'YES' | 'NO' | 'UNKNOWN';
  /** The best score that was found. */
  readonly score: number;
  /** Whether no better score exists; else it is only the best of those tried. */
  readonly proven: boolean;
  /** The moves from the deal that lead to it. */
  readonly line: readonly Move[];
};

export type State = {
  readonly options: Options;
  /** What was dealt to each of PLACES, also where it has been destroyed since. */
  readonly layout: readonly Card[];
  /** Still to be turned; the next card is the first. */
  readonly stock: readonly Card[];
  /** In the order they were laid; the last lies on top. Never empty. */
  readonly waste: readonly Laid[];
  /** Found when the game ends; `null` until then. */
  readonly par: Par | null;
};

export const WALL_CARDS = 32;

import type { Seat } from '../contract/index.js';
import { COLOURS, faceOf, HIGHEST, nameOf, type CardId, type Colour } from './cards.js';
import type { Pile, Place } from './state.js';

/** What lies on top of a place: the number is also how many cards lie there. 0: nothing. */
export type Top = { readonly colour: Colour | null; readonly number: number };

export const EMPTY_PLACE: Place = {
  version: 0,
  since: 0,
  colour: null,
  cards: [],
  turner: null,
  earlier: [],
};

export function topOf({ colour, cards }: Place): Top {
  return { colour, number: cards.length };
}

/**
 * What lay on top when the place had the version. Since a pile grows by one card a version and goes
 * when it is finished, its version tells its height.
 */
export function topAt(place: Place, version: number): Top {
  const pile = version >= place.since ? place : earlierPile(place, version);
  return { colour: pile.colour, number: version - pile.since };
}

function earlierPile({ earlier }: Place, version: number): Pile {
  const found = earlier.findLast(({ since }) => since <= version);
  return found ?? { since: version, colour: null };
}

/** A 1 on nothing, another number on the one below it of its colour [S2]; a joker on 1 to 9 [A1]. */
export function fits(card: CardId, top: Top): boolean {
  const face = faceOf(card);
  if (face === null) return top.number >= 1 && top.number < HIGHEST;
  if (face.number !== top.number + 1) return false;
  return top.number === 0 || top.colour === face.colour;
}

/** The first place in board order that the card fits; -1 if none. */
export function firstFit(board: readonly Place[], card: CardId): number {
  return board.findIndex((place) => fits(card, topOf(place)));
}

/** Whether the card fitted the place at any version from the given one to now. */
export function hasFitted(place: Place, card: CardId, from: number): boolean {
  for (let version = from; version <= place.version; version++) {
    if (fits(card, topAt(place, version))) return true;
  }
  return false;
}

export function withCard(place: Place, card: CardId, seat: Seat): Place {
  const cards = [...place.cards, { card, seat }];
  return {
    version: place.version + 1,
    since: place.since,
    colour: place.colour ?? faceOf(card)?.colour ?? null,
    cards,
    turner: cards.length === HIGHEST ? seat : null,
    earlier: place.earlier,
  };
}

export function turnedOver({ version, since, colour, earlier }: Place): Place {
  const next = version + 1;
  const piles = [...earlier, { since, colour }];
  return { version: next, since: next, colour: null, cards: [], turner: null, earlier: piles };
}

/** The cards that may go on what lies there, by their names. */
export function fitting({ colour, number }: Top): readonly CardId[] {
  if (number === HIGHEST) return [];
  const colours = colour === null || number === 0 ? COLOURS : [colour];
  return colours.map((one) => nameOf(one, number + 1));
}

/** "yellow 3 lies on place 2", "place 2 is free". */
export function spokenTop(board: number, { colour, number }: Top): string {
  if (number === 0 || colour === null) return `place ${board} is free`;
  return `${colour.toLowerCase()} ${number} lies on place ${board}`;
}

/** "yellow 4 fits there": what would be right. */
export function spokenFitting({ colour, number }: Top): string {
  if (number === 0 || colour === null) return 'a 1 of any colour fits there';
  if (number === HIGHEST) return 'nothing fits there until it is turned over';
  return `${colour.toLowerCase()} ${number + 1} fits there`;
}

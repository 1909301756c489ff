import { describedEnum } from '../../platform/graphql/described-enum.js';
import { DECK, RANKS, SUITS, type Card } from './cards.js';
import { coversOf, PLACES, WALLS, WALLS_OF, type Place } from './places.js';
import type { Options, Par } from './state.js';
import type { PlaceView } from './view.js';

export const RicochetCard = describedEnum(
  'RicochetCard',
  'A card by its suit (C, D, H, S) and rank. Suits mean nothing in this game.',
  describedBy(DECK, cardInWords),
);

export const RicochetPlace = describedEnum(
  'RicochetPlace',
  'A place of the walls. NW to W2 are the top layer, clockwise; M is the middle and O the outer layer of the wall N, E, S or W.',
  describedBy(PLACES, placeInWords),
);

export const RicochetPlaceState = describedEnum<PlaceView['state']>(
  'RicochetPlaceState',
  'What has become of a card of the walls.',
  {
    CLOSED: 'It lies face down under another.',
    OPEN: 'It lies face up and may be destroyed when it is eligible.',
    DESTROYED: 'It has moved to the waste.',
  },
);

export const RicochetAction = describedEnum(
  'RicochetAction',
  'What one can do other than destroy a card.',
  {
    FLIP: 'Turn the next stock card onto the waste.',
    UNDO: 'Put the card destroyed last back, in a game with undo.',
  },
);
export type RicochetAction = keyof typeof RicochetAction;

export const RicochetCornerRule = describedEnum<Options['cornerRule']>(
  'RicochetCornerRule',
  'When a corner, which is of two walls, may be destroyed.',
  {
    STRICT: 'When neither of its walls is one of the last card.',
    LENIENT: 'When at least one of its walls is not one of the last card.',
  },
);

export const RicochetEmptyStock = describedEnum<Options['endOnEmptyStock']>(
  'RicochetEmptyStock',
  'How the end of the stock ends the game.',
  {
    WHEN_STUCK: 'When it is empty and no card can be destroyed any more.',
    IMMEDIATELY: 'As soon as its last card is turned.',
  },
);

export const RicochetWinnable = describedEnum<Par['winnable']>(
  'RicochetWinnable',
  'Whether somebody who knew all cards could have won.',
  {
    YES: 'A way to win was found.',
    NO: 'There was none: every way was tried.',
    UNKNOWN: 'None was found, but not every way was tried.',
  },
);

function describedBy<Name extends string>(
  names: readonly Name[],
  inWords: (name: Name) => string,
): Readonly<Record<Name, string>> {
  // fromEntries forgets that the keys are these names.
  return Object.fromEntries(names.map((name) => [name, inWords(name)])) as Record<Name, string>;
}

function cardInWords(card: Card): string {
  const suits = { C: 'clubs', D: 'diamonds', H: 'hearts', S: 'spades' };
  const ranks = { A: 'ace', J: 'jack', Q: 'queen', K: 'king' };
  const suit = SUITS.find((letter) => card.startsWith(letter)) ?? 'C';
  const rank = RANKS.find((name) => card.slice(1) === name) ?? 'A';
  const inWords = Object.entries(ranks).find(([letter]) => letter === rank)?.[1] ?? rank;
  return `The ${inWords} of ${suits[suit]}.`;
}

function placeInWords(place: Place): string {
  const set = WALLS_OF[PLACES.indexOf(place)] ?? 0;
  const walls = WALLS.filter((_, bit) => (set & (1 << bit)) !== 0).map(({ name }) => name);
  const covers = coversOf(place);
  if (covers.length > 0) return `In the ${walls.join()} wall, under ${covers.join(' and ')}.`;
  return walls.length > 1
    ? `The corner of the ${walls.join(' and ')} walls.`
    : `In the top layer of the ${walls.join()} wall.`;
}

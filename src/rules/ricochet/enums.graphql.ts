import { registerEnumType } from '@nestjs/graphql';
import { DECK, RANKS, SUITS, type Card } from './cards.js';
import { coversOf, PLACES, WALLS, WALLS_OF, type Place } from './places.js';
import type { Options, Par } from './state.js';
import type { PlaceView } from './view.js';

// The names in the API, to which the types of the rules are held.
export const RicochetCard = namesOf(DECK);
registerEnumType(RicochetCard, {
  name: 'RicochetCard',
  description: 'A card by its suit (C, D, H, S) and rank. Suits mean nothing in this game.',
  valuesMap: describedBy(DECK, cardInWords),
});

export const RicochetPlace = namesOf(PLACES);
registerEnumType(RicochetPlace, {
  name: 'RicochetPlace',
  description:
    'A place of the walls. NW to W2 are the top layer, clockwise; M is the middle and O the outer layer of the wall N, E, S or W.',
  valuesMap: describedBy(PLACES, placeInWords),
});

export const RicochetPlaceState: { readonly [state in PlaceView['state']]: state } = {
  CLOSED: 'CLOSED',
  OPEN: 'OPEN',
  DESTROYED: 'DESTROYED',
};
registerEnumType(RicochetPlaceState, {
  name: 'RicochetPlaceState',
  description: 'What has become of a card of the walls.',
  valuesMap: {
    CLOSED: { description: 'It lies face down under another.' },
    OPEN: { description: 'It lies face up and may be destroyed when it is eligible.' },
    DESTROYED: { description: 'It has moved to the waste.' },
  },
});

export const RicochetAction = { FLIP: 'FLIP', UNDO: 'UNDO' } as const;
export type RicochetAction = keyof typeof RicochetAction;
registerEnumType(RicochetAction, {
  name: 'RicochetAction',
  description: 'What one can do other than destroy a card.',
  valuesMap: {
    FLIP: { description: 'Turn the next stock card onto the waste.' },
    UNDO: { description: 'Put the card destroyed last back, in a game with undo.' },
  },
});

export const RicochetCornerRule: { readonly [name in Options['cornerRule']]: name } = {
  STRICT: 'STRICT',
  LENIENT: 'LENIENT',
};
registerEnumType(RicochetCornerRule, {
  name: 'RicochetCornerRule',
  description: 'When a corner, which is of two walls, may be destroyed.',
  valuesMap: {
    STRICT: { description: 'When neither of its walls is one of the last card.' },
    LENIENT: { description: 'When at least one of its walls is not one of the last card.' },
  },
});

export const RicochetEmptyStock: { readonly [name in Options['endOnEmptyStock']]: name } = {
  WHEN_STUCK: 'WHEN_STUCK',
  IMMEDIATELY: 'IMMEDIATELY',
};
registerEnumType(RicochetEmptyStock, {
  name: 'RicochetEmptyStock',
  description: 'How the end of the stock ends the game.',
  valuesMap: {
    WHEN_STUCK: { description: 'When it is empty and no card can be destroyed any more.' },
    IMMEDIATELY: { description: 'As soon as its last card is turned.' },
  },
});

export const RicochetWinnable: { readonly [answer in Par['winnable']]: answer } = {
  YES: 'YES',
  NO: 'NO',
  UNKNOWN: 'UNKNOWN',
};
registerEnumType(RicochetWinnable, {
  name: 'RicochetWinnable',
  description: 'Whether somebody who knew all cards could have won.',
  valuesMap: {
    YES: { description: 'A way to win was found.' },
    NO: { description: 'There was none: every way was tried.' },
    UNKNOWN: { description: 'None was found, but not every way was tried.' },
  },
});

function namesOf<Name extends string>(names: readonly Name[]): { readonly [name in Name]: name } {
  // fromEntries forgets which value belongs to which name.
  return Object.fromEntries(names.map((name) => [name, name])) as { readonly [name in Name]: name };
}

function describedBy<Name extends string>(
  names: readonly Name[],
  inWords: (name: Name) => string,
): Partial<Record<Name, { description: string }>> {
  // fromEntries forgets that the keys are these names.
  return Object.fromEntries(names.map((name) => [name, { description: inWords(name) }])) as Partial<
    Record<Name, { description: string }>
  >;
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

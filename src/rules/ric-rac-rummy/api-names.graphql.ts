import { registerEnumType } from '@nestjs/graphql';
import { RANKS, SUITS, type Rank, type Suit } from './cards.js';
import { MELD_TYPES, type End, type MeldType } from './melds.js';
import { DECK_CHOICES, WILD_LIMITS, type Options } from './options.js';
import { PHASES, type Phase, type Source } from './state.js';

type Names<Name extends string> = { readonly [name in Name]: name };

/** An enum of the API: its names, and what each of them means. */
function named<Name extends string>(
  name: string,
  description: string,
  order: readonly Name[],
  meanings: Readonly<Record<Name, string>>,
): Names<Name> {
  // Every name stands for itself, and `order` has them all.
  const values = Object.fromEntries(order.map((value) => [value, value])) as Names<Name>;
  const described = order.map((value) => [value, { description: meanings[value] }]);
  const valuesMap = Object.fromEntries(described) as Record<Name, { description: string }>;
  registerEnumType(values, { name, description, valuesMap });
  return values;
}

export const RicRacRummySuit = named<Suit>('RicRacRummySuit', 'The suit of a card.', SUITS, {
  CLUBS: '♣, C in ids.',
  DIAMONDS: '♦, D in ids.',
  HEARTS: '♥, H in ids.',
  SPADES: '♠, S in ids.',
});

export const RicRacRummyRank = named<Rank>('RicRacRummyRank', 'The rank of a card.', RANKS, {
  ACE: 'Below the 2 or above the king; A in ids.',
  TWO: 'As an option it is wild.',
  THREE: '3.',
  FOUR: '4.',
  FIVE: '5.',
  SIX: '6.',
  SEVEN: '7.',
  EIGHT: '8.',
  NINE: '9.',
  TEN: '10.',
  JACK: 'J in ids.',
  QUEEN: 'Q in ids.',
  KING: 'K in ids.',
});

export const RicRacRummyMeldType = named<MeldType>(
  'RicRacRummyMeldType',
  'What kind of meld it is.',
  MELD_TYPES,
  { SET: 'Cards of one rank.', RUN: 'Cards of one suit in sequence.' },
);

export const RicRacRummyEnd = named<End>('RicRacRummyEnd', 'An end of a run.', ['LOW', 'HIGH'], {
  LOW: 'Before its first card.',
  HIGH: 'After its last card.',
});

export const RicRacRummySource = named<Source>(
  'RicRacRummySource',
  'Where a card is drawn from.',
  ['STOCK', 'DISCARD'],
  { STOCK: 'The top card of the stock, face down.', DISCARD: 'The top discard.' },
);

export const RicRacRummyPhase = named<Phase>('RicRacRummyPhase', 'What is being decided.', PHASES, {
  BUY: 'A discard is offered: all who may buy it answer `buy`, the seat to move draws or leaves it.',
  DRAW: 'The seat to move draws: the move `draw`, or a whole `turn`.',
  PLAY: 'The seat to move lays down what it likes, and discards.',
});

export const RicRacRummyDecks = named<Options['decks']>(
  'RicRacRummyDecks',
  'How many decks are used.',
  DECK_CHOICES,
  {
    AUTO: 'Two for 2 to 5 players, three for more; one more in rounds 8 to 10 if the stock is short.',
    TWO: 'Two.',
    THREE: 'Three.',
    FOUR: 'Four.',
    FIVE: 'Five.',
  },
);

export const RicRacRummyWildLimit = named<Options['wildLimit']>(
  'RicRacRummyWildLimit',
  'How many wild cards a meld may hold.',
  WILD_LIMITS,
  {
    AT_MOST_NATURALS: 'No more than natural cards.',
    FEWER_THAN_NATURALS: 'Fewer than natural cards.',
    SHANGHAI_SCALE: 'One in 3 or 4 cards, two in 5 or 6, and one more for each two cards more.',
    NONE: 'Any number, beside one natural card.',
  },
);

export const RicRacRummyFreedWild = named<Options['freedWild']>(
  'RicRacRummyFreedWild',
  'Where a wild card goes that was replaced.',
  ['SAME_RUN', 'ANYWHERE'],
  {
    SAME_RUN: 'To an end of the run it came from; in sets nothing is replaced.',
    ANYWHERE: 'To any meld on the table; in sets too, wild cards are replaced.',
  },
);

export const RicRacRummyTouching = named<Options['touchingMelds']>(
  'RicRacRummyTouching',
  'Whether one may go down with equal sets, or with runs of one suit that follow each other.',
  ['ALLOW', 'FORBID'],
  { ALLOW: 'One may.', FORBID: 'One may not.' },
);

export const RicRacRummyLayOffFrom = named<Options['layOff']>(
  'RicRacRummyLayOffFrom',
  'From when on one may lay off.',
  ['SAME_TURN', 'NEXT_TURN'],
  { SAME_TURN: 'In the turn of going down.', NEXT_TURN: 'From the turn after it on.' },
);

export const RicRacRummyLateBuys = named<Options['lateBuys']>(
  'RicRacRummyLateBuys',
  'How often each may buy in rounds 8 to 10.',
  ['THREE', 'FOUR'],
  { THREE: 'Three times, as in other rounds.', FOUR: 'Four times.' },
);

export const RicRacRummyNumberScore = named<Options['numberScore']>(
  'RicRacRummyNumberScore',
  'What the cards from 2 to 10 count in a hand.',
  ['FACE', 'FIVE'],
  { FACE: 'Their number.', FIVE: 'Five each.' },
);

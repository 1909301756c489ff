import { describedEnum } from '../../platform/graphql/described-enum.js';
import type { Rank, Suit } from './cards.js';
import type { End, MeldType } from './melds.js';
import type { Options } from './options.js';
import type { Phase, Source } from './state.js';

export const RicRacRummySuit = describedEnum<Suit>('RicRacRummySuit', 'The suit of a card.', {
  CLUBS: '♣, C in ids.',
  DIAMONDS: '♦, D in ids.',
  HEARTS: '♥, H in ids.',
  SPADES: '♠, S in ids.',
});

export const RicRacRummyRank = describedEnum<Rank>('RicRacRummyRank', 'The rank of a card.', {
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

export const RicRacRummyMeldType = describedEnum<MeldType>(
  'RicRacRummyMeldType',
  'What kind of meld it is.',
  { SET: 'Cards of one rank.', RUN: 'Cards of one suit in sequence.' },
);

export const RicRacRummyEnd = describedEnum<End>('RicRacRummyEnd', 'An end of a run.', {
  LOW: 'Before its first card.',
  HIGH: 'After its last card.',
});

export const RicRacRummySource = describedEnum<Source>(
  'RicRacRummySource',
  'Where a card is drawn from.',
  { STOCK: 'The top card of the stock, face down.', DISCARD: 'The top discard.' },
);

export const RicRacRummyPhase = describedEnum<Phase>('RicRacRummyPhase', 'What is being decided.', {
  BUY: 'A discard is offered: all who may buy it answer `buy`, the seat to move draws or leaves it.',
  DRAW: 'The seat to move draws: the move `draw`, or a whole `turn`.',
  PLAY: 'The seat to move lays down what it likes, and discards.',
});

export const RicRacRummyDecks = describedEnum<Options['decks']>(
  'RicRacRummyDecks',
  'How many decks are used.',
  {
    AUTO: 'Two for 2 to 5 players, three for more; one more in rounds 8 to 10 if the stock is short.',
    TWO: 'Two.',
    THREE: 'Three.',
    FOUR: 'Four.',
    FIVE: 'Five.',
  },
);

export const RicRacRummyWildLimit = describedEnum<Options['wildLimit']>(
  'RicRacRummyWildLimit',
  'How many wild cards a meld may hold.',
  {
    AT_MOST_NATURALS: 'No more than natural cards.',
    FEWER_THAN_NATURALS:
      'Fewer than natural cards. In sets and runs of three cards or more this comes out as `SHANGHAI_SCALE` does.',
    SHANGHAI_SCALE:
      'One in 3 or 4 cards, two in 5 or 6, and one more for each two cards more. This comes out as `FEWER_THAN_NATURALS` does.',
    NONE: 'Any number, beside one natural card.',
  },
);

export const RicRacRummyFreedWild = describedEnum<Options['freedWild']>(
  'RicRacRummyFreedWild',
  'Where a wild card goes that was replaced.',
  {
    SAME_RUN: 'To an end of the run it came from; in sets nothing is replaced.',
    ANYWHERE: 'To any meld on the table; in sets too, wild cards are replaced.',
  },
);

export const RicRacRummyTouching = describedEnum<Options['touchingMelds']>(
  'RicRacRummyTouching',
  'Whether one may go down with equal sets, or with runs of one suit that follow each other.',
  { ALLOW: 'One may.', FORBID: 'One may not.' },
);

export const RicRacRummyLayOffFrom = describedEnum<Options['layOff']>(
  'RicRacRummyLayOffFrom',
  'From when on one may lay off.',
  { SAME_TURN: 'In the turn of going down.', NEXT_TURN: 'From the turn after it on.' },
);

export const RicRacRummyLateBuys = describedEnum<Options['lateBuys']>(
  'RicRacRummyLateBuys',
  'How often each may buy in rounds 8 to 10.',
  { THREE: 'Three times, as in other rounds.', FOUR: 'Four times.' },
);

export const RicRacRummyNumberScore = describedEnum<Options['numberScore']>(
  'RicRacRummyNumberScore',
  'What the cards from 2 to 10 count in a hand.',
  { FACE: 'Their number.', FIVE: 'Five each.' },
);

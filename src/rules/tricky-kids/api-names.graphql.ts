import { registerEnumType } from '@nestjs/graphql';
import { SUITS, DECK_SIZES, type CardsPerSuit, type Suit } from './cards.js';
import { LIMIT_TYPES, type LimitType } from './numbers.js';
import { RULE_GROUPS, RULE_IDS, ruleCard, type RuleGroup, type RuleId } from './rule-cards.js';
import { DECISIONS, type Decision, type Options } from './state.js';

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

export const TrickyKidsSuit = named<Suit>('TrickyKidsSuit', 'The suit of a card.', SUITS, {
  BALL: 'Soccer balls.',
  CONTROLLER: 'Game controllers.',
  STUFFIE: 'Stuffed animals.',
});

export const TrickyKidsDeckSize = named<CardsPerSuit>(
  'TrickyKidsDeckSize',
  'How many cards there are of each suit.',
  DECK_SIZES,
  {
    EIGHTEEN: '18 of each, 54 in all: with six players every card is dealt.',
    TWENTY: '20 of each, 60 in all.',
    TWENTY_FOUR: '24 of each, 72 in all.',
  },
);

export const TrickyKidsTokenReuse = named<Options['tokenReuse']>(
  'TrickyKidsTokenReuse',
  'How often a token may come.',
  ['GAME', 'ROUND'],
  {
    GAME: 'Once in the game: three rounds use all 21.',
    ROUND: 'Once in a round: all 21 are shuffled for each.',
  },
);

export const TrickyKidsFirstLead = named<Options['firstLead']>(
  'TrickyKidsFirstLead',
  'Who leads the first trick of a round.',
  ['SPIN', 'ROTATE', 'LOWEST_SCORE'],
  {
    SPIN: 'A seat drawn by lot, in each round anew.',
    ROTATE: 'A seat drawn by lot in round 1, then one seat to the left each round.',
    LOWEST_SCORE: 'The seat with the fewest points; among several, and in round 1, by lot.',
  },
);

export const TrickyKidsVoidLead = named<Options['voidLead']>(
  'TrickyKidsVoidLead',
  'Who leads after a trick that nobody won.',
  ['SAME', 'NEXT'],
  { SAME: 'The seat that led it.', NEXT: 'The seat to the left of the one that led it.' },
);

export const TrickyKidsTrumpFallback = named<Options['trumpFallback']>(
  'TrickyKidsTrumpFallback',
  'What becomes of a trick whose trumps are all cancelled or 0.',
  ['LED', 'VOID'],
  { LED: 'The led suit decides it.', VOID: 'Nobody wins it.' },
);

export const TrickyKidsRuleMode = named<Options['trickyRules']>(
  'TrickyKidsRuleMode',
  'Whether rule cards are used.',
  ['OFF', 'SINGLE', 'MEGA'],
  {
    OFF: 'No rule cards.',
    SINGLE: 'One in each round, in place of the one before.',
    MEGA: 'One more in each round; those before stay in force.',
  },
);

export const TrickyKidsRuleId = named<RuleId>(
  'TrickyKidsRuleId',
  'A rule card.',
  RULE_IDS,
  // The list is that of all ids.
  Object.fromEntries(
    RULE_IDS.map((id) => [id, `${ruleCard(id).name}: ${ruleCard(id).effect}`]),
  ) as Record<RuleId, string>,
);

export const TrickyKidsRuleGroup = named<RuleGroup>(
  'TrickyKidsRuleGroup',
  'What a rule card is about.',
  RULE_GROUPS,
  {
    NUMBERS: 'The numbers that may be written.',
    TRUMP: 'A suit that beats the others; at most one such card is in force.',
    PASSING: 'Cards that go from hand to hand.',
    TRICKS: 'How a trick is won, followed or led.',
    TOKENS: 'How tokens are laid out, taken and counted.',
  },
);

export const TrickyKidsDecision = named<Decision>(
  'TrickyKidsDecision',
  'What is being decided. All but PLAY_CARD is decided by all seats at once, in secret.',
  DECISIONS,
  {
    KEEP_AND_WRITE: 'Which seven of nine cards to keep, and the numbers on them: the move `write`.',
    KEEP_CARDS: 'Which seven of nine cards to keep, still blank: the move `keep`.',
    PASS_CARDS: 'Which cards to give away: the move `pass`.',
    WRITE_NUMBERS: 'The numbers on the seven cards in hand: the move `write`.',
    PLAY_CARD: 'The next card of the trick: the move `play`.',
  },
);

export const TrickyKidsLimitType = named<LimitType>(
  'TrickyKidsLimitType',
  'What seven numbers have to keep to.',
  LIMIT_TYPES,
  {
    TOTAL: 'They add up to exactly `value`.',
    LEAST: 'None is below `value`.',
    MOST: 'None is above `value`.',
    ODD_OR_ZERO: 'Each is odd, or 0.',
    NEVER_ALONE: 'A number other than 0 is on two cards or more.',
    NEVER_TWICE: 'A number other than 0 is on one card only.',
  },
);

export const TrickyKidsSecret = named<'WRITE' | 'KEEP' | 'PASS'>(
  'TrickyKidsSecret',
  'What a seat has decided, when the decision itself is not for the viewer.',
  ['WRITE', 'KEEP', 'PASS'],
  {
    WRITE: 'It has written its numbers.',
    KEEP: 'It has kept seven cards.',
    PASS: 'It has chosen what to pass.',
  },
);

import { describedEnum } from '../../platform/graphql/described-enum.js';
import type { CardsPerSuit, Suit } from './cards.js';
import type { LimitType } from './numbers.js';
import { RULE_IDS, ruleCard, type RuleGroup, type RuleId } from './rule-cards.js';
import type { Decision, Options } from './state.js';

export const TrickyKidsSuit = describedEnum<Suit>('TrickyKidsSuit', 'The suit of a card.', {
  BALL: 'Soccer balls.',
  CONTROLLER: 'Game controllers.',
  STUFFIE: 'Stuffed animals.',
});

export const TrickyKidsDeckSize = describedEnum<CardsPerSuit>(
  'TrickyKidsDeckSize',
  'How many cards there are of each suit.',
  {
    EIGHTEEN: '18 of each, 54 in all: with six players every card is dealt.',
    TWENTY: '20 of each, 60 in all.',
    TWENTY_FOUR: '24 of each, 72 in all.',
  },
);

export const TrickyKidsTokenReuse = describedEnum<Options['tokenReuse']>(
  'TrickyKidsTokenReuse',
  'How often a token may come.',
  {
    GAME: 'Once in the game: three rounds use all 21.',
    ROUND: 'Once in a round: all 21 are shuffled for each.',
  },
);

export const TrickyKidsFirstLead = describedEnum<Options['firstLead']>(
  'TrickyKidsFirstLead',
  'Who leads the first trick of a round.',
  {
    SPIN: 'A seat drawn by lot, in each round anew.',
    ROTATE: 'A seat drawn by lot in round 1, then one seat to the left each round.',
    LOWEST_SCORE: 'The seat with the fewest points; among several, and in round 1, by lot.',
  },
);

export const TrickyKidsVoidLead = describedEnum<Options['voidLead']>(
  'TrickyKidsVoidLead',
  'Who leads after a trick that nobody won.',
  { SAME: 'The seat that led it.', NEXT: 'The seat to the left of the one that led it.' },
);

export const TrickyKidsTrumpFallback = describedEnum<Options['trumpFallback']>(
  'TrickyKidsTrumpFallback',
  'What becomes of a trick whose trumps are all cancelled or 0.',
  { LED: 'The led suit decides it.', VOID: 'Nobody wins it.' },
);

export const TrickyKidsRuleMode = describedEnum<Options['trickyRules']>(
  'TrickyKidsRuleMode',
  'Whether rule cards are used.',
  {
    OFF: 'No rule cards.',
    SINGLE: 'One in each round, in place of the one before.',
    MEGA: 'One more in each round; those before stay in force.',
  },
);

export const TrickyKidsRuleId = describedEnum<RuleId>(
  'TrickyKidsRuleId',
  'A rule card.',
  Object.fromEntries(
    RULE_IDS.map((id) => [id, `${ruleCard(id).name}: ${ruleCard(id).effect}`]),
  ) as Record<RuleId, string>,
);

export const TrickyKidsRuleGroup = describedEnum<RuleGroup>(
  'TrickyKidsRuleGroup',
  'What a rule card is about.',
  {
    NUMBERS: 'The numbers that may be written.',
    TRUMP: 'A suit that beats the others; at most one such card is in force.',
    PASSING: 'Cards that go from hand to hand.',
    TRICKS: 'How a trick is won, followed or led.',
    TOKENS: 'How tokens are laid out, taken and counted.',
  },
);

export const TrickyKidsDecision = describedEnum<Decision>(
  'TrickyKidsDecision',
  'What is being decided. All but PLAY_CARD is decided by all seats at once, in secret.',
  {
    KEEP_AND_WRITE: 'Which seven of nine cards to keep, and the numbers on them: the move `write`.',
    KEEP_CARDS: 'Which seven of nine cards to keep, still blank: the move `keep`.',
    PASS_CARDS: 'Which cards to give away: the move `pass`.',
    WRITE_NUMBERS: 'The numbers on the seven cards in hand: the move `write`.',
    PLAY_CARD: 'The next card of the trick: the move `play`.',
  },
);

export const TrickyKidsLimitType = describedEnum<LimitType>(
  'TrickyKidsLimitType',
  'What seven numbers have to keep to.',
  {
    TOTAL: 'They add up to exactly `value`.',
    LEAST: 'None is below `value`.',
    MOST: 'None is above `value`.',
    ODD_OR_ZERO: 'Each is odd, or 0.',
    NEVER_ALONE: 'A number other than 0 is on two cards or more.',
    NEVER_TWICE: 'A number other than 0 is on one card only.',
  },
);

export const TrickyKidsSecret = describedEnum<'WRITE' | 'KEEP' | 'PASS'>(
  'TrickyKidsSecret',
  'What a seat has decided, when the decision itself is not for the viewer.',
  {
    WRITE: 'It has written its numbers.',
    KEEP: 'It has kept seven cards.',
    PASS: 'It has chosen what to pass.',
  },
);

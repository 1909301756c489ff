/** The 24 rule cards in the order in which the rule deck is laid before its shuffle. */
export const RULE_IDS = [
  ...(['N1', 'N2', 'N3', 'N4', 'N5', 'N6', 'N7'] as const),
  ...(['T1', 'T2', 'T3', 'T4'] as const),
  ...(['P1', 'P2', 'P3'] as const),
  ...(['K1', 'K2', 'K3', 'K4', 'K5'] as const),
  ...(['S1', 'S2', 'S3', 'S4', 'S5'] as const),
];
export type RuleId = (typeof RULE_IDS)[number];
export type PassRule = 'P1' | 'P2' | 'P3';

export const RULE_GROUPS = ['NUMBERS', 'TRUMP', 'PASSING', 'TRICKS', 'TOKENS'] as const;
export type RuleGroup = (typeof RULE_GROUPS)[number];

const GROUP: Readonly<Record<string, RuleGroup>> = {
  N: 'NUMBERS',
  T: 'TRUMP',
  P: 'PASSING',
  K: 'TRICKS',
  S: 'TOKENS',
};

export type RuleCard = {
  readonly id: RuleId;
  readonly group: RuleGroup;
  readonly name: string;
  /** What it does, as it is printed on the card. */
  readonly effect: string;
};

export function ruleCard(id: RuleId): RuleCard {
  const [name, effect] = PRINTED[id];
  // Every id begins with the letter of its group.
  return { id, group: GROUP[id.charAt(0)] as RuleGroup, name, effect };
}

export function ruleName(id: RuleId): string {
  return PRINTED[id][0];
}

export function groupOf(id: RuleId): RuleGroup {
  return ruleCard(id).group;
}

export function isPassRule(id: RuleId): id is PassRule {
  return groupOf(id) === 'PASSING';
}

const PRINTED: Readonly<Record<RuleId, readonly [name: string, effect: string]>> = {
  N1: ['Big Allowance', 'Your seven numbers add up to 28.'],
  N2: ['Small Change', 'Your seven numbers add up to 14.'],
  N3: ['Seven Is Plenty', 'Write nothing above 7.'],
  N4: ['No Zeros', 'Write at least 1 on every card.'],
  N5: ['Odd Squad', 'Write only odd numbers and zeros.'],
  N6: ['Copycats', 'Any number but 0 goes on two or more of your cards.'],
  N7: ['No Copycats', 'Any number but 0 goes on one of your cards only.'],
  T1: ['Ball Boss', 'Soccer balls are trump.'],
  T2: ['Controller Crown', 'Controllers are trump.'],
  T3: ['Stuffie Supreme', 'Stuffies are trump.'],
  T4: [
    'Hot Token',
    'Trump is the suit that is worth most on the token at stake; there is none when two share that.',
  ],
  P1: ['Lunch Swap', 'Before you write, hand two blank cards to your left, all at once.'],
  P2: ['Trade One', 'After writing, hand one card to your right, all at once. Its number stays.'],
  P3: ['Grab Bag', 'After writing, all drop one card into a bag and get one back, by lot.'],
  K1: ['Opposite Day', 'The lowest number above 0 takes the trick.'],
  K2: ['First Come', 'Equal numbers stay in the running; the one played first is ahead.'],
  K3: ['Zero Hero', 'A 0 outranks every other number of its suit.'],
  K4: ['Anything Goes', 'Nobody has to follow suit.'],
  K5: ['Round and Round', 'Whoever wins, the lead goes one seat to the left after each trick.'],
  S1: ['Backwards Row', 'The tokens are taken from the right end of the row.'],
  S2: ['Surprise Bag', 'The tokens lie face down; each is turned up as its trick begins.'],
  S3: ['Big Finish', 'The token of the seventh trick counts double.'],
  S4: ['Leftovers', 'A token that nobody wins waits, and goes to the next winner as well.'],
  S5: ['Share Nicely', 'Only your first three tokens of the round count.'],
};

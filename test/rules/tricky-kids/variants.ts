import type { RuleId } from '../../../src/rules/tricky-kids/rule-cards.js';
import { DEFAULT_OPTIONS, type Options } from '../../../src/rules/tricky-kids/state.js';

const otherBase: Options = {
  ...DEFAULT_OPTIONS,
  cardsPerSuit: 'EIGHTEEN',
  tokenReuse: 'ROUND',
  firstLead: 'LOWEST_SCORE',
  voidLead: 'NEXT',
  trumpFallback: 'VOID',
};

/** Each of the 24 cards once or more; from a deck of three, all are in force in round 3. */
const decks: readonly (readonly RuleId[])[] = [
  ['N1', 'N4', 'N7'],
  ['N2', 'P1', 'S2'],
  ['N3', 'N6', 'K3'],
  ['N5', 'P2', 'P3'],
  ['P1', 'P3', 'T4'],
  ['T1', 'K1', 'S4'],
  ['T2', 'K2', 'S5'],
  ['T3', 'K4', 'S1'],
  ['K5', 'S3', 'T4'],
  ['S2', 'S4', 'S5'],
  // The second of each cannot join the first.
  ['N1', 'N2'],
  ['T1', 'T2', 'T3', 'T4'],
  [],
];

/** Games without rule cards, with all of them, and with each of them on purpose. */
export const optionVariants: readonly Options[] = [
  DEFAULT_OPTIONS,
  otherBase,
  { ...DEFAULT_OPTIONS, cardsPerSuit: 'TWENTY_FOUR', firstLead: 'ROTATE' },
  { ...DEFAULT_OPTIONS, trickyRules: 'SINGLE' },
  { ...otherBase, trickyRules: 'SINGLE', ruleDeck: ['P3', 'T4'] },
  { ...DEFAULT_OPTIONS, trickyRules: 'MEGA' },
  { ...otherBase, trickyRules: 'MEGA' },
  ...decks.map((ruleDeck, place): Options => {
    const base = place % 2 === 0 ? DEFAULT_OPTIONS : otherBase;
    return { ...base, trickyRules: 'MEGA', ruleDeck };
  }),
];

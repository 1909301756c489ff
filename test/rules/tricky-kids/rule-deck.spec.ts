import { describe, expect, it } from '@jest/globals';
import { derive } from '../../../src/rules/contract/index.js';
import { legalSets, limitsOf } from '../../../src/rules/tricky-kids/numbers.js';
import {
  RULE_GROUPS,
  RULE_IDS,
  ruleCard,
  type RuleId,
} from '../../../src/rules/tricky-kids/rule-cards.js';
import {
  canJoin,
  newRuleCards,
  reveal,
  type RuleCards,
} from '../../../src/rules/tricky-kids/rule-deck.js';
import { rules } from '../../../src/rules/tricky-kids/rules.js';
import { DEFAULT_OPTIONS } from '../../../src/rules/tricky-kids/state.js';
import { random } from './table.js';

function deck(unseen: readonly RuleId[], inForce: readonly RuleId[] = []): RuleCards {
  return { unseen, under: [], inForce, discarded: [] };
}

describe('the rule cards', () => {
  it('are 24, in five groups, each with a name and an effect of its own', () => {
    const cards = RULE_IDS.map(ruleCard);
    const count = (group: string) => cards.filter((card) => card.group === group).length;

    expect(RULE_GROUPS.map(count)).toEqual([7, 4, 3, 5, 5]);
    expect(new Set(cards.map(({ name }) => name)).size).toBe(24);
    expect(new Set(cards.map(({ effect }) => effect)).size).toBe(24);
  });

  it('are shuffled at the start of the game, those the option names and no others', () => {
    const ids: readonly RuleId[] = ['N1', 'T4', 'K2', 'S5'];
    const orders = Array.from({ length: 30 }, (_, game) =>
      newRuleCards('SINGLE', ids, derive(random, `${game}`)).unseen.join(),
    );

    expect(new Set(orders).size).toBeGreaterThan(10);
    for (const order of orders) expect(order.split(',').toSorted()).toEqual([...ids].toSorted());
  });

  it('stay in the box with trickyRules OFF', () => {
    const state = rules.deal(DEFAULT_OPTIONS, 2, random);

    expect(state.rules).toEqual(deck([]));
  });
});

describe('[S3] [S14] revealing a rule card', () => {
  it('SINGLE: takes the place of the one before, which lies aside', () => {
    const first = reveal(deck(['K1', 'K2', 'K3']), 'SINGLE', 1, random);
    const second = reveal(first, 'SINGLE', 2, random);

    expect(first).toEqual(deck(['K2', 'K3'], ['K1']));
    expect(second).toEqual({ unseen: ['K3'], under: [], inForce: ['K2'], discarded: ['K1'] });
  });

  it('[R] SINGLE: the discarded cards are shuffled again when the deck has run out', () => {
    const second = reveal(deck([], ['K1']), 'SINGLE', 2, random);

    expect(second).toEqual(deck([], ['K1']));
  });

  it('MEGA: joins those before, so that one, two and three are in force', () => {
    const game = [1, 2, 3].reduce<readonly RuleCards[]>(
      (before, round) => [
        ...before,
        reveal(before.at(-1) ?? deck(['K1', 'S3', 'N2', 'K5']), 'MEGA', round, random),
      ],
      [],
    );

    expect(game.map(({ inForce }) => inForce)).toEqual([['K1'], ['K1', 'S3'], ['K1', 'S3', 'N2']]);
  });

  it('TK-E11: N7 turned up beside N4 goes under the deck, and the next card is revealed', () => {
    const next = reveal(deck(['N7', 'S1', 'K1'], ['N4']), 'MEGA', 2, random);

    expect(next).toEqual({ unseen: ['K1'], under: ['N7'], inForce: ['N4', 'S1'], discarded: [] });
  });

  it('TK-E11: beside N1 and N4, N7 is accepted; only the numbers 1 to 7 can be written', () => {
    const { inForce } = reveal(deck(['N7'], ['N1', 'N4']), 'MEGA', 3, random);

    expect(inForce).toEqual(['N1', 'N4', 'N7']);
    expect(legalSets(limitsOf(inForce))).toEqual([[7, 6, 5, 4, 3, 2, 1]]);
  });

  it('[R Stacking 2] a second trump goes under the deck', () => {
    const next = reveal(deck(['T4', 'T1', 'P1'], ['T2']), 'MEGA', 2, random);

    expect(next).toEqual({ unseen: [], under: ['T4', 'T1'], inForce: ['T2', 'P1'], discarded: [] });
  });

  it('a card that was put under the deck comes again when no other is left', () => {
    const cards: RuleCards = { unseen: [], under: ['N7', 'K4'], inForce: ['N4'], discarded: [] };

    expect(reveal(cards, 'MEGA', 3, random)).toEqual({
      ...cards,
      under: ['N7'],
      inForce: ['N4', 'K4'],
    });
  });

  it('[R] when nothing that is left can join, none is added', () => {
    const next = reveal(deck(['N2'], ['N1']), 'MEGA', 2, random);

    expect(next).toEqual({ unseen: [], under: ['N2'], inForce: ['N1'], discarded: [] });
    expect(reveal(next, 'MEGA', 3, random)).toEqual(next);
  });

  it('[R Stacking 1] cards of different groups all stack', () => {
    const oneOfEach: readonly RuleId[] = ['N5', 'T4', 'P3', 'K3', 'S4'];

    for (const card of oneOfEach) {
      expect(
        canJoin(
          oneOfEach.filter((other) => other !== card),
          card,
        ),
      ).toBe(true);
    }
  });

  it('[R] in a game of MEGA with an empty deck there are none', () => {
    const options = { ...DEFAULT_OPTIONS, trickyRules: 'MEGA', ruleDeck: [] } as const;

    expect(rules.deal(options, 2, random).rules).toEqual(deck([]));
  });
});

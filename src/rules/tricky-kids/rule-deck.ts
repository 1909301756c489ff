import { shuffle, type Random } from '../contract/index.js';
import { legalSets, limitsOf } from './numbers.js';
import { groupOf, RULE_IDS, type RuleId } from './rule-cards.js';

/** The rule cards, every one of them in one of four places. */
export type RuleCards = {
  /** The deck, next card first, down to where cards were put under it. */
  readonly unseen: readonly RuleId[];
  /** What was turned up and put under the deck; everybody has seen it. The last lies lowest. */
  readonly under: readonly RuleId[];
  /** In the order in which they were revealed. */
  readonly inForce: readonly RuleId[];
  /** What was in force in earlier rounds. */
  readonly discarded: readonly RuleId[];
};

export type RuleMode = 'OFF' | 'SINGLE' | 'MEGA';

/** The shuffled deck of a game: of the cards the option names, each once [S14]. */
export function newRuleCards(mode: RuleMode, ids: readonly RuleId[], random: Random): RuleCards {
  const deck = mode === 'OFF' ? [] : RULE_IDS.filter((id) => ids.includes(id));
  return { unseen: shuffle(random, 'rules', deck), under: [], inForce: [], discarded: [] };
}

/**
 * The rule cards after one more was revealed for the round [S3, S14]: instead of the one before it
 * (SINGLE), or beside those before it (MEGA). When the deck of SINGLE has run out, the discarded
 * cards are shuffled again; when nothing that is left can join those in force, none is added [R].
 */
export function reveal(cards: RuleCards, mode: RuleMode, round: number, random: Random): RuleCards {
  const ready = mode === 'SINGLE' ? replaced(cards, round, random) : cards;
  const size = ready.unseen.length + ready.under.length;
  let left = ready;
  for (let turned = 0; turned < size; turned++) {
    const [card, below] = turnedUp(left);
    if (card === null) break;
    if (canJoin(left.inForce, card)) return { ...below, inForce: [...left.inForce, card] };
    left = { ...below, under: [...below.under, card] };
  }
  return left;
}

function replaced(cards: RuleCards, round: number, random: Random): RuleCards {
  const discarded = [...cards.discarded, ...cards.inForce];
  if (cards.unseen.length + cards.under.length > 0) return { ...cards, inForce: [], discarded };
  const again = RULE_IDS.filter((id) => discarded.includes(id));
  const unseen = shuffle(random, `round:${round}:rules`, again);
  return { unseen, under: [], inForce: [], discarded: [] };
}

function turnedUp(cards: RuleCards): readonly [RuleId | null, RuleCards] {
  const [first = null, ...unseen] = cards.unseen;
  if (first !== null) return [first, { ...cards, unseen }];
  const [next = null, ...under] = cards.under;
  return [next, { ...cards, under }];
}

/**
 * Whether a card may be in force with others: no second trump [R Stacking 2], and there is still a
 * set of seven numbers that one may write [R Stacking 3]. All else stacks [R Stacking 1].
 */
export function canJoin(inForce: readonly RuleId[], card: RuleId): boolean {
  switch (groupOf(card)) {
    case 'TRUMP':
      return !inForce.some((id) => groupOf(id) === 'TRUMP');
    case 'NUMBERS':
      return legalSets(limitsOf([...inForce, card])).length > 0;
    default:
      return true;
  }
}

import { derive, stream, type Random } from '../contract/index.js';
import { sorted, type CardId, type Held } from './cards.js';
import { hiddenDealer, type SecretHand } from './hidden-cards.js';
import { hiddenWriter } from './hidden-numbers.js';
import { shuffledBy, type Lots } from './lots.js';
import { RULE_IDS } from './rule-cards.js';
import { cardsPassed, type SeatState, type Stage, type State } from './state.js';
import { TOKENS, tokenName, type Token } from './tokens.js';
import type { OwnView, View } from './view.js';

/**
 * A state that fits what the viewer sees and can remember: others hold cards that they may hold,
 * with numbers that they may have written, and all that is still to come is another deal. Computed
 * from the view alone.
 */
export function imagine(view: View, random: Random): State {
  return imaginer(view)(random);
}

/** The same for many states of one view: what they have in common is computed once. */
export function imaginer(view: View): (random: Random) => State {
  const deal = hiddenDealer(view);
  const write = hiddenWriter(view);
  return (random) => {
    const lots = stream(random, 'imagine');
    const { hands, stock } = deal(lots);
    const seats = view.seats.map(({ ready, points }, seat): SeatState => {
      if (seat === view.seat && view.own) return ownSeat(view.own, { ready, points });
      const { hand, discards } = hands[seat] as SecretHand; // one was dealt for each seat
      const held = sorted(write(hand, seat, lots));
      const passing = ready ? passingOf(view, held, lots) : [];
      return { hand: held, discards, ready, passing, passes: [], points };
    });
    return {
      options: view.options,
      random: derive(random, 'key'),
      round: view.round,
      rules: imagineRules(view, lots),
      stage: stageOf(view),
      seats,
      stock,
      tokens: imagineTokens(view, lots),
      firstLead: view.firstLead,
      lead: view.lead,
      plays: view.plays,
      tricks: view.tricks,
      lastRound: view.lastRound,
    };
  };
}

function ownSeat(
  { hand, discards, passing, passes }: OwnView,
  { ready, points }: Pick<SeatState, 'ready' | 'points'>,
): SeatState {
  const seen = passes.map(({ rule, gave, got }) => ({ rule, gave, got }));
  return { hand, discards, passing, passes: seen, ready, points };
}

/** Which cards a seat that has chosen is about to pass: any. */
function passingOf({ passing }: View, hand: readonly Held[], lots: Lots): readonly CardId[] {
  if (passing === null) return [];
  return sorted(shuffledBy(lots, hand).slice(0, cardsPassed(passing.rule))).map(({ id }) => id);
}

function stageOf({ decision, passing }: View): Stage | null {
  if (decision === null) return null;
  if (decision !== 'PASS_CARDS') return { decision, rule: null };
  // Where cards are passed, the view says by which rule.
  return passing && { decision, rule: passing.rule };
}

function imagineRules({ options, rules }: View, lots: Lots): State['rules'] {
  const { inForce, discarded, under } = rules;
  const seen = new Set([...inForce, ...discarded, ...under]);
  const unseen =
    options.trickyRules === 'OFF'
      ? []
      : RULE_IDS.filter((id) => options.ruleDeck.includes(id) && !seen.has(id));
  return { unseen: shuffledBy(lots, unseen), under, inForce, discarded };
}

/** Tokens that lie face down in the row are among those of which nobody knows where they are. */
function imagineTokens({ tokens, tricks }: View, lots: Lots): State['tokens'] {
  const open = [...tokens.row, ...tokens.spent, ...tricks.map(({ token }) => token)];
  const seen = new Set(open.map((token) => token && tokenName(token)));
  const unseen = TOKENS.filter((token) => !seen.has(tokenName(token)));
  const hidden = shuffledBy(lots, unseen);
  // There are as many hidden tokens as places for them.
  const row = tokens.row.map((token) => token ?? (hidden.pop() as Token));
  return { pile: hidden, row, spent: tokens.spent };
}

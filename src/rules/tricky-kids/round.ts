import { choose, leftOf, pick, shuffle, sumOf, type Random, type Seat } from '../contract/index.js';
import { deckOf, sorted } from './cards.js';
import { newRuleCards, reveal } from './rule-deck.js';
import {
  CARDS_DEALT,
  ROUNDS,
  stagesOf,
  TRICKS_A_ROUND,
  type Options,
  type RoundSummary,
  type SeatState,
  type State,
  type Tokens,
} from './state.js';
import { TOKENS, TOKENS_A_ROUND } from './tokens.js';
import { pointsOf } from './trick.js';

/** What goes from one round to the next. */
type Table = Pick<
  State,
  'options' | 'random' | 'round' | 'rules' | 'tokens' | 'firstLead' | 'lastRound'
> & { readonly points: readonly (readonly number[])[] };

/** The first state of a game: round 1, dealt. */
export function firstRound(options: Options, seats: number, random: Random): State {
  return opened({
    options,
    random,
    round: 1,
    rules: newRuleCards(options.trickyRules, options.ruleDeck, random),
    tokens: { pile: shuffle(random, 'tokens', TOKENS), row: [], spent: [] },
    firstLead: pick(random, 'round:1:lead', seats),
    lastRound: null,
    points: Array<readonly number[]>(seats).fill([]),
  });
}

/** Whether the last trick of the round has been played. */
export function roundIsOver(state: State): boolean {
  return state.tricks.length === TRICKS_A_ROUND;
}

/** Scores a round that is over, and deals the next one unless the game is over too [S12, S13]. */
export function closeRound(state: State): State {
  const lastRound = summaryOf(state);
  const points = state.seats.map((seat, place) => [...seat.points, lastRound.points[place] ?? 0]);
  if (state.round === ROUNDS) {
    const seats = state.seats.map((seat, place) => ({ ...seat, points: points[place] ?? [] }));
    return { ...state, stage: null, seats, lastRound };
  }
  const { options, random, rules } = state;
  const round = state.round + 1;
  const firstLead = leaderOf(state, round, points);
  return opened({
    ...{ options, random, rules, round, firstLead, lastRound, points },
    tokens: nextTokens(state, round),
  });
}

function summaryOf({ round, rules, tricks, seats }: State): RoundSummary {
  const points = seats.map((_, seat) => pointsOf(seat, tricks));
  return { round, rules: rules.inForce, tricks, points };
}

/** [R First leader] */
function leaderOf(
  { options, random, seats, firstLead }: State,
  round: number,
  points: readonly (readonly number[])[],
): Seat {
  const label = `round:${round}:lead`;
  switch (options.firstLead) {
    case 'SPIN':
      return pick(random, label, seats.length);
    case 'ROTATE':
      return leftOf(firstLead, seats.length);
    case 'LOWEST_SCORE': {
      const totals = points.map(sumOf);
      const fewest = Math.min(...totals);
      return choose(
        random,
        label,
        [...totals.keys()].filter((seat) => totals[seat] === fewest),
      );
    }
  }
}

/** The tokens of a round that is over lie aside, or go back among the others [R Tokens]. */
function nextTokens({ options, random, tokens, tricks }: State, round: number): Tokens {
  if (options.tokenReuse === 'ROUND') {
    return { pile: shuffle(random, `round:${round}:tokens`, TOKENS), row: [], spent: [] };
  }
  const spent = [...tokens.spent, ...tricks.map(({ token }) => token)];
  return { pile: tokens.pile, row: [], spent };
}

/**
 * Tokens first [S2], then a rule card [S3], then the cards: all of them are shuffled, nine go to
 * seat 0, nine to seat 1 and so on [S4, S12].
 */
function opened({ options, random, round, points, ...table }: Table): State {
  const rules =
    options.trickyRules === 'OFF'
      ? table.rules
      : reveal(table.rules, options.trickyRules, round, random);
  const deck = shuffle(random, `round:${round}:deck`, deckOf(options.cardsPerSuit));
  const { pile, spent } = table.tokens;
  return {
    options,
    random,
    round,
    rules,
    stage: stagesOf(rules.inForce)[0] ?? null,
    seats: points.map((scored, seat): SeatState => ({
      hand: sorted(deck.slice(seat * CARDS_DEALT, (seat + 1) * CARDS_DEALT)),
      discards: [],
      ready: false,
      passing: [],
      passes: [],
      points: scored,
    })),
    stock: deck.slice(points.length * CARDS_DEALT).map(({ id }) => id),
    tokens: { pile: pile.slice(TOKENS_A_ROUND), row: pile.slice(0, TOKENS_A_ROUND), spent },
    firstLead: table.firstLead,
    lead: table.firstLead,
    plays: [],
    tricks: [],
    lastRound: table.lastRound,
  };
}

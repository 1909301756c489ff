/*
 * Tricky Kids, for 2 to 6 players [S1].
 *
 * [S1]  Three rounds of seven tricks.
 * [S2]  A round begins with seven point tokens in a row. Each says what a trick is worth, by the
 *       suit that wins it.
 * [S3]  With tricky rules a rule card is revealed before the cards are dealt.
 * [S4]  Everybody gets nine cards, keeps seven and discards two.
 * [S5]  A whole number from 0 to 21 is written on each of the seven; they add up to exactly 21. Rule
 *       cards change that. All write at once and in secret; a choice that was made stands [R Privacy].
 * [S6]  The leader plays any card; the others follow suit if they can.
 * [S7]  The highest number of the led suit wins; with a trump, the highest trump. Trump is a suit
 *       like others as to following [R Following].
 * [S8]  A 0 cannot win.
 * [S9]  Equal numbers of the suit that decides cancel each other, and the next highest wins. When no
 *       trump can win, the led suit decides [R Cancelling, R Trump and cancelling].
 * [S10] The winner takes the leftmost token, scores what it says for the suit of the winning card,
 *       and leads the next trick.
 * [S11] Without a winner the token is gone. The same seat leads again [R].
 * [S12] After the seventh trick all cards are blank again and go back into the deck.
 * [S13] After round 3 most points win. Of equals, who played the higher number in the last round
 *       [R Tie]; equal in that too, they share the place.
 * [S14] Tricky rules: one rule card a round, or one more in each round. rule-deck.ts says which can
 *       be in force together, rule-cards.ts what they do.
 */
import {
  accepted,
  refused,
  type Awaited,
  type MoveList,
  type Result,
  type Rules,
  type RuleRefusal,
  type Seat,
} from '../contract/index.js';
import { sensibleMove } from './choice.js';
import { imagine } from './imagine.js';
import { listMoves } from './moves.js';
import { isAwaited, whyNot } from './refusals.js';
import { closeRound, firstRound, roundIsOver } from './round.js';
import { DEFAULT_OPTIONS, type Move, type Options, type State } from './state.js';
import { tokenName } from './tokens.js';
import { act } from './turn.js';
import { disclosed, outcomeOf, viewOf, type View } from './view.js';

export const rules: Rules<State, Move, View, Options> = {
  seats: { min: 2, max: 6 },
  defaultOptions: DEFAULT_OPTIONS,
  deal: firstRound,
  awaited,
  timers: () => [],
  tick: (state) => state,
  legalMoves: (state, seat): MoveList<Move> =>
    isAwaited(state, seat) ? listMoves(viewOf(state, seat)) : { moves: [], complete: true },
  play,
  view: viewOf,
  disclose: disclosed,
  absent: (state, seat) => sensibleMove(viewOf(state, seat)),
  redeal: (state, seat, random) => imagine(viewOf(state, seat), random),
  outcome: outcomeOf,
  census,
};

function awaited(state: State): readonly Awaited[] {
  const { stage } = state;
  if (stage === null) return [];
  return [...state.seats.keys()]
    .filter((seat) => isAwaited(state, seat))
    .map((seat) => ({ seat, decision: stage.decision }));
}

function play(state: State, seat: Seat, move: Move): Result<State, RuleRefusal> {
  const refusal = whyNot(state, seat, move);
  if (refusal !== null) return refused(refusal);
  const next = act(state, seat, move);
  return accepted(roundIsOver(next) ? closeRound(next) : next);
}

/** The cards, the tokens and the rule cards, wherever they are. */
function census({ seats, stock, plays, tricks, tokens, rules: cards }: State): readonly string[] {
  const played = [...tricks.flatMap((trick) => trick.plays), ...plays];
  const lying = [...tokens.pile, ...tokens.row, ...tokens.spent];
  return [
    ...seats.flatMap(({ hand, discards }) => [...hand.map(({ id }) => id), ...discards]),
    ...stock,
    ...played.map(({ card }) => card),
    ...[...lying, ...tricks.map(({ token }) => token)].map(tokenName),
    ...[...cards.unseen, ...cards.under, ...cards.inForce, ...cards.discarded],
  ].sort();
}

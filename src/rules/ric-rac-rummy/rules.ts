/*
 * Ric Rac Rummy, for 2 to 9 players.
 *
 * [S1]  Two or three decks with two jokers each, by the number of players and the round (contract.ts).
 *       Jokers are wild; 2s too, if the group likes.
 * [S2]  12 cards are dealt, in late rounds more; one is turned up. Left of the dealer begins.
 * [S3]  A turn: draw the top discard or from the stock; go down if able; if down, play on the table;
 *       discard one card.
 * [S4]  A set is three cards of one rank; a run is of one suit in sequence. The ace is low or high,
 *       never both in the middle of a run.
 * [S5]  Going down takes all melds of the round at once and only those; each may be lengthened.
 * [S6]  Who is down adds to anybody's melds. Melds are not split or changed.
 * [S7]  A wild on the table may be replaced by the card it stands for; freed, it stays in that run or,
 *       as an option, goes anywhere on the table.
 * [S8]  The last card must be a discard.
 * [S9]  Between a discard and the next draw anybody may call for it. The next player comes first and
 *       draws it freely; then the nearest caller, who gets two cards of the stock with it.
 * [S10] Three buys each in a round; as an option four in rounds 8 to 10.
 * [S11] Ten rounds, each with its contract (contract.ts).
 * [S12] When cards run short a deck is added.
 * [S13] Cards left in hand count against their holder (scoring.ts). The lowest total wins.
 */
import type { Awaited, Rules } from '../contract/index.js';
import { awayMove } from './away.js';
import { asked, closed, windowKey, windowTimer } from './buying.js';
import { deck, MOST_DECKS } from './cards.js';
import { imagine } from './imagine.js';
import { listMoves } from './moves.js';
import { DEFAULT_OPTIONS, settle, type Options } from './options.js';
import { firstRound } from './round.js';
import { outcomeOf } from './scoring.js';
import type { Move, State } from './state.js';
import { isAwaited, played } from './turn.js';
import { disclosed, viewOf, type View } from './view.js';

export const rules: Rules<State, Move, View, Options> = {
  seats: { min: 2, max: 9 },
  defaultOptions: DEFAULT_OPTIONS,
  settle,
  deal: firstRound,
  awaited,
  timers: windowTimer,
  tick: (state, key) => (state.phase === 'BUY' && windowKey(state) === key ? closed(state) : state),
  legalMoves: (state, seat) =>
    isAwaited(state, seat) ? listMoves(state, seat) : { moves: [], complete: true },
  play: played,
  view: viewOf,
  disclose: disclosed,
  absent: awayMove,
  redeal: (state, seat, random) => imagine(viewOf(state, seat), random),
  outcome: outcomeOf,
  census,
};

function awaited(state: State): readonly Awaited[] {
  const { phase, turn } = state;
  if (phase === null) return [];
  const key = windowKey(state);
  if (phase !== 'BUY') return [{ seat: turn, decision: phase, key }];
  return asked(state).map((seat) => ({ seat, decision: phase, key, timed: false, closedBy: key }));
}

/** The cards, wherever they are; decks that are not in play lie in the box. */
function census({ decks, seats, melds, stock, discards }: State): readonly string[] {
  const box = Array.from({ length: MOST_DECKS - decks }, (_, place) => deck(decks + place + 1));
  return [
    ...seats.flatMap(({ hand }) => hand),
    ...melds.flatMap(({ cards }) => cards),
    ...stock,
    ...discards,
    ...box.flat(),
  ].sort();
}

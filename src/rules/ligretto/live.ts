import {
  seatOf,
  withSeat,
  accepted,
  refused,
  type Result,
  type RuleRefusal,
  type Seat,
} from '../contract/index.js';
import { fits, topAt, topOf } from './board.js';
import { endRound } from './round.js';
import { actOf, readLiveMove } from './read-move.js';
import { seenBy } from './seen.js';
import { cardAt, carryOut, fined } from './steps.js';
import type { LivePlace, Place, State } from './state.js';
import { doesNotFit, placesOf, whyNot, whyNotFrom } from './why-not.js';

/** A move of a round that is played live: the first to arrive wins [R One writer per table]. */
export function playLive(state: State, seat: Seat, move: unknown): Result<State, RuleRefusal> {
  const played = act(state, seat, move);
  return played.ok ? accepted(noted(played.value, seat)) : played;
}

/** What the seat has seen now, and that it is there, unless it waits for the others to stop. */
function noted(state: State, seat: Seat): State {
  const acts = seatOf(state, seat).stop ? state.acts : state.acts + 1;
  return { ...withSeat(state, seat, { seen: seenBy(state, seat) }), acts };
}

function act(state: State, seat: Seat, move: unknown): Result<State, RuleRefusal> {
  const read = readLiveMove(move);
  if (!read.ok) return refused(malformed(move, read.refusal));
  const made = read.value;
  if (made.type === 'STOP') return vote(state, seat, made.stop);
  if (made.type === 'PLACE') return place(state, seat, made);
  const fault = whyNot(state, seat, made);
  return fault === null ? accepted(carryOut(state, seat, made)) : refused(fault());
}

function malformed(move: unknown, wrong: string): RuleRefusal {
  switch (actOf(move)) {
    case 'PLAN':
      return {
        code: 'ACTION_NOT_ALLOWED',
        sentence: 'this game is played live: make your moves one by one as you see fit',
      };
    case 'PLACE_ANY':
      return { code: 'ACTION_NOT_ALLOWED', sentence: 'in a live game name the board place' };
    default:
      return { code: 'MALFORMED_MOVE', sentence: `the move ${wrong}` };
  }
}

/** When all have voted, the round is scored as it stands [S8]. */
function vote(state: State, seat: Seat, stop: boolean): Result<State, RuleRefusal> {
  if (seatOf(state, seat).stop === stop) {
    const sentence = stop
      ? 'your vote to stop stands already; it can be withdrawn'
      : 'you have no vote to stop that could be withdrawn';
    return refused({ code: 'ACTION_NOT_ALLOWED', sentence });
  }
  const voted = withSeat(state, seat, { stop });
  const isAgreed = voted.seats.every((other) => other.stop);
  return accepted(isAgreed ? endRound(voted, 'STOPPED', null) : voted);
}

/**
 * A card that did not fit the place as the client saw it is premature; one that fitted then and does
 * not now is late. Only with NoBlind that matters for a card that fits now [R NoBlind].
 */
function place(state: State, seat: Seat, move: LivePlace): Result<State, RuleRefusal> {
  const { source, board: at, version } = move;
  const onto = state.board[at];
  if (onto === undefined) {
    return refused({ code: 'ACTION_NOT_ALLOWED', sentence: placesOf(state.board.length) });
  }
  if (version > onto.version) return refused(notYet(at, version, onto));
  const own = seatOf(state, seat);
  const fault = whyNotFrom(state, own, source);
  if (fault !== null) return refused(fault());
  const card = cardAt(own, source) as string; // there is one, or it would have been refused
  const fittedThen = fits(card, topAt(onto, version));
  if (state.options.noBlind && !fittedThen) {
    return accepted(fined(state, seat, card, at));
  }
  const top = topOf(onto);
  if (fits(card, top)) return accepted(carryOut(state, seat, move));
  const refusal = doesNotFit(fittedThen ? 'TOO_LATE' : 'CARD_NOT_PLAYABLE', card, at, top);
  return refused(version === onto.version ? refusal : withVersion(refusal, at, onto));
}

/** What a client that is behind needs for its next move. */
function withVersion(refusal: RuleRefusal, at: number, { version }: Place): RuleRefusal {
  return { ...refusal, sentence: `${refusal.sentence}; place ${at} is at version ${version} now` };
}

function notYet(at: number, version: number, place: Place): RuleRefusal {
  const sentence = `place ${at} is at version ${place.version}; version ${version} has not been yet`;
  return { code: 'MALFORMED_MOVE', sentence };
}

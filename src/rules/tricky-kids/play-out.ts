import type { Seat } from '../contract/index.js';
import type { Face, Written } from './cards.js';
import { TRICKS_A_ROUND, type Played, type State } from './state.js';
import { sensiblePlay } from './strategy.js';
import { addUp, NOTHING, worth, type Token } from './tokens.js';
import {
  leadAfter,
  leftoversOf,
  placeAtStake,
  TOKENS_THAT_COUNT,
  trumpFor,
  winnerAmong,
  type Effects,
} from './trick.js';

/** How a round ends for each seat. */
export type RoundEnd = {
  readonly points: readonly number[];
  /** The highest number that each has played. */
  readonly highest: readonly number[];
};

/**
 * The end of the round when everybody plays on sensibly. It says the same as playing the cards one
 * by one would, in a fraction of the time: a searching bot asks for it some hundred times.
 */
export function playOut(state: State, effects: Effects): RoundEnd {
  const course = courseOf(state, effects);
  const highest = highestOf(state);
  for (let left = TRICKS_A_ROUND - state.tricks.length; left > 0; left--) {
    playTrick(course, left, effects);
  }
  return { points: course.points, highest };
}

/** What changes as the tricks go by; it belongs to one play-out alone. */
type Course = {
  readonly hands: Written[][];
  readonly row: Token[];
  leftovers: readonly Token[];
  readonly points: number[];
  /** How many tokens each has taken. */
  readonly taken: number[];
  lead: Seat;
  plays: Face[];
};

function courseOf({ seats, tricks, tokens, lead, plays }: State, effects: Effects): Course {
  const course: Course = {
    // Every card has a number once the tricks begin.
    hands: seats.map(({ hand }) => hand.slice() as Written[]),
    row: tokens.row.slice(),
    leftovers: leftoversOf(tricks, effects),
    points: seats.map(() => 0),
    taken: seats.map(() => 0),
    lead,
    plays: plays.slice(),
  };
  for (const { winner, taken } of tricks) {
    if (winner === null) continue;
    course.taken[winner] = (course.taken[winner] ?? 0) + taken.length;
    for (const { points } of taken) course.points[winner] = (course.points[winner] ?? 0) + points;
  }
  return course;
}

/** In the end every card of the round has been played. */
function highestOf({ seats, tricks, plays }: State): readonly number[] {
  const highest = seats.map(({ hand }) => Math.max(0, ...hand.map(({ number }) => number ?? 0)));
  const count = ({ seat, number }: Played) => {
    highest[seat] = Math.max(highest[seat] ?? 0, number);
  };
  for (const trick of tricks) trick.plays.forEach(count);
  plays.forEach(count);
  return highest;
}

function playTrick(course: Course, tricksLeft: number, effects: Effects): void {
  const { hands, row, plays, leftovers } = course;
  // There is a token for each trick.
  const token = row.splice(placeAtStake(row, effects), 1)[0] as Token;
  const trump = trumpFor(token, effects);
  const doubled = effects.bigFinish && tricksLeft === 1 ? addUp(token, token) : token;
  const full = leftovers.reduce(addUp, doubled);
  while (plays.length < hands.length) {
    const turn = (course.lead + plays.length) % hands.length;
    const hand = hands[turn] as Written[]; // there is a hand for each seat
    const stake = counts(course, turn, 0, effects) ? full : NOTHING;
    const toCome = hands.length - plays.length - 1;
    const card = sensiblePlay({ hand, plays, toCome, stake, trump, tricksLeft, effects });
    hand.splice(hand.indexOf(card), 1);
    plays.push(card);
  }
  const place = winnerAmong(plays, trump, effects);
  if (place !== null) takeTokens(course, place, [...leftovers, doubled], effects);
  else if (effects.leftovers) course.leftovers = [...leftovers, token];
  const winner = place === null ? null : (course.lead + place) % hands.length;
  course.lead = leadAfter(course.lead, winner, hands.length, effects);
  course.plays = [];
}

function takeTokens(course: Course, place: number, won: readonly Token[], effects: Effects): void {
  const winner = (course.lead + place) % course.hands.length;
  const { suit } = course.plays[place] as Face; // the place is that of a card
  won.forEach((token, extra) => {
    const points = counts(course, winner, extra, effects) ? worth(token, suit) : 0;
    course.points[winner] = (course.points[winner] ?? 0) + points;
  });
  course.taken[winner] = (course.taken[winner] ?? 0) + won.length;
  course.leftovers = [];
}

/** Whether one more token than the seat has, and so many extra, still scores. */
function counts({ taken }: Course, seat: Seat, extra: number, { shareNicely }: Effects): boolean {
  return !shareNicely || (taken[seat] ?? 0) + extra < TOKENS_THAT_COUNT;
}

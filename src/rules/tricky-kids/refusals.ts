import { seatOf, type RuleRefusal, type Seat } from '../contract/index.js';
import { compareIds, SPOKEN_SUIT, spoken, type CardId, type Held } from './cards.js';
import { brokenLimits, CARDS_KEPT, limitsOf } from './numbers.js';
import { ruleName } from './rule-cards.js';
import { cardsPassed, turnOf, type Move, type Stage, type State, type Writing } from './state.js';
import { effectsOf, playable } from './trick.js';

/** Why a move may not be made, or `null`. The move may be anything that JSON can say. */
export function whyNot(state: State, seat: Seat, move: unknown): RuleRefusal | null {
  const { stage } = state;
  if (stage === null) return notAwaited('the game is over');
  if (!isAwaited(state, seat)) return notAwaited(whoIsAwaited(state, seat));
  const read = readMove(move);
  if (read === null) {
    const sentence = `a move writes, keeps, passes or plays cards, named by their ids; ${asked(stage)}`;
    return { code: 'MALFORMED_MOVE', sentence };
  }
  const { hand } = seatOf(state, seat);
  switch (read.type) {
    case 'WRITE':
      return isWriting(stage) ? whyNotWrite(state, hand, read.cards) : wrongStage(stage);
    case 'KEEP':
      return stage.decision === 'KEEP_CARDS'
        ? whyNotChoose('keep', CARDS_KEPT, hand, read.cards)
        : wrongStage(stage);
    case 'PASS':
      return stage.decision === 'PASS_CARDS'
        ? whyNotChoose('pass', cardsPassed(stage.rule), hand, read.cards)
        : wrongStage(stage);
    case 'PLAY':
      return stage.decision === 'PLAY_CARD'
        ? whyNotPlay(state, hand, read.card)
        : wrongStage(stage);
  }
}

/** Whether a decision of the seat is open. */
export function isAwaited(state: State, seat: Seat): boolean {
  if (state.stage === null) return false;
  const turn = turnOf(state);
  return turn === null ? state.seats[seat]?.ready === false : turn === seat;
}

type RealMove = Extract<Move, { readonly type: 'WRITE' | 'KEEP' | 'PASS' | 'PLAY' }>;

/** The move if it has the form of one that can be made, else `null`. */
function readMove(move: unknown): RealMove | null {
  if (typeof move !== 'object' || move === null) return null;
  // A field of anything may be asked for; whether it is of the right kind is tested below.
  const { type, card, cards } = move as Record<string, unknown>;
  switch (type) {
    case 'WRITE':
      return isListOf(cards, isWritingOfCard) ? { type, cards } : null;
    case 'KEEP':
    case 'PASS':
      return isListOf(cards, isText) && isSorted(cards) ? { type, cards } : null;
    case 'PLAY':
      return isText(card) ? { type, card } : null;
    default:
      return null;
  }
}

function isListOf<Item>(value: unknown, isItem: (item: unknown) => item is Item): value is Item[] {
  return Array.isArray(value) && value.every(isItem);
}

function isText(value: unknown): value is string {
  return typeof value === 'string';
}

function isWritingOfCard(value: unknown): value is Writing {
  if (typeof value !== 'object' || value === null) return false;
  const { card, number } = value as Partial<Record<string, unknown>>; // tested in the next line
  return isText(card) && Number.isSafeInteger(number);
}

/** Of a choice of cards the order says nothing: so that no move is two, they come sorted. */
function isSorted(cards: readonly CardId[]): boolean {
  return cards.every((card, place) => place === 0 || compareIds(cards[place - 1] ?? '', card) < 0);
}

function isWriting({ decision }: Stage): boolean {
  return decision === 'KEEP_AND_WRITE' || decision === 'WRITE_NUMBERS';
}

function notAwaited(sentence: string): RuleRefusal {
  return { code: 'NOT_AWAITED', sentence };
}

function whoIsAwaited(state: State, seat: Seat): string {
  const turn = turnOf(state);
  if (turn !== null) return `it is the turn of seat ${turn}`;
  const open = [...state.seats.keys()].filter((other) => state.seats[other]?.ready === false);
  const others = `${open.length === 1 ? 'seat' : 'seats'} ${open.join(', ')}`;
  if (state.seats[seat] === undefined) return `there is no such seat; awaited: ${others}`;
  return `your choice is made and stands; still to choose: ${others}`;
}

function wrongStage(stage: Stage): RuleRefusal {
  return { code: 'ACTION_NOT_ALLOWED', sentence: asked(stage) };
}

/** What the stage asks for. */
function asked({ decision, rule }: Stage): string {
  switch (decision) {
    case 'KEEP_AND_WRITE':
      return `now keep seven of your nine cards by writing a number on each`;
    case 'KEEP_CARDS':
      return `now keep seven of your nine cards, still blank`;
    case 'PASS_CARDS':
      return rule === 'P1'
        ? `now pass two blank cards to your left (${ruleName(rule)})`
        : `now pass one card (${ruleName(rule)})`;
    case 'WRITE_NUMBERS':
      return `now write a number on each of your seven cards`;
    case 'PLAY_CARD':
      return `now play one card of your hand`;
  }
}

function whyNotWrite(
  { rules }: State,
  hand: readonly Held[],
  cards: readonly Writing[],
): RuleRefusal | null {
  const ids = cards.map(({ card }) => card);
  const fault = notHeld(hand, ids) ?? wrongCount('write on', CARDS_KEPT, ids);
  if (fault !== null) return fault;
  const broken = brokenLimits(
    limitsOf(rules.inForce),
    cards.map(({ number }) => number),
  );
  return broken.length === 0 ? null : { code: 'ACTION_NOT_ALLOWED', sentence: broken.join('; ') };
}

function whyNotChoose(
  deed: string,
  count: number,
  hand: readonly Held[],
  cards: readonly CardId[],
): RuleRefusal | null {
  return notHeld(hand, cards) ?? wrongCount(deed, count, cards);
}

function notHeld(hand: readonly Held[], cards: readonly CardId[]): RuleRefusal | null {
  if (cards.every((id) => hand.some((held) => held.id === id))) return null;
  const sentence = `a card that was named is not in your hand; you hold ${hand.map(spoken).join(', ')}`;
  return { code: 'CARD_NOT_HELD', sentence, allowed: hand.map(({ id }) => id) };
}

function wrongCount(deed: string, count: number, cards: readonly CardId[]): RuleRefusal | null {
  const different = new Set(cards).size;
  if (cards.length === count && different === count) return null;
  const named = different === cards.length ? `${cards.length}` : `${different}, some of them twice`;
  const wanted = count === 1 ? 'one card' : `${count} different cards`;
  return { code: 'ACTION_NOT_ALLOWED', sentence: `${deed} ${wanted}; you have named ${named}` };
}

function whyNotPlay(state: State, hand: readonly Held[], id: CardId): RuleRefusal | null {
  const card = hand.find((held) => held.id === id);
  const led = state.plays[0]?.suit ?? null;
  const fitting = playable(hand, led, effectsOf(state.rules.inForce, state.options));
  const allowed = fitting.map((held) => held.id);
  if (card === undefined) {
    const sentence = `that card is not in your hand; playable: ${fitting.map(spoken).join(', ')}`;
    return { code: 'CARD_NOT_HELD', sentence, allowed };
  }
  if (led === null || fitting.includes(card)) return null;
  const choice = fitting.map(spoken).join(' or ');
  const sentence = `${spoken(card)} does not follow the ${SPOKEN_SUIT[led]} that was led; play ${choice}`;
  return { code: 'CARD_NOT_PLAYABLE', sentence, allowed };
}

import type { RuleRefusal, Seat } from '../contract/index.js';
import {
  eligible,
  isOver,
  lastDestroyed,
  mayFlip,
  standingOf,
  topRank,
  undoable,
} from './board.js';
import { neighbours, rankOf, spokenRank, type Card } from './cards.js';
import {
  COVERS,
  WALLS,
  WALLS_OF,
  indexOf,
  isPlace,
  membersOf,
  type BitSet,
  type Place,
} from './places.js';
import type { Move, State } from './state.js';

/** Why a move may not be made, or `null`. The move may be anything that JSON can say. */
export function whyNot(
  state: State,
  seat: Seat,
  move: Move | null | undefined,
): RuleRefusal | null {
  if (isOver(state)) return { code: 'NOT_AWAITED', sentence: 'the game is over' };
  if (seat !== 0) {
    return { code: 'NOT_AWAITED', sentence: 'only seat 0 moves, as Ricochet is played alone' };
  }
  switch (move?.type) {
    case 'DESTROY':
      return isPlace(move.place) ? whyNotDestroy(state, move.place) : MALFORMED;
    case 'FLIP':
      return mayFlip(state) ? null : noFlip(state);
    case 'UNDO':
      return undoable(state) > 0 ? null : noUndo(state);
    default: // MALFORMED, and whatever else is no move
      return MALFORMED;
  }
}

const MALFORMED: RuleRefusal = {
  code: 'MALFORMED_MOVE',
  sentence:
    'a move is one of three: destroy the card at a place of the walls, turn a stock card, or undo',
};

function whyNotDestroy(state: State, place: Place): RuleRefusal | null {
  if ((eligible(state) & (1 << indexOf(place))) !== 0) return null;
  return {
    code: 'CARD_NOT_PLAYABLE',
    sentence: `${faultOf(state, place)}; ${whatIsRight(state)}`,
    allowed: membersOf(eligible(state)),
  };
}

/** Says nothing of a closed card but what covers it. */
function faultOf(state: State, place: Place): string {
  const standing = standingOf(state.waste);
  if ((standing & (1 << indexOf(place))) === 0) return `the card at ${place} is already destroyed`;
  // There is an entry for every place.
  const covers = membersOf((COVERS[indexOf(place)] as BitSet) & standing);
  if (covers.length > 0) {
    return `the card at ${place} is still closed under ${covers.join(' and ')}`;
  }
  const top = topRank(state.waste);
  const [below, above] = neighbours(top);
  const rank = rankOf(cardAt(state, place));
  if (rank === below || rank === above) return wallFault(state, place);
  const wanted = `${spokenRank(below)} or ${spokenRank(above)}`;
  return `${cardIn(state, place)} does not fit on ${spokenRank(top)}, ${wanted} does`;
}

function wallFault(state: State, place: Place): string {
  const last = lastDestroyed(state);
  if (last === null) return `${cardIn(state, place)} cannot be destroyed`;
  const shared = (WALLS_OF[indexOf(place)] as BitSet) & (WALLS_OF[indexOf(last)] as BitSet);
  const walls = WALLS.filter((_, bit) => (shared & (1 << bit)) !== 0).map(({ name }) => name);
  return `${cardIn(state, place)} is of the ${walls.join(' and ')} wall, as was ${last} before it`;
}

function noFlip(state: State): RuleRefusal {
  const reason =
    state.stock.length === 0
      ? 'the stock is empty'
      : 'a stock card is turned only when no card can be destroyed';
  return {
    code: 'ACTION_NOT_ALLOWED',
    sentence: `${reason}; ${whatIsRight(state)}`,
    allowed: membersOf(eligible(state)),
  };
}

function noUndo(state: State): RuleRefusal {
  const reason = state.options.undo
    ? 'the last move turned up a card or is the deal itself, and that is not taken back'
    : 'this game is played without undo';
  const flip = mayFlip(state) ? ['FLIP'] : [];
  return {
    code: 'ACTION_NOT_ALLOWED',
    sentence: `${reason}; ${whatIsRight(state)}`,
    allowed: [...membersOf(eligible(state)), ...flip],
  };
}

/** "3 at SE or 5 at S1 may be destroyed". */
function whatIsRight(state: State): string {
  const cards = membersOf(eligible(state)).map((place) => cardIn(state, place));
  if (cards.length === 0) return 'no card can be destroyed, so turn a stock card';
  return `${cards.join(' or ')} may be destroyed`;
}

/** "3 at SE": for open cards only. */
function cardIn(state: State, place: Place): string {
  return `${spokenRank(rankOf(cardAt(state, place)))} at ${place}`;
}

function cardAt(state: State, place: Place): Card {
  // The layout has a card for every place.
  return state.layout[indexOf(place)] as Card;
}

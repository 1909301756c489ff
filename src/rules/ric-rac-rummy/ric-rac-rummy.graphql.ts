import type { KindGraphql } from '../contract/index.js';
import type { RicRacRummyCard, RicRacRummyMeld, RicRacRummyMeldCard } from './api-cards.graphql.js';
import {
  RicRacRummyMove,
  RicRacRummyMoveInput,
  type RicRacRummySpotInput,
  type RicRacRummyStep,
  type RicRacRummyStepInput,
} from './api-moves.graphql.js';
import { RicRacRummyOptions, RicRacRummyOptionsInput } from './api-options.graphql.js';
import { standingGraphql } from './api-standing.graphql.js';
import { RicRacRummyView } from './api-view.graphql.js';
import { cardOf, KING, RANKS, type CardId, type Rank } from './cards.js';
import { isWildAt, type Meld } from './melds.js';
import type { Options } from './options.js';
import type { Move, Spot, Step } from './state.js';
import type { View } from './view.js';

export const kindGraphql: KindGraphql<Move, View, Options> = {
  moveInput: RicRacRummyMoveInput,
  moveType: RicRacRummyMove,
  viewType: RicRacRummyView,
  optionsInput: RicRacRummyOptionsInput,
  optionsType: RicRacRummyOptions,

  toMove: (input: RicRacRummyMoveInput): Move => {
    const { draw, buy, discard, turn } = input;
    if (draw) return { type: 'DRAW', from: draw };
    if (typeof buy === 'boolean') return { type: 'BUY', buy };
    if (discard) return { type: 'DISCARD', card: discard };
    if (!turn) return toStep(input) ?? { type: 'MALFORMED' };
    const steps = turn.steps.map(toStep);
    if (!steps.every((step) => step !== null)) return { type: 'MALFORMED' };
    return { type: 'TURN', draw: turn.draw ?? null, steps, discard: turn.discard };
  },
  fromMove: (move) => Object.assign(new RicRacRummyMove(), moveFields(move)),
  fromView: (view) => Object.assign(new RicRacRummyView(), view, shownFields(view)),
  toOptions: (input: RicRacRummyOptionsInput): Options => ({
    decks: input.decks,
    twosWild: input.twosWild,
    wildLimit: input.wildLimit,
    wildLimitOnLayOff: input.wildLimitOnLayOff,
    adjacentWilds: input.adjacentWilds,
    freedWild: input.freedWild,
    touchingMelds: input.touchingMelds,
    layOff: input.layOff,
    buyWindowMs: input.buyWindowMs ?? null,
    deadDiscard: input.deadDiscard,
    downMayBuy: input.downMayBuy,
    buyUpcard: input.buyUpcard,
    lateBuys: input.lateBuys,
    maxTurns: input.maxTurns,
    numberScore: input.numberScore,
  }),
  fromOptions: (options) => Object.assign(new RicRacRummyOptions(), options),
  standing: standingGraphql,
};

function toStep({ goDown, layOff, replace }: RicRacRummyStepInput): Step | null {
  if (goDown) {
    const melds = goDown.map(({ type, cards }) => ({ type, cards: [...cards] }));
    return { type: 'GO_DOWN', melds };
  }
  if (layOff) return { type: 'LAY_OFF', card: layOff.card, ...toSpot(layOff) };
  if (!replace) return null;
  const { card, meld, wild, to } = replace;
  return { type: 'REPLACE', card, meld, wild: wild ?? null, to: toSpot(to) };
}

function toSpot({ meld, end }: RicRacRummySpotInput): Spot {
  return { meld, end: end ?? null };
}

function moveFields(move: Move): RicRacRummyMove {
  switch (move.type) {
    case 'DRAW':
      return { draw: move.from };
    case 'BUY':
      return { buy: move.buy };
    case 'DISCARD':
      return { discard: move.card };
    case 'TURN': {
      const { draw, steps, discard } = move;
      return { turn: { draw, steps: steps.map(stepFields), discard } };
    }
    case 'ANSWERED':
      return { answered: true };
    case 'MALFORMED':
      return {};
    default:
      return stepFields(move);
  }
}

function stepFields(step: Step): RicRacRummyStep {
  switch (step.type) {
    case 'GO_DOWN':
      return { goDown: step.melds };
    case 'LAY_OFF':
      return { layOff: { card: step.card, meld: step.meld, end: step.end } };
    case 'REPLACE': {
      const { card, meld, wild, to } = step;
      return { replace: { card, meld, wild, to } };
    }
  }
}

/** What of a view shows in another form: cards with their faces. */
function shownFields({ options, window, own, seats, melds, discards, ...view }: View) {
  const { lastWindow, lastRound } = view;
  return {
    options: kindGraphql.fromOptions(options),
    window: window && { ...window, card: shown(window.card) },
    own: own && { ...own, hand: own.hand.map(shown) },
    seats: seats.map((seat) => ({ ...seat, shown: seat.shown.map(shown) })),
    melds: melds.map((meld) => shownMeld(meld, options)),
    discards: discards.map(shown),
    lastWindow: lastWindow && { ...lastWindow, card: shown(lastWindow.card) },
    lastRound: lastRound && {
      ...lastRound,
      hands: lastRound.hands.map((hand) => hand.map(shown)),
    },
  };
}

function shown(id: CardId): RicRacRummyCard {
  const { suit, rank } = cardOf(id);
  return { id, suit, rank: RANKS[rank - 1] ?? null };
}

function shownMeld(meld: Meld, options: Options): RicRacRummyMeld {
  const cards = meld.cards.map((id, index): RicRacRummyMeldCard => {
    const place = meld.type === 'SET' ? meld.rank : meld.low + index;
    // A place is 1 to 14; 14 is the ace above the king.
    const standsFor = RANKS[(place - 1) % KING] as Rank;
    return { ...shown(id), wild: isWildAt(meld, index, options), standsFor };
  });
  const suit = meld.type === 'RUN' ? meld.suit : null;
  return { owner: meld.owner, type: meld.type, suit, cards };
}

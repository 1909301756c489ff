import type { KindGraphql } from '../contract/index.js';
import { LigrettoMove, LigrettoMoveInput } from './api-moves.graphql.js';
import { LigrettoOptions, LigrettoOptionsInput } from './api-options.graphql.js';
import { moveOf, shownMove, shownPlan } from './api-translation.graphql.js';
import {
  LigrettoView,
  type LigrettoBoardPlace,
  type LigrettoCard,
  type LigrettoPlacedCard,
  type LigrettoSeat,
} from './api-view.graphql.js';
import { DECK, faceOf, type CardId } from './cards.js';
import type { Options } from './options.js';
import type { Move, Placed } from './state.js';
import type { OwnView, PlaceView, SeatView, View } from './view.js';

export const kindGraphql: KindGraphql<Move, View, Options> = {
  moveInput: LigrettoMoveInput,
  moveType: LigrettoMove,
  viewType: LigrettoView,
  optionsInput: LigrettoOptionsInput,
  optionsType: LigrettoOptions,

  toMove: (input: LigrettoMoveInput): Move => moveOf(input),
  fromMove: (move) => Object.assign(new LigrettoMove(), shownMove(move)),
  fromView: (view) => Object.assign(new LigrettoView(), shownView(view)),
  toOptions: (input: LigrettoOptionsInput): Options => ({
    pace: input.pace,
    rackSize: input.rackSize,
    onesFromPile: input.onesFromPile,
    autoFill: input.autoFill,
    stopClears: input.stopClears,
    noBlind: input.noBlind,
    target: input.target,
    tie: input.tie,
    planLength: input.planLength,
    idleBeats: input.idleBeats,
    speedmachine: input.speedmachine,
    actionInterval: input.actionInterval,
  }),
  fromOptions: (options) => Object.assign(new LigrettoOptions(), options),
};

function shownView(view: View): LigrettoView {
  const { unseen, stack, commonSigns } = view.actions;
  return {
    seat: view.seat,
    options: Object.assign(new LigrettoOptions(), view.options),
    round: view.round,
    stage: view.stage,
    decision: view.decision,
    own: view.own && shownOwn(view.own),
    beat: view.beat,
    lastBeat: view.lastBeat,
    board: view.board.map(shownPlace),
    turned: view.turned.map(shownPlaced),
    seats: view.seats.map(shownSeat),
    actions: { unseen, stack, commonSigns },
    lastRound: view.lastRound,
    outcome: view.outcome,
  };
}

function shownOwn({ plan, fan }: OwnView): LigrettoView['own'] {
  return { plan: plan && shownPlan(plan), fan: fan.map(shownCard) };
}

function shownPlace(
  { version, colour, number, cards, turner }: PlaceView,
  place: number,
): LigrettoBoardPlace {
  return { place, version, colour, number, cards: cards.map(shownPlaced), turner };
}

function shownPlaced({ card, seat }: Placed): LigrettoPlacedCard {
  return { card: shownCard(card), seat };
}

function shownSeat(seat: SeatView): LigrettoSeat {
  const { gave: _gave, got: _got, ...shown } = seat;
  const tops = seat.pileTops.map(shownCard);
  return {
    ...shown,
    pileTop: tops.at(-1) ?? null,
    pileTops: tops,
    rack: seat.rack.map(shownIfAny),
    openTop: shownIfAny(seat.openTop),
    removed: seat.removed.map(shownCard),
  };
}

function shownIfAny(card: CardId | null): LigrettoCard | null {
  return card === null ? null : shownCard(card);
}

/** The same objects again and again: a view shows up to a few hundred cards. */
const CARDS: ReadonlyMap<CardId, LigrettoCard> = new Map(
  DECK.map((id): [CardId, LigrettoCard] => {
    const face = faceOf(id);
    return [id, { id, colour: face?.colour ?? null, number: face?.number ?? null }];
  }),
);

function shownCard(id: CardId): LigrettoCard {
  return CARDS.get(id) ?? { id, colour: null, number: null };
}

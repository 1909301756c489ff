import 'reflect-metadata';
import { describe, expect, it } from '@jest/globals';
import { kindGraphql } from '../../../src/rules/ligretto/ligretto.graphql.js';
import { rules } from '../../../src/rules/ligretto/rules.js';
import type { Move, Step } from '../../../src/rules/ligretto/state.js';
import { copyByJson } from '../plain-data.js';
import {
  actionCard,
  after,
  anyFrom,
  closed,
  dealt,
  from,
  NEXT,
  place,
  plan,
  refusalOf,
  speedTable,
  stepTo,
  STOP,
  table,
  TURN,
  WITHDRAW,
} from './table.js';

const STEPS: readonly Step[] = [
  stepTo(0, 3),
  { type: 'PLACE', source: from('PILE', 'y1'), board: 0 },
  anyFrom('HAND'),
  { type: 'FILL_RACK', rack: null },
  { type: 'FILL_RACK', rack: 0 },
  NEXT,
  TURN,
  { type: 'CLAIM', card: 'JOKER_1' },
  { type: 'SLIP', to: 0 },
  { type: 'REMOVE', rack: 0 },
];

/** What a client sends is JSON; a move that comes back must not differ. */
function sent(move: Move): Move {
  return kindGraphql.toMove(copyByJson(kindGraphql.fromMove(move)));
}

describe('a move in the API', () => {
  it.each<readonly [string, Move]>([
    ['a placement', { type: 'PLACE', source: from(2, 'y1'), board: 0, version: 0 }],
    ['a vote to stop', STOP],
    ['its withdrawal', WITHDRAW],
    ['a plan of every kind of step', plan(STEPS, true, false)],
    ['an empty plan', plan([])],
    ...STEPS.slice(3).map((step): readonly [string, Move] => [step.type, step as Move]),
  ])('is the same again when it comes back: %s', (_, move) => {
    expect(sent(move)).toEqual(move);
  });

  it('of another seat is secret, and no move', () => {
    expect(kindGraphql.fromMove({ type: 'SECRET' })).toEqual({ secret: true });
    expect(kindGraphql.toMove({ secret: true })).toEqual({ type: 'MALFORMED' });
  });

  it('that holds an empty step is refused', () => {
    const move = kindGraphql.toMove({ plan: { steps: [{}], stop: false, final: true } });

    expect(refusalOf(dealt(2, { pace: 'BEATS' }), 0, move).code).toBe('MALFORMED_MOVE');
  });
});

describe('a view in the API', () => {
  it('shows a board place with its version, its top and its cards', () => {
    const state = place(table({ seats: [{ rack: 'y3' }, {}], board: 'y2' }), 0, 0, 0);
    const view = kindGraphql.fromView(rules.view(state, 1)) as { board: readonly object[] };

    expect(view.board[0]).toEqual({
      place: 0,
      version: 3,
      colour: 'YELLOW',
      number: 3,
      turner: null,
      cards: [1, 2, 3].map((number) => ({
        card: { id: `YELLOW_0${number}`, colour: 'YELLOW', number },
        seat: 0,
      })),
    });
  });

  it('shows a joker without a colour or number of its own', () => {
    const stack = [actionCard('JOKER', 1, 'BELL')];
    const state = after(speedTable({ seats: [{}, {}], stack }), 0, {
      type: 'CLAIM',
      card: 'JOKER_1',
    });

    expect(kindGraphql.fromView(rules.view(state, 1))).toMatchObject({
      seats: [{ pile: 3, pileTop: { id: 'JOKER_1', colour: null, number: null } }, { pile: 2 }],
    });
  });

  it('shows the outcome when the game is over, and none before', () => {
    const seats = [103, 98].map((some) => ({ pile: 'g1 g2', points: [some + 4] }));
    const state = table({ seats });
    const over = after(after(state, 0, STOP), 1, STOP);

    expect(kindGraphql.fromView(rules.view(state, null))).toMatchObject({ outcome: null });
    expect(kindGraphql.fromView(rules.view(over, null))).toMatchObject({
      outcome: { ranks: [1, 2], scores: [103, 98] },
    });
  });

  it('tells nobody when the next action card comes, or what is left of the deck', () => {
    const view = rules.view(dealt(2, { speedmachine: true }), 0);

    expect(view.actions.delayMs).toBeGreaterThan(0);
    expect(kindGraphql.fromView(view)).toMatchObject({ actions: { unseen: 24, stack: [] } });
    expect(JSON.stringify(kindGraphql.fromView(view))).not.toContain('delayMs');
  });

  it('shows in beats the own plan, who has committed, and what became of the last plans', () => {
    const state = table({ seats: [{ rack: 'y1' }, { rack: 'y1' }], beat: { firstSeat: 0 } });
    const shut = closed(state, [plan([stepTo(0, 0)]), plan([stepTo(0, 0)])]);
    const next = after(shut, 1, plan([NEXT], false, false));

    expect(kindGraphql.fromView(rules.view(next, 1))).toMatchObject({
      decision: 'REPLAN',
      beat: { number: 2, firstSeat: 1, idle: 0 },
      own: { plan: { steps: [{ action: 'NEXT' }], stop: false, final: false } },
      seats: [{ committed: false }, { committed: true, final: false }],
      lastBeat: [
        { seat: 0, step: 0, type: 'PLACE', result: 'DONE', card: 'YELLOW_01', board: 0 },
        { seat: 1, step: 0, type: 'PLACE', result: 'LATE', card: 'YELLOW_01', board: 0 },
      ],
    });
  });
});

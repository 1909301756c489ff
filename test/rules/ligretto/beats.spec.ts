import { describe, expect, it } from '@jest/globals';
import { ligretto } from '../../../src/rules/ligretto/index.js';
import { rules } from '../../../src/rules/ligretto/rules.js';
import type { BeatEvent, State, Step } from '../../../src/rules/ligretto/state.js';
import {
  actionCard,
  after,
  anyFrom,
  closed,
  dealt,
  from,
  NEXT,
  placing,
  plan,
  refusalOf,
  speedTable,
  stepTo,
  STOP,
  table,
  TURN,
  type SeatSetup,
} from './table.js';

const FILL: Step = { type: 'FILL_RACK', rack: null };
const beat = { firstSeat: 0 };

function beats(seats: readonly SeatSetup[], board = '', options = {}): State {
  return table({ seats, board, beat, options });
}

/** What became of each step: `0.1 PLACE LATE`. */
function results({ lastBeat }: State): readonly string[] {
  return lastBeat.map(
    ({ seat, step, type, result }: BeatEvent) => `${seat}.${step} ${type} ${result}`,
  );
}

describe('a beat', () => {
  it('awaits a plan of every seat on its clock, and leaves its replacement to the seat', () => {
    const state = dealt(3, { pace: 'BEATS' });
    const one = after(state, 1, plan([], false, false));

    expect(rules.awaited(state)).toEqual([
      { seat: 0, decision: 'PLAN', key: '1:1' },
      { seat: 1, decision: 'PLAN', key: '1:1' },
      { seat: 2, decision: 'PLAN', key: '1:1' },
    ]);
    expect(rules.awaited(one)[1]).toEqual({
      seat: 1,
      decision: 'REPLAN',
      key: '1:1',
      timed: false,
      optional: true,
    });
    expect(rules.timers(one)).toEqual([]);
  });

  it('asks a seat no more whose plan is final', () => {
    const one = after(dealt(2, { pace: 'BEATS' }), 1, plan([]));

    expect(rules.awaited(one).map(({ seat }) => seat)).toEqual([0]);
    expect(refusalOf(one, 1, plan([]))).toEqual({
      code: 'NOT_AWAITED',
      sentence: 'your plan is final; still to commit or to replace theirs: seat 0',
    });
  });

  it('closes when every seat has committed, and not before', () => {
    const state = beats([{ rack: 'y1' }, { rack: 'r1' }]);
    const one = after(state, 0, plan([anyFrom(0)]));

    expect(one.board).toEqual(state.board);
    const both = after(one, 1, plan([anyFrom(0)]));
    expect(both.board.slice(0, 2).map(({ colour }) => colour)).toEqual(['YELLOW', 'RED']);
    expect(both.beat).toEqual({ number: 2, firstSeat: 1, idle: 0 });
    expect(both.seats.map((seat) => seat.plan)).toEqual([null, null]);
  });

  it('runs the plan that was put in place of another', () => {
    const state = beats([{ rack: 'y1 r1' }, {}]);
    const first = after(state, 0, plan([anyFrom(0)], false, false));
    const second = after(first, 0, plan([anyFrom(1)], false, false));

    expect(after(second, 1, plan([])).board[0]?.colour).toBe('RED');
  });

  it('passes for a seat whose time has run out, and lets the others end the round', () => {
    const state = beats([{ rack: 'y1' }, {}]);
    const absent = rules.absent(state, 1, { key: '00'.repeat(32) });

    expect(absent).toEqual(plan([], true, false));
    const shut = closed(state, [plan([anyFrom(0)]), absent]);
    expect(results(shut)).toEqual(['0.0 PLACE_ANY DONE']);
  });

  it('shows nobody but its owner a plan, or whether it is another than before', () => {
    const state = beats([{ rack: 'y1' }, {}, {}]);
    const one = after(state, 0, plan([anyFrom(0)], false, false));
    const other = after(one, 0, plan([NEXT, FILL], true, false));

    expect(rules.view(other, 0).own?.plan?.steps).toEqual([NEXT, FILL]);
    for (const viewer of [1, 2, null]) {
      expect(rules.view(other, viewer)).toEqual(rules.view(one, viewer));
      expect(rules.view(one, viewer).seats[0]?.committed).toBe(true);
      expect(rules.disclose({ seat: 0, move: plan([NEXT]), over: false }, viewer)).toEqual({
        type: 'SECRET',
      });
    }
    expect(rules.disclose({ seat: 0, move: plan([NEXT]), over: false }, 0)).toEqual(plan([NEXT]));
    expect(rules.disclose({ seat: 0, move: plan([NEXT]), over: true }, 1)).toEqual(plan([NEXT]));
  });

  it('is opened by the seat drawn for the first one, and then by the next each time', () => {
    const first = dealt(3, { pace: 'BEATS', idleBeats: 'FIVE' });
    const look = [plan([NEXT]), plan([NEXT]), plan([NEXT])];
    const beats = [first];
    for (let count = 1; count < 5; count++) beats.push(closed(beats.at(-1) ?? first, look));
    const firstSeats = beats.map((state) => state.beat?.firstSeat ?? -1);

    expect(firstSeats).toEqual([0, 1, 2, 3, 4].map((later) => ((firstSeats[0] ?? 0) + later) % 3));
    const drawn = Array.from({ length: 20 }, (_, n) => {
      const random = { key: n.toString(16).padStart(64, '0') };
      return rules.deal(first.options, 3, random).beat?.firstSeat;
    });
    expect(new Set(drawn)).toEqual(new Set([0, 1, 2]));
  });
});

describe('the plans', () => {
  it('run in rounds: the first step of every seat, then the second, from the first seat', () => {
    const seats = [{ rack: 'y1 y2' }, { rack: 'r1 r2' }, { rack: 'b1 b2' }];
    const state = table({ seats, beat: { firstSeat: 1 } });
    const shut = closed(state, Array(3).fill(plan([anyFrom(0), anyFrom(1)])));

    expect(shut.lastBeat.map(({ seat, step }) => `${seat}.${step}`)).toEqual([
      '1.0',
      '2.0',
      '0.0',
      '1.1',
      '2.1',
      '0.1',
    ]);
    expect(shut.board.slice(0, 3).map(({ colour }) => colour)).toEqual(['RED', 'BLUE', 'YELLOW']);
  });

  it('give a contested place to the seat that comes first', () => {
    const seats = [{ rack: 'y3' }, { rack: 'y3' }];
    const plans = [plan([stepTo(0, 0)]), plan([stepTo(0, 0)])];
    const later = closed(table({ seats, board: 'y2', beat: { firstSeat: 1 } }), plans);

    expect(later.board[0]?.cards.at(-1)).toEqual({ card: 'YELLOW_03', seat: 1 });
    expect(results(later)).toEqual(['1.0 PLACE DONE', '0.0 PLACE LATE']);
  });

  it('skip what cannot be done, and go on with the next step at the next turn', () => {
    const state = beats([{ rack: 'y9 y1', hand: 'r5' }, { rack: 'r1' }]);
    const shut = closed(state, [plan([anyFrom(0), FILL, anyFrom(1), NEXT]), plan([anyFrom(0)])]);

    expect(results(shut)).toEqual([
      '0.0 PLACE_ANY SKIPPED',
      '1.0 PLACE_ANY DONE',
      '0.1 FILL_RACK SKIPPED',
      '0.2 PLACE_ANY DONE',
      '0.3 NEXT DONE',
    ]);
  });

  it('place a card that is turned up on the way, and one whose place others make', () => {
    const seats = [{ hand: 'y3 r9 r8' }, { rack: 'y2' }];
    const state = beats(seats, 'y1');
    const shut = closed(state, [plan([NEXT, anyFrom('HAND')]), plan([anyFrom(0)])]);

    expect(shut.board[0]?.cards.map(({ seat }) => seat)).toEqual([0, 1, 0]);
  });

  it('placeAny takes the first place in board order that the card fits', () => {
    const state = beats([{ rack: 'y3' }, {}], 'r1 y2 y2');

    expect(
      closed(state, [plan([anyFrom(0)]), plan([])]).board.map(({ cards }) => cards.length),
    ).toEqual([1, 3, 2, 0, 0, 0, 0, 0]);
  });

  it('do not place another card than the one that they name', () => {
    const state = beats([{ rack: 'y1' }, {}]);
    const step: Step = { type: 'PLACE_ANY', source: from(0, 'r1') };

    expect(results(closed(state, [plan([step]), plan([])]))).toEqual(['0.0 PLACE_ANY SKIPPED']);
  });

  it('[S7] place nothing between a 10 and turning its pile over', () => {
    const state = beats([{ rack: 'b10 y1' }, {}], 'b9');
    const steps: readonly Step[] = [anyFrom(0), anyFrom(1), TURN, anyFrom(1)];

    expect(results(closed(state, [plan(steps), plan([])]))).toEqual([
      '0.0 PLACE_ANY DONE',
      '0.1 PLACE_ANY SKIPPED',
      '0.2 TURN_PILE DONE',
      '0.3 PLACE_ANY DONE',
    ]);
  });

  it.each([
    ['FIVE', 5],
    ['TEN', 10],
    ['TWENTY', 20],
  ] as const)('planLength %s: have up to %i steps', (planLength, most) => {
    const state = beats([{ hand: 'y1 y2' }, {}], '', { planLength });
    const steps = Array<Step>(most).fill(NEXT);

    expect(after(state, 0, plan(steps)).seats[0]?.plan?.steps).toHaveLength(most);
    expect(refusalOf(state, 0, plan([...steps, NEXT]))).toEqual({
      code: 'ACTION_NOT_ALLOWED',
      sentence: `a plan has up to ${most} steps; yours has ${most + 1}`,
    });
  });
});

describe('[S12] NoBlind in beats', () => {
  const noBlind = { noBlind: true };
  const seats = [{ rack: 'y4' }, { rack: 'y3 y4' }];

  it('fines a card that did not fit when the beat opened, nor since', () => {
    const shut = closed(beats(seats, 'y2', noBlind), [plan([stepTo(0, 0)]), plan([])]);

    expect(results(shut)).toEqual(['0.0 PLACE PREMATURE']);
    expect(shut.seats.map(({ penalties }) => penalties)).toEqual([1, 0]);
    expect(shut.seats[0]?.lastAct?.act).toBe('PREMATURE');
  });

  it('takes nothing for one that had fitted in the beat and is late', () => {
    const plans = [plan([NEXT, NEXT, stepTo(0, 0)]), plan([stepTo(0, 0), stepTo(1, 0)])];
    const shut = closed(beats([{ rack: 'y4', hand: 'r9' }, seats[1] ?? {}], 'y2', noBlind), plans);

    expect(results(shut).at(-1)).toBe('0.2 PLACE LATE');
    expect(shut.seats[0]?.penalties).toBe(0);
  });

  it('places one whose gap was filled in the beat', () => {
    const plans = [plan([NEXT, stepTo(0, 0)]), plan([stepTo(0, 0)])];
    const shut = closed(beats([{ rack: 'y4', hand: 'r9' }, seats[1] ?? {}], 'y2', noBlind), plans);

    expect(shut.board[0]?.cards).toHaveLength(4);
    expect(shut.seats[0]?.penalties).toBe(0);
  });

  it('takes nothing for placeAny, for a card that is not there, and for one that may not be placed', () => {
    const state = beats([{ rack: 'b10 y9 -' }, {}], 'b9 y2', noBlind);
    const steps = [anyFrom(1), stepTo(2, 1), stepTo(0, 0), stepTo(1, 1)];
    const shut = closed(state, [plan(steps), plan([])]);

    expect(shut.seats[0]?.penalties).toBe(0);
    expect(results(shut).slice(-1)).toEqual(['0.3 PLACE SKIPPED']);
  });

  it('off: takes nothing at all', () => {
    const shut = closed(beats(seats, 'y2'), [plan([stepTo(0, 0)]), plan([])]);

    expect(results(shut)).toEqual(['0.0 PLACE SKIPPED']);
    expect(shut.seats[0]?.penalties).toBe(0);
  });
});

describe('the end of a round in beats', () => {
  it('comes with an empty pile at that step, and drops the rest of all plans', () => {
    const state = beats([{ pile: 'y1', rack: 'r1' }, { rack: 'b1' }]);
    const plans = [plan([anyFrom('PILE'), anyFrom(0)]), plan([anyFrom(0)])];
    const over = closed(state, plans);

    expect(results(over)).toEqual(['0.0 PLACE_ANY DONE']);
    expect(over.lastRound).toMatchObject({ reason: 'PILE_EMPTY', finisher: 0 });
    expect(over.seats.map((seat) => seat.plan)).toEqual([null, null]);
  });

  it('[S8] comes after the beat in which every plan says stop', () => {
    const state = beats([{ rack: 'y1' }, {}]);
    const over = closed(state, [plan([anyFrom(0)], true), plan([], true)]);

    expect(over.lastRound).toMatchObject({ reason: 'STOPPED' });
    expect(over.lastRound?.scores[0]).toMatchObject({ placed: 1 });
    expect(closed(state, [plan([], true), plan([], false)]).stage).toBe('PLAY');
  });

  it.each([
    ['TWO', 2],
    ['THREE', 3],
    ['FIVE', 5],
  ] as const)(
    'idleBeats %s: comes after %i beats without a card on the board',
    (idleBeats, most) => {
      const look = plan([NEXT]);
      let state = beats([{ hand: 'r9', rack: 'y1' }, {}], '', { idleBeats });
      for (let count = 1; count < most; count++) state = closed(state, [look, look]);

      expect(state.beat?.idle).toBe(most - 1);
      expect(closed(state, [look, look]).lastRound).toMatchObject({ reason: 'IDLE' });
      expect(closed(state, [plan([anyFrom(0)]), look]).beat?.idle).toBe(0);
    },
  );

  it('[S10] is followed by the next round, whose beats go on with the next first seat', () => {
    const over = closed(beats([{}, {}]), [plan([], true), plan([], true)]);
    const next = [0, 1].reduce((before, seat) => after(before, seat, NEXT), over);

    expect(rules.timers(over)).toEqual([{ key: 'next:1', afterMs: 60_000 }]);
    expect(rules.awaited(over)[0]).toEqual({
      ...{ seat: 0, decision: 'NEXT', key: '1', timed: false, optional: true },
      closedBy: 'next:1',
    });
    expect(next.beat).toEqual({ number: 1, firstSeat: 1, idle: 0 });
    expect(rules.awaited(next)[0]).toEqual({ seat: 0, decision: 'PLAN', key: '2:1' });
  });
});

describe('the Speedmachine in beats', () => {
  it('reveals one action card when a beat opens, and none by the clock', () => {
    const state = dealt(2, { pace: 'BEATS', speedmachine: true });
    const next = closed(state, [plan([NEXT]), plan([NEXT])]);

    expect([state, next].map(({ actions }) => actions.stack.length)).toEqual([1, 2]);
    expect([state, next].flatMap((one) => rules.timers(one))).toEqual([]);
  });

  it('has its acts in plans, where the first to come to it takes a card', () => {
    const stack = [actionCard('EXTRA_PLACE', 1, 'BELL'), actionCard('SLIP', 1, 'COCK')];
    const signs = [['COCK'], ['COCK']] as const;
    const seats = [{ pile: 'g9 g8 g7' }, { pile: 'r9' }];
    const state = speedTable({ seats, stack, signs, beat });
    const take: Step = { type: 'CLAIM', card: 'SLIP_1' };
    const shut = closed(state, [plan([take, { type: 'SLIP', to: 1 }]), plan([take])]);

    expect(results(shut)).toEqual(['0.0 CLAIM DONE', '1.0 CLAIM SKIPPED', '0.1 SLIP DONE']);
    expect(shut.seats[1]?.pile).toEqual(['RED_09', 'GREEN_07']);
  });

  it('has Remove and a second rack place in plans', () => {
    const stack = [actionCard('REMOVE', 1, 'BELL'), actionCard('EXTRA_PLACE', 1, 'BELL')];
    const state = speedTable({ seats: [{ pile: 'g9 g8 g7', rack: 'r9' }, {}], stack, beat });
    const steps: readonly Step[] = [
      { type: 'CLAIM', card: 'REMOVE_1' },
      { type: 'REMOVE', rack: 0 },
      { type: 'CLAIM', card: 'EXTRA_PLACE_1' },
      FILL,
      FILL,
    ];

    expect(closed(state, [plan(steps), plan([])]).seats[0]).toMatchObject({
      rack: ['GREEN_07', 'GREEN_08'],
      removed: ['RED_09'],
    });
  });
});

const WHICH_RACK = 'takes from the rack: say which place, `rack`, from 0';

describe('a wrong move in beats', () => {
  const state = beats([{}, {}]);

  it.each<readonly [string, unknown, string, string]>([
    ['a placement', placing(state, 0, 0), 'ACTION_NOT_ALLOWED', 'commit a plan of up to 10 steps'],
    ['Next', NEXT, 'ACTION_NOT_ALLOWED', 'this game is played in beats'],
    ['a vote to stop', STOP, 'ACTION_NOT_ALLOWED', 'commit a plan'],
    ['nothing', undefined, 'MALFORMED_MOVE', 'commit a plan'],
    [
      'a plan without steps',
      { type: 'PLAN', stop: false, final: true },
      'MALFORMED_MOVE',
      'a plan has `steps`',
    ],
    [
      'a plan with a step that is none',
      plan([NEXT, { type: 'DANCE' } as never]),
      'MALFORMED_MOVE',
      'step 2 is none: place a card',
    ],
    ['a plan with a vote', plan([STOP as never]), 'MALFORMED_MOVE', 'step 1 is none'],
    [
      'a plan off the board',
      plan([stepTo(0, 8)]),
      'ACTION_NOT_ALLOWED',
      'the board has the places 0 to 7',
    ],
  ])('is told what would be right: %s', (_, move, code, sentence) => {
    const refusal = refusalOf(state, 0, move);

    expect(refusal.code).toBe(code);
    expect(refusal.sentence).toContain(sentence);
  });

  it.each<readonly [string, unknown, string]>([
    ['a rack place that is not named', { ...anyFrom('RACK') }, WHICH_RACK],
    ['a rack place below 0', anyFrom(-1), WHICH_RACK],
    [
      'a rack place of the pile',
      { type: 'PLACE_ANY', source: { area: 'PILE', rack: 1 } },
      'does not take from the rack: leave `rack` out',
    ],
    [
      'a filling below 0',
      { type: 'FILL_RACK', rack: -1 },
      'fills the rack: say which place, from 0, or none for the first free one',
    ],
    [
      'a slip to a seat below 0',
      { type: 'SLIP', to: -1 },
      'slips a card: say to which seat, from 0',
    ],
    [
      'an action card that does not exist',
      { type: 'CLAIM', card: 'zzz' },
      'takes an action card that does not exist: name one of the stack, as JOKER_1',
    ],
    [
      'a card that does not exist',
      { type: 'PLACE_ANY', source: { area: 'PILE', card: 'RED_99' } },
      'names a card that does not exist: `card` is RED_01 to YELLOW_10, a joker, or left out',
    ],
    [
      'a board place below 0',
      stepTo(0, -1),
      'places a card: say on which board place, `board`, from 0',
    ],
  ])('names the step and what is wrong with it: %s', (_, step, wrong) => {
    expect(refusalOf(state, 0, plan([NEXT, step as Step]))).toEqual({
      code: 'MALFORMED_MOVE',
      sentence: `step 2 ${wrong}`,
    });
  });

  it.each<readonly [string, Step, string]>([
    ['off the board', stepTo(0, 8), 'the board has the places 0 to 7'],
    ['from off the rack', anyFrom(9), 'a rack has the places 0 to 8 at most'],
    ['off the rack', { type: 'FILL_RACK', rack: 99 }, 'a rack has the places 0 to 8 at most'],
    ['removed off the rack', { type: 'REMOVE', rack: 50 }, 'a rack has the places 0 to 8 at most'],
    ['slipped to nobody', { type: 'SLIP', to: 8 }, 'slip the card to another seat: 1'],
    ['slipped to oneself', { type: 'SLIP', to: 0 }, 'slip the card to another seat: 1'],
  ])('names the step that can never be done: %s', (_, step, sentence) => {
    const speedy = beats([{}, {}], '', { speedmachine: true });

    expect(refusalOf(speedy, 0, plan([NEXT, step]))).toEqual({
      code: 'ACTION_NOT_ALLOWED',
      sentence: `step 2 can never be done: ${sentence}`,
    });
  });

  it('is looked at like that since the second revision only', () => {
    const state = dealt(2, { pace: 'BEATS' });
    const move = plan([{ type: 'FILL_RACK', rack: 99 }]);

    expect(refusalOf(state, 0, move).code).toBe('ACTION_NOT_ALLOWED');
    expect(ligretto.earlier?.[1]?.play(state, 0, move).ok).toBe(true);
    expect(ligretto.earlier?.[1]?.play(state, 0, plan([stepTo('PILE', 8)])).ok).toBe(false);
  });

  it('may name a rack place that Extra Place can still bring, and no other', () => {
    const speedy = beats([{}, {}], '', { speedmachine: true });

    expect(after(speedy, 0, plan([anyFrom(8)])).seats[0]?.plan?.steps).toHaveLength(1);
    expect(after(state, 0, plan([anyFrom(4)])).seats[0]?.plan?.steps).toHaveLength(1);
    expect(refusalOf(state, 0, plan([anyFrom(5)])).sentence).toBe(
      'step 1 can never be done: a rack has the places 0 to 4',
    );
  });

  it.each<Step>([
    { type: 'CLAIM', card: 'JOKER_1' },
    { type: 'SLIP', to: 1 },
    { type: 'REMOVE', rack: 0 },
  ])('plans no action card in a game that has none: %o', (step) => {
    expect(refusalOf(state, 0, plan([step]))).toEqual({
      code: 'ACTION_NOT_ALLOWED',
      sentence:
        'step 1 can never be done: this game has no action cards; place cards or press Next',
    });
  });

  it('after the round is told to press Next', () => {
    const over = closed(state, [plan([], true), plan([], true)]);

    expect(refusalOf(over, 0, plan([]))).toEqual({
      code: 'TOO_LATE',
      sentence: 'round 1 is over; press Next to begin the next one',
    });
  });
});

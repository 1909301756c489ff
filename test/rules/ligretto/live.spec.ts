import { describe, expect, it } from '@jest/globals';
import { ligretto } from '../../../src/rules/ligretto/index.js';
import { rules } from '../../../src/rules/ligretto/rules.js';
import type { Move, State } from '../../../src/rules/ligretto/state.js';
import {
  after,
  dealt,
  from,
  NEXT,
  place,
  placing,
  plan,
  refusalOf,
  STOP,
  table,
  TURN,
  WITHDRAW,
} from './table.js';

describe('placing a card', () => {
  it('[S2] a 1 goes on any free place, another card on the one below it of its colour', () => {
    const state = table({ seats: [{ pile: 'g9 r4', rack: 'y1 b1 b3' }, {}], board: 'b2 r3 -' });

    expect(place(state, 0, 'PILE', 1).board[1]?.cards.at(-1)).toEqual({ card: 'RED_04', seat: 0 });
    expect(place(state, 0, 0, 5).board[5]?.cards).toEqual([{ card: 'YELLOW_01', seat: 0 }]);
    expect(place(state, 0, 1, 2).board[2]?.colour).toBe('BLUE');
    expect(place(state, 0, 2, 0).board[0]?.cards).toHaveLength(3);
  });

  it.each([
    ['y1 onto a pile', 0, 0, 'red 3 lies on place 0, and red 4 fits there', ['RED_04']],
    ['b5 onto b3', 1, 1, 'blue 3 lies on place 1, and blue 4 fits there', ['BLUE_04']],
    ['r3 onto b2', 2, 2, 'blue 2 lies on place 2, and blue 3 fits there', ['BLUE_03']],
  ] as const)('[S2] refuses %s and says what fits', (_, rack, board, sentence, allowed) => {
    const state = table({ seats: [{ rack: 'y1 b5 r3' }, {}], board: 'r3 b3 b2' });
    const refusal = refusalOf(state, 0, placing(state, rack, board));

    expect(refusal.code).toBe('CARD_NOT_PLAYABLE');
    expect(refusal.sentence).toContain(sentence);
    expect(refusal.allowed).toEqual(allowed);
  });

  it('[S2] refuses a card other than a 1 on a free place', () => {
    const state = table({ seats: [{ rack: 'r3' }, {}] });

    expect(refusalOf(state, 0, placing(state, 0, 2))).toEqual({
      code: 'CARD_NOT_PLAYABLE',
      sentence: 'red 3 does not go there: place 2 is free, and a 1 of any colour fits there',
      allowed: ['RED_01', 'GREEN_01', 'BLUE_01', 'YELLOW_01'],
    });
  });

  it('[S3] comes from the pile, a rack place or the open top of the hand', () => {
    const seats = [{ pile: 'g9 r2', rack: 'y1 b1', open: 'g9 g1' }, {}];
    const state = table({ seats, board: 'r1' });

    expect(place(state, 0, 'PILE', 0).seats[0]?.pile).toEqual(['GREEN_09']);
    expect(place(state, 0, 1, 1).seats[0]?.rack).toEqual(['YELLOW_01', null]);
    expect(place(state, 0, 'HAND', 1).seats[0]?.open).toEqual(['GREEN_09']);
    const empty = refusalOf(table({ seats: [{ rack: '-' }, {}] }), 0, placing(state, 0, 1));
    expect(empty.code).toBe('CARD_NOT_HELD');
    expect(empty.sentence).toBe('on rack place 0 lies no card; you can play from green 8');
  });

  it('refuses another card than the one that was named', () => {
    const state = table({ seats: [{ rack: 'y1' }, {}] });
    const move = { type: 'PLACE', source: from(0, 'b1'), board: 0, version: 0 };

    expect(refusalOf(state, 0, move)).toEqual({
      code: 'CARD_NOT_HELD',
      sentence: 'on rack place 0 lies yellow 1, not blue 1',
      allowed: ['GREEN_08', 'YELLOW_01'],
    });
  });

  it('[S4] awaits every seat for the whole round, whoever has moved', () => {
    const state = dealt(3);
    const moved = after(after(state, 1, NEXT), 1, NEXT);
    const open = (closedBy: string) =>
      [0, 1, 2].map((seat) => ({ seat, decision: 'PLAY', key: '1', timed: false, closedBy }));

    expect(rules.awaited(state)).toEqual(open('idle:1:0:0'));
    expect(rules.awaited(moved)).toEqual(open('idle:1:0:2'));
  });

  it('onesFromPile false: sends a 1 of the pile to the rack first', () => {
    const seats = [{ pile: 'g9 r1', rack: '- y8' }, {}];
    const state = table({ seats, options: { onesFromPile: false } });

    expect(refusalOf(state, 0, placing(state, 'PILE', 0))).toEqual({
      code: 'CARD_NOT_PLAYABLE',
      sentence: 'in this game a 1 goes from the Ligretto pile to a free rack place first',
      allowed: [],
    });
    const more = table({
      seats: [{ pile: 'g9 r1', rack: 'y1 y8 b3', open: 'b5' }, {}],
      board: 'b2 b4 r3',
      options: { onesFromPile: false },
    });
    expect(refusalOf(more, 0, placing(more, 'PILE', 3)).allowed).toEqual([
      'YELLOW_01',
      'BLUE_03',
      'BLUE_05',
    ]);
    const filled = after(state, 0, { type: 'FILL_RACK', rack: 0 });
    expect(place(filled, 0, 0, 0).board[0]?.cards).toHaveLength(1);
    const usual = table({ seats });
    expect(place(usual, 0, 'PILE', 0).board[0]?.cards).toHaveLength(1);
  });
});

describe('a race', () => {
  const start = (noBlind: boolean) =>
    table({
      seats: [{ rack: 'y3' }, { rack: 'y3' }],
      board: 'y2',
      version: 7,
      options: { noBlind },
    });

  it.each([true, false])(
    '[LG-E3] is won by the first to arrive, and costs the other nothing (noBlind %s)',
    (noBlind) => {
      const state = start(noBlind);
      const won = after(state, 0, placing(state, 0, 0, 7));

      expect(won.board[0]?.version).toBe(8);
      expect(refusalOf(won, 1, placing(state, 0, 0, 7))).toEqual({
        code: 'TOO_LATE',
        sentence:
          'yellow 3 does not go there: yellow 3 lies on place 0, and yellow 4 fits there; place 0 is at version 8 now',
        allowed: ['YELLOW_04'],
      });
      expect(won.seats.map(({ penalties }) => penalties)).toEqual([0, 0]);
    },
  );

  it('raises the version of the place that changed and of no other', () => {
    const state = table({ seats: [{ rack: 'y3 r1' }, {}], board: 'y2' });
    const versions = place(state, 0, 1, 3).board.map(({ version }) => version);

    expect(versions).toEqual([2, 0, 0, 1, 0, 0, 0, 0]);
  });

  it('knows what lay on a place that was turned over meanwhile', () => {
    const state = table({ seats: [{ rack: 'b10 b9' }, { rack: 'b10' }], board: 'b9' });
    const turned = after(place(state, 0, 0, 0), 0, TURN);

    expect(turned.board[0]?.version).toBe(11);
    expect(refusalOf(turned, 1, placing(state, 0, 0, 9)).code).toBe('TOO_LATE');
    expect(refusalOf(turned, 1, placing(state, 0, 0, 8)).code).toBe('CARD_NOT_PLAYABLE');
  });

  it('refuses a version that has not been', () => {
    expect(refusalOf(start(true), 0, placing(start(true), 0, 0, 9))).toEqual({
      code: 'MALFORMED_MOVE',
      sentence: 'place 0 is at version 7; version 9 has not been yet',
    });
  });
});

describe('[S12] NoBlind', () => {
  const premature = (noBlind: boolean) =>
    table({ seats: [{}, {}, { rack: 'b5' }], board: 'b3', options: { noBlind } });

  it('[LG-E5] off: refuses blue 5 on blue 3 and takes nothing', () => {
    const state = premature(false);

    expect(refusalOf(state, 2, placing(state, 0, 0)).code).toBe('CARD_NOT_PLAYABLE');
    expect(state.seats[2]?.penalties).toBe(0);
  });

  it('[LG-E5] on: blue 5 on blue 3 stays where it was and costs a point, as all see', () => {
    const state = premature(true);
    const fined = after(state, 2, placing(state, 0, 0));
    const { penalties, lastAct, rack, roundPoints } = rules.view(fined, 0).seats[2] ?? {};

    expect(fined.board).toEqual(state.board);
    expect([penalties, rack, roundPoints]).toEqual([1, ['BLUE_05'], -5]);
    expect(lastAct).toEqual({ act: 'PREMATURE', card: 'BLUE_05', board: 0, version: 3 });
  });

  it('on: fines what did not fit when it was seen, even if the gap was filled meanwhile', () => {
    const state = table({
      seats: [{ rack: 'b4' }, { rack: 'b5' }],
      board: 'b3',
      options: { noBlind: true },
    });
    const filled = place(state, 0, 0, 0);
    const blind = after(filled, 1, placing(state, 0, 0, 3));

    expect(blind.seats[1]?.penalties).toBe(1);
    expect(blind.board[0]?.cards).toHaveLength(4);
    expect(after(filled, 1, placing(state, 0, 0, 4)).board[0]?.cards).toHaveLength(5);
  });

  it('off: takes a premature card that has become right', () => {
    const state = table({ seats: [{ rack: 'b4' }, { rack: 'b5' }], board: 'b3' });

    const filled = place(state, 0, 0, 0);
    expect(after(filled, 1, placing(state, 0, 0, 3)).board[0]?.cards).toHaveLength(5);
  });

  it('does not take back votes to stop for a card that was not placed', () => {
    const voted = after(premature(true), 0, STOP);

    expect(after(voted, 2, placing(voted, 0, 0)).seats[0]?.stop).toBe(true);
  });
});

describe('a 10', () => {
  const state = table({
    seats: [{ rack: 'b10 r1', hand: 'y4 y5 y6', pile: 'g9 g8' }, { rack: 'y1 -' }],
    board: 'b9',
  });
  const laid = place(state, 0, 0, 0);

  it('[LG-E6] [S7] lets its player place nothing before the pile is turned over', () => {
    expect(refusalOf(laid, 0, placing(laid, 1, 1))).toEqual({
      code: 'ACTION_NOT_ALLOWED',
      sentence: 'turn over the finished pile on place 0 first: you laid its 10',
    });
    expect(place(laid, 1, 0, 1).board[1]?.cards).toHaveLength(1);
  });

  it('[LG-E6] does not keep its player from Next or from filling the rack', () => {
    expect(after(laid, 0, NEXT).seats[0]?.open).toHaveLength(3);
    expect(after(laid, 0, { type: 'FILL_RACK', rack: null }).seats[0]?.rack[0]).toBe('GREEN_08');
  });

  it('[LG-E6] turned over, leaves and frees its place, and its player plays on', () => {
    const turned = after(laid, 0, TURN);

    expect(turned.board[0]).toMatchObject({ version: 11, cards: [], colour: null, turner: null });
    expect(turned.turned).toHaveLength(10);
    expect(place(turned, 0, 1, 0).board[0]?.cards).toEqual([{ card: 'RED_01', seat: 0 }]);
  });

  it('is turned over by nobody else', () => {
    expect(refusalOf(laid, 1, TURN)).toEqual({
      code: 'ACTION_NOT_ALLOWED',
      sentence: 'no finished pile is yours to turn over',
    });
  });

  it('lets nothing be placed on it', () => {
    const seats = [{ rack: 'b10' }, { rack: 'y1' }];
    const finished = place(table({ seats, board: 'b9' }), 0, 0, 0);

    expect(refusalOf(finished, 1, placing(finished, 0, 0))).toMatchObject({
      sentence: expect.stringContaining('nothing fits there until it is turned over'),
      allowed: [],
    });
  });
});

describe('[S5] a free rack place', () => {
  const seats = [{ pile: 'g9 g8 r7', rack: 'y1 - b8' }, {}];

  it('may be filled from the Ligretto pile, and only by hand', () => {
    const state = table({ seats });
    const placed = place(state, 0, 0, 0);

    expect(placed.seats[0]?.rack).toEqual([null, null, 'BLUE_08']);
    const named = after(placed, 0, { type: 'FILL_RACK', rack: 1 });
    expect(named.seats[0]).toMatchObject({
      rack: [null, 'RED_07', 'BLUE_08'],
      pile: ['GREEN_09', 'GREEN_08'],
    });
    const first = after(placed, 0, { type: 'FILL_RACK', rack: null });
    expect(first.seats[0]?.rack).toEqual(['RED_07', null, 'BLUE_08']);
  });

  it('is named if a place is not free', () => {
    const state = table({ seats });

    expect(refusalOf(state, 0, { type: 'FILL_RACK', rack: 2 }).sentence).toBe(
      'blue 8 lies there; the first free rack place is 1',
    );
    expect(refusalOf(state, 0, { type: 'FILL_RACK', rack: 7 }).sentence).toBe(
      'there is no rack place 7; the first free rack place is 1',
    );
    const full = table({ seats: [{ rack: 'y1 y2' }, {}] });
    expect(refusalOf(full, 0, { type: 'FILL_RACK', rack: null }).sentence).toBe(
      'no rack place is free; place a card of your rack first',
    );
  });

  it('autoFill: is filled by itself', () => {
    const state = table({
      seats: [{ pile: 'g9 g8 r7', rack: 'y1 b8' }, {}],
      options: { autoFill: true },
    });

    expect(place(state, 0, 0, 0).seats[0]).toMatchObject({
      rack: ['RED_07', 'BLUE_08'],
      pile: ['GREEN_09', 'GREEN_08'],
    });
  });
});

describe('[S8] votes to stop', () => {
  const seats = [{}, {}, { rack: 'y1' }];
  const votes = ({ seats: all }: State) => all.map(({ stop }) => stop);

  it('[LG-E10] are taken back by a card that is placed', () => {
    const two = after(after(table({ seats }), 0, STOP), 1, STOP);

    expect(votes(two)).toEqual([true, true, false]);
    expect(votes(place(two, 2, 0, 0))).toEqual([false, false, false]);
  });

  it('[LG-E10] of all score the round at once', () => {
    const all = [0, 1, 2].reduce((state, seat) => after(state, seat, STOP), table({ seats }));

    expect(all.stage).toBe('BETWEEN');
    expect(all.lastRound).toMatchObject({ reason: 'STOPPED', finisher: null });
    expect(all.seats.map(({ points }) => points)).toEqual([[-4], [-4], [-4]]);
  });

  it('are taken back by whoever gave them, and not given twice', () => {
    const voted = after(table({ seats }), 0, STOP);

    expect(votes(after(voted, 0, WITHDRAW))).toEqual([false, false, false]);
    expect(refusalOf(voted, 0, STOP).sentence).toBe(
      'your vote to stop stands already; it can be withdrawn',
    );
    expect(refusalOf(voted, 1, WITHDRAW).sentence).toBe(
      'you have no vote to stop that could be withdrawn',
    );
  });

  it('stopClears NEVER: stand when a card is placed', () => {
    const state = table({ seats, options: { stopClears: 'NEVER' } });

    expect(votes(place(after(state, 0, STOP), 2, 0, 0))).toEqual([true, false, false]);
  });
});

describe('the end of a round', () => {
  it('[LG-E7] comes with the last card of a pile, to the rack too; what comes after is too late', () => {
    const state = table({ seats: [{ pile: 'g8', rack: '- y1' }, { rack: 'r1' }] });
    const over = after(state, 0, { type: 'FILL_RACK', rack: 0 });

    expect(over.stage).toBe('BETWEEN');
    expect(over.lastRound).toMatchObject({ reason: 'PILE_EMPTY', finisher: 0 });
    expect(refusalOf(over, 1, placing(state, 0, 0))).toEqual({
      code: 'TOO_LATE',
      sentence: 'round 1 is over; press Next to begin the next one',
    });
  });

  it('comes with the last card to the board, whoever owes a turned pile', () => {
    const state = table({ seats: [{ pile: 'b10' }, {}], board: 'b9' });
    const over = place(state, 0, 'PILE', 0);

    expect(over.lastRound?.finisher).toBe(0);
    expect(over.lastRound?.scores[0]).toEqual({ placed: 1, left: 0, penalties: 0, points: 1 });
  });

  it.each([
    [{ placed: 14, penalties: 2 }, 'g1 g2 g3', 6],
    [{ placed: 2, penalties: 0 }, 'g1 g2 g3 g4 g5 g6 g7 g8 g9 g10', -18],
  ] as const)('[LG-E8] [S9] counts %o with a pile of %s as %i', (also, pile, points) => {
    const state = table({ seats: [{ pile, also }, {}] });
    const over = [0, 1].reduce((before, seat) => after(before, seat, STOP), state);

    expect(over.lastRound?.scores[0]?.points).toBe(points);
  });

  it('[S9] counts a card for the seat that placed it', () => {
    const state = table({ seats: [{ rack: 'y1' }, { rack: 'y2' }] });
    const placed = place(place(state, 0, 0, 0), 1, 0, 0);

    expect(placed.seats.map((seat) => seat.placed)).toEqual([1, 1]);
    expect(placed.board[0]?.cards.map(({ seat }) => seat)).toEqual([0, 1]);
  });

  it('[S10] the next round starts when all have pressed Next', () => {
    const over = [0, 1].reduce((before, seat) => after(before, seat, STOP), dealt(2));
    const one = after(over, 0, NEXT);

    const asked = { decision: 'NEXT', key: '1', timed: false, closedBy: 'next:1' };

    expect(rules.awaited(over)).toEqual([
      { seat: 0, ...asked },
      { seat: 1, ...asked },
    ]);
    expect(rules.awaited(one).map(({ seat }) => seat)).toEqual([1]);
    expect(refusalOf(one, 0, NEXT)).toEqual({
      code: 'NOT_AWAITED',
      sentence: 'you have pressed Next; still to press: seat 1',
    });
    expect(after(one, 1, NEXT)).toMatchObject({ stage: 'PLAY', round: 2, placements: 0 });
  });

  it('[S10] or when a minute has gone by', () => {
    const over = [0, 1].reduce((before, seat) => after(before, seat, STOP), dealt(2));

    expect(rules.timers(over)).toEqual([{ key: 'next:1', afterMs: 60_000 }]);
    expect(rules.tick(over, 'next:1')).toMatchObject({ stage: 'PLAY', round: 2 });
  });
});

describe('[R Stop] a minute in which somebody does nothing', () => {
  const hands = { hand: 'r9 r8 r7 r6' };

  it('counts as a vote to stop, so that those who are away do not hold up the round', () => {
    const state = dealt(2);

    expect(rules.timers(state)).toEqual([{ key: 'idle:1:0:0', afterMs: 60_000 }]);
    expect(rules.tick(state, 'idle:1:0:0').lastRound).toMatchObject({ reason: 'IDLE' });
  });

  it('begins anew with all that is done by somebody who has not voted', () => {
    const state = table({ seats: [{ rack: 'y1', ...hands }, hands] });
    const turned = after(state, 1, NEXT);
    const placed = place(turned, 0, 0, 0);

    expect(rules.timers(turned)).toEqual([{ key: 'idle:1:0:1', afterMs: 60_000 }]);
    expect(rules.timers(placed)).toEqual([{ key: 'idle:1:1:2', afterMs: 60_000 }]);
    expect(rules.tick(placed, 'idle:1:0:1')).toBe(placed);
  });

  it('goes on with a vote, and with what somebody does who has voted', () => {
    const voted = after(table({ seats: [hands, hands] }), 0, STOP);

    expect(rules.timers(voted)).toEqual([{ key: 'idle:1:0:0', afterMs: 60_000 }]);
    expect(rules.timers(after(voted, 0, NEXT))).toEqual(rules.timers(voted));
    expect(rules.timers(after(voted, 0, WITHDRAW))).toEqual([
      { key: 'idle:1:0:1', afterMs: 60_000 },
    ]);
  });

  it('was, by the first revision, one in which nobody placed a card', () => {
    const earlier = ligretto.earlier?.[1];
    const state = table({ seats: [hands, hands] });

    expect(earlier?.timers(after(state, 1, NEXT))).toEqual([{ key: 'idle:1:0', afterMs: 60_000 }]);
    expect(earlier?.tick(state, 'idle:1:0')).toMatchObject({ stage: 'BETWEEN' });
    expect(earlier?.view(state, 0)).not.toHaveProperty('acts');
    expect(earlier?.view(state, 0).own).toEqual({ plan: null, fan: [] });
  });
});

describe('[S11] the end of the game', () => {
  const ended = (points: readonly number[], options = {}, also: Partial<State> = {}) => {
    const seats = points.map((some) => ({ pile: 'g1 g2', points: [some + 4] }));
    const state = table({ seats, options, also });
    return points.reduce((before, _, seat) => after(before, seat, STOP), state);
  };

  it.each([
    [
      [103, 101, 98],
      [1, 2, 3],
    ],
    [
      [100, 100, 40],
      [1, 1, 3],
    ],
  ])('[LG-E9] with totals %j gives the ranks %j', (totals, ranks) => {
    const over = ended(totals);

    expect(rules.outcome(over)).toEqual({ ranks, scores: totals });
    expect([rules.awaited(over), rules.timers(over)]).toEqual([[], []]);
    expect(refusalOf(over, 0, NEXT)).toEqual({ code: 'NOT_AWAITED', sentence: 'the game is over' });
  });

  it('[LG-E9] with totals 99, 97, 95 does not come; another round is played', () => {
    expect(ended([99, 97, 95]).stage).toBe('BETWEEN');
    expect(rules.outcome(ended([99, 97, 95]))).toBeNull();
  });

  it.each([
    ['FIFTY', 50],
    ['NINETY_NINE', 99],
    ['HUNDRED', 100],
    ['TWO_HUNDRED', 200],
  ] as const)('target %s: comes with %i points and not with one less', (target, points) => {
    expect(ended([points, 0], { target }).stage).toBe('OVER');
    expect(ended([points - 1, 0], { target }).stage).toBe('BETWEEN');
  });

  it('tie EXTRA_ROUND: comes only when one is ahead', () => {
    const tie = 'EXTRA_ROUND';

    expect(ended([100, 100, 40], { tie }).stage).toBe('BETWEEN');
    expect(ended([101, 100, 40], { tie }).stage).toBe('OVER');
    expect(ended([104, 104], { tie, target: 'TWO_HUNDRED' }).stage).toBe('BETWEEN');
  });

  it('comes after thirty rounds, or ten running in which nobody placed a card', () => {
    expect(ended([5, 3], {}, { round: 29 }).stage).toBe('BETWEEN');
    expect(rules.outcome(ended([5, 3], {}, { round: 30 }))?.ranks).toEqual([1, 2]);
    expect(ended([5, 3], {}, { emptyRounds: 8 }).stage).toBe('BETWEEN');
    expect(ended([5, 3], {}, { emptyRounds: 9 }).stage).toBe('OVER');
    expect(ended([5, 3], {}, { emptyRounds: 9, placements: 1 }).emptyRounds).toBe(0);
  });
});

it('[S13] shows of every seat its pile size, its open cards and its points to everybody', () => {
  const seats = [
    { pile: 'g9 g8', rack: 'y1 -', open: 'b3 b4', points: [7], also: { placed: 3 } },
    { pile: 'r2', rack: 'r8', hand: 'r9' },
  ];
  const state = table({ seats, board: 'y2' });

  for (const viewer of [null, 0, 1]) {
    expect(rules.view(state, viewer).seats).toMatchObject([
      {
        pile: 2,
        pileTops: ['GREEN_08'],
        rack: ['YELLOW_01', null],
        openTop: 'BLUE_04',
        open: 2,
        hand: 0,
        roundPoints: -1,
        total: 6,
      },
      { pile: 1, pileTops: ['RED_02'], rack: ['RED_08'], openTop: null, hand: 1, total: -2 },
    ]);
    expect(rules.view(state, viewer).board[0]).toMatchObject({ version: 2, number: 2 });
  }
});

const WHICH_RACK = 'takes from the rack: say which place, `rack`, from 0';

describe('a wrong move', () => {
  const playing = table({ seats: [{ hand: '' }, {}] });

  it.each<readonly [string, unknown, string, string]>([
    ['nothing', null, 'MALFORMED_MOVE', 'the move is none: place a card'],
    [
      'a placement without a version',
      { type: 'PLACE', source: from('PILE'), board: 0 },
      'MALFORMED_MOVE',
      'at which version',
    ],
    [
      'a card from nowhere',
      { type: 'PLACE', source: {}, board: 0, version: 0 },
      'MALFORMED_MOVE',
      'from where',
    ],
    [
      'a place off the board',
      placing(playing, 'PILE', 99, 0),
      'ACTION_NOT_ALLOWED',
      'the board has the places 0 to 7',
    ],
    ['a plan', plan([]), 'ACTION_NOT_ALLOWED', 'this game is played live'],
    [
      'a placement anywhere',
      { type: 'PLACE_ANY', source: from('PILE') },
      'ACTION_NOT_ALLOWED',
      'name the board place',
    ],
    ['Next with an empty hand', NEXT, 'ACTION_NOT_ALLOWED', 'your hand has no cards left'],
    [
      'an action card',
      { type: 'CLAIM', card: 'JOKER_1' },
      'ACTION_NOT_ALLOWED',
      'this game has no action cards',
    ],
    [
      'an unknown action card',
      { type: 'CLAIM', card: 'WAND_1' },
      'MALFORMED_MOVE',
      'an action card that does not exist',
    ],
    ['a slip', { type: 'SLIP', to: 1 }, 'ACTION_NOT_ALLOWED', 'you have no unused slip card'],
    [
      'a removal',
      { type: 'REMOVE', rack: 0 },
      'ACTION_NOT_ALLOWED',
      'you have no unused remove card',
    ],
    ['the secret of another', { type: 'SECRET' }, 'MALFORMED_MOVE', 'the move is none'],
  ])('in a round is told what would be right: %s', (_, move, code, sentence) => {
    const refusal = refusalOf(playing, 0, move);

    expect(refusal.code).toBe(code);
    expect(refusal.sentence).toContain(sentence);
  });

  it.each<readonly [string, unknown, string]>([
    [
      'a board place below 0',
      { type: 'PLACE', source: from('PILE'), board: -1, version: 0 },
      'places a card: say on which board place, `board`, from 0',
    ],
    [
      'a version below 0',
      { type: 'PLACE', source: from('PILE'), board: 0, version: -1 },
      'places a card: say at which version you saw the board place, `version`, from 0',
    ],
    ['a rack place below 0', placing(playing, -1, 0), WHICH_RACK],
    [
      'the rack without a place',
      { type: 'PLACE', source: { area: 'RACK' }, board: 0, version: 0 },
      WHICH_RACK,
    ],
    [
      'the pile with a rack place',
      { type: 'PLACE', source: { area: 'PILE', rack: 1 }, board: 0, version: 0 },
      'does not take from the rack: leave `rack` out',
    ],
    [
      'a card that does not exist',
      { type: 'PLACE', source: { area: 'PILE', card: 'RED_99' }, board: 0, version: 0 },
      'names a card that does not exist: `card` is RED_01 to YELLOW_10, a joker, or left out',
    ],
    [
      'a filling below 0',
      { type: 'FILL_RACK', rack: -1 },
      'fills the rack: say which place, from 0, or none for the first free one',
    ],
    [
      'an action card that does not exist',
      { type: 'CLAIM', card: 'zzz' },
      'takes an action card that does not exist: name one of the stack, as JOKER_1',
    ],
    [
      'a slip to a seat below 0',
      { type: 'SLIP', to: -1 },
      'slips a card: say to which seat, from 0',
    ],
    [
      'a removal below 0',
      { type: 'REMOVE', rack: -4 },
      'removes a card of the rack: say which place, from 0',
    ],
    [
      'a vote for nothing',
      { type: 'STOP' },
      'votes: say whether for the end of the round or no more, `stop`',
    ],
  ])('is told what is wrong with it: %s', (_, move, wrong) => {
    expect(refusalOf(playing, 0, move)).toEqual({
      code: 'MALFORMED_MOVE',
      sentence: `the move ${wrong}`,
    });
  });

  it('between rounds is told to press Next', () => {
    const over = [0, 1].reduce((before, seat) => after(before, seat, STOP), playing);
    const late: readonly Move[] = [STOP, TURN, plan([])];

    for (const move of late) expect(refusalOf(over, 0, move).code).toBe('TOO_LATE');
    expect(refusalOf(over, 0, { type: 'DANCE' })).toEqual({
      code: 'MALFORMED_MOVE',
      sentence: 'round 1 is over; press Next to begin the next one',
    });
  });

  it('from a seat that does not exist is told who is awaited', () => {
    expect(refusalOf(playing, 5, NEXT)).toEqual({
      code: 'NOT_AWAITED',
      sentence: 'there is no such seat; awaited: seats 0, 1',
    });
  });
});

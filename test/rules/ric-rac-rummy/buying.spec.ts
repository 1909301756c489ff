import { describe, expect, it } from '@jest/globals';
import { settle } from '../../../src/rules/ric-rac-rummy/options.js';
import { rules } from '../../../src/rules/ric-rac-rummy/rules.js';
import type { Move, State } from '../../../src/rules/ric-rac-rummy/state.js';
import {
  after,
  CALL,
  decisions,
  discard,
  DRAW,
  LEAVE,
  refusalOf,
  table,
  TAKE,
  texts,
} from './table.js';

const HANDS = ['QS 3C 4C', '5H 6H', '7D 8D', '9C 10C'];

/** Seat 0 has discarded Q♠; the stock begins with 2♥ 3♥ 4♥. */
function offered(setup: Partial<Parameters<typeof table>[0]> = {}): State {
  const start = table({ hands: HANDS, stock: '2H 3H 4H', discards: 'KD', ...setup });
  return after(start, 0, discard(start, 'QS'));
}

function closed(state: State): State {
  const [timer] = rules.timers(state);
  return rules.tick(state, timer?.key ?? '');
}

function hand(state: State, seat: number): string {
  return texts(state.seats[seat]?.hand ?? []);
}

describe('[S9] after a discard', () => {
  it('all but the discarder are asked together, without a clock of their own', () => {
    const state = offered();
    const key = 'discard:1:1';
    const asked = { decision: 'BUY', key, timed: false, closedBy: key };

    expect(rules.awaited(state)).toEqual([
      { seat: 1, ...asked },
      { seat: 2, ...asked },
      { seat: 3, ...asked },
    ]);
    expect(rules.timers(state)).toEqual([{ key: 'discard:1:1', afterMs: 6000 }]);
    expect(refusalOf(state, 0, CALL)).toEqual({
      code: 'NOT_AWAITED',
      sentence: 'nobody buys his own discard',
    });
  });

  it('[RR-E8] the next player takes it as a normal draw, whoever has called', () => {
    const called = after(after(offered(), 2, CALL), 3, CALL);
    const state = after(called, 1, TAKE);

    expect(hand(state, 1)).toBe('5H 6H QS');
    expect(state.seats.map(({ buys }) => buys)).toEqual([0, 0, 0, 0]);
    expect(decisions(state)).toEqual(['1 PLAY']);
    expect(hand(state, 2)).toBe('7D 8D');
    expect(rules.view(state, null).lastWindow).toEqual({
      card: 'QS-1',
      callers: [],
      buyer: null,
    });
  });

  it('that the next player takes, nobody is told who had called for it', () => {
    for (const viewer of [0, 1, 2, 3, null]) {
      const seen = [[], [2], [3], [2, 3]].map((callers) => {
        const called = callers.reduce((before, seat) => after(before, seat, CALL), offered());
        return rules.view(after(called, 1, TAKE), viewer).lastWindow;
      });

      expect(seen).toEqual(seen.map(() => ({ card: 'QS-1', callers: [], buyer: null })));
    }
  });

  it('[RR-E8] else the nearest caller gets it and two cards, and the next player draws from the stock', () => {
    const state = after(after(after(offered(), 3, CALL), 1, LEAVE), 2, CALL);

    expect(hand(state, 2)).toBe('7D 8D 2H 3H QS');
    expect(state.seats.map(({ buys }) => buys)).toEqual([0, 0, 1, 0]);
    expect(hand(state, 3)).toBe('9C 10C');
    expect(decisions(state)).toEqual(['1 DRAW']);
    expect(refusalOf(state, 1, TAKE).sentence).toBe(
      'the top discard may not be drawn now; draw from the stock',
    );
    expect(rules.legalMoves(state, 1).moves).toEqual([DRAW]);
    expect(hand(after(state, 1, DRAW), 1)).toBe('4H 5H 6H');
  });

  it('the next player may take it at any moment of the window, also as the last to answer', () => {
    for (const callers of [[], [2], [3], [2, 3]]) {
      const state = callers.reduce((before, seat) => after(before, seat, CALL), offered());
      expect(hand(after(state, 1, TAKE), 1)).toBe('5H 6H QS');
    }
  });

  it('the next player need not buy', () => {
    expect(refusalOf(offered(), 1, CALL).sentence).toBe(
      'you are next: draw the discard, you need not buy it',
    );
  });

  it('the next player draws from the stock when the others have answered, which leaves the card', () => {
    const called = after(offered(), 2, CALL);

    expect(refusalOf(called, 1, DRAW).sentence).toBe(
      'seat 3 may still buy the discard: draw it, or leave it (buy: false) and draw from the stock when they have answered',
    );
    const state = after(after(called, 3, LEAVE), 1, DRAW);
    expect(hand(state, 2)).toBe('7D 8D 2H 3H QS');
    expect(hand(state, 1)).toBe('4H 5H 6H');
  });

  it('an answer stands', () => {
    expect(refusalOf(after(offered(), 2, LEAVE), 2, CALL)).toEqual({
      code: 'NOT_AWAITED',
      sentence: 'your answer is given and stands; still to answer: seats 1, 3',
    });
  });

  it('without a caller the next player draws as he likes', () => {
    const state = after(after(after(offered(), 1, LEAVE), 2, LEAVE), 3, LEAVE);

    expect(decisions(state)).toEqual(['1 DRAW']);
    expect(rules.legalMoves(state, 1).moves).toEqual([DRAW, TAKE]);
    expect(hand(after(state, 1, TAKE), 1)).toBe('5H 6H QS');
  });

  it('the clock closes the window for who has not answered', () => {
    const none = closed(offered());
    const one = closed(after(offered(), 3, CALL));

    expect(decisions(none)).toEqual(['1 DRAW']);
    expect(hand(one, 3)).toBe('9C 10C 2H 3H QS');
    expect(decisions(one)).toEqual(['1 DRAW']);
    expect(rules.timers(one)).toEqual([]);
    expect(refusalOf(one, 2, CALL)).toEqual({
      code: 'TOO_LATE',
      sentence: 'nothing is for sale now; it is the turn of seat 1',
    });
    expect(refusalOf(one, 1, LEAVE)).toEqual({
      code: 'TOO_LATE',
      sentence: 'nothing is for sale now; first draw from the stock',
    });
  });

  it('a clock of an earlier window changes nothing', () => {
    expect(rules.tick(offered(), 'discard:1:0')).toEqual(offered());
  });

  it('[R Buy window] the card beneath is dead, unless an option opens it', () => {
    const open = closed(after(offered({ options: { deadDiscard: false } }), 3, CALL));

    expect(rules.legalMoves(open, 1).moves).toEqual([DRAW, TAKE]);
    expect(hand(after(open, 1, TAKE), 1)).toBe('KD 5H 6H');
  });

  it('everybody sees what was taken, until it leaves the hand', () => {
    const state = after(offered(), 1, TAKE);
    const shown = rules.view(state, null).seats.map((seat) => texts(seat.shown));

    expect(shown).toEqual(['', 'QS', '', '']);
    const later = after(state, 1, discard(state, '5H'));
    expect(rules.view(later, 3).seats[1]?.shown).toHaveLength(1);
  });

  it('with two players nobody is asked', () => {
    const start = table({ hands: HANDS.slice(0, 2) });
    const state = after(start, 0, discard(start, 'QS'));

    expect(decisions(state)).toEqual(['1 DRAW']);
    expect(rules.timers(state)).toEqual([]);
  });
});

describe('[S10] the right to buy', () => {
  it('[RR-E9] is used up after three buys', () => {
    const state = offered({ round: 4, buys: [0, 0, 3, 2] });

    expect(decisions(state)).toEqual(['1 BUY', '3 BUY']);
    expect(refusalOf(state, 2, CALL)).toEqual({
      code: 'NOT_AWAITED',
      sentence: 'you have bought 3 times in this round, and 3 buys are all there are',
    });
    expect(rules.view(state, null).seats.map(({ buysLeft }) => buysLeft)).toEqual([3, 3, 0, 1]);
  });

  it('[RR-E9] is there a fourth time in round 9 with FOUR late buys, not without', () => {
    const late = { round: 9, buys: [0, 0, 3, 3] };
    const four = offered({ ...late, options: { lateBuys: 'FOUR' } });

    expect(decisions(four)).toEqual(['1 BUY', '2 BUY', '3 BUY']);
    expect(closed(after(four, 2, CALL)).seats[2]?.buys).toBe(4);
    expect(decisions(offered(late))).toEqual(['1 DRAW']);
    expect(decisions(offered({ ...late, round: 7, options: { lateBuys: 'FOUR' } }))).toEqual([
      '1 DRAW',
    ]);
  });

  it('[R Who may buy] is theirs who are down, unless an option takes it', () => {
    expect(decisions(offered({ down: [2] }))).toEqual(['1 BUY', '2 BUY', '3 BUY']);
    const state = offered({ down: [2], options: { downMayBuy: false } });
    expect(decisions(state)).toEqual(['1 BUY', '3 BUY']);
    expect(refusalOf(state, 2, CALL).sentence).toBe('who is down may not buy any more');
    expect(decisions(offered({ down: [2, 3], options: { downMayBuy: false } }))).toEqual([
      '1 DRAW',
    ]);
  });

  it('[R Stock empty] needs two cards to go with the discard', () => {
    const none = offered({ stock: '2H', stockEnds: true, discards: '' });
    const two = offered({ stock: '2H', stockEnds: true, discards: 'KD' });

    expect(decisions(none)).toEqual(['1 DRAW']);
    expect(refusalOf(none, 2, CALL).code).toBe('TOO_LATE');
    const bought = closed(after(two, 2, CALL));
    expect(hand(bought, 2)).toBe('7D 8D KD 2H QS');
    expect([bought.stock, bought.discards]).toEqual([[], []]);
  });

  it('begins anew in each round', () => {
    const start = table({ hands: ['QS', '5H', '7D'], buys: [1, 3, 2] });

    expect(after(start, 0, discard(start, 'QS')).seats.map(({ buys }) => buys)).toEqual([0, 0, 0]);
  });

  it('[R Up-card] does not extend to the card turned up, unless an option says so', () => {
    const fair = rules.deal(rules.defaultOptions, 3, { key: '00'.repeat(32) });
    const open = rules.deal({ ...rules.defaultOptions, buyUpcard: true }, 3, {
      key: '00'.repeat(32),
    });

    expect(decisions(fair)).toEqual([`${fair.turn} DRAW`]);
    expect(decisions(open)).toEqual([0, 1, 2].map((step) => `${(open.turn + step) % 3} BUY`));
    const buyer = (open.turn + 2) % 3;
    expect(closed(after(open, buyer, CALL)).seats[buyer]?.hand).toHaveLength(15);
  });
});

describe('the buying time', () => {
  it('[R Buy window] suits the pace, unless it was chosen', () => {
    const { defaultOptions } = rules;
    const chosen = { ...defaultOptions, buyWindowMs: 20_000 };

    expect(settle(defaultOptions, 'LIVE').buyWindowMs).toBe(6000);
    expect(settle(defaultOptions, 'CORRESPONDENCE').buyWindowMs).toBe(12 * 3600 * 1000);
    expect(settle(defaultOptions, 'UNTIMED').buyWindowMs).toBe(24 * 3600 * 1000);
    for (const pace of ['LIVE', 'CORRESPONDENCE', 'UNTIMED'] as const) {
      expect(settle(chosen, pace).buyWindowMs).toBe(20_000);
      const settled = settle(defaultOptions, pace);
      expect(settle(settled, 'LIVE')).toEqual(settled);
      expect(settle(settled, 'UNTIMED')).toEqual(settled);
    }
  });

  it('lies between a second and seven days', () => {
    const ms = (buyWindowMs: number) =>
      settle({ ...rules.defaultOptions, buyWindowMs }, 'LIVE').buyWindowMs;

    expect([ms(1), ms(1000), ms(7 * 86_400_000), ms(1e12)]).toEqual([
      1000, 1000, 604_800_000, 604_800_000,
    ]);
    const state = offered({ options: { buyWindowMs: 20_000 } });
    expect(rules.timers(state)[0]?.afterMs).toBe(20_000);
    expect(rules.view(state, null).window?.lastsMs).toBe(20_000);
  });
});

describe('an answer', () => {
  const [yes, no] = [after(offered(), 2, CALL), after(offered(), 2, LEAVE)];

  it('is secret until the window closes', () => {
    for (const viewer of [null, 0, 1, 3]) {
      expect(rules.view(yes, viewer)).toEqual(rules.view(no, viewer));
      expect(rules.view(yes, viewer).window?.waitingFor).toEqual([1, 3]);
      expect(rules.awaited(yes)).toEqual(rules.awaited(no));
      expect(rules.legalMoves(yes, 1)).toEqual(rules.legalMoves(no, 1));
    }
    expect(rules.view(yes, 2).own?.answer).toBe(true);
    expect(rules.view(no, 2).own?.answer).toBe(false);
    expect(rules.view(closed(yes), 1).lastWindow?.callers).toEqual([2]);
    expect(rules.view(closed(no), 1).lastWindow?.callers).toEqual([]);
  });

  const few = [
    { stock: '2H 3H', discards: '' },
    { stock: '2H 3H', discards: 'KD' },
    { stock: '2H', discards: 'KD' },
    { stock: '', discards: 'KD 9D' },
  ];
  it.each(few)(
    'does not show in how a whole turn is refused that a buy could leave no card for: %j',
    (cards) => {
      const last = (answer: Move) => {
        const state = offered({ ...cards, stockEnds: true, deckAdded: true });
        return after(after(state, 2, answer), 3, LEAVE);
      };
      const steps = [{ type: 'LAY_OFF', card: '5H-1', meld: 0, end: null }];
      const sound: Move = { type: 'TURN', draw: 'STOCK', steps: [], discard: '5H-1' };
      const turns = [sound, { ...sound, discard: 'KC-1' }, { ...sound, steps, discard: '6H-1' }];

      for (const turn of turns) {
        const refusal = refusalOf(last(CALL), 1, turn);
        expect(refusalOf(last(LEAVE), 1, turn)).toEqual(refusal);
        expect(refusal).toEqual({
          code: 'ACTION_NOT_ALLOWED',
          sentence:
            'the draw: a buy may use up the stock: first leave the discard (buy: false), then send the turn',
        });
      }
      const left = after(last(LEAVE), 1, LEAVE);
      expect(rules.play(left, 1, sound).ok).toBe(true);
      expect(rules.view(after(last(CALL), 1, LEAVE), 1).stockIsUsedUp).toBe(true);
    },
  );

  it('does not show in how a whole turn is refused where there are cards enough', () => {
    const last = (answer: Move) =>
      after(after(offered({ stock: '2H 3H 4H', stockEnds: true }), 2, answer), 3, LEAVE);
    const turns = [
      { type: 'TURN', draw: 'STOCK', steps: [], discard: '2H-1' },
      { type: 'TURN', draw: 'STOCK', steps: [], discard: '4H-1' },
      { type: 'TURN', draw: 'STOCK', steps: [{ type: 'GO_DOWN', melds: [] }], discard: '6H-1' },
    ];

    for (const turn of turns) {
      expect(refusalOf(last(LEAVE), 1, turn)).toEqual(refusalOf(last(CALL), 1, turn));
    }
  });

  it('does not close the window by what it says', () => {
    const others = (state: State) => decisions(after(state, 3, LEAVE));

    expect(others(yes)).toEqual(['1 BUY']);
    expect(others(no)).toEqual(['1 BUY']);
  });

  it('reads in the log of others as given, until the game is over', () => {
    const read = (viewer: number | null, over: boolean) =>
      [CALL, LEAVE].map((move) => rules.disclose({ seat: 2, move, over }, viewer));

    for (const viewer of [null, 0, 1, 3]) {
      expect(read(viewer, false)).toEqual([{ type: 'ANSWERED' }, { type: 'ANSWERED' }]);
      expect(read(viewer, true)).toEqual([CALL, LEAVE]);
    }
    expect(read(2, false)).toEqual([CALL, LEAVE]);
    expect(rules.disclose({ seat: 1, move: TAKE, over: false }, 3)).toEqual(TAKE);
  });
});

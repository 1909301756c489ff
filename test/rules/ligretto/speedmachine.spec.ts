import { describe, expect, it } from '@jest/globals';
import { rules } from '../../../src/rules/ligretto/rules.js';
import type { State } from '../../../src/rules/ligretto/state.js';
import {
  actionCard,
  after,
  dealt,
  NEXT,
  place,
  placing,
  refusalOf,
  speedTable,
  STOP,
  TURN,
} from './table.js';

const claim = (card: string) => ({ type: 'CLAIM', card }) as const;
const slip = (to: number) => ({ type: 'SLIP', to }) as const;
const remove = (rack: number) => ({ type: 'REMOVE', rack }) as const;

/** Seat 0 has taken one card of each kind that is named. */
function having(...kinds: readonly Parameters<typeof actionCard>[0][]): State {
  const stack = kinds.map((kind) => actionCard(kind, 1, 'BELL'));
  const seats = [{ pile: 'g9 g8 b7', rack: 'y1 r6 b5', hand: 'r2 r3 r4 r5' }, { pile: 'r9 r8' }];
  const state = speedTable({ seats, board: 'r9 b2 r4', stack });
  return stack.reduce((before, { id }) => after(before, 0, claim(id)), state);
}

describe('[S12] the action stack', () => {
  const stack = [actionCard('SLIP', 1, 'BELL'), actionCard('JOKER', 1, 'DRUM')];
  const signs = [['COCK', 'SHIPS_HORN'], ['DRUM', 'BELL'], [], []] as const;
  const state = speedTable({ seats: [{}, {}, {}, {}], stack, signs });

  it('[LG-E11] lets anybody take what lies below the top, and the top by its sign', () => {
    expect(refusalOf(state, 0, claim('JOKER_1'))).toEqual({
      code: 'ACTION_NOT_ALLOWED',
      sentence:
        'the joker card (drum) lies on top and is not for your signs (cock, ships horn); whatever lies below it may be taken',
      allowed: ['SLIP_1'],
    });
    expect(after(state, 0, claim('SLIP_1')).seats[0]?.taken).toEqual([
      { id: 'SLIP_1', kind: 'SLIP', sign: 'BELL', used: false },
    ]);
  });

  it('[LG-E11] asks for the sign of what has become the top', () => {
    const taken = after(state, 1, claim('JOKER_1'));

    expect(taken.actions.stack).toEqual([stack[0]]);
    expect(refusalOf(taken, 0, claim('SLIP_1')).sentence).toContain('the slip card (bell)');
    expect(after(taken, 1, claim('SLIP_1')).actions.stack).toEqual([]);
  });

  it('gives a card to the first who claims it', () => {
    const taken = after(state, 2, claim('SLIP_1'));

    expect(refusalOf(taken, 0, claim('SLIP_1'))).toEqual({
      code: 'TOO_LATE',
      sentence: 'seat 2 has taken that action card',
      allowed: [],
    });
  });

  it('lets everybody take the top with a common sign', () => {
    const common = { ...state, signs: { ofSeats: signs, common: ['DRUM'] as const } };

    expect(after(common, 0, claim('JOKER_1')).actions.stack).toEqual([stack[0]]);
  });

  it('has nothing of a card that is not revealed', () => {
    expect(refusalOf(state, 0, claim('REMOVE_2'))).toEqual({
      code: 'ACTION_NOT_ALLOWED',
      sentence: 'no such action card lies open; take one of the stack',
      allowed: ['SLIP_1'],
    });
  });

  it("grows by the server's clock until all 24 are revealed, from the game's own randomness", () => {
    let table = dealt(2, { speedmachine: true });
    const delays: number[] = [];
    for (let reveal = 1; reveal <= 24; reveal++) {
      const [timer] = rules.timers(table);
      expect(timer?.key).toBe(`reveal:1:${reveal}`);
      delays.push(timer?.afterMs ?? 0);
      table = rules.tick(table, timer?.key ?? '');
      expect(table.actions.stack).toHaveLength(reveal);
    }

    expect(rules.timers(table).map(({ key }) => key)).toEqual(['idle:1:0:0']);
    expect(Math.min(...delays)).toBeGreaterThanOrEqual(6_000);
    expect(Math.max(...delays)).toBeLessThanOrEqual(12_000);
    expect(new Set(delays).size).toBeGreaterThan(20);
    expect(rules.view(table, 0).actions).toMatchObject({ unseen: 0 });
  });

  it('keeps its clock while cards are placed and taken', () => {
    const revealed = rules.tick(dealt(2, { speedmachine: true }), 'reveal:1:1');
    const [card] = revealed.actions.stack;
    const owner = revealed.signs.ofSeats.findIndex((own) => own.includes(card?.sign ?? 'BELL'));
    const taken = after(revealed, owner, claim(card?.id ?? ''));

    expect(rules.timers(taken)[0]).toEqual(rules.timers(revealed)[0]);
    expect(rules.timers(taken)[0]?.key).toBe('reveal:1:2');
  });

  it.each([
    ['QUICK', 3_000, 6_000],
    ['STEADY', 6_000, 12_000],
    ['SLOW', 12_000, 24_000],
  ] as const)(
    'actionInterval %s: a card comes after %i to %i ms',
    (actionInterval, least, most) => {
      const afterMs = rules.timers(dealt(3, { speedmachine: true, actionInterval }))[0]?.afterMs;

      expect(afterMs).toBeGreaterThanOrEqual(least);
      expect(afterMs).toBeLessThanOrEqual(most);
    },
  );
});

describe('[A1] Joker', () => {
  it('[LG-E13] makes a pile of 4 one of 5', () => {
    const seats = [{ pile: 'g9 g8 g7 g6' }, {}];
    const state = speedTable({ seats, stack: [actionCard('JOKER', 3, 'COCK')] });
    const view = rules.view(after(state, 0, claim('JOKER_3')), 1).seats[0];

    expect([view?.pile, view?.pileTops]).toEqual([5, ['GREEN_06', 'JOKER_3']]);
  });

  it('[LG-E13] on red 9 acts as red 10: the pile must be turned, and it counts a point', () => {
    const laid = place(having('JOKER'), 0, 'PILE', 0);

    expect(laid.board[0]).toMatchObject({ colour: 'RED', turner: 0 });
    expect(laid.board[0]?.cards.at(-1)).toEqual({ card: 'JOKER_1', seat: 0 });
    expect(laid.seats[0]).toMatchObject({ placed: 1, owes: 0 });
    expect(refusalOf(laid, 0, placing(laid, 0, 3)).sentence).toContain('turn over');
    expect(after(laid, 0, TURN).board[0]?.cards).toEqual([]);
  });

  it('[LG-E13] is refused on an empty place, and on a finished pile', () => {
    const state = having('JOKER');

    expect(refusalOf(state, 0, placing(state, 'PILE', 3))).toEqual({
      code: 'CARD_NOT_PLAYABLE',
      sentence: 'a joker goes on a 1 to 9 that lies on the board; place 3 is free',
      allowed: ['RED_01', 'GREEN_01', 'BLUE_01', 'YELLOW_01'],
    });
  });

  it('takes the colour and the next number of its pile', () => {
    const laid = place(having('JOKER'), 0, 'PILE', 2);

    expect(rules.view(laid, 1).board[2]).toMatchObject({ colour: 'RED', number: 5 });
    expect(place(laid, 0, 1, 2).board[2]?.cards.at(-1)?.card).toBe('RED_06');
  });

  it('never goes to the rack, and cannot be slipped', () => {
    const state = place(having('JOKER', 'SLIP'), 0, 0, 3);
    const parked = { ...state, actions: { ...state.actions, stack: [] } };

    expect(refusalOf(parked, 0, { type: 'FILL_RACK', rack: null }).sentence).toBe(
      'a joker does not go to the rack; place it on a 1 to 9 on the board',
    );
    expect(refusalOf(parked, 0, slip(1)).sentence).toBe(
      'a joker cannot be slipped; place it on the board first',
    );
  });

  it('lies on others, and left on the pile counts -2', () => {
    const stack = [actionCard('JOKER', 1, 'BELL'), actionCard('JOKER', 2, 'BELL')];
    const state = speedTable({ seats: [{ pile: 'g9' }, { pile: 'g9' }], stack });
    const two = after(after(state, 0, claim('JOKER_1')), 0, claim('JOKER_2'));
    const over = [0, 1].reduce((before, seat) => after(before, seat, STOP), two);

    expect(two.seats[0]?.pile).toEqual(['GREEN_09', 'JOKER_1', 'JOKER_2']);
    expect(over.lastRound?.scores.map(({ points }) => points)).toEqual([-6, -2]);
  });

  it('stays on the pile with autoFill', () => {
    const seats = [{ pile: 'g9 g8', rack: 'y1' }, {}];
    const stack = [actionCard('JOKER', 1, 'BELL')];
    const state = speedTable({ seats, stack, board: 'r3', options: { autoFill: true } });
    const opened = place(after(state, 0, claim('JOKER_1')), 0, 0, 1);

    expect(opened.seats[0]?.rack).toEqual([null]);
    expect(place(opened, 0, 'PILE', 0).seats[0]).toMatchObject({
      rack: ['GREEN_08'],
      pile: ['GREEN_09'],
    });
  });
});

describe('[A2] Every Second', () => {
  it('turns the hand in twos, and a second one has no effect', () => {
    const one = having('EVERY_SECOND');
    const again = {
      ...one,
      actions: { ...one.actions, stack: [actionCard('EVERY_SECOND', 2, 'COCK')] },
    };

    expect(after(one, 0, NEXT).seats[0]?.open).toEqual(['RED_05', 'RED_04']);
    const two = after(again, 0, claim('EVERY_SECOND_2'));
    expect(after(two, 0, NEXT).seats[0]?.open).toEqual(['RED_05', 'RED_04']);
    expect(after(having(), 0, NEXT).seats[0]?.open).toHaveLength(3);
  });
});

describe('[A3] Extra Place', () => {
  it('adds one more rack place, still free, and several add up', () => {
    const one = having('EXTRA_PLACE');
    const again = {
      ...one,
      actions: { ...one.actions, stack: [actionCard('EXTRA_PLACE', 2, 'COCK')] },
    };

    expect(one.seats[0]?.rack).toEqual(['YELLOW_01', 'RED_06', 'BLUE_05', null]);
    const two = after(again, 0, claim('EXTRA_PLACE_2'));
    expect(two.seats[0]?.rack.slice(3)).toEqual([null, null]);
    expect(after(two, 0, { type: 'FILL_RACK', rack: 4 }).seats[0]?.rack[4]).toBe('BLUE_07');
  });
});

describe('[A4] Slip', () => {
  it('puts the top of the own pile on top of the pile of another seat, once', () => {
    const slipped = after(having('SLIP'), 0, slip(1));

    expect(slipped.seats.map(({ pile }) => pile)).toEqual([
      ['GREEN_09', 'GREEN_08'],
      ['RED_09', 'RED_08', 'BLUE_07'],
    ]);
    expect(refusalOf(slipped, 0, slip(1)).sentence).toContain('no unused slip card');
    expect(rules.view(slipped, null).seats[1]?.pileTops).toEqual(['RED_08', 'BLUE_07']);
  });

  it('goes to another seat alone', () => {
    expect(refusalOf(having('SLIP'), 0, slip(0)).sentence).toBe('slip the card to another seat: 1');
    expect(refusalOf(having('SLIP'), 0, slip(4)).sentence).toBe('slip the card to another seat: 1');
  });

  it('ends the round with the last card, which then counts for the other', () => {
    const stack = [actionCard('SLIP', 1, 'BELL')];
    const state = speedTable({ seats: [{ pile: 'g9' }, { pile: 'g8' }], stack });
    const over = after(after(state, 0, claim('SLIP_1')), 0, slip(1));

    expect(over.lastRound).toMatchObject({ reason: 'PILE_EMPTY', finisher: 0 });
    expect(over.lastRound?.scores.map(({ points }) => points)).toEqual([0, -4]);
  });

  it('may be used as often as it was taken', () => {
    const one = having('SLIP');
    const again = { ...one, actions: { ...one.actions, stack: [actionCard('SLIP', 2, 'COCK')] } };
    const two = after(after(again, 0, claim('SLIP_2')), 0, slip(1));

    expect(after(two, 0, slip(1)).seats[0]?.gave).toEqual(['BLUE_07', 'GREEN_08']);
  });
});

describe('[A5] Remove', () => {
  it('takes a card of the rack out of the round, once, and frees its place', () => {
    const removed = after(having('REMOVE'), 0, remove(1));

    expect(removed.seats[0]).toMatchObject({
      rack: ['YELLOW_01', null, 'BLUE_05'],
      removed: ['RED_06'],
      placed: 0,
    });
    expect(refusalOf(removed, 0, remove(0)).sentence).toContain('no unused remove card');
  });

  it('needs a card on the place', () => {
    const state = place(having('REMOVE'), 0, 0, 3);

    expect(refusalOf(state, 0, remove(0)).sentence).toBe(
      'no card lies on rack place 0; there is one on 1, 2',
    );
  });
});

it('effects end with the round, and unused cards cost nothing', () => {
  const state = having('SLIP', 'REMOVE', 'EXTRA_PLACE', 'EVERY_SECOND');
  const over = [0, 1].reduce((before, seat) => after(before, seat, STOP), state);
  const next = [0, 1].reduce((before, seat) => after(before, seat, NEXT), over);

  expect(over.lastRound?.scores[0]?.points).toBe(-6);
  expect(next.seats[0]).toMatchObject({ taken: [], removed: [], gave: [] });
  expect(next.seats[0]?.rack).toHaveLength(5);
  expect(after(next, 0, NEXT).seats[0]?.open).toHaveLength(3);
});

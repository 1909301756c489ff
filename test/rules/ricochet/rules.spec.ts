import { describe, expect, it } from '@jest/globals';
import { dealKey } from '../../../src/rules/contract/index.js';
import { DECK } from '../../../src/rules/ricochet/cards.js';
import { PLACES, type Place } from '../../../src/rules/ricochet/places.js';
import { rules } from '../../../src/rules/ricochet/rules.js';
import { DEFAULT_OPTIONS, type Options } from '../../../src/rules/ricochet/state.js';
import { after, choices, destroy, FLIP, refusalOf, stateOfPlace, table } from './table.js';

const random = { key: '3c'.repeat(32) };
const RIM: readonly Place[] = PLACES.slice(20);

/** The places of the rim that the wall rule allows after `last`: each is given a card that fits. */
function allowedAfter(last: Place, options: Partial<Options> = {}): readonly Place[] {
  return RIM.filter((place) => {
    if (place === last) return false;
    return choices(table({ gone: [last], ranks: { [place]: '8' }, options })).includes(place);
  });
}

describe('[RC1] the deal', () => {
  const state = rules.deal(DEFAULT_OPTIONS, 1, random);

  it('RC-E8: 32 cards in the walls, 12 of them open, 19 in the stock, one on the waste', () => {
    const { walls, stockSize, waste } = rules.view(state, 0);

    expect(walls.length).toBe(32);
    expect(walls.filter((wall) => wall.state === 'OPEN').map(({ place }) => place)).toEqual(RIM);
    expect(walls.filter((wall) => wall.state === 'CLOSED').length).toBe(20);
    expect([stockSize, waste.length]).toEqual([19, 1]);
  });

  it('has every card of the deck once', () => {
    expect(rules.census(state)).toEqual(DECK.toSorted());
  });

  it('is that of the documented example', () => {
    const seed = '000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f';
    const documented = rules.deal(DEFAULT_OPTIONS, 1, dealKey(seed, 'game-1', ['tea']));

    // As the verifier of docs/fairness.md deals it.
    expect(documented.layout.slice(0, 4)).toEqual(['DA', 'S8', 'H3', 'DJ']);
    expect(documented.waste).toEqual([{ card: 'D3', from: null }]);
    expect(documented.stock.slice(0, 3)).toEqual(['D8', 'C3', 'S3']);
  });

  it('is for one player', () => {
    expect(rules.seats).toEqual({ min: 1, max: 1 });
    expect(rules.awaited(state)).toEqual([{ seat: 0, decision: 'TURN' }]);
  });
});

describe('[RC3] what lies over what', () => {
  const covers = (place: Place) => refusalOf(table({}), destroy(place)).sentence.split(';')[0];

  it.each([
    ['N_M0', 'NW and N1'],
    ['N_M1', 'N1 and N2'],
    ['N_M2', 'N2 and NE'],
    ['E_M0', 'NE and E1'],
    ['S_M2', 'S2 and SW'],
    ['W_M0', 'SW and W1'],
    ['W_M2', 'NW and W2'],
    ['N_O0', 'N_M0 and N_M1'],
    ['N_O1', 'N_M1 and N_M2'],
    ['W_O1', 'W_M1 and W_M2'],
  ] as const)('%s lies under %s', (place, under) => {
    expect(covers(place)).toBe(`the card at ${place} is still closed under ${under}`);
  });
});

describe('[RC4] which card may be destroyed', () => {
  it('RC-E1: on a 4 fit 3 and 5, not 4 and 6', () => {
    const state = table({ top: '4', ranks: { NW: '3', E1: '5', S1: '4', W1: '6' } });

    expect(choices(state)).toEqual(['NW', 'E1']);
  });

  it('RC-E1: on an ace fit king and 2, on a king queen and ace', () => {
    expect(choices(table({ top: 'A', ranks: { N1: 'K', S1: '2' } }))).toEqual(['N1', 'S1']);
    expect(choices(table({ top: 'K', ranks: { N1: 'Q', S1: 'A' } }))).toEqual(['N1', 'S1']);
  });

  it('RC-E1: king, ace and 2 make a chain', () => {
    const state = table({ top: 'Q', ranks: { N1: 'K', E1: 'A', S1: '2' } });

    const { top, score } = rules.view(after(state, destroy('N1'), destroy('E1'), destroy('S1')), 0);

    expect([top.slice(1), score]).toEqual(['2', 3]);
  });

  it('moves the card onto the waste', () => {
    const state = table({ ranks: { N1: '8' } });
    const card = state.layout[PLACES.indexOf('N1')];

    const { waste, walls, top } = rules.view(after(state, destroy('N1')), 0);

    expect(waste.at(-1)).toEqual({ card, from: 'N1' });
    expect(top).toBe(card);
    expect(walls[PLACES.indexOf('N1')]).toEqual({ place: 'N1', state: 'DESTROYED', card });
  });

  it('refuses a rank that does not fit, and names those that do', () => {
    const state = table({ top: '4', ranks: { N1: '3', W1: '9', S2: '5' } });

    expect(refusalOf(state, destroy('W1'))).toEqual({
      code: 'CARD_NOT_PLAYABLE',
      sentence: '9 at W1 does not fit on 4, 3 or 5 does; 3 at N1 or 5 at S2 may be destroyed',
      allowed: ['N1', 'S2'],
    });
  });

  it('refuses a card that is already destroyed', () => {
    const state = table({ gone: ['N1'], ranks: { S1: '8' } });

    expect(refusalOf(state, destroy('N1'))).toEqual({
      code: 'CARD_NOT_PLAYABLE',
      sentence: 'the card at N1 is already destroyed; 8 at S1 may be destroyed',
      allowed: ['S1'],
    });
  });

  it('asks for a flip where nothing fits', () => {
    expect(refusalOf(table({ ranks: { N1: '9' } }), destroy('N1'))).toEqual({
      code: 'CARD_NOT_PLAYABLE',
      sentence:
        '9 at N1 does not fit on 7, 6 or 8 does; no card can be destroyed, so turn a stock card',
      allowed: [],
    });
  });
});

describe('[RC5] closed cards', () => {
  it('RC-E4: with NW and N1 gone, north m0 is open, west m2 and north m1 are not', () => {
    const state = table({ gone: ['NW', 'N1'] });

    expect(stateOfPlace(state, 'N_M0')).toBe('OPEN');
    expect(stateOfPlace(state, 'W_M2')).toBe('CLOSED');
    expect(stateOfPlace(state, 'N_M1')).toBe('CLOSED');
    expect(stateOfPlace(table({ gone: ['NW', 'N1', 'W2'] }), 'W_M2')).toBe('OPEN');
  });

  it('an outer card opens when both middle cards over it are gone', () => {
    const gone: readonly Place[] = ['NW', 'N1', 'N2', 'N_M0'];

    expect(stateOfPlace(table({ gone }), 'N_O0')).toBe('CLOSED');
    expect(stateOfPlace(table({ gone: [...gone, 'N_M1'] }), 'N_O0')).toBe('OPEN');
  });

  it('refuses a closed card and says what lies on it, not which it is', () => {
    const state = table({ gone: ['NW'], ranks: { N_M0: '8', S1: '6' } });

    expect(refusalOf(state, destroy('N_M0'))).toEqual({
      code: 'CARD_NOT_PLAYABLE',
      sentence: 'the card at N_M0 is still closed under N1; 6 at S1 may be destroyed',
      allowed: ['S1'],
    });
  });
});

describe('[RC6] the wall rule', () => {
  it('RC-E2: after N1 only cards without a part in the north', () => {
    expect(allowedAfter('N1')).toEqual(['E1', 'E2', 'SE', 'S1', 'S2', 'SW', 'W1', 'W2']);
  });

  it('RC-E3: after NW only the east and the south, without NE and SW', () => {
    expect(allowedAfter('NW')).toEqual(['E1', 'E2', 'SE', 'S1', 'S2']);
  });

  it('RC-E3: cornerRule LENIENT also allows NE and SW after NW', () => {
    const lenient = { cornerRule: 'LENIENT' } as const;

    expect(allowedAfter('NW', lenient)).toEqual(['NE', 'E1', 'E2', 'SE', 'S1', 'S2', 'SW']);
    expect(allowedAfter('N1', lenient)).toEqual([
      ...['NW', 'NE', 'E1', 'E2', 'SE', 'S1', 'S2', 'SW', 'W1', 'W2'],
    ]);
  });

  it('goes by the wall of a closed card that was turned up, too', () => {
    const state = table({
      gone: ['NW', 'N1', 'N_M0'],
      ranks: { N2: '8', NE: '6', W1: '8', S1: '6' },
    });

    expect(choices(state)).toEqual(['S1', 'W1']);
  });

  it('does not bind before the first card', () => {
    expect(choices(table({ ranks: { NW: '8', S1: '6' } }))).toEqual(['NW', 'S1']);
    expect(rules.view(table({}), 0).lastDestroyed).toBeNull();
  });

  it('is not lifted by a flip', () => {
    const state = table({ gone: ['N1'], ranks: { N2: '3' }, stock: '2 2' });
    const next = after(state, FLIP);

    expect(choices(next)).toEqual(['FLIP']);
    expect(rules.view(next, 0).lastDestroyed).toBe('N1');
  });

  it('resetOnFlip lifts it with a flip, and only with one', () => {
    const options = { resetOnFlip: true };
    const state = table({ ranks: { N1: '8', N2: '9', NE: '3' }, stock: '2 2', options });
    const next = after(state, destroy('N1'));

    expect(choices(next)).toEqual(['FLIP']);
    expect(choices(after(next, FLIP))).toContain('NE');
    expect(rules.view(after(next, FLIP), 0).lastDestroyed).toBeNull();
  });

  it('refuses a card of the same wall and names the wall', () => {
    const state = table({ gone: ['N1'], ranks: { NE: '8', S1: '6' } });

    expect(refusalOf(state, destroy('NE'))).toEqual({
      code: 'CARD_NOT_PLAYABLE',
      sentence: '8 at NE is of the north wall, as was N1 before it; 6 at S1 may be destroyed',
      allowed: ['S1'],
    });
  });

  it('leaves the last two cards of one wall out of reach', () => {
    const ranks = { N1: '8', N_O0: '9' };
    const state = table({ standing: ['N1', 'N_O0'], last: 'S1', ranks, stock: '8 10' });

    const lost = after(state, destroy('N1'), FLIP, FLIP);

    expect(rules.outcome(lost)).toEqual({ ranks: [1], scores: [31] });
  });
});

describe('[RC7] the stock', () => {
  it('RC-E7: refuses a flip while a card can be destroyed', () => {
    expect(refusalOf(table({ ranks: { N1: '8', S1: '6' } }), FLIP)).toEqual({
      code: 'ACTION_NOT_ALLOWED',
      sentence:
        'a stock card is turned only when no card can be destroyed; 8 at N1 or 6 at S1 may be destroyed',
      allowed: ['N1', 'S1'],
    });
  });

  it('RC-E7: flipAnytime accepts it, and the wall rule stays', () => {
    const options = { flipAnytime: true };
    const state = table({ gone: ['N1'], ranks: { S1: '8', N2: '3' }, stock: '2 2', options });
    expect(choices(state)).toEqual(['S1', 'FLIP']);

    const next = after(state, FLIP);

    expect(rules.view(next, 0).lastDestroyed).toBe('N1');
    expect(choices(next)).toEqual(['FLIP']);
  });

  it('turns its cards in order', () => {
    const state = table({ stock: '9 10 J' });

    expect(rules.view(after(state, FLIP), 0).top.slice(1)).toBe('9');
    expect(rules.view(after(state, FLIP, FLIP), 0)).toMatchObject({ stockSize: 1, score: 0 });
  });

  it('refuses a flip when it is empty, with a card left to destroy', () => {
    expect(refusalOf(table({ ranks: { N1: '8' }, stock: '' }), FLIP)).toEqual({
      code: 'ACTION_NOT_ALLOWED',
      sentence: 'the stock is empty; 8 at N1 may be destroyed',
      allowed: ['N1'],
    });
  });
});

describe('[RC8] the end', () => {
  const rim = Object.fromEntries(RIM.map((place, at) => [place, ['J', 'Q', 'K'][at % 3]]));
  const eighteen = '3 3 3 4 4 4 5 5 5 6 6 6 7 7 7 8 8 8';
  const flips = Array.from({ length: 19 }, () => FLIP);

  it('RC-E8: after 19 flips without an eligible card the game is lost', () => {
    const start = table({ top: '9', ranks: rim, stock: `${eighteen} 9` });
    expect(rules.outcome(after(start, ...flips.slice(1)))).toBeNull();

    const lost = after(start, ...flips);

    expect(rules.outcome(lost)).toEqual({ ranks: [1], scores: [0] });
    expect([rules.awaited(lost), choices(lost)]).toEqual([[], []]);
  });

  it('RC-E8: after the 19th flip with an eligible card it goes on', () => {
    const state = after(table({ top: '9', ranks: rim, stock: `${eighteen} 10` }), ...flips);
    expect(rules.outcome(state)).toBeNull();
    // A jack at every third place, from NW on.
    expect(choices(state)).toEqual(['NW', 'NE', 'SE', 'SW']);

    expect(rules.view(after(state, destroy('NW'), destroy('E1')), 0).score).toBe(2);
  });

  it('endOnEmptyStock IMMEDIATELY: the last flip ends it, whatever would still fit', () => {
    const options = { endOnEmptyStock: 'IMMEDIATELY' } as const;
    const state = table({ ranks: { N1: '3' }, stock: '2', options });

    const over = after(state, FLIP);

    expect(rules.outcome(over)).toEqual({ ranks: [1], scores: [0] });
    expect(rules.view(over, 0).eligible).toEqual([]);
  });

  it('refuses every move afterwards', () => {
    const won = after(table({ standing: ['N1'], last: 'S1', ranks: { N1: '8' } }), destroy('N1'));

    for (const move of [destroy('N1'), FLIP]) {
      expect(refusalOf(won, move)).toEqual({ code: 'NOT_AWAITED', sentence: 'the game is over' });
    }
  });
});

describe('[RC9] the score', () => {
  it('RC-E10: a win with 6 stock cards left scores 38', () => {
    const standing = { standing: ['N1'], last: 'S1', ranks: { N1: '8' } } as const;
    const won = after(table({ ...standing, stock: '2 2 2 3 3 3' }), destroy('N1'));

    expect(rules.outcome(won)).toEqual({ ranks: [1], scores: [38] });
    expect(rules.view(won, null).score).toBe(38);
  });

  it('counts the cards destroyed while the game goes on, without the stock', () => {
    expect(rules.view(table({ gone: ['N1', 'S1'] }), 0).score).toBe(2);
  });
});

describe('a move that is none', () => {
  it('is refused as malformed, with what a move is', () => {
    expect(refusalOf(table({}), { type: 'MALFORMED' })).toEqual({
      code: 'MALFORMED_MOVE',
      sentence:
        'a move is one of three: destroy the card at a place of the walls, turn a stock card, or undo',
    });
  });

  it('is one at a place that does not exist', () => {
    // A lie to the compiler, as a client would send it.
    expect(refusalOf(table({}), destroy('N3' as Place)).code).toBe('MALFORMED_MOVE');
  });

  it('is refused to any other seat', () => {
    expect(refusalOf(table({}), FLIP, 1)).toEqual({
      code: 'NOT_AWAITED',
      sentence: 'only seat 0 moves, as Ricochet is played alone',
    });
  });
});

import { describe, expect, it } from '@jest/globals';
import { rules } from '../../../src/rules/ricochet/rules.js';
import { after, choices, destroy, FLIP, refusalOf, table, UNDO } from './table.js';

const options = { undo: true };

describe('[RC10] undo', () => {
  it('puts cards back one by one, down to the deal', () => {
    const start = table({ ranks: { N1: '8', S1: '9' }, options });
    const two = after(start, destroy('N1'), destroy('S1'));
    expect(rules.view(two, 0).undoable).toBe(2);

    const one = after(two, UNDO);

    expect(one).toEqual(after(start, destroy('N1')));
    expect(after(one, UNDO)).toEqual(start);
    expect(choices(start)).not.toContain('UNDO');
  });

  it('lets the player go another way', () => {
    const start = table({ ranks: { N1: '8', S1: '6' }, options });

    const other = after(start, destroy('N1'), UNDO, destroy('S1'));

    expect(rules.view(other, 0)).toMatchObject({ score: 1, lastDestroyed: 'S1', undoable: 1 });
  });

  it('does not go past a card of the walls that was turned up', () => {
    const start = table({ gone: ['NW'], ranks: { S1: '8', N1: '9', E1: '10' }, options });
    const turnedUp = after(start, destroy('S1'), destroy('N1'));
    expect(choices(turnedUp)).not.toContain('UNDO');

    const further = after(turnedUp, destroy('E1'));

    expect(rules.view(further, 0).undoable).toBe(1);
    expect(after(further, UNDO)).toEqual(turnedUp);
    expect(refusalOf(turnedUp, UNDO)).toEqual({
      code: 'ACTION_NOT_ALLOWED',
      sentence:
        'the last move turned up a card or is the deal itself, and that is not taken back; 10 at E1 may be destroyed',
      allowed: ['E1'],
    });
  });

  it('does not take back a flip', () => {
    const flipped = after(
      table({ ranks: { N1: '8' }, stock: 'J J', options }),
      destroy('N1'),
      FLIP,
    );

    expect(refusalOf(flipped, UNDO).code).toBe('ACTION_NOT_ALLOWED');
    expect(choices(flipped)).toEqual(['FLIP']);
  });

  it('is not in the game unless the option is on', () => {
    const state = after(table({ ranks: { N1: '8', S1: '9' } }), destroy('N1'));

    expect(rules.view(state, 0).undoable).toBe(0);
    expect(refusalOf(state, UNDO)).toEqual({
      code: 'ACTION_NOT_ALLOWED',
      sentence: 'this game is played without undo; 9 at S1 may be destroyed',
      allowed: ['S1'],
    });
  });

  it('names the flip where that is what is left to do', () => {
    expect(refusalOf(table({}), UNDO).allowed).toEqual(['FLIP']);
  });

  it('is over with the game', () => {
    const lost = after(table({ ranks: { N1: '8' }, stock: '', options }), destroy('N1'));

    expect(rules.view(lost, 0).undoable).toBe(0);
    expect(refusalOf(lost, UNDO)).toEqual({ code: 'NOT_AWAITED', sentence: 'the game is over' });
  });
});

import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { catalogue, kindById, kindOf } from '../../src/rules/catalogue.js';
import { type AnyKind, atRevision, revisionsOf } from '../../src/rules/contract/index.js';
import { aProcess, putGame } from '../games/support/a-process.js';
import { bot, player, playing, say, step } from '../games/support/builders.js';
import { Complaints } from '../games/support/complaints.js';
import { counting, countingWith } from '../games/support/counting-kind.js';
import { quit } from '../games/support/little-ricky.js';

/** Counting in its third revision: a number counts twice, and revision 1 is still kept. */
const doubled: AnyKind = {
  ...countingWith({ outcome: () => ({ ranks: [1, 1], scores: [99, 99] }) }),
  revision: 3,
  earlier: { 1: counting.rules },
};

describe('a kind', () => {
  it('is itself at its own revision', () => {
    expect(atRevision(doubled, 3)).toBe(doubled);
  });

  it('has the rules of an earlier revision, and everything else as it is now', () => {
    expect(atRevision(doubled, 1)).toEqual({ ...doubled, revision: 1, rules: counting.rules });
    expect(revisionsOf(doubled)).toEqual([1, 3]);
  });

  it('has no rules of a revision that is not kept', () => {
    expect(atRevision(doubled, 2)).toBeNull();
    expect(atRevision(doubled, 4)).toBeNull();
  });
});

describe('a game', () => {
  const complaints = new Complaints();
  beforeAll(() => complaints.listen());
  afterAll(() => complaints.stop());

  it('is played by the rules that it began with', () => {
    const start = playing([player('ann'), player('ben')], {}, counting);
    const two = step(start, say(start, 'ann', 5));
    const now = atRevision(doubled, start.game.revision);
    if (!now) throw new Error('revision 1 is kept');
    const three = step({ game: two.game, kind: now }, say(two.sitting, 'ben', 5));
    expect(three.game.phase).toBe('PLAYING'); // by the new rules every game is over at once
    const changed = step({ game: two.game, kind: doubled }, say(two.sitting, 'ben', 5));
    expect(changed.game.phase).toBe('FINISHED');
  });

  it('finds its rules in the catalogue', () => {
    for (const kind of catalogue) {
      expect(kindOf({ kind: kind.id, revision: kind.revision })).toBe(kindById(kind.id));
    }
  });

  it('whose rules are not kept has none, and is told so with those that are', () => {
    expect(() => kindOf({ kind: 'LITTLE_RICKY', revision: 99 })).toThrow(
      /^the rules of LITTLE_RICKY are not kept in revision 99; there are 1/,
    );
  });

  it('whose rules are not kept is suspended instead of going on by others', async () => {
    const { games, bots, database, store } = aProcess();
    const game = putGame(database, [player('ann'), bot()]);
    database.put({ ...game, revision: 99 });

    const answer = await games.submitMove('game-1', quit('ann', 1));
    await bots.takeAll('game-1');

    expect(answer.ok ? 'ACCEPTED' : answer.refusal.code).toBe('GAME_SUSPENDED');
    expect(store.commits.map(({ turn }) => turn.act.type)).toEqual(['SUSPENDED']);
    expect(complaints.heard).toEqual([expect.stringContaining('the game is suspended')]);
    const kept = database.game('game-1');
    expect(kept?.suspension?.fault).toMatch(
      /the rules of LITTLE_RICKY are not kept in revision 99/,
    );
    expect(kept?.table).toEqual(game.table);
  });
});

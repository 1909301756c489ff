import { describe, expect, it } from '@jest/globals';
import type { Command } from '../../../src/games/domain/command.js';
import { EMPTY_SEAT, type Game, type Sitting } from '../../../src/games/domain/game.js';
import { type NoticeChanges, noticesOf, noticesOfNew } from '../../../src/games/domain/notices.js';
import { littleRicky } from '../../../src/rules/little-ricky/index.js';
import { NOON, aGame, bot, player, playing, say, settings, step } from '../support/builders.js';
import { counting } from '../support/counting-kind.js';

const MINUTE = 60_000;
const PASS_TIME = { type: 'PASS_TIME' } as const;
const TURN = ['YOUR_TURN', 'REMINDER'];

function at(game: Game): Sitting {
  return { game, kind: counting };
}

/** What a command tells, with the sitting that it leads to. */
function told(
  before: Sitting,
  command: Command,
  now = NOON,
): NoticeChanges & { readonly sitting: Sitting } {
  const after = step(before, command, now);
  return { ...noticesOf(before.game, after.game, after.turn), sitting: after.sitting };
}

function facts(changes: NoticeChanges): readonly string[] {
  return changes.told.map(({ fact }) => fact);
}

function quit(sitting: Sitting, playerId: string): Command {
  return say(sitting, playerId, 0, { move: { type: 'QUIT' } });
}

/** Little Ricky, where one seat is awaited at a time, Ann first. */
function inTurns(...players: string[]): Sitting {
  return playing(
    players.map((id) => player(id)),
    {},
    littleRicky,
  );
}

describe('in the lobby', () => {
  it('the invited are told of a new game', () => {
    expect(noticesOfNew(aGame({ invited: ['ben', 'cat'] }))).toEqual({
      told: [
        { fact: 'INVITED:game-1:ben', playerId: 'ben', type: 'INVITED' },
        { fact: 'INVITED:game-1:cat', playerId: 'cat', type: 'INVITED' },
      ],
      withdrawn: [],
    });
  });

  it('those are told who are invited later, and only they', () => {
    const lobby = at(aGame({ invited: ['ben'] }));
    const changes = told(lobby, { type: 'INVITE', playerId: 'ann', invited: ['ben', 'cat'] });
    expect(facts(changes)).toEqual(['INVITED:game-1:cat']);
    expect(changes.withdrawn).toEqual([]);
  });

  it('an invitation is withdrawn from whoever has joined', () => {
    const lobby = at(aGame({ invited: ['ben', 'cat'] }));
    const join = { type: 'JOIN', playerId: 'ben', inviteCode: null, entropy: '' } as const;
    expect(told(lobby, join)).toMatchObject({
      told: [],
      withdrawn: [{ playerId: 'ben', types: ['INVITED'] }],
    });
  });

  it.each([
    ['started', { type: 'START', playerId: 'ann' }],
    ['cancelled', { type: 'CANCEL', playerId: 'ann' }],
    ['expired', PASS_TIME],
  ] as const)('every invitation is withdrawn when the game is %s', (_what, command) => {
    const seats = [player('ann'), player('ben'), EMPTY_SEAT];
    const lobby = at(aGame({ seats, invited: ['ben', 'cat'] }));
    const now = command.type === 'PASS_TIME' ? lobby.game.expiresAt : NOON;
    expect(told(lobby, command, now).withdrawn).toEqual([
      { playerId: 'ben', types: ['INVITED'] },
      { playerId: 'cat', types: ['INVITED'] },
    ]);
  });

  it('nobody is told that somebody came or went', () => {
    const lobby = at(aGame({ seats: [player('ann'), player('ben'), EMPTY_SEAT] }));
    const changes = told(lobby, { type: 'LEAVE', playerId: 'ben' });
    expect([changes.told, changes.withdrawn]).toEqual([[], []]);
  });
});

describe('the start', () => {
  it('is told to all but the one who started, and each who is awaited that it is their turn', () => {
    const seats = [player('ann'), player('ben'), bot(), player('dan')];
    const changes = told(at(aGame({ seats })), { type: 'START', playerId: 'ann' });
    expect(facts(changes)).toEqual([
      'STARTED:game-1:ben',
      'STARTED:game-1:dan',
      'YOUR_TURN:game-1:ann:1',
      'YOUR_TURN:game-1:ben:1',
      'YOUR_TURN:game-1:dan:1',
    ]);
  });

  it('is told to all when the game started by itself', () => {
    const seats = [player('ann'), player('ben')];
    const lobby = at(aGame({ seats, settings: { startWhenFull: true } }));
    expect(facts(told(lobby, PASS_TIME)).slice(0, 2)).toEqual([
      'STARTED:game-1:ann',
      'STARTED:game-1:ben',
    ]);
  });
});

describe('"your turn"', () => {
  it('is told once for a decision, and withdrawn when it was answered', () => {
    const changes = told(inTurns('ann', 'ben', 'cat'), quit(inTurns('ann', 'ben', 'cat'), 'ann'));
    expect(changes.told).toEqual([
      { fact: 'YOUR_TURN:game-1:ben:2', playerId: 'ben', type: 'YOUR_TURN' },
    ]);
    expect(changes.withdrawn).toEqual([{ playerId: 'ann', types: TURN }]);
  });

  it('is not told again to those whose decision stays open', () => {
    const sitting = playing([player('ann'), player('ben'), player('cat')]);
    const changes = told(sitting, say(sitting, 'ann', 4));
    expect(changes.told).toEqual([]);
    expect(changes.withdrawn).toEqual([{ playerId: 'ann', types: TURN }]);
  });

  it('is not told to bots, nor for a seat that a bot plays', () => {
    const table = playing([player('ann'), bot(), player('cat')], {}, littleRicky);
    expect(told(table, quit(table, 'ann')).told).toEqual([]);

    const resigned = told(inTurns('ann', 'ben', 'cat'), { type: 'RESIGN', playerId: 'ben' });
    const next = told(resigned.sitting, quit(resigned.sitting, 'ann'));
    expect(next.told).toEqual([]);
  });

  it('is withdrawn by a resignation and told to nobody instead', () => {
    const sitting = playing([player('ann'), player('ben'), player('cat')]);
    const changes = told(sitting, { type: 'RESIGN', playerId: 'ben' });
    expect(changes.told).toEqual([]);
    expect(changes.withdrawn).toEqual([{ playerId: 'ben', types: TURN }]);
  });

  it('is withdrawn from everybody by the end', () => {
    const sitting = playing([player('ann'), player('ben')]);
    const changes = told(sitting, { type: 'RESIGN', playerId: 'ben' });
    expect(changes.withdrawn).toEqual([
      { playerId: 'ann', types: TURN },
      { playerId: 'ben', types: TURN },
      { playerId: 'ann', types: ['STARTED'] },
      { playerId: 'ben', types: ['STARTED'] },
    ]);
  });
});

describe('absence', () => {
  it('is told as a reminder, which leaves "your turn" as it is', () => {
    const changes = told(inTurns('ann', 'ben'), PASS_TIME, NOON + MINUTE / 2);
    expect(changes.told).toEqual([
      { fact: 'REMINDER:game-1:ann:2', playerId: 'ann', type: 'REMINDER' },
    ]);
    expect(changes.withdrawn).toEqual([]);
  });

  it('withdraws the turn and the reminder when the deadline is missed', () => {
    const changes = told(inTurns('ann', 'ben', 'cat'), PASS_TIME, NOON + MINUTE);
    expect(facts(changes)).toEqual(['YOUR_TURN:game-1:ben:2']);
    expect(changes.withdrawn).toEqual([{ playerId: 'ann', types: TURN }]);
  });

  it('is told when a bot sits in, and withdrawn when the player is back, whose turn it is again', () => {
    const absence = { ...settings().absence, missesBeforeBot: 1 };
    const table = playing([player('ann'), player('ben')], { absence }, littleRicky);

    const replaced = told(table, PASS_TIME, NOON + MINUTE);
    expect(facts(replaced)).toEqual(['REPLACED_BY_BOT:game-1:ann:2']);
    expect(replaced.withdrawn).toEqual([{ playerId: 'ann', types: TURN }]);

    const takeBack = { type: 'TAKE_BACK_SEAT', playerId: 'ann' } as const;
    const back = told(replaced.sitting, takeBack, NOON + MINUTE + 1);
    expect(facts(back)).toEqual(['YOUR_TURN:game-1:ann:3']);
    expect(back.withdrawn).toContainEqual({ playerId: 'ann', types: ['REPLACED_BY_BOT'] });
  });
});

describe('an offered pause', () => {
  const offer: Command = { type: 'OFFER_PAUSE', playerId: 'ann', hours: 2 };
  const ASKED = ['PAUSE_OFFERED'];
  const answer = (playerId: string, agree: boolean): Command => ({
    ...{ type: 'ANSWER_PAUSE', playerId, agree },
  });
  const table = () =>
    playing([player('ann'), player('ben'), bot(), player('dan')], { pauseHours: 72 }, littleRicky);

  it('is told to the others who have to agree, and to nobody where only bots are asked', () => {
    const changes = told(table(), offer);
    expect(changes.told).toEqual([
      { fact: 'PAUSE_OFFERED:game-1:ben:2', playerId: 'ben', type: 'PAUSE_OFFERED' },
      { fact: 'PAUSE_OFFERED:game-1:dan:2', playerId: 'dan', type: 'PAUSE_OFFERED' },
    ]);
    expect(changes.withdrawn).toEqual([]);
    const alone = playing([player('ann'), bot()], { pauseHours: 72 }, littleRicky);
    expect(told(alone, offer).told).toEqual([]);
  });

  it('is withdrawn from each who has agreed, the last among them', () => {
    const first = told(told(table(), offer).sitting, answer('dan', true));
    expect(first).toMatchObject({ told: [], withdrawn: [{ playerId: 'dan', types: ASKED }] });
    const last = told(first.sitting, answer('ben', true));
    expect(last).toMatchObject({ told: [], withdrawn: [{ playerId: 'ben', types: ASKED }] });
  });

  it.each([
    ['declined', answer('ben', false), NOON],
    ['taken back', answer('ann', false), NOON],
    ['gone by in time', PASS_TIME, NOON + 2 * MINUTE],
    ['overtaken by a resignation', { type: 'RESIGN', playerId: 'ben' }, NOON],
    ['overtaken by a move', quit(table(), 'ann'), NOON],
  ] as const)('is withdrawn from all when it is %s', (_what, command, now) => {
    const slow = playing(
      [player('ann'), player('ben'), bot(), player('dan')],
      { pauseHours: 72, timeControl: { type: 'LIVE', turnSeconds: 600 } },
      littleRicky,
    );
    const { withdrawn } = told(told(slow, offer).sitting, command, now);
    const ended = withdrawn.filter(({ types }) => types.includes('PAUSE_OFFERED'));
    expect(ended.map(({ playerId }) => playerId)).toEqual(['ben', 'dan']);
  });

  it('is told anew, in place of the former, when another is offered instead', () => {
    const again = told(told(table(), offer).sitting, { ...offer, hours: 3 });
    expect(facts(again)).toEqual(['PAUSE_OFFERED:game-1:ben:3', 'PAUSE_OFFERED:game-1:dan:3']);
    expect(again.withdrawn).toEqual([
      { playerId: 'ben', types: ASKED },
      { playerId: 'dan', types: ASKED },
    ]);
  });
});

describe('the end', () => {
  it('is told to every player once, also to those who gave up', () => {
    const table = playing([player('ann'), player('ben'), bot(), player('dan')]);
    const first = told(table, { type: 'RESIGN', playerId: 'dan' });
    const second = told(first.sitting, { type: 'RESIGN', playerId: 'ann' });
    const third = told(second.sitting, { type: 'RESIGN', playerId: 'ben' });

    expect([facts(first), facts(second)]).toEqual([[], []]);
    expect(facts(third)).toEqual([
      'FINISHED:game-1:ann',
      'FINISHED:game-1:ben',
      'FINISHED:game-1:dan',
    ]);
  });

  it('of a game that never started is told to all in it but who cancelled it', () => {
    const lobby = at(aGame({ seats: [player('ann'), player('ben')] }));
    const changes = told(lobby, { type: 'CANCEL', playerId: 'ann' });
    expect(facts(changes)).toEqual(['FINISHED:game-1:ben']);
  });

  it('withdraws that a bot sits in, since nobody can take the seat back any more', () => {
    const absence = { ...settings().absence, missesBeforeBot: 1 };
    const table = playing([player('ann'), player('ben')], { absence }, littleRicky);
    const replaced = told(table, PASS_TIME, NOON + MINUTE);
    const over = told(replaced.sitting, { type: 'RESIGN', playerId: 'ben' }, NOON + MINUTE + 1);
    expect(over.withdrawn).toContainEqual({ playerId: 'ann', types: ['REPLACED_BY_BOT'] });
  });

  it('of a seat that was forfeited is told to its player, while the others play on', () => {
    const absence = { ...settings().absence, onMiss: 'FORFEIT' } as const;
    const table = playing([player('ann'), player('ben'), player('cat')], { absence }, littleRicky);
    expect(facts(told(table, PASS_TIME, NOON + MINUTE))).toEqual(['SEAT_FORFEITED:game-1:ann:2']);
  });

  it('by the forfeit of a seat tells nobody that a bot plays on', () => {
    const absence = { ...settings().absence, onMiss: 'FORFEIT' } as const;
    const table = playing([player('ann'), player('ben')], { absence }, littleRicky);
    expect(facts(told(table, PASS_TIME, NOON + MINUTE))).toEqual([
      'FINISHED:game-1:ann',
      'FINISHED:game-1:ben',
    ]);
  });
});

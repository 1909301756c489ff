import { describe, expect, it } from '@jest/globals';
import { standingAnswerAt } from '../../../src/games/domain/standing.js';
import { StandingHints } from '../../../src/games/jobs/standing-hints.js';
import type { HintSender } from '../../../src/platform/queue/index.js';
import { aProcess, putGame } from '../support/a-process.js';
import { bot, player } from '../support/builders.js';
import { MemoryStandingStore } from '../support/memory-standing-store.js';

const ANN = { playerId: 'ann', kind: 'LITTLE_RICKY' };
const UNTIMED = { timeControl: { type: 'UNTIMED' } } as const;

type Options = Parameters<HintSender['send']>[3];

/** Hints of a process, and what they have sent. */
function hinting() {
  const { database, clock, standing } = aProcess();
  const sent: { readonly data: unknown; readonly options: Options }[] = [];
  const send = (_queue: string, _name: string, data: unknown, options: Options) =>
    sent.push({ data, options });
  // The hints call nothing else of it.
  const sender = { send } as unknown as HintSender;
  const hints = new StandingHints(sender, new MemoryStandingStore(database), clock);
  return { database, standing, hints, sent };
}

describe('a standing answer', () => {
  it('has a job for its own instant, minutes away as well: not that of the next sweep', async () => {
    const { database, standing, hints, sent } = hinting();
    const game = putGame(database, [player('ann'), player('ben')], UNTIMED);
    await standing.keep('game-1', ANN, [{ type: 'QUIT_AT', points: 99 }]);
    const [decision] = game.open;
    const delayMs = standingAnswerAt(game, decision!) - decision!.since;

    await hints.afterTurn(game);

    expect(delayMs).toBeGreaterThan(30_000);
    expect(sent).toEqual([
      { data: { gameId: 'game-1' }, options: { jobId: 'standing-game-1-0-1', delayMs } },
    ]);
  });

  it('has none where nobody has left any, nor for a bot', async () => {
    const { database, hints, sent } = hinting();
    await hints.afterTurn(putGame(database, [player('ann'), player('ben')], UNTIMED));
    hints.afterKeeping(putGame(database, [bot(), player('ben')], UNTIMED));
    expect(sent).toEqual([]);
  });
});

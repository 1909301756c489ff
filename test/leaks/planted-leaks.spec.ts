import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { Logger } from '@nestjs/common';
import { GameService } from '../../src/games/application/game.service.js';
import { GameQueries } from '../../src/games/persistence/game-queries.js';
import { PrismaInboxStore } from '../../src/notifications/persistence/prisma-inbox-store.js';
import { PrismaService } from '../../src/platform/database/index.js';
import { CARDS } from '../../src/rules/little-ricky/cards.js';
import { littleRicky } from '../../src/rules/little-ricky/index.js';
import type { State } from '../../src/rules/little-ricky/state.js';
import { everythingTold } from './everything-told.js';
import { aPair, type Pair } from './paired-worlds.js';
import { channelsApart } from './transcript.js';

// A test of leaks that never fails would look like a server without leaks. So each is planted here
// on purpose, by another channel, and must be found there.
jest.setTimeout(300_000);

let pair: Pair | undefined;

afterEach(async () => {
  jest.restoreAllMocks();
  await pair?.close();
  pair = undefined;
});

type Leak = {
  readonly from: 'THE_FIRST_CARD' | 'SOME_MOVES_LATER';
  readonly plant: () => void;
  /** Where it must be found, and where it must not. */
  readonly channels: readonly RegExp[];
  readonly others: readonly RegExp[];
};

const { rules } = littleRicky;

const LEAKS: Readonly<Record<string, Leak>> = {
  'a view that shows what will be drawn': {
    from: 'THE_FIRST_CARD',
    plant: () => {
      const view = rules.view.bind(rules);
      jest.spyOn(rules, 'view').mockImplementation((state, viewer) => ({
        ...view(state, viewer),
        lastPlayedBy: hidden(state),
      }));
    },
    channels: [
      /^query: the seat$/,
      /^query: nobody$/,
      /^query: a token that may not read$/,
      /^WebSocket, gameEvents: an outsider$/,
      /^event stream, gameEvents: the seat$/,
      /^mutation: the seat$/,
    ],
    others: [/^log$/],
  },
  'a refusal that names what will be drawn': {
    from: 'SOME_MOVES_LATER',
    plant: () => {
      const play = rules.play.bind(rules);
      jest.spyOn(rules, 'play').mockImplementation((state, seat, move) => {
        const played = play(state, seat, move);
        if (played.ok) return played;
        const sentence = `${played.refusal.sentence}, and ${state.drawPile[0]} comes next`;
        return { ok: false, refusal: { ...played.refusal, sentence } };
      });
    },
    channels: [/^refusal: the seat$/],
    others: [/^query/, /gameEvents/, /^bot$/],
  },
  'moves that are listed by what others hold': {
    from: 'SOME_MOVES_LATER',
    plant: () => {
      const legalMoves = rules.legalMoves.bind(rules);
      jest.spyOn(rules, 'legalMoves').mockImplementation((state, seat) => {
        const { moves, complete } = legalMoves(state, seat);
        return {
          moves: [...moves, ...moves.slice(0, 1).flatMap(repeated(hidden(state)))],
          complete,
        };
      });
    },
    channels: [/^query: the seat$/, /^bot$/],
    others: [/^query: nobody$/, /^log$/],
  },
  'a log whose thinking times tell what will be drawn': {
    from: 'SOME_MOVES_LATER',
    plant: () => {
      const { turns } = GameQueries.prototype;
      jest.spyOn(GameQueries.prototype, 'turns').mockImplementation(async function (
        this: GameQueries,
        ...given
      ) {
        const secret = hidden((await this.findById(given[0]))?.table as State);
        return (await turns.apply(this, given)).map((turn) => ({ ...turn, thinkingMs: secret }));
      });
    },
    channels: [/^query: the seat$/, /^query: nobody$/],
    others: [/^bot$/, /^log$/],
  },
  'a notice whose version tells what will be drawn': {
    from: 'THE_FIRST_CARD',
    plant: () => {
      const { live } = PrismaInboxStore.prototype;
      jest.spyOn(PrismaInboxStore.prototype, 'live').mockImplementation(async function (
        this: PrismaInboxStore,
        ...given
      ) {
        // Kept by the store to itself.
        const { prisma } = this as unknown as { prisma: PrismaService };
        const [game] = await prisma.game.findMany({ select: { state: true } });
        const { table } = game?.state as unknown as { table: State };
        return (await live.apply(this, given)).map((notice) => ({
          ...notice,
          version: hidden(table),
        }));
      });
    },
    channels: [/^WebSocket, viewerEvents: the seat$/, /^event stream, viewerEvents: the seat$/],
    others: [/^query/, /gameEvents/, /^bot$/, /^log$/],
  },
  'a line in the log of the server': {
    from: 'SOME_MOVES_LATER',
    plant: () => {
      const { carryOut } = GameService.prototype;
      jest.spyOn(GameService.prototype, 'carryOut').mockImplementation(async function (
        this: GameService,
        ...given
      ) {
        const answer = await carryOut.apply(this, given);
        if (answer.ok) {
          const { drawPile } = answer.value.game.table as State;
          new Logger('GameService').debug({ next: drawPile[0] }, 'carried out');
        }
        return answer;
      });
    },
    channels: [/^log$/],
    others: [/^query/, /gameEvents/, /^bot$/, /^refusal/],
  },
};

describe('the test of leaks finds', () => {
  it.each(Object.entries(LEAKS))('%s', async (_name, { from, plant, channels, others }) => {
    const isLater = from === 'SOME_MOVES_LATER';
    const options = isLater
      ? ({ seat: 'AWAITED', movesBefore: 5 } as const)
      : { seat: 1, movesBefore: 0 };
    pair = await aPair(littleRicky, options);
    plant();
    const [one, other] = pair.worlds;
    const apart = channelsApart(await everythingTold(pair, one), await everythingTold(pair, other));
    const found = (channel: RegExp) => apart.some((name) => channel.test(name));
    expect(channels.filter((channel) => !found(channel))).toEqual([]);
    expect(others.filter(found)).toEqual([]);
  });
});

function repeated(times: number) {
  return <Item>(item: Item): readonly Item[] => Array<Item>(times).fill(item);
}

/** What nobody may know, as a number. */
function hidden({ drawPile }: State): number {
  return CARDS.findIndex((card) => card === drawPile[0]);
}

import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import supertest from 'supertest';
import { AccountExport } from '../../src/history/http/account-export.js';
import { readLines, sentenceOf, verifyGame, verifyGames } from '../../src/history/verify/index.js';
import { PrismaService } from '../../src/platform/database/index.js';
import { Authenticator } from '../../src/platform/graphql/index.js';
import type { TestServer } from '../support/app.js';
import { GamesApi, type Guest, accepted } from './support/games-api.js';
import {
  awaitedPlayer,
  botsOf,
  openTable,
  play,
  quit,
  rowId,
  rowsOf,
  shed,
  startGamesServer,
  startTable,
  sweepOf,
} from './support/table.js';

type Line = Record<string, unknown>;
type Exported = { readonly status: number; readonly type: string; readonly text: string };

let server: TestServer;
let api: GamesApi;
let ada: Guest;
let ben: Guest;
let cleo: Guest;

beforeAll(async () => {
  server = await startGamesServer({ variables: { ROLE: 'api' } });
  api = new GamesApi(server);
  [ada, ben, cleo] = (await api.guests(3)) as [Guest, Guest, Guest];
});

afterAll(() => server.close());

async function exported(gameId: string, player?: Guest): Promise<Exported> {
  const response = await fetch(`${server.url}/games/${encodeURIComponent(gameId)}/export`, {
    headers: player ? { authorization: `Bearer ${player.token}` } : {},
  });
  const type = response.headers.get('content-type') ?? '';
  return { status: response.status, type, text: await response.text() };
}

function linesOf({ text }: Exported): readonly Line[] {
  const lines = readLines(text);
  if (!lines.ok) throw new Error(sentenceOf(lines.refusal));
  return lines.value as readonly Line[];
}

describe('the export of a finished game', () => {
  it('is all of it, and is verified offline', async () => {
    const table = await startTable(api, [ada, ben]);
    await play(api, table, shed);

    const answer = await exported(table.gameId, ada);

    expect([answer.status, answer.type]).toEqual([200, 'application/x-ndjson; charset=utf-8']);
    const lines = linesOf(answer);
    const { state, turns } = await rowsOf(server, table.gameId);
    expect(lines[0]).toEqual({
      format: 'fairdeal-game',
      formatVersion: 1,
      complete: true,
      id: table.gameId,
      dealId: rowId(table.gameId),
      kind: 'LITTLE_RICKY',
      revision: 1,
      options: { firstStart: 'SEAT0', nextStart: 'LAST_PLAYED', autoExchange: true },
      seats: [ada, ben].map(({ id, name }) => ({ player: { id, name }, bot: null, givenUp: null })),
      commitment: state.commitment,
      seed: state.seed,
      entropy: ['', ''],
      deal: [expect.objectContaining({ seat: 0 }), expect.objectContaining({ seat: 1 })],
      createdAt: '2026-06-01T12:00:00.000Z',
      startedAt: '2026-06-01T12:00:00.000Z',
      endedAt: '2026-06-01T12:00:00.000Z',
      exportedAt: '2026-06-01T12:00:00.000Z',
    });
    expect(lines.slice(1, 3)).toEqual([
      { version: 1, at: '2026-06-01T12:00:00.000Z', seat: 1, player: ben.id, act: 'JOINED' },
      { version: 2, at: '2026-06-01T12:00:00.000Z', seat: null, player: ada.id, act: 'STARTED' },
    ]);
    expect(lines.slice(1, -1).map(({ version }) => version)).toEqual(
      turns.map(({ version }) => version),
    );
    expect(lines.at(-1)).toEqual({
      end: 'PLAYED_OUT',
      ranks: state.ending?.ranks,
      scores: state.ending?.scores,
      version: state.version,
    });
    expect(verifyGame(lines)).toMatchObject({ verdict: 'VERIFIED', findings: [] });
  });

  it('is the same for whoever may watch it', async () => {
    const table = await startTable(api, [ada, ben]);
    await play(api, table, quit);
    const texts = await Promise.all(
      [ada, ben, cleo, undefined].map((viewer) => exported(table.gameId, viewer)),
    );
    expect(new Set(texts.map(({ text }) => text)).size).toBe(1);
  });

  it('has no client’s move keys, invite codes or names of the inside', async () => {
    const table = await startTable(api, [ada, ben]);
    await play(api, table, quit);
    const { text } = await exported(table.gameId);
    const { state, turns } = await rowsOf(server, table.gameId);
    const inside = [
      ...[state.inviteCode, rowId(ada.id), rowId(ben.id), 'moveId', 'inviteCode'],
      ...turns.flatMap(({ moveId }) => moveId ?? []),
    ];
    expect(inside.filter((secret) => text.includes(secret))).toEqual([]);
  });

  it('verifies with bots, a stand-in and somebody who resigned', async () => {
    const table = await startTable(api, [ada, ben], {
      ...{ seats: 4, fillWithBots: 'EASY', timeControl: { live: { turnSeconds: 60 } } },
      absence: { onMiss: 'STAND_IN', missesBeforeBot: 2, botLevel: 'NORMAL', remindAtPercent: 50 },
    });
    accepted(await api.command('resign', ben, table.gameId));
    for (let minutes = 0; minutes < 200; minutes++) {
      if ((await api.game(table.gameId)).phase !== 'PLAYING') break;
      server.clock.advance(60_000);
      await sweepOf(server).run(0);
      await botsOf(server).takeAll(rowId(table.gameId));
    }
    const lines = linesOf(await exported(table.gameId));
    expect(verifyGame(lines)).toMatchObject({ verdict: 'VERIFIED', findings: [] });
    expect(new Set(lines.map(({ act }) => act))).toEqual(
      new Set([undefined, 'JOINED', 'STARTED', 'RESIGNED', 'MOVED', 'MISSED', 'REPLACED']),
    );
  });

  it('is of a game that never began as well', async () => {
    const { gameId } = await openTable(api, [ada, ben]);
    accepted(await api.command('cancelGame', ada, gameId));
    const lines = linesOf(await exported(gameId));
    expect(lines[0]).toMatchObject({ complete: true, deal: null, startedAt: null });
    expect(lines.at(-1)).toEqual({ end: 'CANCELLED', ranks: null, scores: null, version: 2 });
    expect(verifyGame(lines).verdict).toBe('VERIFIED');
  });
});

describe('the export of a game that is still played', () => {
  it('has neither seed nor entropy nor deal, and says that it is not complete', async () => {
    const table = await startTable(api, [ada, ben]);
    await play(api, table, quit, 1);
    for (const viewer of [ada, ben, cleo, undefined]) {
      const answer = await exported(table.gameId, viewer);
      const lines = linesOf(answer);
      expect(lines[0]).toMatchObject({
        ...{ complete: false, seed: null, entropy: null, deal: null, endedAt: null },
      });
      expect(lines.at(-1)).toEqual({ end: null, ranks: null, scores: null, version: 3 });
      expect(answer.text).not.toContain((await rowsOf(server, table.gameId)).state.seed);
      expect(verifyGame(lines).verdict).toBe('NOT_FINISHED');
    }
  });

  it('shows of each turn what the log shows of it', async () => {
    const table = await startTable(api, [ada, ben]);
    await play(api, table, shed, 3);
    const { player } = await awaitedPlayer(api, table);
    for (const viewer of [player, cleo, undefined]) {
      const log = await api.log(table.gameId, viewer);
      const lines = linesOf(await exported(table.gameId, viewer)).slice(1, -1);
      expect(lines.map(({ version, act, seat, by = null }) => [version, act, seat, by])).toEqual(
        log.map(({ version, act, seat, by }) => [version, act, seat, by]),
      );
    }
  });

  it('is one in the lobby too', async () => {
    const { gameId } = await openTable(api, [ada], { seats: 3 });
    const lines = linesOf(await exported(gameId));
    expect(lines[0]).toMatchObject({ complete: false, startedAt: null, seats: [{}, {}, {}] });
    expect(lines.at(-1)).toEqual({ end: null, ranks: null, scores: null, version: 0 });
  });
});

describe('the export of an account', () => {
  type Progress = { readonly progress: { readonly done: number; readonly cursor?: string } };

  async function ownGames(player: Guest | undefined, query = ''): Promise<Exported> {
    const response = await fetch(`${server.url}/export${query}`, {
      headers: player ? { authorization: `Bearer ${player.token}` } : {},
    });
    const type = response.headers.get('content-type') ?? '';
    return { status: response.status, type, text: await response.text() };
  }

  const idsIn = (lines: readonly Line[]) =>
    lines.flatMap(({ format, id }) => (format === 'fairdeal-game' ? [id] : []));

  it('has its games as they ended, then those still played, and verifies as a whole', async () => {
    const [eve, fay] = (await api.guests(2)) as [Guest, Guest];
    const first = await startTable(api, [eve, fay]);
    const second = await startTable(api, [fay, eve], { visibility: 'INVITE_ONLY' });
    const third = await startTable(api, [eve, fay]);
    const running = await startTable(api, [eve, fay]);
    await startTable(api, [ada, fay]); // another's
    for (const { gameId } of [second, first, third]) {
      server.clock.advance(1000);
      accepted(await api.command('resign', fay, gameId));
    }

    const answer = await ownGames(eve);

    expect([answer.status, answer.type]).toEqual([200, 'application/x-ndjson; charset=utf-8']);
    const lines = linesOf(answer);
    expect(lines[0]).toEqual({
      ...{ format: 'fairdeal-export', formatVersion: 1, player: eve.id, games: 4 },
      exportedAt: new Date(server.clock.now()).toISOString(),
    });
    const inOrder = [second, first, third, running].map(({ gameId }) => gameId);
    expect(idsIn(lines)).toEqual(inOrder);
    expect(lines.at(-1)).toEqual({ exported: 4 });
    const verdicts: string[] = [];
    for await (const { verdict } of verifyGames([answer.text])) verdicts.push(verdict);
    expect(verdicts).toEqual(['VERIFIED', 'VERIFIED', 'VERIFIED', 'NOT_FINISHED']);

    const progress = lines.filter((line) => 'progress' in line) as unknown as Progress[];
    expect(progress.map((line) => line.progress.done)).toEqual([1, 2, 3, 4]);
    expect(progress[3]?.progress.cursor).toBeUndefined();
    for (const [index, line] of progress.slice(0, 3).entries()) {
      const rest = linesOf(await ownGames(eve, `?after=${line.progress.cursor}`));
      expect(idsIn(rest)).toEqual(inOrder.slice(index + 1));
      expect(rest[0]?.['games']).toBe(3 - index);
    }
    expect(answer.text).not.toContain((await rowsOf(server, running.gameId)).state.seed);
  });

  it('ends between two games when its token is revoked meanwhile', async () => {
    const [eve, fay] = (await api.guests(2)) as [Guest, Guest];
    for (let games = 0; games < 3; games++) {
      const { gameId } = await startTable(api, [eve, fay]);
      accepted(await api.command('resign', fay, gameId));
    }
    const authenticator = server.app.get(Authenticator, { strict: false });
    const caller = await authenticator.authenticate(`Bearer ${eve.token}`);
    if (!caller) throw new Error('eve has a token');
    const exports = server.app.get(AccountExport, { strict: false });
    const asker = { caller, address: '127.0.0.1', requestId: 'test' };
    const lines: Line[] = [];
    for await (const chunk of exports.text(asker, null)) {
      lines.push(...linesOf({ status: 200, type: '', text: chunk }));
      if ('progress' in (lines.at(-1) ?? {})) {
        await api.data('mutation { deleteAccount { __typename } }', {}, eve).catch(() => null);
      }
    }
    expect(idsIn(lines)).toHaveLength(1);
    expect(lines.at(-1)).toEqual({ stopped: 'the token does not count any more' });
  });

  it.each([
    ['without a token', undefined, '', 401, 'UNAUTHENTICATED'],
    ['after what is no place', 'ada', '?after=nonsense', 400, 'BAD_USER_INPUT'],
  ])('is refused %s', async (_what, who, query, status, code) => {
    const answer = await ownGames(who === 'ada' ? ada : undefined, query);
    const { errors } = JSON.parse(answer.text);
    expect([answer.status, errors[0].extensions.code]).toEqual([status, code]);
  });
});

describe('an export is refused', () => {
  const NOT_FOUND = {
    errors: [{ message: 'there is no such game', extensions: { code: 'NOT_FOUND' } }],
  };

  it('to those who may not watch, in the words for a game that is not there', async () => {
    const { gameId } = await startTable(api, [ada, ben], { visibility: 'INVITE_ONLY' });
    for (const viewer of [cleo, undefined]) {
      const { status, type, text } = await exported(gameId, viewer);
      expect([status, type, JSON.parse(text)]).toEqual([
        ...[404, 'application/json; charset=utf-8', NOT_FOUND],
      ]);
    }
    expect((await exported(gameId, ben)).status).toBe(200);
    const none = Buffer.from('Game:00000000-0000-4000-8000-000000000000').toString('base64');
    const { status, text } = await exported(none, cleo);
    expect([status, JSON.parse(text)]).toEqual([404, NOT_FOUND]);
  });

  it('for what is no id of a game', async () => {
    const answer = await exported(ada.id);
    expect([answer.status, JSON.parse(answer.text)]).toEqual([
      400,
      {
        errors: [
          {
            message: `"${ada.id}" is the id of a Player, not of a Game`,
            extensions: { code: 'BAD_USER_INPUT' },
          },
        ],
      },
    ]);
  });

  it('with a token that is none', async () => {
    const { gameId } = await startTable(api, [ada, ben]);
    const { status, text } = await exported(gameId, { ...ada, token: 'fd_nonsense' });
    expect([status, JSON.parse(text).errors[0].extensions.code]).toEqual([401, 'UNAUTHENTICATED']);
  });

  it('when the requests of a minute are used up, in the same bucket as the queries', async () => {
    const narrow = await startGamesServer({
      variables: { ROLE: 'api', REQUESTS_PER_MINUTE: '3' },
    });
    try {
      const path = `/games/${encodeURIComponent('x')}/export`;
      const statuses: number[] = [];
      for (let asked = 0; asked < 4; asked++) {
        statuses.push((await supertest(narrow.url).get(path)).status);
      }
      expect(statuses).toEqual([400, 400, 400, 429]);
      const { body } = await supertest(narrow.url).get(path);
      expect(body.errors[0].extensions).toMatchObject({ code: 'RATE_LIMITED', bucket: 'requests' });
    } finally {
      await narrow.close();
    }
  });
});

describe('a long log', () => {
  it('is exported over many pages without a gap', async () => {
    const table = await startTable(api, [ada, ben]);
    await play(api, table, quit, 1);
    await stretched(rowId(table.gameId), 650);
    const lines = linesOf(await exported(table.gameId));
    expect(lines.slice(1, -1).map(({ version }) => version)).toEqual(
      Array.from({ length: 650 }, (_, index) => index + 1),
    );
    expect(lines.at(-1)).toMatchObject({ version: 650 });
  });

  /** As a game with so many reminders would be: pads the log, and the version that the game has. */
  async function stretched(gameId: string, version: number): Promise<void> {
    const prisma = server.app.get(PrismaService);
    const { version: last } = await prisma.game.findUniqueOrThrow({ where: { id: gameId } });
    await prisma.$executeRaw`
      INSERT INTO turn (game_id, version, at, act, seat)
      SELECT ${gameId}::uuid, number, now(), '{"type":"REMINDED"}', 0
      FROM generate_series(${last + 1}::int, ${version}::int) AS number`;
    await prisma.$executeRaw`
      UPDATE game SET version = ${version},
        state = jsonb_set(state, '{version}', to_jsonb(${version}::int))
      WHERE id = ${gameId}::uuid`;
  }
});

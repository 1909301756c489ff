import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { TestServer } from '../../support/app.js';
import {
  accepted,
  GamesApi,
  type Guest,
  type Turn,
  VIEW,
  type View,
} from '../support/games-api.js';
import {
  quit,
  play,
  shed,
  startGamesServer,
  startTable,
  submit,
  type Table,
} from '../support/table.js';

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

describe('the past of a game', () => {
  let table: Table;
  /** What each viewer saw at each version from the first card on: Ada, Ben, a spectator. */
  let seen: readonly (readonly (View | null)[])[];
  let moves: readonly Turn[];

  beforeAll(async () => {
    table = await startTable(api, [ada, ben]);
    const recorded: (readonly (View | null)[])[] = [];
    const made: Turn[] = [];
    for (;;) {
      const views = await Promise.all([ada, ben, undefined].map((viewer) => viewOf(viewer)));
      recorded.push(views);
      const game = await api.game(table.gameId, views[0]?.turn === 0 ? ada : ben);
      if (game.phase !== 'PLAYING') break;
      const player = game.mySeat === 0 ? ada : ben;
      const move = await shed(game.view, async () => game.legalMoves?.moves ?? []);
      const answer = await submit(api, player, game, move);
      if (answer.__typename === 'MoveAccepted') made.push(answer.turn);
      if (recorded.length === 4) await expectPast(recorded, false);
    }
    seen = recorded;
    moves = made;
  });

  async function viewOf(viewer: Guest | undefined): Promise<View | null> {
    return (await api.game(table.gameId, viewer)).view;
  }

  /** Each viewer sees each version as they saw it then. */
  async function expectPast(recorded: typeof seen, isOver: boolean): Promise<void> {
    for (const [index, viewer] of [ada, ben, undefined].entries()) {
      const past = await viewsAt(table.gameId, [0, 1, ...recorded.map((_, at) => at + 2)], viewer);
      expect(past.slice(0, 2)).toEqual([null, null]); // the lobby has no table
      expect(past.slice(2)).toEqual(recorded.map((views) => views[index]));
    }
    expect((await api.game(table.gameId)).phase).toBe(isOver ? 'FINISHED' : 'PLAYING');
  }

  it('is seen at every version as it was seen then, from one’s own seat or none', async () => {
    expect(seen.length).toBeGreaterThan(5);
    await expectPast(seen, true);
  });

  it('is seen from every seat when the game is over, by whoever asks', async () => {
    const versions = seen.map((_, at) => at + 2);
    for (const viewer of [ada, cleo, undefined]) {
      for (const seat of [0, 1]) {
        const past = await viewsAt(table.gameId, versions, viewer, seat);
        expect(past).toEqual(seen.map((views) => views[seat]));
      }
    }
  });

  it('lies open at every version when the game is over, each seat as it knew it', async () => {
    const query = `query ($id: ID!) {
      it: game(id: $id) { v0: viewsAt(version: 0) { ...View } v4: viewsAt(version: 4) { ...View } }
    } ${VIEW}`;
    const { it } = await api.data<{ it: unknown }>(query, { id: table.gameId });
    expect(it).toEqual({ v0: null, v4: seen[2]?.slice(0, 2) });
  });

  it('is not seen from a seat, or at a version, that there is not', async () => {
    const last = seen.length + 1;
    expect(await refusalOf('viewAt(version: 2, seat: 2) { __typename }')).toBe(
      'there is no seat 2',
    );
    expect(await refusalOf(`viewAt(version: ${last + 1}) { __typename }`)).toBe(
      `version must be from 0 to ${last}, not ${last + 1}`,
    );
    for (const field of ['viewAt', 'viewsAt']) {
      expect(await refusalOf(`${field}(version: -1) { __typename }`)).toBe(
        `version must be from 0 to ${last}, not -1`,
      );
    }
  });

  it('is a log of turns, read in pages of any size, the same for all', async () => {
    const whole = await api.log(table.gameId, ada);
    expect(whole.map(({ version }) => version)).toEqual(whole.map((_, at) => at + 1));
    expect(whole.slice(2)).toEqual(moves);
    expect(whole.slice(0, 2).map(({ act, player }) => [act, player?.id])).toEqual([
      ['JOINED', ben.id],
      ['STARTED', ada.id],
    ]);
    for (const viewer of [ben, undefined])
      expect(await api.log(table.gameId, viewer)).toEqual(whole);
    for (const first of [1, 3, whole.length - 1, whole.length, 100]) {
      const paged: Turn[] = [];
      let pages = 0;
      for (let after: string | null = null; ; pages++) {
        const page = await api.turns(table.gameId, { first, after });
        paged.push(...page.edges.map(({ node }) => node));
        after = page.pageInfo.endCursor;
        if (!page.pageInfo.hasNextPage) break;
      }
      expect(paged).toEqual(whole);
      expect(pages + 1).toBe(Math.ceil(whole.length / first));
    }
  });

  it('has a cursor that is none refused', async () => {
    for (const after of ['nonsense', encoded(['x']), encoded(['1', '2']), encoded(['1e99'])]) {
      const arg = `turns(first: 1, after: "${after}") { edges { cursor } }`;
      expect(await refusalOf(arg)).toBe('after is not a cursor of this list');
    }
  });

  async function refusalOf(selection: string): Promise<string | undefined> {
    const query = `query ($id: ID!) { game(id: $id) { ${selection} } }`;
    const { errors } = await api.ask(query, { id: table.gameId }, ada);
    expect(errors?.map(({ extensions }) => extensions.code)).toEqual(['BAD_USER_INPUT']);
    return errors?.[0]?.message;
  }
});

describe('while a game is played', () => {
  it('nobody looks over another seat, neither now nor at an earlier version', async () => {
    const table = await startTable(api, [ada, ben, cleo]);
    const { gameId } = table;
    await play(api, table, quit, 1);
    const tries: readonly (readonly [Guest | undefined, number])[] = [
      [ada, 1],
      [ada, 2],
      [ben, 0],
      [undefined, 0],
    ];
    for (const [viewer, seat] of tries) {
      for (const version of [2, 3, 4]) {
        const query = `query ($id: ID!) {
          game(id: $id) { viewAt(version: ${version}, seat: ${seat}) { ...View } }
        } ${VIEW}`;
        const { errors, data } = await api.ask(query, { id: gameId }, viewer);
        expect(errors?.map(({ extensions }) => extensions.code)).toEqual(['BAD_USER_INPUT']);
        expect(errors?.[0]?.message).toBe(
          'another seat can be looked over only when the game has ended',
        );
        expect(data).toEqual({ game: { viewAt: null } });
      }
    }
    for (const viewer of [ada, ben, undefined]) {
      const query = `query ($id: ID!) { game(id: $id) { viewsAt(version: 2) { __typename } } }`;
      const { errors, data } = await api.ask(query, { id: gameId }, viewer);
      expect(errors?.[0]?.message).toBe(
        'all seats can be looked over only when the game has ended',
      );
      expect(data).toEqual({ game: { viewsAt: null } });
    }
    const [own] = await viewsAt(gameId, [4], ada, 0);
    expect(own).toEqual((await api.game(gameId, ada)).view);
  });

  it('one’s legal moves are shown to oneself alone, and only in one’s turn', async () => {
    const { gameId } = await startTable(api, [ada, ben]);
    expect((await api.game(gameId, ada)).legalMoves?.moves).toContainEqual({
      play: null,
      action: 'QUIT',
    });
    expect((await api.game(gameId, ben)).legalMoves).toEqual({ moves: [], complete: true });
    expect((await api.game(gameId, cleo)).legalMoves).toBeNull();
    expect((await api.game(gameId)).legalMoves).toBeNull();
    accepted(await api.command('resign', ben, gameId));
    expect((await api.game(gameId, ada)).legalMoves).toEqual({ moves: [], complete: true });
  });
});

/** The views at these versions, in few requests. */
async function viewsAt(
  gameId: string,
  versions: readonly number[],
  viewer: Guest | undefined,
  seat: number | null = null,
): Promise<readonly (View | null)[]> {
  const AT_ONCE = 30; // each costs a replay
  const views: (View | null)[] = [];
  for (let from = 0; from < versions.length; from += AT_ONCE) {
    const part = versions.slice(from, from + AT_ONCE);
    const fields = part.map(
      (version) => `v${version}: viewAt(version: ${version}, seat: $seat) { ...View }`,
    );
    const query = `query ($id: ID!, $seat: Int) { it: game(id: $id) { ${fields.join(' ')} } } ${VIEW}`;
    const { it } = await api.data<{ it: Record<string, View | null> }>(
      query,
      { id: gameId, seat },
      viewer,
    );
    views.push(...part.map((version) => it[`v${version}`] ?? null));
  }
  return views;
}

function encoded(key: readonly string[]): string {
  return Buffer.from(JSON.stringify(key)).toString('base64url');
}

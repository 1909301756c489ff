import fc from 'fast-check';
import { GamesApi, type Guest } from '../e2e/support/games-api.js';
import { openTable, play, quit, startTable } from '../e2e/support/table.js';
import type { TestServer } from '../support/app.js';
import { type Known, mostly } from './hostile-values.js';

/** Some players with games at every stage, notices and tokens: what ids can stand for. */
export type World = {
  readonly api: GamesApi;
  readonly known: Known;
  /** The token of one of the players, or none, or one that never was good. */
  token(index: number): string | undefined;
  /** Somebody may have signed out in the course of the attack: they come back as another. */
  replace(index: number): Promise<void>;
};

const PLAYERS = 3;

/** Who asks, mostly one of the players. */
export const CALLER = mostly(fc.nat(PLAYERS - 1), 8, fc.constantFrom(PLAYERS, PLAYERS + 1));

export async function aWorld(server: TestServer): Promise<World> {
  const api = new GamesApi(server);
  const players: Guest[] = await api.guests(PLAYERS);
  const [ada, ben] = players as [Guest, Guest];
  const lobby = await openTable(api, [ada], { seats: 6 });
  const closed = await openTable(api, [ben], { seats: 6, visibility: 'INVITE_ONLY' });
  const playing = await startTable(api, players);
  const finished = await startTable(api, [ada, ben]);
  await play(api, finished, quit);
  const games = [lobby, closed, playing, finished].map(({ gameId }) => gameId);
  const inviteCodes = await Promise.all(
    [lobby, closed].map(
      async ({ gameId }) => (await api.game(gameId, ada).catch(() => null))?.inviteCode,
    ),
  );
  const ids = [...games, ...players.map(({ id }) => id), ...(await ownIds(api, ada))];
  const words = [
    ...inviteCodes.flatMap((code) => code ?? []),
    ada.name,
    ben.name,
    'a name',
    'move-1',
  ];
  return {
    api,
    known: { ids, words },
    token: (index) => (index === PLAYERS ? undefined : (players[index]?.token ?? 'fd_never')),
    replace: async (index) => {
      if (index < PLAYERS) players[index] = await api.guest();
    },
  };
}

/** The ids of one's own notices and tokens. */
async function ownIds(api: GamesApi, player: Guest): Promise<readonly string[]> {
  type Ids = { readonly edges: readonly { readonly node: { readonly id: string } }[] };
  const { viewer } = await api.data<{ viewer: { notifications: Ids; accessTokens: Ids } }>(
    `{ viewer {
      notifications(first: 3, includeWithdrawn: true) { edges { node { id } } }
      accessTokens(first: 1) { edges { node { id } } }
    } }`,
    {},
    player,
  );
  return [...viewer.notifications.edges, ...viewer.accessTokens.edges].map(({ node }) => node.id);
}

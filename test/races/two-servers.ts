import { expect } from '@jest/globals';
import { isDeepStrictEqual } from 'node:util';
import { replayTable } from '../../src/games/domain/replay.js';
import type { Turn } from '../../src/games/domain/turn.js';
import { kindById } from '../../src/rules/catalogue.js';
import { GamesApi, type GameAnswer, type MoveAnswer } from '../e2e/support/games-api.js';
import { rowsOf, startGamesServer } from '../e2e/support/table.js';
import type { TestServer } from '../support/app.js';
import { HeldClock } from '../support/held-clock.js';

/** Two applications that have nothing in common but the rows and the time. */
export type TwoServers = {
  readonly servers: readonly [TestServer, TestServer];
  readonly apis: readonly [GamesApi, GamesApi];
  readonly clock: HeldClock;
  close(): Promise<void>;
};

export async function startTwoServers(
  variables: Readonly<Record<string, string>>,
): Promise<TwoServers> {
  const clock = new HeldClock();
  // Neither does jobs, so that nothing happens but what a race is about.
  const options = { variables: { ROLE: 'api', ...variables }, clock };
  const one = await startGamesServer(options);
  const other = await startGamesServer(options);
  return {
    servers: [one, other],
    apis: [new GamesApi(one), new GamesApi(other)],
    clock,
    close: async () => {
      await one.close();
      await other.close();
    },
  };
}

/** Everybody starts at once, in an order that changes from round to round. */
export async function race<Answer>(
  round: number,
  runners: readonly (() => Promise<Answer>)[],
): Promise<readonly Answer[]> {
  const order = runners.map((_, index) => (index + round) % runners.length);
  const answers: Answer[] = [];
  const running = order.map(async (index) => {
    answers[index] = await (runners[index] as () => Promise<Answer>)(); // a permutation of them
  });
  await Promise.all(running);
  return answers;
}

export type LogLine = { readonly act: string; readonly seat: number | null };

/**
 * The log as rows, which must be without a gap or a double, and from which the state of the game,
 * its columns and its seats must follow: whatever was refused left nothing behind.
 */
export async function soundLog(server: TestServer, gameId: string): Promise<readonly LogLine[]> {
  const { game, state, turns, seats } = await rowsOf(server, gameId);
  expect(turns.map(({ version }) => version)).toEqual(turns.map((_, index) => index + 1));
  expect([game.version, state.version]).toEqual([turns.length, turns.length]);
  expect(game.phase).toBe(state.phase);
  // Rows of the log are turns but for the form of the instant; the store wrote them from such.
  const log = turns.map((row) => ({ ...row, at: row.at.getTime() })) as unknown as readonly Turn[];
  const replayed = replayTable({ game: state, kind: kindById(state.kind) }, log);
  expect(isDeepStrictEqual(plain(replayed), plain(state.table))).toBe(true);
  expect(seats.map(({ playerId }) => playerId)).toEqual(
    state.seats.map(({ holder }) => (holder?.type === 'PLAYER' ? holder.playerId : null)),
  );
  return log.map(({ act, seat }) => ({ act: act.type, seat }));
}

/** What the answers are: `OK`, or the code of a refusal. */
export function outcomes(answers: readonly (GameAnswer | MoveAnswer)[]): readonly string[] {
  return answers.map((answer) => (answer.__typename === 'Refusal' ? answer.code : 'OK'));
}

export function other<Item>(pair: readonly [Item, Item], round: number): Item {
  return pair[(round + 1) % 2] as Item; // one of the two
}

export function one<Item>(pair: readonly [Item, Item], round: number): Item {
  return pair[round % 2] as Item; // one of the two
}

function plain(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value ?? null));
}

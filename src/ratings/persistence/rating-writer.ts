import { Injectable } from '@nestjs/common';
import { type EndedGame, GameEndings, type Transaction } from '../../games/index.js';
import { type Entry, allTimeEntry, windowEntries } from '../domain/boards.js';
import type { SeatResult } from '../domain/entrant.js';
import { type Placing, placingsOf } from '../domain/placing.js';
import { type RatedGame, rateGames } from '../domain/rate-games.js';
import { openSeason } from '../domain/spans.js';
import { saveEntries } from './board-rows.js';
import { type NumberedEnding, saveRatedGames } from './rated-game-rows.js';
import { closedSeasons, lastNumbers, ratingsOf } from './rating-book.js';

type PlacedGame = EndedGame & { readonly placings: readonly Placing[] };

/**
 * Rates games in the transaction that ends them, each once: it is there that a game is over. The row
 * of the kind in `rating_book` is the lock: whoever holds it until the commit has the next numbers,
 * reads what the game before has left, and nobody else writes ratings of the kind meanwhile.
 */
@Injectable()
export class RatingWriter extends GameEndings {
  async write(transaction: Transaction, ended: readonly EndedGame[]): Promise<void> {
    const rated = ended.filter((game) => game.rated);
    if (rated.length === 0) return;
    const all = await withPlacings(transaction, rated);
    const placed = all.filter(({ placings }) => placings.length > 0);
    await markUnrated(
      transaction,
      all.filter((game) => !placed.includes(game)),
    );
    if (placed.length === 0) return;
    const games = await inOrder(transaction, await numbered(transaction, placed));
    await saveRatedGames(transaction, games);
    await saveEntries(transaction, entriesAfter(games), 'ADD');
  }
}

async function withPlacings(
  transaction: Transaction,
  games: readonly EndedGame[],
): Promise<readonly PlacedGame[]> {
  const ids = games.flatMap(({ seats }) => seats.flatMap(({ playerId }) => playerId ?? []));
  const players = await transaction.$queryRaw<{ id: string; type: SeatResult['playerType'] }[]>`
    SELECT id::text, type::text FROM player WHERE id = ANY(${ids}::uuid[])`;
  const types = new Map(players.map(({ id, type }) => [id, type]));
  return games.map((game) => {
    const seats = game.seats.map((seat) => ({
      ...seat,
      playerType: seat.playerId === null ? null : (types.get(seat.playerId) ?? null),
    }));
    return { ...game, placings: placingsOf(seats) };
  });
}

/** Where nobody met their like: one person and one program, who are not compared. */
async function markUnrated(transaction: Transaction, games: readonly EndedGame[]): Promise<void> {
  if (games.length === 0) return;
  await transaction.$executeRaw`
    UPDATE result SET rated = false WHERE game_id = ANY(${games.map(({ id }) => id)}::uuid[])`;
}

/** Takes the locks, in the order of the kinds, and with them the next numbers. */
async function numbered(
  transaction: Transaction,
  games: readonly PlacedGame[],
): Promise<readonly NumberedEnding[]> {
  const kinds = [...new Set(games.map(({ kind }) => kind))].sort();
  const wanted = kinds.map((kind) => ({
    kind,
    games: games.filter((game) => game.kind === kind).length,
  }));
  const last = await lastNumbers(transaction, wanted);
  const closed = await closedSeasons(transaction, kinds);
  return wanted.flatMap(({ kind, games: count }) => {
    const first = (last.get(kind) ?? 0) - count + 1;
    return games
      .filter((game) => game.kind === kind)
      .map((game, index) => ({
        ...game,
        number: first + index,
        isVoid: false,
        season: openSeason(game.endedAt, closed.get(kind) ?? null),
      }));
  });
}

async function inOrder(
  transaction: Transaction,
  games: readonly NumberedEnding[],
): Promise<readonly RatedGame<NumberedEnding>[]> {
  const kinds = [...new Set(games.map(({ kind }) => kind))];
  const rated: RatedGame<NumberedEnding>[] = [];
  for (const kind of kinds) {
    const own = games.filter((game) => game.kind === kind);
    const keys = own.flatMap(({ placings }) => placings.map(({ entrant }) => entrant.key));
    rated.push(...rateGames(own, await ratingsOf(transaction, kind, keys)));
  }
  return rated;
}

/** Additions to windows, and where everybody stands among all after the last of the games. */
function entriesAfter(games: readonly RatedGame<NumberedEnding>[]): readonly Entry[] {
  const latest = new Map<string, Entry>();
  for (const { kind, changes } of games) {
    for (const { after } of changes) {
      latest.set(`${kind} ${after.entrant.key}`, allTimeEntry(kind, after));
    }
  }
  return [...latest.values(), ...windowEntries(games)];
}

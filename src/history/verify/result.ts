import { type Game, isOver } from '../../games/domain/index.js';
import type { GameRecord } from '../record/format.js';
import type { Finding } from './verification.js';

/** What the record says of the end, where the replayed game came to another. */
export function resultFindings(record: GameRecord, game: Game): readonly Finding[] {
  if (!isOver(game)) {
    const seats = game.open.map(({ seat }) => seat).join(', ');
    const what = game.phase === 'LOBBY' ? 'it never began' : `awaited: seat ${seats}`;
    return [result(`the log ends before the game does; ${what}`)];
  }
  return [
    ...endFindings(record, game),
    ...seatFindings(record, game),
    ...timeFindings(record, game),
  ];
}

function endFindings({ end }: GameRecord, { ending }: Game): readonly Finding[] {
  const { reason = null, ranks = null, scores = null } = ending ?? {};
  return [
    ...differing('the reason is', end.end, reason),
    ...differing('the ranks are', end.ranks, ranks),
    ...differing('the scores are', end.scores, scores),
  ].map(result);
}

function seatFindings({ header }: GameRecord, { seats }: Game): readonly Finding[] {
  return seats.flatMap(({ givenUp }, index) => {
    const told = header.seats[index]?.givenUp ?? null;
    return differing(`seat ${index} was given up:`, told, givenUp?.reason ?? null).map(result);
  });
}

function timeFindings({ header }: GameRecord, { startedAt, endedAt }: Game): readonly Finding[] {
  return [
    ...differing('the game began at', header.startedAt, iso(startedAt)),
    ...differing('the game ended at', header.endedAt, iso(endedAt)),
  ].map((what) => ({ where: 'header', what }));
}

function differing(what: string, told: unknown, found: unknown): readonly string[] {
  const [one, other] = [JSON.stringify(told), JSON.stringify(found)];
  return one === other ? [] : [`${what} ${one}; the log leads to ${other}`];
}

function result(what: string): Finding {
  return { where: 'result', what };
}

function iso(instant: number | null): string | null {
  return instant === null ? null : new Date(instant).toISOString();
}

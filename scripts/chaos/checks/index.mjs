import { walk } from '../walk.mjs';
import { botMoves, deadlines } from './clocks.mjs';
import { endings, replays, versions } from './games.mjs';
import { havoc, survival } from './havoc.mjs';
import { acknowledgedMoves, answers, otherMoves } from './moves.mjs';
import { notifications, withdrawals } from './notifications.mjs';
import { eventStreams, inboxes } from './streams.mjs';

const CHECKS = [
  ...[havoc, survival, acknowledgedMoves, otherMoves, answers],
  ...[versions, replays, endings, eventStreams],
  ...[deadlines, botMoves, notifications, withdrawals, inboxes],
];

/** What the database and the clients have to say, each against the other. */
export function inspect(evidence) {
  const { records, domain, kindOf } = evidence;
  const stories = records.games.map((game) =>
    walk(game, { kind: kindOf(game.state), replayTable: domain.replayTable }),
  );
  return CHECKS.map((check) => check({ ...evidence, stories }));
}

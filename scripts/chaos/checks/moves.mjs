import { groupBy, isSame } from '../records.mjs';
import { finding } from './finding.mjs';

/** Every acknowledged move stands in the log once, where and as it was acknowledged. */
export function acknowledgedMoves({ ledger, records }) {
  const logged = movesByKey(records);
  const faults = ledger.acknowledged.flatMap((move) => {
    const turns = logged.get(keyOf(move)) ?? [];
    const [turn] = turns;
    if (turns.length !== 1) return [`${keyOf(move)} stands ${turns.length} times in the log`];
    const isAsSaid = turn.version === move.version && isSame(turn.act.move, inTheLog(move.move));
    return isAsSaid ? [] : [`${keyOf(move)} was acknowledged at ${move.version}, and is not there`];
  });
  const moves = ledger.acknowledged.length;
  const figure = `${moves} moves were acknowledged, ${ledger.repeated} of them twice`;
  if (moves === 0) faults.push('no move was acknowledged: nothing was tested');
  return finding('acknowledged moves are in the log exactly once', figure, faults, { moves });
}

/** A refused move changed nothing, and nobody moved for a player but that player. */
export function otherMoves({ ledger, records }) {
  const logged = movesByKey(records);
  const known = new Set(ledger.acknowledged.map(keyOf));
  const refused = ledger.refused.filter((move) => logged.has(keyOf(move)));
  const unknown = [...logged.keys()].filter((key) => !known.has(key));
  const figure = `${ledger.refused.length} moves were refused`;
  return finding('the log has no other moves of players', figure, [
    ...refused.map((move) => `${keyOf(move)} was refused (${move.code}), and is in the log`),
    ...unknown.map((key) => `${key} is in the log, and was never acknowledged`),
  ]);
}

/** What the server said of a client's doing was true, in all the havoc. */
export function answers({ ledger }) {
  const figure = `${ledger.failedRequests} requests went unanswered and were sent again`;
  return finding('no client was blamed for an outage', figure, ledger.undeserved);
}

function movesByKey({ games }) {
  const moves = games.flatMap(({ turns }) => turns).filter(({ moveId }) => moveId !== null);
  return groupBy(moves, keyOf);
}

function keyOf({ gameId, playerId, moveId }) {
  return `${moveId} of player ${playerId} in game ${gameId}`;
}

/** A move of the API in the words of the rules. */
function inTheLog({ play, action }) {
  return play ? { type: 'PLAY', card: play } : { type: action };
}

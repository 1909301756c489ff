import { finding } from './finding.mjs';

/** Those that are true of a game that is over. */
const STAY_TRUE = ['FINISHED', 'SEAT_FORFEITED'];

/** The rows are what the logs say must have been told: each fact once, and withdrawn when untrue. */
export function notifications({ records, stories }) {
  const expected = new Set(stories.flatMap(({ facts }) => facts));
  const rows = new Map(records.notifications.map((row) => [row.fact, row]));
  const missing = [...expected].filter((fact) => !rows.has(fact));
  const surplus = [...rows.keys()].filter((fact) => !expected.has(fact));
  const doubled = records.notifications.length - rows.size;
  const figure = `${records.notifications.length} notifications, ${count(records, 'YOUR_TURN')} of them YOUR_TURN, ${count(records, 'FINISHED')} FINISHED`;
  return finding('no notification is missing or double', figure, [
    ...missing.map((fact) => `${fact} is missing`),
    ...surplus.map((fact) => `${fact} should not have been told`),
    ...(doubled > 0 ? [`${doubled} facts were told twice`] : []),
  ]);
}

/** A YOUR_TURN is withdrawn by the turn that closes its decision; whatever else is untrue, too. */
export function withdrawals({ records, stories }) {
  const rows = new Map(records.notifications.map((row) => [row.fact, row]));
  const decisions = stories.flatMap(({ game, decisions }) =>
    decisions
      .filter(({ isTold, closedBy }) => isTold && closedBy !== null)
      .map((decision) => ({ ...decision, gameId: game.id })),
  );
  const late = decisions.flatMap(({ gameId, playerId, sinceVersion, closedBy }) => {
    const fact = `YOUR_TURN:${gameId}:${playerId}:${sinceVersion}`;
    const withdrawnAt = rows.get(fact)?.withdrawnAt?.getTime();
    return withdrawnAt === closedBy.at ? [] : [`${fact} was not withdrawn by ${closedBy.version}`];
  });
  const wrong = records.notifications
    .filter(({ type }) => type !== 'RATING_CHANGED')
    .filter(({ type, withdrawnAt }) => STAY_TRUE.includes(type) !== (withdrawnAt === null))
    .map(({ fact, withdrawnAt }) => `${fact} is ${withdrawnAt ? '' : 'not '}withdrawn`);
  const name = 'a notification is withdrawn when it is no longer true';
  return finding(name, `${decisions.length} decisions closed`, [
    ...late,
    ...wrong,
    ...outdatedRatings(records),
  ]);
}

/** All games are of one kind: to each player only the latest change of the rating stays told. */
function outdatedRatings({ notifications }) {
  const told = notifications.filter(({ type }) => type === 'RATING_CHANGED');
  return [...new Set(told.map(({ playerId }) => playerId))].flatMap((playerId) => {
    const live = told.filter((row) => row.playerId === playerId && row.withdrawnAt === null);
    return live.length === 1 ? [] : [`${playerId} is told ${live.length} changes of the rating`];
  });
}

function count({ notifications }, type) {
  return notifications.filter((row) => row.type === type).length;
}

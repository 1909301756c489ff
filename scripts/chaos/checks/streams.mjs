import { localId } from '../ids.mjs';
import { finding } from './finding.mjs';

/** Each follower heard 1, 2, 3 … to the end of the log, over all its sockets, and one GameOver. */
export function eventStreams({ ledger: { streams }, records: { games } }) {
  const lengths = new Map(games.map(({ id, version }) => [id, version]));
  const faults = streams.flatMap(({ playerId, gameId, versions, overs }) => {
    const last = lengths.get(gameId);
    const odd = versions.findIndex((version, index) => version !== index + 1);
    const isWhole = odd < 0 && versions.length === last && overs.length === 1 && overs[0] === last;
    if (isWhole) return [];
    const where = odd < 0 ? '' : `: ${versions[odd]} after ${versions[odd - 1] ?? 0}`;
    return [
      `player ${playerId} heard ${versions.length} of ${last} turns of game ${gameId} and GameOver ${overs.length} times${where}`,
    ];
  });
  const events = sum(streams.map(({ versions }) => versions.length));
  const resumptions = sum(streams.map((stream) => stream.resumptions));
  const figure = `${streams.length} streams, ${resumptions} resumptions, ${events} events`;
  const name = 'resumed event streams saw every event once';
  return finding(name, figure, faults, { streams: streams.length, resumptions, events });
}

/** No notice twice, FINISHED for every game, and in the end what is true is what is held. */
export function inboxes({ ledger, records: { notifications } }) {
  const faults = ledger.inboxes.flatMap((inbox) => faultsOf(inbox, notifications));
  const told = sum(ledger.inboxes.map((inbox) => inbox.told.length));
  const resumptions = sum(ledger.inboxes.map((inbox) => inbox.resumptions));
  const figure = `${ledger.inboxes.length} inboxes, ${resumptions} resumptions, ${told} notices told`;
  return finding('viewerEvents told every notice once and withdrew it', figure, faults, { told });
}

/** Whether everybody holds what is true: told before the streams are ended. */
export function isSettled({ held, playerId }, live) {
  const mine = live.filter((notice) => notice.playerId === playerId);
  const heldIds = new Set([...held].map(localId));
  return heldIds.size === mine.length && mine.every(({ id }) => heldIds.has(id));
}

function faultsOf({ playerId, told, ended, held }, notifications) {
  const mine = notifications.filter((notice) => notice.playerId === playerId);
  const byId = new Map(mine.map((notice) => [notice.id, notice]));
  const toldOnce = new Set(told.map(({ id }) => id));
  const endedOnce = new Set(ended);
  const live = mine.filter(({ withdrawnAt }) => withdrawnAt === null);
  const untold = live.filter(({ id }) => !toldOnce.has(id));
  return [
    ...(toldOnce.size < told.length ? [`${told.length - toldOnce.size} notices told twice`] : []),
    ...(endedOnce.size < ended.length ? [`${ended.length - endedOnce.size} ended twice`] : []),
    ...told.filter(({ id }) => !byId.has(id)).map(({ id }) => `notice ${id} is in no row`),
    ...untold.map(({ fact }) => `${fact} was never told`),
    ...(held.size === live.length ? [] : [`holds ${held.size} notices where ${live.length} hold`]),
  ].map((fault) => `player ${playerId}: ${fault}`);
}

function sum(numbers) {
  return numbers.reduce((total, number) => total + number, 0);
}

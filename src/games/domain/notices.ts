import { owedBy } from './absence.js';
import { type Game, type OpenDecision, isOver, playerOf, playersOf, seatAt } from './game.js';
import { askedForPause } from './pause.js';
import type { Turn } from './turn.js';

export type NoticeType =
  | 'YOUR_TURN'
  | 'REMINDER'
  | 'INVITED'
  | 'STARTED'
  | 'FINISHED'
  | 'REPLACED_BY_BOT'
  | 'SEAT_FORFEITED'
  | 'PAUSE_OFFERED';

/** Something that a player is told. */
export type Notice = {
  /** Names what is told, so that it is told once, however often the command runs. */
  readonly fact: string;
  readonly playerId: string;
  readonly type: NoticeType;
};

/** Notices of these types to this player about the game are no longer true. */
export type Withdrawal = { readonly playerId: string; readonly types: readonly NoticeType[] };

export type NoticeChanges = {
  readonly told: readonly Notice[];
  readonly withdrawn: readonly Withdrawal[];
};

/** What a committed turn tells the players, and what it makes untrue. */
export function noticesOf(before: Game, after: Game, turn: Turn): NoticeChanges {
  return {
    told: [
      ...lobbyNotices(after, turn),
      ...turnNotices(before, after, turn),
      ...seatNotices(after, turn),
      ...pauseNotices(after, turn),
    ],
    withdrawn: [
      ...closedDecisions(before, after),
      ...returned(before, after),
      ...usedInvitations(before, after, turn),
      ...endedStarts(before, after),
      ...answeredOffers(before, after, turn),
    ],
  };
}

/** A new game tells those who are invited to it. */
export function noticesOfNew(game: Game): NoticeChanges {
  return { told: game.invited.map((playerId) => notice(game, 'INVITED', playerId)), withdrawn: [] };
}

function lobbyNotices(after: Game, turn: Turn): Notice[] {
  switch (turn.act.type) {
    case 'INVITED':
      return turn.act.playerIds.map((playerId) => notice(after, 'INVITED', playerId));
    case 'STARTED':
      return playersOf(after)
        .filter((playerId) => playerId !== turn.playerId)
        .map((playerId) => notice(after, 'STARTED', playerId));
    default:
      return [];
  }
}

function turnNotices(before: Game, after: Game, turn: Turn): Notice[] {
  // Who has just moved knows that it is their turn again.
  const mover = turn.act.type === 'MOVED' ? turn.playerId : null;
  const opened = after.open.filter((decision) => !isOpenIn(before, decision));
  const yourTurns = opened.flatMap((decision) => {
    const playerId = owedBy(after, decision);
    if (playerId === null || playerId === mover) return [];
    return [notice(after, 'YOUR_TURN', playerId, decision.sinceVersion)];
  });
  return [...yourTurns, ...endNotices(before, after, turn)];
}

/** All who sit in the game, but for who closed it by their own command. */
function endNotices(before: Game, after: Game, turn: Turn): Notice[] {
  if (!isOver(after) || isOver(before)) return [];
  const told = playersOf(after).filter(
    (playerId) => after.phase === 'FINISHED' || playerId !== turn.playerId,
  );
  return told.map((playerId) => notice(after, 'FINISHED', playerId));
}

/** Of a seat that is played on; where its forfeit ends the game there is nothing to play on. */
function seatNotices(after: Game, turn: Turn): Notice[] {
  if (turn.seat === null || isOver(after)) return [];
  const playerId = playerOf(seatAt(after, turn.seat));
  if (playerId === null) return [];
  switch (turn.act.type) {
    case 'REMINDED':
      return [notice(after, 'REMINDER', playerId, turn.version)];
    case 'REPLACED':
      return [notice(after, 'REPLACED_BY_BOT', playerId, turn.version)];
    case 'FORFEITED':
      return [notice(after, 'SEAT_FORFEITED', playerId, turn.version)];
    default:
      return [];
  }
}

/** The others who have to agree; where there are none the game is paused at once. */
function pauseNotices(after: Game, turn: Turn): Notice[] {
  if (turn.act.type !== 'PAUSE_OFFERED') return [];
  return askedForPause(after).map((playerId) =>
    notice(after, 'PAUSE_OFFERED', playerId, turn.version),
  );
}

function closedDecisions(before: Game, after: Game): Withdrawal[] {
  const closed = before.open.filter((decision) => !isOpenIn(after, decision));
  return closed.flatMap((decision) => {
    const playerId = playerOf(seatAt(before, decision.seat));
    return playerId === null ? [] : [{ playerId, types: ['YOUR_TURN', 'REMINDER'] as const }];
  });
}

/** Whoever is back in the seat, or can no longer be, need not be told that a bot sits there. */
function returned(before: Game, after: Game): Withdrawal[] {
  return before.seats.flatMap((seat, index) => {
    const isBack = after.seats[index]?.standIn === null || isOver(after);
    const playerId = playerOf(seat);
    return seat.standIn !== null && isBack && playerId !== null
      ? [{ playerId, types: ['REPLACED_BY_BOT'] as const }]
      : [];
  });
}

function usedInvitations(before: Game, after: Game, turn: Turn): Withdrawal[] {
  if (before.phase !== 'LOBBY') return [];
  if (after.phase !== 'LOBBY') {
    return before.invited.map((playerId) => ({ playerId, types: ['INVITED'] as const }));
  }
  return turn.act.type === 'JOINED'
    ? [{ playerId: turn.act.playerId, types: ['INVITED'] as const }]
    : [];
}

/** That a game has started is no news once it is over. */
function endedStarts(before: Game, after: Game): Withdrawal[] {
  if (after.phase !== 'FINISHED' || isOver(before)) return [];
  return playersOf(after).map((playerId) => ({ playerId, types: ['STARTED'] as const }));
}

/** Whoever has agreed is asked no more, and nobody is when the offer is gone or another made. */
function answeredOffers(before: Game, after: Game, turn: Turn): Withdrawal[] {
  const asked = turn.act.type === 'PAUSE_OFFERED' ? [] : askedForPause(after);
  return askedForPause(before)
    .filter((playerId) => !asked.includes(playerId))
    .map((playerId) => ({ playerId, types: ['PAUSE_OFFERED'] as const }));
}

function isOpenIn(game: Game, decision: OpenDecision): boolean {
  return game.open.some(
    (open) => open.seat === decision.seat && open.sinceVersion === decision.sinceVersion,
  );
}

function notice(game: Game, type: NoticeType, playerId: string, version?: number): Notice {
  const parts = [type, game.id, playerId, ...(version === undefined ? [] : [version])];
  return { fact: parts.join(':'), playerId, type };
}

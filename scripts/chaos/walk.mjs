// Reads a game's log again and says what must have come of it: which decisions opened and closed
// when, and what players must have been told. By the rules of the kind and the words of the
// design, not by the code of the server that is under test; only the table is moved by its replay.

const GIVES_UP = ['RESIGNED', 'FORFEITED'];
const CHANGES_HANDS = ['REPLACED', 'RETURNED', ...GIVES_UP];

/**
 * `decisions`: `{ seat, sinceVersion, openedAt, playerId, isTold, deadline, closedBy }`, where
 * `playerId` is null if a bot was to decide, `isTold` whether its player is to hear of it, and
 * `closedBy` the turn that closed it. `facts`: the facts told.
 */
export function walk({ state: game, turns }, { kind, replayTable }) {
  const story = {
    game,
    table: null,
    open: [],
    decisions: [],
    facts: [],
    standIns: new Map(),
    pause: null,
  };
  for (const turn of turns) step(story, turn, { kind, replayTable });
  return story;
}

function step(story, turn, { kind, replayTable }) {
  const { game } = story;
  story.table = replayTable({ game, kind }, [turn], story.table);
  changeHands(story, turn);
  standStill(story, turn);
  const isOver = turn.version === game.version && game.phase === 'FINISHED';
  const awaited = story.table === null || isOver ? [] : kind.rules.awaited(story.table);
  const stays = (decision) =>
    decision.seat !== mover(turn) && awaited.some((other) => isSameDecision(decision, other));
  for (const decision of story.open) if (!stays(decision)) decision.closedBy = turn;
  const kept = story.open.filter(stays);
  const opened = awaited
    .filter((other) => !kept.some((decision) => isSameDecision(decision, other)))
    .map((other) => openDecision(story, other, turn));
  story.open = [...kept, ...opened];
  story.decisions.push(...opened);
  story.facts.push(...factsOf(story, opened, turn, isOver));
}

function changeHands({ standIns }, { seat, act }) {
  if (act.type === 'REPLACED' || GIVES_UP.includes(act.type)) standIns.set(seat, true);
  if (act.type === 'RETURNED') standIns.delete(seat);
}

/** No clock runs while no server does, nor in a pause: the open deadlines come so much later. */
function standStill(story, { at, act }) {
  if (act.type === 'OUTAGE_CREDITED') postpone(story.open, act);
  if (act.type === 'PAUSED') story.pause = { from: at, to: act.until };
  if (act.type !== 'PAUSE_ENDED') return;
  const to = act.reason === 'TIME_UP' ? story.pause.to : at;
  postpone(story.open, { from: story.pause.from, to });
  story.pause = null;
}

function postpone(open, { from, to }) {
  for (const decision of open) {
    if (decision.deadline === null) continue;
    decision.deadline += Math.max(0, to - Math.max(from, decision.openedAt));
  }
}

/** The seat whose decision is a new one after the turn, even if it is awaited again at once. */
function mover({ act, seat }) {
  return ['MOVED', 'MISSED', ...CHANGES_HANDS].includes(act.type) ? seat : null;
}

/** Who has just moved knows that it is their turn again, and is not told. */
function isOwnMove({ act, playerId }, player) {
  return act.type === 'MOVED' && playerId === player;
}

function isSameDecision(one, other) {
  return (
    one.seat === other.seat &&
    one.decision === other.decision &&
    (one.key ?? null) === (other.key ?? null)
  );
}

function openDecision({ game, standIns }, { seat, decision, key }, turn) {
  const holder = playerOn(game, seat);
  const playerId = standIns.has(seat) ? null : holder;
  const { type, turnSeconds } = game.settings.timeControl;
  const isTimed = playerId !== null && type === 'LIVE';
  return {
    ...{ seat, decision, key, playerId, sinceVersion: turn.version, openedAt: turn.at },
    isTold: playerId !== null && !isOwnMove(turn, playerId),
    deadline: isTimed ? turn.at + turnSeconds * 1000 : null,
    closedBy: null,
  };
}

function factsOf({ game, standIns }, opened, { act, seat, version, playerId }, isOver) {
  const fact = (type, player, at) => [type, game.id, player, ...(at ? [at] : [])].join(':');
  const players = game.seats.map((_, index) => playerOn(game, index)).filter((id) => id !== null);
  const concerned = seat === null ? null : playerOn(game, seat);
  const asked = game.seats
    .map((_, index) => (index === seat || standIns.has(index) ? null : playerOn(game, index)))
    .filter((id) => id !== null);
  const isForfeited = act.type === 'FORFEITED' && !isOver;
  return [
    ...opened
      .filter(({ isTold }) => isTold)
      .map((decision) => fact('YOUR_TURN', decision.playerId, version)),
    ...(act.type === 'STARTED'
      ? players.filter((id) => id !== playerId).map((id) => fact('STARTED', id))
      : []),
    ...(act.type === 'REMINDED' ? [fact('REMINDER', concerned, version)] : []),
    ...(act.type === 'REPLACED' ? [fact('REPLACED_BY_BOT', concerned, version)] : []),
    ...(act.type === 'PAUSE_OFFERED' ? asked.map((id) => fact('PAUSE_OFFERED', id, version)) : []),
    ...(isForfeited ? [fact('SEAT_FORFEITED', concerned, version)] : []),
    ...(isOver ? players.map((id) => fact('FINISHED', id)) : []),
    ...(isOver && isRated(game, players) ? players.map((id) => fact('RATING_CHANGED', id)) : []),
  ];
}

function isRated({ settings }, players) {
  return settings.rated && players.length >= 2;
}

function playerOn(game, seat) {
  const holder = game.seats[seat]?.holder;
  return holder?.type === 'PLAYER' ? holder.playerId : null;
}

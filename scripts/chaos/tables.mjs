import { ADD_BOT, CREATE_GAME, JOIN_GAME, START_GAME } from './documents.mjs';
import { localId } from './ids.mjs';
import { Seat } from './seat.mjs';

const STAND_IN = { onMiss: 'STAND_IN', missesBeforeBot: 2, botLevel: 'EASY', remindAtPercent: 50 };
const FORFEIT = { ...STAND_IN, onMiss: 'FORFEIT', remindAtPercent: null };

/** The sorts of games, in the order in which the slots take them. */
const SORTS = [
  { timeControl: { live: { turnSeconds: 5 } }, absence: STAND_IN, sleepiness: 0.15 },
  { timeControl: { untimed: true }, sleepiness: 0 },
  { timeControl: { live: { turnSeconds: 8 } }, absence: STAND_IN, sleepiness: 0.15 },
  { timeControl: { correspondence: { turnHours: 24 } }, sleepiness: 0 },
  { timeControl: { live: { turnSeconds: 20 } }, sleepiness: 0 },
  { timeControl: { live: { turnSeconds: 6 } }, absence: FORFEIT, sleepiness: 0.1 },
];

/** Keeps one place of the hall occupied: when a game ends the next is opened, until it is calm. */
export async function occupy(scene, players, slot, random) {
  for (let round = 0; !scene.calm.aborted; round++) {
    const pair = random.shuffled(players).slice(0, 2);
    await playGame(scene, pair, SORTS[(slot + round) % SORTS.length], random, `${slot}-${round}`);
  }
}

async function playGame(scene, [owner, guest], sort, random, requestId) {
  const { timeControl, absence, sleepiness } = sort;
  const startWhenFull = random.chance(0.5);
  const seats = random.between(3, 4);
  const level = random.pick(['EASY', 'EASY', 'NORMAL', 'HARD']);
  const { game } = await owner.ask(CREATE_GAME, {
    input: {
      ...{ requestId, seats, startWhenFull, timeControl, absence },
      ...{ options: { littleRicky: {} }, visibility: 'UNLISTED', rated: true },
      fillWithBots: startWhenFull ? null : level,
    },
  });
  scene.ledger.games.push(localId(game.id));
  if (startWhenFull) await seatBots(scene, owner, game.id, seats, level);
  accepted(
    scene,
    'joinGame',
    await guest.ask(JOIN_GAME, { input: { inviteCode: game.inviteCode } }),
  );
  const followers = [owner, guest].map((player) => new Seat(scene, player, game.id, sleepiness));
  const followed = followers.map((seat) => seat.playToTheEnd());
  if (!startWhenFull) {
    accepted(scene, 'startGame', await owner.ask(START_GAME, { gameId: game.id }));
  }
  await Promise.all(followed);
}

/** On named seats, so that a request that is sent again seats no second bot. */
async function seatBots(scene, owner, gameId, seats, level) {
  for (let seat = 2; seat < seats; seat++) {
    const answer = await owner.ask(ADD_BOT, { input: { gameId, level, seat } });
    if (answer.code !== 'SEAT_TAKEN') accepted(scene, 'addBot', answer);
  }
}

/** A start that was answered late may find that the game has ended by now. */
function accepted({ ledger }, what, { __typename, code, sentence }) {
  if (__typename === 'Refusal' && code !== 'GAME_OVER') {
    ledger.undeserved.push(`${what}: ${code} ${sentence}`);
  }
}

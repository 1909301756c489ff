import { resign, takeBackSeat } from './absence.js';
import type { Command } from './command.js';
import { type Game, type Instant, type Sitting, isDealSecret } from './game.js';
import { addBot, cancel, invite, join, leave, removeBot, start } from './lobby.js';
import { creditOutage } from './outage.js';
import { answerPause, endPause, offerPause, withoutLapsedOffer } from './pause.js';
import { botMove, move } from './play.js';
import { passTime } from './time.js';
import { mayWatch } from './projection.js';
import { refusal } from './refusal.js';
import { planRests } from './rests.js';
import { resume } from './suspension.js';
import type { Verdict } from './verdict.js';

/**
 * The one decision: what a command comes to, given the game and the time. Pure; whoever the
 * command is from, and whatever process it arrives in, passes here and nowhere else.
 */
export function decide(sitting: Sitting, command: Command, now: Instant): Verdict {
  return withoutLapsedOffer(decideNow(sitting, command, now));
}

function decideNow(sitting: Sitting, command: Command, now: Instant): Verdict {
  const { game } = sitting;
  if (isHiddenFrom(game, command, now)) {
    return { type: 'REFUSED', refusal: refusal('GAME_NOT_FOUND', 'there is no such game') };
  }
  switch (command.type) {
    case 'JOIN':
      return join(game, command, now);
    case 'LEAVE':
      return leave(game, command, now);
    case 'INVITE':
      return invite(game, command, now);
    case 'ADD_BOT':
      return addBot(game, command, now);
    case 'REMOVE_BOT':
      return removeBot(game, command, now);
    case 'START':
      return start(sitting, command, now);
    case 'CANCEL':
      return cancel(game, command, now);
    case 'MOVE':
      return move(sitting, command, now);
    case 'BOT_MOVE':
      return botMove(sitting, command, now);
    case 'RESIGN':
      return resign(game, command.playerId, now);
    case 'TAKE_BACK_SEAT':
      return takeBackSeat(game, command.playerId, now);
    case 'PLAN_RESTS':
      return planRests(game, command, now);
    case 'OFFER_PAUSE':
      return offerPause(game, command, now);
    case 'ANSWER_PAUSE':
      return answerPause(game, command, now);
    case 'END_PAUSE':
      return endPause(game, command.playerId, now);
    case 'CREDIT_OUTAGE':
      return creditOutage(game, command.outage, now);
    case 'RESUME':
      return resume(game, now);
    case 'PASS_TIME':
      return passTime(sitting, now);
  }
}

/** Whoever may not watch a game is not told that there is one; with its code they may ask to join. */
function isHiddenFrom(game: Game, command: Command, now: Instant): boolean {
  if (!('playerId' in command) || mayWatch(game, command.playerId, now)) return false;
  return command.type !== 'JOIN' || isDealSecret(game, now);
}

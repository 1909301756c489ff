import { Script, createContext } from 'node:vm';
import { kindOf } from '../../rules/catalogue.js';
import type {
  AnyKind,
  MoveList,
  Result,
  RuleRefusal,
  Seat,
  Viewer,
} from '../../rules/contract/index.js';
import type { Command } from '../domain/command.js';
import { decide } from '../domain/decide.js';
import type { Game, Instant, Sitting } from '../domain/game.js';
import { movesOf, viewOf } from '../domain/projection.js';
import type { StandingOrders } from '../domain/standing.js';
import type { Verdict } from '../domain/verdict.js';

/**
 * So long that no sound rule book takes it, even where the machine stands still for a moment: a
 * game suspended by mistake is worse than a rare wait for all.
 */
const LONGEST_MS = 5000;

/** A rule book threw, or did not come to an end. It concerns one game and no other. */
export class RulesFault extends Error {
  constructor({ id, kind, version }: Game, doing: string, cause: unknown) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    super(`${kind} failed on ${doing} in game ${id} at version ${version}: ${reason}`, { cause });
  }
}

/** The game with the rules it began with; throws `RulesFault` where they are not kept. */
export function sittingOf(game: Game): Sitting {
  try {
    return { game, kind: kindOf(game) };
  } catch (error) {
    throw new RulesFault(game, 'finding its rules', error);
  }
}

/** `decide`, with the rule book kept from harming more than its own game; throws `RulesFault`. */
export function decideContained(sitting: Sitting, command: Command, now: Instant): Verdict {
  return contained(sitting, command.type, () => decide(sitting, command, now));
}

/** `viewOf`, contained; throws `RulesFault`. */
export function lookAt(sitting: Sitting, viewer: Viewer): unknown {
  return contained(sitting, 'a view', () => viewOf(sitting, viewer));
}

/** `movesOf`, contained; throws `RulesFault`. */
export function listMoves(sitting: Sitting, seat: Seat): MoveList<unknown> {
  return contained(sitting, 'the legal moves', () => movesOf(sitting, seat));
}

/** The order as it will be kept, or why it cannot be; throws `RulesFault`. */
export function acceptOrder(
  sitting: Sitting,
  standing: AnyStanding,
  seat: Seat,
  order: unknown,
): Result<unknown, RuleRefusal> {
  const view = lookAt(sitting, seat);
  return contained(sitting, 'a standing answer', () => standing.accept(order, view));
}

/** The move that a seat's orders give by its own view, or `null`; throws `RulesFault`. */
export function answerByOrders(
  sitting: Sitting,
  standing: AnyStanding,
  { seat, orders }: StandingOrders,
): unknown {
  const view = lookAt(sitting, seat);
  const moves = listMoves(sitting, seat);
  return contained(sitting, 'a standing answer', (): unknown =>
    standing.answer(orders, view, moves),
  );
}

type AnyStanding = NonNullable<AnyKind['standing']>;

function contained<Value>(sitting: Sitting, doing: string, work: () => Value): Value {
  try {
    return withinTime(work);
  } catch (error) {
    throw new RulesFault(sitting.game, doing, error);
  }
}

// Only the virtual machine can end a loop that never does: it interrupts what the script calls.
const box = createContext({ work: () => undefined as unknown });
const script = new Script('work()');

function withinTime<Value>(work: () => Value): Value {
  box['work'] = work;
  // The script returns what the work returns.
  return script.runInContext(box, { timeout: LONGEST_MS }) as Value;
}

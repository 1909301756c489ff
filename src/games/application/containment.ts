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
import { type StandingOrders, isForcedMove } from '../domain/standing.js';
import type { Verdict } from '../domain/verdict.js';
import { TimeLimit } from './time-limit.js';

/**
 * So long that no sound rule book takes it, even where the machine stands still for a moment: a
 * game suspended by mistake is worse than a rare wait for all.
 */
const limit = new TimeLimit(5000);

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

/** `decide`, with the rule book kept from harming more than its own game; rejects with `RulesFault`. */
export function decideContained(
  sitting: Sitting,
  command: Command,
  now: Instant,
): Promise<Verdict> {
  return contained(sitting, command.type, () => decide(sitting, command, now));
}

/** `viewOf`, contained; rejects with `RulesFault`. */
export function lookAt(sitting: Sitting, viewer: Viewer): Promise<unknown> {
  return contained(sitting, 'a view', () => viewOf(sitting, viewer));
}

/** `movesOf`, contained; rejects with `RulesFault`. */
export function listMoves(sitting: Sitting, seat: Seat): Promise<MoveList<unknown>> {
  return contained(sitting, 'the legal moves', () => movesOf(sitting, seat));
}

/** The order as it will be kept, or why it cannot be; rejects with `RulesFault`. */
export function acceptOrder(
  sitting: Sitting,
  standing: AnyStanding,
  seat: Seat,
  order: unknown,
): Promise<Result<unknown, RuleRefusal>> {
  return contained(sitting, 'a standing answer', () =>
    standing.accept(order, viewOf(sitting, seat)),
  );
}

/** What is left of orders that were kept, each as its owner reads it now; rejects with `RulesFault`. */
export function leftOfOrders(
  sitting: Sitting,
  standing: AnyStanding,
  { seat, orders }: StandingOrders,
): Promise<readonly unknown[]> {
  return contained(sitting, 'standing answers', () => {
    const view = viewOf(sitting, seat);
    return orders
      .map((order): unknown =>
        isForcedMove(order) || !standing.left ? order : standing.left(order, view),
      )
      .filter((order) => order !== null);
  });
}

/** Why accepted orders do not go together, or `null`; rejects with `RulesFault`. */
export function clashOfOrders(
  sitting: Sitting,
  standing: AnyStanding,
  orders: readonly unknown[],
): Promise<string | null> {
  const own = orders.filter((order) => !isForcedMove(order));
  return contained(sitting, 'standing answers', () => standing.clash?.(own) ?? null);
}

/** The move that a seat's orders give by its own view, or `null`; rejects with `RulesFault`. */
export function answerByOrders(
  sitting: Sitting,
  standing: AnyStanding,
  { seat, orders }: StandingOrders,
): Promise<unknown> {
  return contained(sitting, 'a standing answer', (): unknown =>
    standing.answer(orders, viewOf(sitting, seat), movesOf(sitting, seat)),
  );
}

type AnyStanding = NonNullable<AnyKind['standing']>;

async function contained<Value>(
  sitting: Sitting,
  doing: string,
  work: () => Value,
): Promise<Value> {
  try {
    return await limit.run(work);
  } catch (error) {
    throw new RulesFault(sitting.game, doing, error);
  }
}

import { isDeepStrictEqual } from 'node:util';
import type { AnyKind } from '../../rules/contract/index.js';
import { type Game, playerOf } from '../domain/game.js';
import { settledOptions } from '../domain/settings.js';

/**
 * Whether the score of a finished game says something beside the scores of others: of a kind played
 * alone, with its usual options, a deal that nobody has seen before, meant to count, and played by its
 * player to the end. That nobody else has moved before the last turn is told by the log alone.
 */
export function isScoreComparable(game: Game, kind: AnyKind): boolean {
  const [seat] = game.seats;
  if (kind.rules.seats.max !== 1 || !seat || playerOf(seat) === null) return false;
  const isPlayedOut = game.ending !== null && game.ending.scores !== null;
  const isOwnWork = seat.givenUp === null && seat.standIn === null && seat.misses === 0;
  const isOwnDeal = game.sharedDeal === undefined;
  return (
    isPlayedOut && isOwnWork && isOwnDeal && game.settings.rated && hasUsualOptions(game, kind)
  );
}

function hasUsualOptions({ settings }: Game, kind: AnyKind): boolean {
  const usual = settledOptions(kind, { ...settings, options: kind.rules.defaultOptions });
  return isDeepStrictEqual(settings.options, usual);
}

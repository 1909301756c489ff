import type { Random } from '../../rules/contract/index.js';
import { dealKey } from '../../rules/contract/index.js';
import { type Sitting, dealNameOf } from './game.js';
import type { Turn } from './turn.js';

/**
 * The table after the given turns, from the deal on, or from a table known at the turn before them. Moves that the table made for somebody are in
 * the log as they were made, so a replay needs neither clock nor chance.
 */
export function replayTable(
  { game, kind }: Sitting,
  turns: readonly Turn[],
  start: unknown = null,
): unknown {
  const seats = game.seats;
  const random: Random = dealKey(
    game.seed,
    dealNameOf(game),
    seats.map((seat) => seat.entropy),
  );
  const deal = () => kind.rules.deal(game.settings.options, seats.length, random) as unknown;
  return turns.reduce<unknown>((table, turn) => {
    switch (turn.act.type) {
      case 'STARTED':
        return deal();
      case 'MOVED':
      case 'MISSED':
        return replayMove({ game, kind }, table, turn, turn.act.move);
      case 'TICKED':
        return kind.rules.tick(table, turn.act.timer);
      default:
        return table;
    }
  }, start);
}

function replayMove({ game, kind }: Sitting, table: unknown, turn: Turn, move: unknown): unknown {
  if (turn.seat === null) throw new Error(`turn ${turn.version} of game ${game.id} has no seat`);
  const played = kind.rules.play(table, turn.seat, move);
  if (played.ok) return played.value;
  throw new Error(
    `turn ${turn.version} of game ${game.id} cannot be replayed: ${played.refusal.sentence}`,
  );
}

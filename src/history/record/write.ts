import {
  type Game,
  type Instant,
  type Rest,
  type Sitting,
  type Turn,
  dealNameOf,
  disclosedMove,
  isOver,
  isSeedRevealed,
  playerOf,
  viewOf,
} from '../../games/domain/index.js';
import { type Viewer, dealKey } from '../../rules/contract/index.js';
import { type EndLine, FORMAT, FORMAT_VERSION, type HeaderLine, type TurnLine } from './format.js';

/** For whom a record is made, and how ids are told outside. */
export type Telling = {
  readonly viewer: Viewer;
  readonly apiId: (type: 'Game' | 'Player', id: string) => string;
};

/** Names by player id. */
export type Names = ReadonlyMap<string, string>;

/** The header as anybody who may watch the game may read it: what tells the cards comes last. */
export function headerOf(
  sitting: Sitting,
  { apiId }: Telling,
  names: Names,
  exportedAt: Instant,
): HeaderLine {
  const { game } = sitting;
  const complete = isSeedRevealed(game, exportedAt);
  return {
    format: FORMAT,
    formatVersion: FORMAT_VERSION,
    complete,
    id: apiId('Game', game.id),
    dealId: dealNameOf(game),
    kind: game.kind,
    revision: game.revision,
    options: game.settings.options,
    seats: game.seats.map((seat) => {
      const id = playerOf(seat);
      return {
        player: id === null ? null : { id: apiId('Player', id), name: names.get(id) ?? null },
        bot: seat.holder?.type === 'BOT' ? seat.holder.level : null,
        givenUp: seat.givenUp?.reason ?? null,
      };
    }),
    commitment: game.commitment,
    seed: complete ? game.seed : null,
    entropy: complete ? game.seats.map(({ entropy }) => entropy) : null,
    deal: complete && game.startedAt !== null ? dealOf(sitting) : null,
    createdAt: iso(game.createdAt),
    startedAt: isoOrNull(game.startedAt),
    endedAt: isoOrNull(game.endedAt),
    exportedAt: iso(exportedAt),
  };
}

/** A turn as the viewer may read it, built field by field. */
export function turnLineOf(sitting: Sitting, turn: Turn, telling: Telling): TurnLine {
  const { version, at, seat, playerId } = turn;
  const player = playerId === null ? null : telling.apiId('Player', playerId);
  return { version, at: iso(at), seat, player, ...actOf(sitting, turn, telling) };
}

export function endOf(game: Game): EndLine {
  const { reason, ranks, scores } = game.ending ?? { reason: null, ranks: null, scores: null };
  return {
    end: reason,
    ranks: ranks && [...ranks],
    scores: scores && [...scores],
    version: game.version,
  };
}

function actOf(sitting: Sitting, turn: Turn, telling: Telling): ActOf<TurnLine> {
  const { act, thinkingMs } = turn;
  switch (act.type) {
    case 'MOVED':
      return { act: act.type, by: act.by, move: moveOf(sitting, turn, act, telling), thinkingMs };
    case 'MISSED': {
      const { misses } = act;
      const move = moveOf(sitting, turn, act, telling);
      return { act: act.type, by: 'TABLE', misses, move, thinkingMs };
    }
    case 'TICKED':
      return { act: act.type, timer: isOver(sitting.game) ? act.timer : null };
    case 'BOT_ADDED':
      return { act: act.type, bot: act.level };
    case 'REPLACED':
      return { act: act.type, bot: act.level, misses: act.misses };
    case 'CLOSED':
      return { act: act.type, reason: act.reason };
    case 'RESTS_PLANNED':
      return { act: act.type, rests: act.rests.map(restOf) };
    case 'PAUSE_OFFERED':
      return { act: act.type, hours: act.hours };
    case 'PAUSED':
      return { act: act.type, until: iso(act.until) };
    case 'PAUSE_ENDED':
      return { act: act.type, reason: act.reason };
    case 'OUTAGE_CREDITED':
      return { act: act.type, from: iso(act.from), to: iso(act.to) };
    default:
      return { act: act.type };
  }
}

function restOf({ from, to, reason }: Rest) {
  return { from: iso(from), to: iso(to), reason };
}

function moveOf(
  sitting: Sitting,
  { seat }: Turn,
  { move }: { readonly move: unknown },
  { viewer }: Telling,
): unknown {
  return disclosedMove(sitting, { seat, move }, viewer);
}

/** A line without what all turns have, each act by itself. */
type ActOf<Line> = Line extends TurnLine ? Omit<Line, 'version' | 'at' | 'seat' | 'player'> : never;

/** What each seat saw of the first cards: dealt again, which is what the seed is for. */
function dealOf({ game, kind }: Sitting): unknown[] {
  const entropy = game.seats.map((seat) => seat.entropy);
  const random = dealKey(game.seed, dealNameOf(game), entropy);
  const table: unknown = kind.rules.deal(game.settings.options, game.seats.length, random);
  return game.seats.map((_, seat) => viewOf({ game: { ...game, table }, kind }, seat));
}

function iso(instant: Instant): string {
  return new Date(instant).toISOString();
}

function isoOrNull(instant: Instant | null): string | null {
  return instant === null ? null : iso(instant);
}

import { Field, Int, ObjectType, createUnionType } from '@nestjs/graphql';
import { sittingOf } from '../application/containment.js';
import type { Game } from '../domain/game.js';
import { disclosedMove, viewerIn } from '../domain/projection.js';
import type { Act, Turn } from '../domain/turn.js';
import { ActType, BotLevel, EndReason, Mover, PauseEnd } from './enums.js';
import { GameType } from './game.type.js';
import { GameMove, presentMove } from './kind-types.js';
import { ClockStop, presentStop } from './pause.type.js';

@ObjectType('Turn', { description: 'One turn of the log, as its reader may know it.' })
export class TurnType {
  @Field(() => Int, { description: "Its number in the game's log: the version it led to." })
  version!: number;

  @Field(() => Date, {
    description: 'When it was accepted.',
  })
  at!: Date;

  @Field(() => ActType, { description: 'What it did.' })
  act!: Act['type'];

  @Field(() => Int, { nullable: true, description: 'The seat it concerns; null: the whole table.' })
  seat!: number | null;

  @Field(() => GameMove, {
    nullable: true,
    description: 'The move of MOVED and MISSED, or what shows of it.',
  })
  move!: object | null;

  @Field(() => Mover, { nullable: true, description: 'Who made the move.' })
  by!: string | null;

  @Field(() => BotLevel, { nullable: true, description: 'The bot of BOT_ADDED and REPLACED.' })
  bot!: string | null;

  @Field(() => Int, { nullable: true, description: 'Misses in a row, of MISSED and REPLACED.' })
  misses!: number | null;

  @Field(() => EndReason, { nullable: true, description: 'Why the game ended, of CLOSED.' })
  reason!: string | null;

  @Field(() => Int, {
    nullable: true,
    description:
      'Milliseconds of thinking, at most 2147483647: from the opening of the decision to the move, but for the time in which its clock stood still. Null where a seat decided again what it had decided.',
  })
  thinkingMs!: number | null;

  @Field(() => [ClockStop], {
    nullable: true,
    description: 'When the clock of the seat stands still from here on, of RESTS_PLANNED.',
  })
  stops!: readonly ClockStop[] | null;

  @Field(() => Int, { nullable: true, description: 'Hours of the pause of PAUSE_OFFERED.' })
  hours!: number | null;

  @Field(() => PauseEnd, { nullable: true, description: 'Why the pause ended, of PAUSE_ENDED.' })
  pauseEnd!: Extract<Act, { type: 'PAUSE_ENDED' }>['reason'] | null;

  @Field(() => Date, { nullable: true, description: 'When the outage of OUTAGE_CREDITED began.' })
  from!: Date | null;

  @Field(() => Date, {
    nullable: true,
    description: 'When the outage of OUTAGE_CREDITED ended, and when the pause of PAUSED is to.',
  })
  to!: Date | null;

  /** Resolved to `player`. */
  readonly playerId!: string | null;
}

@ObjectType({ description: 'A turn that was added to the log.' })
export class TurnEvent {
  @Field(() => TurnType, { description: 'The turn.' })
  turn!: TurnType;

  /** The game when the turn was told, from which `game` and `view` are made. */
  readonly seenGame!: GameType;
}

@ObjectType({
  description: 'Everything that had happened has been told; what follows happens now.',
})
export class CaughtUp {
  @Field(() => Int, { description: "The game's version." })
  version!: number;

  @Field(() => Date, {
    description: "The server's time.",
  })
  serverNow!: Date;
}

@ObjectType({ description: 'The game is over, and so is the stream.' })
export class GameOver {
  @Field(() => Int, { description: 'The last version.' })
  version!: number;

  @Field(() => GameType, { description: 'The game with its result.' })
  game!: GameType;
}

export const GameEvent = createUnionType({
  name: 'GameEvent',
  description: 'What `gameEvents` tells.',
  types: () => [TurnEvent, CaughtUp, GameOver] as const,
  resolveType: (event: object) => {
    if ('turn' in event) return TurnEvent;
    return 'serverNow' in event ? CaughtUp : GameOver;
  },
});

/** The turn as this player, or somebody signed out (`null`), may read it. */
export function presentTurn(game: Game, turn: Turn, playerId: string | null): TurnType {
  const { version, at, act, seat, thinkingMs } = turn;
  return {
    ...{ version, seat, thinkingMs },
    at: new Date(at),
    act: act.type,
    move: presentedMove(game, turn, playerId),
    by: act.type === 'MOVED' ? act.by : act.type === 'MISSED' ? 'TABLE' : null,
    bot: act.type === 'BOT_ADDED' || act.type === 'REPLACED' ? act.level : null,
    misses: act.type === 'MISSED' || act.type === 'REPLACED' ? act.misses : null,
    reason: act.type === 'CLOSED' ? act.reason : null,
    stops: act.type === 'RESTS_PLANNED' ? act.rests.map(presentStop) : null,
    hours: act.type === 'PAUSE_OFFERED' ? act.hours : null,
    pauseEnd: act.type === 'PAUSE_ENDED' ? act.reason : null,
    ...presentedTimes(act),
    playerId: turn.playerId,
  };
}

function presentedTimes(act: Act): Pick<TurnType, 'from' | 'to'> {
  switch (act.type) {
    case 'OUTAGE_CREDITED':
      return { from: new Date(act.from), to: new Date(act.to) };
    case 'PAUSED':
      return { from: null, to: new Date(act.until) };
    default:
      return { from: null, to: null };
  }
}

function presentedMove(game: Game, { act, seat }: Turn, playerId: string | null): object | null {
  if (act.type !== 'MOVED' && act.type !== 'MISSED') return null;
  const move = disclosedMove(sittingOf(game), { seat, move: act.move }, viewerIn(game, playerId));
  return presentMove(game.kind, move);
}

import { Field, Int, ObjectType } from '@nestjs/graphql';
import { Node } from '../../platform/graphql/index.js';
import type { Game } from '../domain/game.js';
import type { GameSettings } from '../domain/settings.js';
import { AbsencePolicyType } from './absence.type.js';
import { BotLevel, EndReason, GamePhase, GivenUp, Visibility } from './enums.js';
import { GameKind, GameMove, GameOptions } from './kind-types.js';
import { ClockStop, PauseBudget, PauseOfferType, PauseType } from './pause.type.js';
import { TimeControlUnion } from './time-control.type.js';

/** A game as one viewer asks for it. Never leaves the server: resolvers build fields from it. */
export type SeenGame = { readonly game: Game; readonly playerId: string | null };

@ObjectType('Seat', { description: 'A place in a game.' })
export class SeatType {
  @Field(() => Int, { description: 'Counted from 0, in playing order.' })
  index!: number;

  @Field(() => BotLevel, {
    nullable: true,
    description: 'The level of the bot that holds the seat; null for players and empty seats.',
  })
  bot!: string | null;

  @Field(() => BotLevel, {
    nullable: true,
    description: 'The level of the bot that plays for the player of the seat.',
  })
  standIn!: string | null;

  @Field(() => GivenUp, {
    nullable: true,
    description: 'How the player gave the seat up for good; such a seat ranks last.',
  })
  givenUp!: string | null;

  @Field(() => Int, { description: 'Deadlines missed in a row.' })
  misses!: number;

  @Field(() => Int, { description: 'Seconds saved for later decisions.' })
  bankSeconds!: number;

  @Field(() => [ClockStop], {
    description:
      'Vacations of its player that stop its clock in this game: those that were known when they last changed, also if they are over.',
  })
  away!: readonly ClockStop[];

  @Field(() => Boolean, { description: 'Whether it is the seat of whoever asks.' })
  isMine!: boolean;

  /** Resolved to `player`. */
  readonly playerId!: string | null;
}

@ObjectType('Awaited', { description: 'A decision that a seat owes, or may make.' })
export class AwaitedType {
  @Field(() => Int, { description: 'The seat.' })
  seat!: number;

  @Field(() => String, { description: 'Its name in the rules of the kind: `TURN` …' })
  decision!: string;

  @Field(() => Int, {
    description:
      'The version at which it opened: a move is current when it names this or a later one.',
  })
  sinceVersion!: number;

  @Field(() => Date, { description: 'When it opened.' })
  since!: Date;

  @Field(() => Date, {
    nullable: true,
    description:
      'When the time of the seat runs out; null where no clock of the seat runs, as where the table ends the decision by itself.',
  })
  deadlineAt!: Date | null;

  @Field(() => Date, {
    nullable: true,
    description:
      'When the table ends the decision by itself, whoever has decided by then: a buy window, a pause between rounds, a race in which nothing happens. The same for all. Null where the table does not.',
  })
  closesAt!: Date | null;

  @Field(() => Boolean, {
    description:
      'Whether nothing waits for it: the seat has decided and may do so again, or the table goes on in a moment anyway. It does not count in `viewer.awaiting`.',
  })
  optional!: boolean;

  @Field(() => Boolean, { description: 'Whether it is for whoever asks to decide, and no bot.' })
  isMine!: boolean;
}

@ObjectType('MoveList', { description: 'What a seat may do now.' })
export class MoveListType {
  @Field(() => [GameMove], { description: 'The legal moves; none when the seat is not awaited.' })
  moves!: object[];

  @Field(() => Boolean, {
    description: 'False when there are more legal moves than can be listed.',
  })
  complete!: boolean;
}

@ObjectType({ description: 'How one seat came out.' })
export class SeatResult {
  @Field(() => Int, { description: 'The seat.' })
  seat!: number;

  @Field(() => Int, { description: '1 is best; ties share a rank.' })
  rank!: number;

  @Field(() => Int, {
    nullable: true,
    description: "The kind's own score; null when the game was not played to its end.",
  })
  score!: number | null;
}

@ObjectType({ description: 'How a game ended.' })
export class GameResult {
  @Field(() => EndReason, { description: 'Why it ended.' })
  reason!: string;

  @Field(() => [SeatResult], { description: 'In seat order; empty for a game that never began.' })
  seats!: SeatResult[];
}

@ObjectType({
  description: 'What makes the deal verifiable: docs/fairness.md tells how to deal it again.',
})
export class Fairness {
  @Field(() => String, { description: 'Hash that fixes the seed; published from the beginning.' })
  commitment!: string;

  @Field(() => String, {
    nullable: true,
    description:
      'The seed, 64 hex digits; null until the game is over, of a daily deal until its day is.',
  })
  seed!: string | null;

  @Field(() => [String], {
    nullable: true,
    description: "The seats' own contributions, in seat order; null as long as the seed is.",
  })
  entropy!: string[] | null;
}

@ObjectType('Game', {
  implements: () => [Node],
  description: 'One sitting of a kind, from the lobby to the result.',
})
export class GameType extends Node {
  @Field(() => GameKind, { description: 'The rule book.' })
  kind!: string;

  @Field(() => Int, { description: 'The revision of the rule book with which it began.' })
  revision!: number;

  @Field(() => GamePhase, { description: 'How far it has come.' })
  phase!: Game['phase'];

  @Field(() => Int, { description: 'How many turns its log has; name it in your moves.' })
  version!: number;

  @Field(() => GameOptions, { description: "The kind's options." })
  options!: object;

  @Field(() => Int, { description: 'Seats that must be taken to start.' })
  minSeats!: number;

  @Field(() => Int, { description: 'Seats that are free.' })
  openSeats!: number;

  @Field(() => TimeControlUnion, { description: 'How long a decision may take.' })
  timeControl!: object;

  @Field(() => AbsencePolicyType, { description: 'What happens to seats whose time runs out.' })
  absence!: AbsencePolicyType;

  @Field(() => Visibility, { description: 'Who finds it and may join.' })
  visibility!: GameSettings['visibility'];

  @Field(() => Boolean, {
    description:
      'Whether it was created to count for ratings and leaderboards. What it did is told by `ratingChanges`, and is nothing where nobody met their like: a person and a program are not compared.',
  })
  rated!: boolean;

  @Field(() => BotLevel, {
    nullable: true,
    description: 'Seats that are empty at the start get bots of this level.',
  })
  fillWithBots!: string | null;

  @Field(() => Boolean, { description: 'Whether it starts when the last seat is taken.' })
  startWhenFull!: boolean;

  @Field(() => String, {
    nullable: true,
    description: 'With it anybody may join; shown to those who have a seat.',
  })
  inviteCode!: string | null;

  @Field(() => [SeatType], { description: 'In playing order.' })
  seats!: SeatType[];

  @Field(() => Int, { nullable: true, description: 'The seat of whoever asks.' })
  mySeat!: number | null;

  @Field(() => [AwaitedType], {
    description: 'The open decisions; none before and after play, and in a pause.',
  })
  awaited!: AwaitedType[];

  @Field(() => PauseBudget, { description: 'How long it may be paused by consent.' })
  pauseBudget!: PauseBudget;

  @Field(() => PauseType, { nullable: true, description: 'The pause it is in.' })
  pause!: PauseType | null;

  @Field(() => PauseOfferType, {
    nullable: true,
    description: 'The pause that was offered last, if the table has not gone on since.',
  })
  pauseOffer!: PauseOfferType | null;

  @Field(() => GameResult, { nullable: true, description: 'Null until it has ended.' })
  result!: GameResult | null;

  @Field(() => Date, { description: 'When it was created.' })
  createdAt!: Date;

  @Field(() => Date, {
    nullable: true,
    description: 'When it expires if it has not started; null once it has.',
  })
  expiresAt!: Date | null;

  @Field(() => Date, { nullable: true, description: 'When it started.' })
  startedAt!: Date | null;

  @Field(() => Date, { nullable: true, description: 'When it ended.' })
  endedAt!: Date | null;

  @Field(() => Date, {
    nullable: true,
    description: 'The earliest deadline of an open decision; null where no clock of a seat runs.',
  })
  deadlineAt!: Date | null;

  /** Resolved to `owner`. */
  readonly ownerId!: string;

  /** What the other fields are resolved from. */
  readonly seen!: SeenGame;
}

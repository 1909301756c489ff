import { Field, ID, InputType, Int } from '@nestjs/graphql';
import { parseGlobalId } from '../../platform/graphql/index.js';
import type { CreateGame } from '../application/lobby.service.js';
import type { GameSettings } from '../domain/settings.js';
import { AbsencePolicyInput, absencePolicyFrom } from './absence.type.js';
import { BotLevel, Visibility } from './enums.js';
import { OptionsInput, optionsFrom } from './kind-types.js';
import { TimeControlInput, timeControlFrom } from './time-control.type.js';

const LIVE_OPEN_HOURS = 2;
const USUAL_OPEN_HOURS = 336;

@InputType({ description: 'A new game. Its owner takes seat 0.' })
export class CreateGameInput {
  @Field(() => OptionsInput, { description: 'The kind and its options.' })
  options!: OptionsInput;

  @Field(() => Int, { description: 'How many seats it has; `kinds` says what is possible.' })
  seats!: number;

  @Field(() => Int, {
    nullable: true,
    description: 'How many seats must be taken to start; left out: all.',
  })
  minSeats?: number;

  @Field(() => TimeControlInput, {
    nullable: true,
    description: 'Left out: 24 hours for each decision and a bank of 24 to 72 hours.',
  })
  timeControl?: TimeControlInput;

  @Field(() => AbsencePolicyInput, {
    nullable: true,
    description: 'Left out: the table moves once, then a NORMAL bot sits in.',
  })
  absence?: AbsencePolicyInput;

  @Field(() => Visibility, { defaultValue: 'PUBLIC', description: 'Who finds it and may join.' })
  visibility!: GameSettings['visibility'];

  @Field(() => Boolean, {
    defaultValue: true,
    description:
      'Whether it is to count for ratings and leaderboards. They need two accounts or more with seats in it, and compare people with people and programs with programs. Of a kind that is played alone: whether it is to count on the board by score.',
  })
  rated!: boolean;

  @Field(() => BotLevel, {
    nullable: true,
    description: 'Seats that are empty at the start get bots of this level.',
  })
  fillWithBots?: GameSettings['fillWithBots'];

  @Field(() => Boolean, {
    defaultValue: false,
    description: 'Whether it starts by itself when the last seat is taken.',
  })
  startWhenFull!: boolean;

  @Field(() => Int, {
    nullable: true,
    description:
      'It expires when it has not started after so many hours, 1 to 720. Left out: 2 for live games, 336 for others.',
  })
  openHours?: number;

  @Field(() => Int, {
    defaultValue: 72,
    description: 'Hours that it may be paused by consent, all pauses together, 0 to 720.',
  })
  pauseHours!: number;

  @Field(() => [ID], { defaultValue: [], description: 'Players to invite, at most 50.' })
  invite!: string[];

  @Field(() => String, {
    nullable: true,
    description:
      'A key of your own: the same key again finds the game it created, so a lost answer makes no second game.',
  })
  requestId?: string;

  @Field(() => String, {
    defaultValue: '',
    description: "The owner's own contribution to the deal, any text up to 64 characters.",
  })
  entropy!: string;
}

export function createGameFrom(input: CreateGameInput, ownerId: string): CreateGame {
  const { kind, options } = optionsFrom(input.options);
  const timeControl = timeControlFrom(input.timeControl);
  const { seats, visibility, rated, startWhenFull, pauseHours } = input;
  const usualOpenHours = timeControl.type === 'LIVE' ? LIVE_OPEN_HOURS : USUAL_OPEN_HOURS;
  return {
    ownerId,
    kind,
    settings: {
      ...{ options, seats, visibility, rated, startWhenFull, timeControl, pauseHours },
      minSeats: input.minSeats ?? seats,
      absence: absencePolicyFrom(input.absence, timeControl),
      fillWithBots: input.fillWithBots ?? null,
      openHours: input.openHours ?? usualOpenHours,
    },
    requestId: input.requestId ?? null,
    invited: input.invite.map((id) => parseGlobalId(id, 'Player')),
    entropy: input.entropy,
  };
}

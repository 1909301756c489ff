import { Field, ID, InputType, Int } from '@nestjs/graphql';
import { GameKind, OptionsInput, Pace, optionsFrom } from '../../games/index.js';
import { badUserInput, describedEnum, parseGlobalId } from '../../platform/graphql/index.js';
import { kindById } from '../../rules/catalogue.js';
import type { FinishedFilter, PlayerOutcome } from '../persistence/finished-games.js';

const MOST_OPPONENTS = 8;
const PACES = ['LIVE', 'CORRESPONDENCE', 'UNTIMED'] as const;

export const PlayerOutcomeEnum = describedEnum<PlayerOutcome>(
  'PlayerOutcome',
  'How a game came out for one player.',
  {
    WON: 'The first rank, alone or shared, by a seat that was not given up.',
    LOST: 'A later rank, by a seat that was not given up.',
    GAVE_UP: 'Resigned, forfeited, or away at the end with a bot on the seat.',
  },
);

@InputType({ description: 'Which finished games; what is left out does not matter.' })
export class FinishedGamesFilter {
  @Field(() => GameKind, { nullable: true, description: 'Of this kind.' })
  readonly kind?: string | null;

  @Field(() => OptionsInput, {
    nullable: true,
    description: 'Of this kind with exactly these options; `{}` stands for the usual ones.',
  })
  readonly options?: OptionsInput | null;

  @Field(() => ID, { nullable: true, description: 'Of this player.' })
  readonly player?: string | null;

  @Field(() => PlayerOutcomeEnum, {
    nullable: true,
    description: 'That came out so for `player`, who must be named.',
  })
  readonly outcome?: PlayerOutcome | null;

  @Field(() => [ID], {
    nullable: true,
    description: 'In which all these players had a seat as well, at most 8.',
  })
  readonly opponents?: readonly string[] | null;

  @Field(() => Boolean, { nullable: true, description: 'That count for leaderboards, or do not.' })
  readonly rated?: boolean | null;

  @Field(() => Pace, { nullable: true, description: 'Timed like this.' })
  readonly pace?: string | null;

  @Field(() => Int, { nullable: true, description: 'With so many seats.' })
  readonly seats?: number | null;

  @Field(() => Date, { nullable: true, description: 'That ended then or later.' })
  readonly endedFrom?: Date | null;

  @Field(() => Date, { nullable: true, description: 'That ended before.' })
  readonly endedBefore?: Date | null;
}

/** Refuses BAD_USER_INPUT what contradicts itself. */
export function finishedFilterFrom(input: FinishedGamesFilter): FinishedFilter {
  const { player, opponents, outcome, rated, pace, seats, endedFrom, endedBefore } = input;
  if (outcome && !player) throw badUserInput('outcome is that of a player: name one');
  if (opponents && opponents.length > MOST_OPPONENTS) {
    throw badUserInput(`at most ${MOST_OPPONENTS} opponents, not ${opponents.length}`);
  }
  return {
    ...kindAndOptions(input),
    playerId: player ? parseGlobalId(player, 'Player') : undefined,
    opponentIds: opponents?.map((id) => parseGlobalId(id, 'Player')),
    outcome: outcome ?? undefined,
    rated: rated ?? undefined,
    pace: pace ?? undefined,
    seats: seats ?? undefined,
    endedFrom: endedFrom ?? undefined,
    endedBefore: endedBefore ?? undefined,
  };
}

/** What options become may depend on the pace: a game of any pace has them. */
function kindAndOptions({
  kind,
  options,
}: FinishedGamesFilter): Pick<FinishedFilter, 'kind' | 'options'> {
  if (!options) return { kind: kind ?? undefined };
  const wanted = optionsFrom(options);
  if (kind && kind !== wanted.kind)
    throw badUserInput(`options are of ${wanted.kind}, not ${kind}`);
  const { rules } = kindById(wanted.kind);
  const kept = PACES.map((pace): unknown => rules.settle?.(wanted.options, pace) ?? wanted.options);
  return { kind: wanted.kind, options: kept };
}

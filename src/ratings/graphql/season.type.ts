import { Field, ObjectType } from '@nestjs/graphql';
import { Connection } from '../../platform/graphql/index.js';
import { type Day, type Instant, beginOf, endOf } from '../domain/spans.js';
import type { SeasonState } from '../persistence/seasons.js';

@ObjectType({ description: 'A season of a kind: a quarter of the year, in UTC.' })
export class Season {
  @Field(() => String, { description: 'What to call it: "2026 Q4".' })
  readonly label!: string;

  @Field(() => Date, {
    description:
      'When it begins. As `at` of `leaderboard` and `scoreBoard` with the span SEASON it names their board.',
  })
  readonly startsAt!: Date;

  @Field(() => Date, { description: 'The instant from which games count for the next.' })
  readonly endsAt!: Date;

  @Field(() => Boolean, {
    description:
      'Whether games may still count in it: until some minutes after its end, when its standings become final.',
  })
  readonly isOpen!: boolean;

  @Field(() => Date, {
    nullable: true,
    description:
      'Since when its standings are final; null while it is open, and for kinds that are played alone, whose boards by score are as their games have it.',
  })
  readonly closedAt!: Date | null;

  @Field(() => Date, {
    nullable: true,
    description:
      'When an operator last changed final standings, by taking a result back or letting it count again; null where that was never done.',
  })
  readonly revisedAt!: Date | null;
}

export const SeasonConnection = Connection(Season, 'Season');

/** Without a state it is one in which no rated game can count: then its end closes it. */
export function presentSeason(start: Day, state: SeasonState | null, now: Instant): Season {
  const [begin, end] = [beginOf(start), endOf('SEASON', start)];
  const { closedAt = null, revisedAt = null } = state ?? {};
  const isOpen = state ? closedAt === null : now < end;
  const times = { startsAt: new Date(begin), endsAt: new Date(end) };
  return { label: labelOf(start), ...times, isOpen, closedAt, revisedAt };
}

function labelOf(start: Day): string {
  const [year, month] = start.split('-');
  return `${year} Q${(Number(month) + 2) / 3}`;
}

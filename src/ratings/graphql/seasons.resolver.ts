import { Args, ArgsType, Field, Query, Resolver } from '@nestjs/graphql';
import { GameKind } from '../../games/index.js';
import {
  type Page,
  PageArguments,
  badUserInput,
  decodeCursor,
  pageOf,
  toPage,
} from '../../platform/graphql/index.js';
import { Clock } from '../../platform/time/index.js';
import { type Day, seasonBefore, seasonsBack, startOf } from '../domain/spans.js';
import { Seasons } from '../persistence/seasons.js';
import { BOARD_COST } from './board-parts.js';
import { Season, SeasonConnection, presentSeason } from './season.type.js';

const START = /^\d{4}-(01|04|07|10)-01$/;

@ArgsType()
export class SeasonsArguments extends PageArguments {
  @Field(() => GameKind, { description: 'The kind whose seasons are meant.' })
  readonly kind!: string;
}

/** Which seasons there are, so that nobody need guess when they began. */
@Resolver()
export class SeasonsResolver {
  constructor(
    private readonly store: Seasons,
    private readonly clock: Clock,
  ) {}

  @Query(() => SeasonConnection, {
    description:
      'The seasons of a kind, the latest first: from the one of now back to the one in which a game of the kind ended first; none before. Needs no token.',
    complexity: ({ args, childComplexity }) => BOARD_COST + Number(args['first']) * childComplexity,
  })
  async seasons(@Args() { kind, ...wanted }: SeasonsArguments): Promise<Page<Season>> {
    const page = pageOf(wanted);
    const now = this.clock.now();
    const from =
      page.after === undefined ? startOf('SEASON', now) : seasonBefore(startFrom(page.after));
    const first = await this.store.first(kind);
    const starts = first === null ? [] : seasonsBack(from, first, page.first + 1);
    const states = await this.store.findAll(starts.map((start) => ({ kind, start })));
    const rows = starts.map((start, index) => ({ start, state: states[index] ?? null }));
    return toPage(
      rows,
      page,
      ({ start }) => [start],
      ({ start, state }) => presentSeason(start, state, now),
    );
  }
}

function startFrom(cursor: string): Day {
  const [start = ''] = decodeCursor(cursor, 1);
  if (START.test(start)) return start;
  throw badUserInput('after is not a cursor of this list');
}

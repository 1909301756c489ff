import { Args, Parent, Query, ResolveField, Resolver } from '@nestjs/graphql';
import { GameType, VisibleGames, lookingFrom } from '../../games/index.js';
import {
  type Caller,
  MaybeCaller,
  PageArguments,
  badUserInput,
  decodeCursor,
  pageOf,
  toPage,
} from '../../platform/graphql/index.js';
import { Clock } from '../../platform/time/index.js';
import { type Day, dayAfter, dayOf, isDay } from '../domain/day.js';
import { DailyBoard, KEY_FORM } from '../persistence/daily-board.js';
import { DealStore } from '../application/ports.js';
import { DealQueries } from '../persistence/deal-queries.js';
import { DailyDealArguments, DailyDealsArguments, dailyKindFrom, dayFrom } from './arguments.js';
import {
  DailyDealConnection,
  DailyDealEntry,
  DailyDealEntryConnection,
  DailyDealType,
  presentDeal,
  presentPlacing,
} from './daily-deal.type.js';

/** A board ranks all results of its deal: not many of them go into one operation. */
const BOARD_COST = 100;

/** The deals of days and how they came out. Everybody may see them. */
@Resolver(() => DailyDealType)
export class DailyDealResolver {
  constructor(
    private readonly store: DealStore,
    private readonly deals: DealQueries,
    private readonly board: DailyBoard,
    private readonly games: VisibleGames,
    private readonly clock: Clock,
  ) {}

  @Query(() => DailyDealType, {
    nullable: true,
    description:
      "The deal of a day: of today, of a past day, or tomorrow's with its commitment. Null for later days, and for those that passed while the server was down.",
  })
  async dailyDeal(@Args() { kind, date }: DailyDealArguments): Promise<DailyDealType | null> {
    const now = this.clock.now();
    const deal = await this.store.find(dailyKindFrom(kind), dayFrom(date) ?? dayOf(now));
    return deal && presentDeal(deal, now);
  }

  @Query(() => DailyDealConnection, {
    description: "The deals that have opened, today's first and then back in time.",
  })
  async dailyDeals(@Args() { kind, ...wanted }: DailyDealsArguments) {
    const now = this.clock.now();
    const page = pageOf(wanted);
    const before = page.after === undefined ? dayAfter(dayOf(now)) : dayFromCursor(page.after);
    const deals = await this.deals.before(dailyKindFrom(kind), before, page.first + 1);
    return toPage(
      deals,
      page,
      ({ day }) => [day],
      (deal) => presentDeal(deal, now),
    );
  }

  @ResolveField(() => DailyDealEntryConnection, {
    name: 'board',
    description:
      'Its players by score, the best first; among equals, who share their rank, the first to finish. Later pages are of the moment of the first.',
    complexity: ({ args, childComplexity }) => BOARD_COST + Number(args['first']) * childComplexity,
  })
  async boardOf(@Parent() { kind, date: day }: DailyDealType, @Args() wanted: PageArguments) {
    const page = pageOf(wanted);
    const after = page.after === undefined ? null : keyFrom(page.after);
    const placings = await this.board.page({ kind, day }, { limit: page.first + 1, after });
    return toPage(placings, page, ({ key }) => key, presentPlacing);
  }

  @ResolveField(() => DailyDealEntry, {
    nullable: true,
    description: 'The place of whoever asks; null as long as they have none.',
    complexity: ({ childComplexity }) => BOARD_COST + childComplexity,
  })
  async viewerEntry(
    @Parent() { kind, date: day }: DailyDealType,
    @MaybeCaller() caller: Caller | null,
  ): Promise<DailyDealEntry | null> {
    const placing = caller && (await this.board.placingOf({ kind, day }, caller.playerId));
    return placing && presentPlacing(placing);
  }

  @ResolveField(() => GameType, {
    nullable: true,
    description: 'The one game of whoever asks; null before it was begun. Needs the scope READ.',
  })
  async viewerAttempt(
    @Parent() { kind, date: day }: DailyDealType,
    @MaybeCaller() caller: Caller | null,
  ): Promise<GameType | null> {
    const playerId = lookingFrom(caller);
    const gameId = playerId && (await this.deals.attemptOf(kind, day, playerId));
    return gameId ? this.games.find(gameId, caller) : null;
  }
}

function dayFromCursor(cursor: string): Day {
  const [day = ''] = decodeCursor(cursor, 1);
  if (isDay(day)) return day;
  throw badUserInput('after is not a cursor of this list');
}

function keyFrom(cursor: string): readonly string[] {
  const key = decodeCursor(cursor, KEY_FORM.length);
  if (KEY_FORM.every((form, index) => form.test(key[index] ?? ''))) return key;
  throw badUserInput('after is not a cursor of this list');
}

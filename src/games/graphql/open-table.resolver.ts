import { Args, Int, Parent, ResolveField, Resolver } from '@nestjs/graphql';
import { badUserInput } from '../../platform/graphql/index.js';
import { lookAt, sittingOf } from '../application/containment.js';
import { TableHistory } from '../application/table-history.js';
import { isOver } from '../domain/game.js';
import { GameType } from './game.type.js';
import { GameView, presentView } from './kind-types.js';

/** One replay of the log, and as many views as a game has seats. */
const OPEN_TABLE_COST = 100;
const USUAL_SEATS = 4;

/** A game that has ended, with everything on the table. */
@Resolver(() => GameType)
export class OpenTableResolver {
  constructor(private readonly history: TableHistory) {}

  @ResolveField(() => [GameView], {
    nullable: true,
    complexity: ({ childComplexity }) => OPEN_TABLE_COST + USUAL_SEATS * childComplexity,
    description:
      'The table as it was at a version, as each seat knew it, in seat order: nothing that a player held is hidden. Only when the game is over; null before the first card.',
  })
  async viewsAt(
    @Parent() { seen: { game } }: GameType,
    @Args('version', { type: () => Int, description: 'The version, from 0 to the latest.' })
    version: number,
  ): Promise<readonly object[] | null> {
    if (!isOver(game))
      throw badUserInput('all seats can be looked over only when the game has ended');
    if (version < 0 || version > game.version) {
      throw badUserInput(`version must be from 0 to ${game.version}, not ${version}`);
    }
    const past = await this.history.at(game, version);
    if (past.table === null) return null;
    const sitting = sittingOf(past);
    const views = await Promise.all(past.seats.map((_, seat) => lookAt(sitting, seat)));
    return views.map((view) => presentView(game.kind, view));
  }
}

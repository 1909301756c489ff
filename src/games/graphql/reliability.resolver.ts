import {
  Context,
  Field,
  Float,
  Int,
  ObjectType,
  Parent,
  ResolveField,
  Resolver,
} from '@nestjs/graphql';
import DataLoader from 'dataloader';
import { type GraphqlContext, loaderFor, type LoaderKey } from '../../platform/graphql/index.js';
import { Player } from '../../players/index.js';
import { type Reliability, ReliabilityQuery } from '../persistence/reliability-query.js';

@ObjectType('Reliability', {
  description:
    'How a player kept to the time in the latest 50 games with clocks, of those begun in the last year. Races do not count.',
})
export class ReliabilityType {
  @Field(() => Int, { description: 'How many games that is.' })
  games!: number;

  @Field(() => Int, { description: 'Decisions answered in time.' })
  inTime!: number;

  @Field(() => Int, { description: 'Deadlines missed, those that cost the seat among them.' })
  timeouts!: number;

  @Field(() => Int, {
    description: 'How often a bot had to sit in, or the seat was forfeited. Resigning is neither.',
  })
  seatsLost!: number;

  @Field(() => Float, {
    nullable: true,
    description: 'The share of decisions answered in time, 0 to 1; null where there were none.',
  })
  rate!: number | null;
}

const LOADER: LoaderKey<DataLoader<string, Reliability>> = Symbol('reliability');

/** Whether somebody is there when it is their turn. Everybody may see it, before they sit down together. */
@Resolver(() => Player)
export class ReliabilityResolver {
  constructor(private readonly query: ReliabilityQuery) {}

  @ResolveField(() => ReliabilityType, {
    complexity: 10,
    description: 'Whether the player is there when it is their turn.',
  })
  async reliability(
    @Parent() { playerId }: Player,
    @Context() context: GraphqlContext,
  ): Promise<ReliabilityType> {
    const loader = loaderFor(
      context,
      LOADER,
      () => new DataLoader((ids: readonly string[]) => this.query.of(ids)),
    );
    const counts = await loader.load(playerId);
    const decisions = counts.inTime + counts.timeouts;
    return { ...counts, rate: decisions === 0 ? null : counts.inTime / decisions };
  }
}

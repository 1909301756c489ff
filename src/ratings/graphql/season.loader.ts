import { Injectable } from '@nestjs/common';
import DataLoader from 'dataloader';
import { type GraphqlContext, type LoaderKey, loaderFor } from '../../platform/graphql/index.js';
import { type SeasonKey, type SeasonState, Seasons } from '../persistence/seasons.js';

const SEASONS: LoaderKey<DataLoader<SeasonKey, SeasonState | null, string>> = Symbol('seasons');

/** What became of seasons: one query for as many as an operation shows. */
@Injectable()
export class SeasonLoader {
  constructor(private readonly seasons: Seasons) {}

  load(context: GraphqlContext, season: SeasonKey): Promise<SeasonState | null> {
    const loader = loaderFor(
      context,
      SEASONS,
      () =>
        new DataLoader((wanted: readonly SeasonKey[]) => this.seasons.findAll(wanted), {
          cacheKeyFn: ({ kind, start }: SeasonKey) => `${kind} ${start}`,
        }),
    );
    return loader.load(season);
  }
}

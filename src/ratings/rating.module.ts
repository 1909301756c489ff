import { Module } from '@nestjs/common';
import { GameEndings } from '../games/index.js';
import { RatingWriter } from './persistence/rating-writer.js';

/** What games need of ratings, without knowing them: how an ended game is rated. */
@Module({
  providers: [{ provide: GameEndings, useClass: RatingWriter }],
  exports: [GameEndings],
})
export class RatingModule {}

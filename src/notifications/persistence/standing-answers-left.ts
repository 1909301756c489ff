import { Injectable } from '@nestjs/common';
import { StandingAnswers } from '../../games/index.js';
import { type Asked, LeftAnswers } from '../application/delivery-ports.js';
import type { Instant } from '../domain/notification.js';

/** The standing answers of games. */
@Injectable()
export class StandingAnswersLeft extends LeftAnswers {
  constructor(private readonly standing: StandingAnswers) {
    super();
  }

  expectedAt(asked: readonly Asked[]): Promise<readonly (Instant | null)[]> {
    return this.standing.expectedAt(asked);
  }
}

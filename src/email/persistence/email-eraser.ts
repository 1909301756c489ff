import { Injectable } from '@nestjs/common';
import { Eraser, Erasers } from '../../players/index.js';
import { EmailStore } from '../application/ports.js';

@Injectable()
export class EmailEraser extends Eraser {
  readonly erases = ['PlayerEmail', 'EmailConfirmation', 'ConfirmationAsked'];
  readonly keeps = {};

  constructor(
    private readonly store: EmailStore,
    erasers: Erasers,
  ) {
    super(erasers);
  }

  async erase(playerId: string): Promise<boolean> {
    await this.store.erase(playerId);
    return true;
  }
}

import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Eraser, Erasers } from '../../players/index.js';
import { EmailStore } from '../application/ports.js';

@Injectable()
export class EmailEraser extends Eraser implements OnModuleInit {
  readonly erases = ['PlayerEmail', 'EmailConfirmation', 'ConfirmationAsked'];
  readonly keeps = {};

  constructor(
    private readonly store: EmailStore,
    private readonly erasers: Erasers,
  ) {
    super();
  }

  onModuleInit(): void {
    this.erasers.register(this);
  }

  async erase(playerId: string): Promise<boolean> {
    await this.store.erase(playerId);
    return true;
  }
}

import { Injectable, type OnModuleInit } from '@nestjs/common';

/**
 * What a feature does when an account is deleted. Each feature registers one for its own rows: a test
 * goes over the database's schema and fails where a model that names players is in none of them.
 */
export abstract class Eraser implements OnModuleInit {
  /** Models of prisma/schema.prisma whose rows of the player are deleted. */
  abstract readonly erases: readonly string[];

  /**
   * Models whose rows stay, under "deleted player", each with a sentence that tells the player so:
   * lower-case start, no full stop.
   */
  abstract readonly keeps: Readonly<Record<string, string>>;

  constructor(private readonly erasers: Erasers) {}

  onModuleInit(): void {
    this.erasers.register(this);
  }

  /** May be called again, and at the same time. False where something cannot be erased yet. */
  abstract erase(playerId: string): Promise<boolean>;
}

/** The erasers of all features, in the order of their registration. */
@Injectable()
export class Erasers {
  readonly #erasers: Eraser[] = [];

  /** To be called before the server starts. */
  register(eraser: Eraser): void {
    this.#erasers.push(eraser);
  }

  get all(): readonly Eraser[] {
    return this.#erasers;
  }

  /** What stays of any account that is deleted, as sentences. */
  get kept(): readonly string[] {
    return this.#erasers.flatMap(({ keeps }) => Object.values(keeps));
  }
}

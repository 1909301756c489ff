import { Injectable } from '@nestjs/common';

/** Resolves when the thing works, rejects with the reason when it does not. */
export type HealthCheck = () => Promise<unknown>;

export type Readiness = {
  readonly ready: boolean;
  /** By the name of the check: `up`, or the reason why it is down. */
  readonly checks: Readonly<Record<string, string>>;
};

const PATIENCE_MS = 2000;

/** What must work before this process may be given traffic. Any part of the platform adds its own. */
@Injectable()
export class HealthChecks {
  readonly #checks = new Map<string, HealthCheck>();

  register(name: string, check: HealthCheck): void {
    this.#checks.set(name, check);
  }

  async readiness(): Promise<Readiness> {
    const entries = await Promise.all(
      [...this.#checks].map(async ([name, check]) => [name, await outcomeOf(check)] as const),
    );
    return {
      ready: entries.every(([, outcome]) => outcome === 'up'),
      checks: Object.fromEntries(entries),
    };
  }
}

async function outcomeOf(check: HealthCheck): Promise<string> {
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<string>((resolve) => {
    timer = setTimeout(() => resolve(`no answer within ${PATIENCE_MS} ms`), PATIENCE_MS);
  });
  try {
    return await Promise.race([check().then(() => 'up'), tooLate]);
  } catch (error) {
    return reasonOf(error);
  } finally {
    clearTimeout(timer);
  }
}

// A refused connection to a host with two addresses is an AggregateError without a message.
function reasonOf(error: unknown): string {
  if (error instanceof AggregateError && error.errors.length > 0) return reasonOf(error.errors[0]);
  return error instanceof Error && error.message !== '' ? error.message : 'down';
}

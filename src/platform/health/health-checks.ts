import { Injectable } from '@nestjs/common';

/** Resolves when the thing works, rejects with the reason when it does not. */
export type HealthCheck = () => Promise<unknown>;

/** What a failing check means: traffic must go elsewhere, or everything is only less prompt. */
type Weight = 'needed' | 'helpful';

export type Readiness = {
  readonly status: 'ready' | 'degraded' | 'not ready';
  /** By the name of the check: `up`, or the reason why it is down. */
  readonly checks: Readonly<Record<string, string>>;
};

const PATIENCE_MS = 2000;

/** What must work before this process may be given traffic. Any part of the platform adds its own. */
@Injectable()
export class HealthChecks {
  readonly #checks = new Map<string, { readonly check: HealthCheck; readonly weight: Weight }>();

  register(name: string, check: HealthCheck, weight: Weight = 'needed'): void {
    this.#checks.set(name, { check, weight });
  }

  async readiness(): Promise<Readiness> {
    const outcomes = await Promise.all(
      [...this.#checks].map(async ([name, { check, weight }]) => {
        return { name, weight, outcome: await outcomeOf(check) };
      }),
    );
    const down = outcomes.filter(({ outcome }) => outcome !== 'up');
    const isServing = down.every(({ weight }) => weight === 'helpful');
    const status = down.length === 0 ? 'ready' : isServing ? 'degraded' : 'not ready';
    const checks = Object.fromEntries(outcomes.map(({ name, outcome }) => [name, outcome]));
    return { status, checks };
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

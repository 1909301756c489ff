import { setTimeout as sleep } from 'node:timers/promises';
import { PostgresConnection, PostgresQueueBackend } from 'bullmq';

const PAUSE_MS = 500;

type Options = ConstructorParameters<typeof PostgresQueueBackend>[2];

/** BullMQ's backend on PostgreSQL for those who only send jobs. */
export function postgresBackend(name: string, options: Options): PostgresQueueBackend {
  return new PostgresQueueBackend(new SturdyConnection(options.connection), name, options, true);
}

/**
 * And for those who run them, with patience. As it comes, a worker that is refused asks again at once
 * and without end, which is hard on a database that is just starting; and one that was made while
 * there was none is refused by its own memory, in a loop that leaves the whole process no time for
 * anything else.
 */
export function patientPostgresBackend(name: string, options: Options): PostgresQueueBackend {
  return new PatientBackend(new PatientConnection(options.connection), name, options, true, name);
}

/**
 * A database that ends must not take the process with it: an error of a connection that is lent out,
 * and just then asks for nothing, would be one that nobody catches.
 */
class SturdyConnection extends PostgresConnection {
  constructor(...[connection]: ConstructorParameters<typeof PostgresConnection>) {
    super(connection);
    this.pool.on('connect', (client) => client.on('error', () => undefined));
  }
}

class PatientConnection extends SturdyConnection {
  #ready: Promise<void> | undefined;

  /** Waits for a database, for as long as it takes. */
  override waitUntilReady(): Promise<void> {
    this.#ready ??= this.#untilReady();
    return this.#ready;
  }

  async #untilReady(): Promise<void> {
    for (;;) {
      try {
        return await super.waitUntilReady();
      } catch (error) {
        if (this.isClosing) throw error;
        Reflect.set(this, 'readyPromise', undefined); // else the parent never tries again
        if (this.listenerCount('error') > 0) this.emit('error', error);
        await pause();
      }
    }
  }
}

class PatientBackend extends PostgresQueueBackend {
  override moveToActive(...request: Parameters<PostgresQueueBackend['moveToActive']>) {
    return super.moveToActive(...request).catch(async (error: unknown) => {
      await pause();
      throw error;
    });
  }
}

function pause(): Promise<void> {
  return sleep(PAUSE_MS, undefined, { ref: false });
}

/**
 * Work that is done again and again, each run some time after the one before has ended. A run must
 * not reject. The timer keeps no process alive.
 */
export class Repeated {
  #timer: NodeJS.Timeout | undefined;
  #running: Promise<void> | undefined;
  #isStopped = false;

  constructor(
    private readonly run: () => Promise<void>,
    private readonly pauseMs: number,
  ) {}

  /** The first run is at once. */
  start(): void {
    this.#scheduleIn(0);
  }

  /** Resolves when the run under way has ended; there is none after it. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    clearTimeout(this.#timer);
    await this.#running;
  }

  #scheduleIn(delayMs: number): void {
    if (this.#isStopped) return;
    this.#timer = setTimeout(() => {
      this.#running = this.run().then(() => this.#scheduleIn(this.pauseMs));
    }, delayMs);
    this.#timer.unref();
  }
}

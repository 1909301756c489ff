import { Clock } from '../../src/platform/time/index.js';

/** A clock that stands still until a test moves it. */
export class HeldClock extends Clock {
  #now: number;

  constructor(start: number | string = '2026-06-01T12:00:00Z') {
    super();
    this.#now = new Date(start).getTime();
  }

  now(): number {
    return this.#now;
  }

  set(instant: number | string): void {
    this.#now = new Date(instant).getTime();
  }

  advance(milliseconds: number): void {
    this.#now += milliseconds;
  }
}

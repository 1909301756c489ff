/** The time of the server, as milliseconds since 1970. Tests hold it still. */
export abstract class Clock {
  abstract now(): number;
}

export class SystemClock extends Clock {
  now(): number {
    return Date.now();
  }
}

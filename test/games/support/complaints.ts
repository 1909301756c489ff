import { Logger } from '@nestjs/common';

/** What the operator would read in the log, instead of the console of the tests. */
export class Complaints {
  readonly heard: string[] = [];

  listen(): void {
    const hear = (...words: unknown[]) => {
      this.heard.push(words.map((word) => (typeof word === 'string' ? word : '')).join(' '));
    };
    Logger.overrideLogger({ log: () => undefined, warn: hear, error: hear });
  }

  clear(): void {
    this.heard.length = 0;
  }

  stop(): void {
    Logger.overrideLogger(['error', 'warn']);
  }
}

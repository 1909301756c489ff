import { symbols } from 'pino';
import { PinoLogger } from 'nestjs-pino';

/** What differs between two runs of the same: instants, durations, and ids made up by chance. */
const BY_CHANCE = ['time', 'responseTime', 'requestId', 'errorId', 'pid', 'hostname'];

/**
 * Takes down every line that this process logs, of whatever level, until it is ended. The servers
 * of one process share one logger.
 */
export function takeDownLog(): { readonly lines: readonly string[]; end(): void } {
  const { root } = PinoLogger;
  // Where the logger writes to is kept by it under a symbol of the library.
  const stream = (root as unknown as Record<symbol, { write(line: string): void }>)[
    symbols.streamSym
  ] as { write(line: string): void };
  const lines: string[] = [];
  const { level } = root;
  const write = stream.write;
  root.level = 'trace';
  stream.write = (line) => void lines.push(withoutChance(line));
  return {
    lines,
    end: () => {
      root.level = level;
      stream.write = write;
    },
  };
}

function withoutChance(line: string): string {
  const entry = JSON.parse(line) as Record<string, unknown>;
  return JSON.stringify(
    Object.fromEntries(Object.entries(entry).filter(([name]) => !BY_CHANCE.includes(name))),
  );
}

import type { ExportLine } from '../record/export-lines.js';
import type { Finding } from './verification.js';

/** Watches what stands around records: whether all games that were exported are there. */
export class Completeness {
  #isOpen = false;
  #games = 0;

  /** A game was told, well or not. */
  countGame(): void {
    this.#games += 1;
  }

  /** What a line says is missing. */
  read(line: ExportLine, number: number): Finding | null {
    const where = `line ${number}`;
    if ('format' in line) {
      // One export that goes on where another one was broken off may stand behind it.
      [this.#isOpen, this.#games] = [true, 0];
      return null;
    }
    if ('skipped' in line) {
      this.#games += 1;
      const { id, reason } = line.skipped;
      return { where, what: `the game ${id} is not told: ${reason}` };
    }
    if ('stopped' in line) {
      this.#isOpen = false;
      return { where, what: `the server broke the export off: ${line.stopped}` };
    }
    return 'exported' in line ? this.#close(line.exported, where) : null;
  }

  /** What is missing when there are no more lines. */
  atEnd(): Finding | null {
    if (!this.#isOpen) return null;
    return { where: 'end', what: 'the last line of the export is missing: this was cut off' };
  }

  #close(exported: number, where: string): Finding | null {
    const isWhole = !this.#isOpen || this.#games === exported;
    this.#isOpen = false;
    return isWhole
      ? null
      : { where, what: `${exported} games were exported, here are ${this.#games}` };
  }
}

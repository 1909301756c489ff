import type { Instant } from '../../games/domain/index.js';

/*
 * What stands around the records where many games are exported in one text: a line before the first,
 * one after each, and one at the end. None of them is a line of a record.
 */
export const EXPORT_FORMAT = 'fairdeal-export';
export const EXPORT_VERSION = 1;

export type ExportLine =
  | {
      readonly format: typeof EXPORT_FORMAT;
      readonly formatVersion: typeof EXPORT_VERSION;
      /** The id in the API of the player whose games follow. */
      readonly player: string;
      readonly exportedAt: string;
      /** How many games follow, as far as it is known now. */
      readonly games: number;
    }
  | {
      readonly progress: {
        readonly done: number;
        /** After which game a broken export goes on; left out for games that are still played. */
        readonly cursor?: string;
      };
    }
  /** A game that cannot be told, and why. */
  | { readonly skipped: { readonly id: string; readonly reason: string } }
  /** The export was broken off by the server. */
  | { readonly stopped: string }
  /** The last line: nothing is missing. */
  | { readonly exported: number };

export function exportHeader(player: string, games: number, at: Instant): ExportLine {
  const exportedAt = new Date(at).toISOString();
  return { format: EXPORT_FORMAT, formatVersion: EXPORT_VERSION, player, exportedAt, games };
}

export function exportText(line: ExportLine): string {
  return `${JSON.stringify(line)}\n`;
}

/** Whether a line stands around records. */
export function isExportLine(line: unknown): line is ExportLine {
  if (typeof line !== 'object' || line === null) return false;
  if ('format' in line) return line.format === EXPORT_FORMAT;
  return ['progress', 'skipped', 'stopped', 'exported'].some((name) => name in line);
}

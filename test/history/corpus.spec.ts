import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { describe, expect, it } from '@jest/globals';
import { changedLeaves, leavesOf } from '../../src/history/record/leaves.js';
import { sentenceOf, verifyGame } from '../../src/history/verify/index.js';
import { type AnyKind, atRevision, revisionsOf } from '../../src/rules/contract/index.js';
import { catalogue } from '../../src/rules/catalogue.js';
import { littleRicky } from '../../src/rules/little-ricky/index.js';
import type { Line } from './records.js';
import { CORPUS, corpusFiles, gamesIn, headerOf, linesOf } from './stored-texts.js';

// The games of test/corpus, played again by the rules of today. Where this fails after a change of
// the rules, games under way would change under their players: see docs/adr/0007, and
// `npm run corpus` for what exactly would change.
//
// Each run plays another part of them, by a seed that is told; CORPUS_SEED repeats a run, and
// CORPUS=all plays every game of the current revisions. `npm run corpus` plays all there are.

/** So many files of each kind and revision in a run, and of each file one game. */
const PLAYED = 15;
const SEED = process.env['CORPUS_SEED'] ?? String(Date.now() % 1_000_000);

const STORED = catalogue.flatMap((kind) =>
  revisionsOf(kind).flatMap((revision) =>
    chosenFrom(corpusFiles(kind, revision), isWhole(kind, revision)).map(
      (file) => [file, kind, isWhole(kind, revision)] as const,
    ),
  ),
);

function isWhole(kind: AnyKind, revision: number): boolean {
  return process.env['CORPUS'] === 'all' && revision === kind.revision;
}

function chosenFrom(files: readonly string[], all: boolean): readonly string[] {
  if (all) return files;
  return [...files].sort((a, b) => (drawn(a) < drawn(b) ? -1 : 1)).slice(0, PLAYED);
}

function chosenIn(file: string, all: boolean): readonly string[] {
  const games = gamesIn(file);
  if (all) return games;
  const at = Number.parseInt(drawn(`game of ${file}`).slice(0, 8), 16) % games.length;
  return games.slice(at, at + 1);
}

function drawn(what: string): string {
  return createHash('sha256').update(`${SEED} ${what}`).digest('hex');
}

describe(`the stored games (CORPUS_SEED=${SEED})`, () => {
  it.each(STORED)('%s go as they went', (file, kind, all) => {
    for (const text of chosenIn(file, all)) {
      const lines = linesOf(text) as readonly Line[];
      expect(verifyGame(lines).findings.map(sentenceOf)).toEqual([]);
      expect(lines[0]?.['kind']).toBe(kind.id);
      expect(lines.slice(1, -1).every(({ shows }) => typeof shows === 'object')).toBe(true);
    }
  });

  it.each(catalogue.map((kind) => [kind.id, kind] as const))(
    'of %s are there for each revision whose rules are kept; `npm run corpus -- --write` makes them',
    (_id, kind) => {
      const revisions = corpusFiles(kind).map((file) => Number(/\/r(\d+)-/.exec(file)?.[1]));
      expect(new Set(revisions)).toEqual(new Set(revisionsOf(kind)));
    },
  );

  it.each(catalogue.map((kind) => [kind.id, kind] as const))(
    'of %s are of all sizes, and fifty at least with each interesting set of options',
    (id, kind) => {
      const headers = corpusFiles(kind, kind.revision).flatMap((file) =>
        gamesIn(file).map((text) => headerOf(text) as { seats: unknown[]; options: object }),
      );
      const { min, max } = kind.rules.seats;
      expect(distinct(headers.map(({ seats }) => seats.length))).toHaveLength(max - min + 1);
      const { [id]: sets } = optionSets();
      const gamesWith = (set: object) => {
        const chosen = { ...kind.rules.defaultOptions, ...set };
        const wanted = kind.rules.settle?.(chosen, 'LIVE') ?? chosen;
        return headers.filter(({ options }) => isDeepStrictEqual(options, wanted)).length;
      };
      expect(sets?.interesting.length).toBeGreaterThan(0);
      expect(sets?.interesting.filter((set) => gamesWith(set) < 50)).toEqual([]);
      expect(sets?.others.filter((set) => gamesWith(set) < 2)).toEqual([]);
    },
  );

  it('of Little Ricky have all sizes, options and ways to leave a seat', () => {
    const texts = corpusFiles(littleRicky).flatMap(gamesIn);
    const games = texts.map((text) => linesOf(text) as readonly Line[]);
    const headers = games.map(([header]) => header ?? {});
    const options = headers.flatMap((header) => Object.entries(header['options'] as object));
    const acts = games.flatMap((lines) => lines.map(({ act }) => act));

    expect(distinct(headers.map(({ seats }) => (seats as unknown[]).length))).toEqual(
      distinct([2, 3, 4, 5, 6]),
    );
    expect(distinct(options.map(([name, value]) => `${name} ${value}`))).toEqual([
      ...['autoExchange false', 'autoExchange true', 'firstStart RANDOM', 'firstStart SEAT0'],
      ...['nextStart LAST_ACTED', 'nextStart LAST_PLAYED'],
    ]);
    expect(acts).toEqual(
      expect.arrayContaining(
        ['REMINDED', 'MISSED', 'REPLACED', 'RETURNED', 'RESIGNED', 'FORFEITED'], //
      ),
    );
    expect(distinct(games.map((lines) => lines.at(-1)?.['end']))).toEqual([
      ...['FORFEIT', 'PLAYED_OUT', 'RESIGNATION'],
    ]);
  });
});

type OptionSets = Readonly<
  Record<string, { readonly interesting: readonly object[]; readonly others: readonly object[] }>
>;

function optionSets(): OptionSets {
  return JSON.parse(readFileSync(join(CORPUS, 'option-sets.json'), 'utf8')) as OptionSets;
}

describe('a change of the rules', () => {
  const { rules } = littleRicky;
  const [file = ''] = corpusFiles(littleRicky);
  const [text = ''] = gamesIn(file);
  const lines = linesOf(text) as readonly Line[];

  function effectOf(change: Partial<typeof rules>): readonly string[] {
    const kind: AnyKind = { ...littleRicky, rules: { ...rules, ...change } };
    return verifyGame(lines, { kinds: [kind] }).findings.map(sentenceOf);
  }

  it('that draws two cards for one is seen at the first draw, with what it does', () => {
    const draw = lines.find(({ move }) => (move as { type?: string } | undefined)?.type === 'DRAW');
    const { version, seat, shows } = draw as { version: number; seat: number; shows: Line };
    const path = `seats.${seat}.cards`;
    const cards = Number(shows[path]);
    const effect = effectOf({
      play: (state, at, move) => {
        const one = rules.play(state, at, move);
        if (!one.ok || move.type !== 'DRAW') return one;
        const [card, ...drawPile] = one.value.drawPile;
        const seats = one.value.seats.map((each, index) =>
          index === at && card ? { ...each, hand: [...each.hand, card] } : each,
        );
        return { ok: true, value: { ...one.value, drawPile, seats } };
      },
    });
    expect(effect).toEqual([
      `turn ${version}: it led to ${path} ${cards}; by these rules it leads to ${cards + 1}`,
    ]);
  });

  it('that ends no game is seen at the last turn', () => {
    const last = lines.at(-2)?.['version'];
    const effect = effectOf({ outcome: () => null });
    expect(effect).toEqual([`result: the log ends before the game does; awaited: seat `]);
    expect(last).toBe(lines.at(-1)?.['version']);
  });

  it('does nothing to a game whose own rules are kept', () => {
    const changed = { ...rules, outcome: () => null };
    const kind: AnyKind = { ...littleRicky, revision: 2, rules: changed, earlier: { 1: rules } };
    expect(verifyGame(lines, { kinds: [kind] }).verdict).toBe('VERIFIED');
    expect(atRevision(kind, 1)?.rules).toBe(rules);
  });
});

describe('what changes between two views', () => {
  it('is told by path, for what is new or another', () => {
    const before = leavesOf({ a: 1, b: [1, 2], c: { d: [] }, e: null });
    const after = leavesOf({ a: 1, b: [1, 3, 4], c: { d: [] }, e: {} });
    expect(changedLeaves(before, after)).toEqual({ 'b.1': 3, 'b.2': 4, e: {} });
  });
});

function distinct(values: readonly unknown[]): readonly unknown[] {
  return [...new Set(values)].sort();
}

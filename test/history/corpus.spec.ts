import { createHash } from 'node:crypto';
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { brotliDecompressSync } from 'node:zlib';
import { describe, expect, it } from '@jest/globals';
import { changedLeaves, leavesOf } from '../../src/history/record/leaves.js';
import { readLines, sentenceOf, verifyGame } from '../../src/history/verify/index.js';
import { type AnyKind, atRevision, revisionsOf } from '../../src/rules/contract/index.js';
import { catalogue } from '../../src/rules/catalogue.js';
import { littleRicky } from '../../src/rules/little-ricky/index.js';
import type { Line } from './records.js';

// The games of test/corpus, played again by the rules of today. Where this fails after a change of
// the rules, games under way would change under their players: see docs/adr/0007, and
// `npm run corpus` for what exactly would change.
//
// Each run plays another part of them, by a seed that is told; CORPUS_SEED repeats a run, and
// CORPUS=all plays every game, as `npm run corpus` does.

const FOLDER = 'test/corpus';

function filesOf({ folder }: AnyKind): readonly string[] {
  const path = join(FOLDER, folder);
  return existsSync(path)
    ? readdirSync(path)
        .sort()
        .map((name) => join(path, name))
    : [];
}

function textIn(file: string): string {
  return brotliDecompressSync(readFileSync(file)).toString('utf8');
}

function headerIn(file: string): Line {
  const text = textIn(file);
  return JSON.parse(text.slice(0, text.indexOf('\n'))) as Line;
}

function linesIn(file: string): readonly Line[] {
  const lines = readLines(textIn(file));
  if (!lines.ok) throw new Error(`${file}: ${sentenceOf(lines.refusal)}`);
  return lines.value as readonly Line[];
}

/** So many of each kind and revision in a run. */
const PLAYED = 15;
const SEED = process.env['CORPUS_SEED'] ?? String(Date.now() % 1_000_000);

const STORED = catalogue.flatMap((kind) =>
  revisionsOf(kind).flatMap((revision) => {
    const files = filesOf(kind).filter((file) => file.includes(`/r${revision}-`));
    return chosenFrom(files).map((file) => [file, kind] as const);
  }),
);

function chosenFrom(files: readonly string[]): readonly string[] {
  if (process.env['CORPUS'] === 'all') return files;
  const key = (file: string) => createHash('sha256').update(`${SEED} ${file}`).digest('hex');
  return [...files].sort((a, b) => (key(a) < key(b) ? -1 : 1)).slice(0, PLAYED);
}

describe(`the stored games (CORPUS_SEED=${SEED})`, () => {
  it.each(STORED)('%s goes as it went', (file, kind) => {
    const lines = linesIn(file);
    expect(verifyGame(lines).findings.map(sentenceOf)).toEqual([]);
    expect(lines[0]?.['kind']).toBe(kind.id);
    expect(lines.slice(1, -1).every(({ shows }) => typeof shows === 'object')).toBe(true);
  });

  it.each(catalogue.map((kind) => [kind.id, kind] as const))(
    'of %s are there for each revision whose rules are kept; `npm run corpus -- --write` makes them',
    (_id, kind) => {
      const revisions = filesOf(kind).map((file) => Number(/\/r(\d+)-/.exec(file)?.[1]));
      expect(new Set(revisions)).toEqual(new Set(revisionsOf(kind)));
    },
  );

  it.each(catalogue.map((kind) => [kind.id, kind] as const))(
    'of %s are fifty at least, of all sizes and with every set of options that is stored',
    (id, kind) => {
      const current = filesOf(kind).filter((file) => file.includes(`/r${kind.revision}-`));
      expect(current.length).toBeGreaterThanOrEqual(50);
      const { [id]: wanted } = optionSets();
      const headers = current.map(headerIn);
      const sizes = headers.map(({ seats }) => (seats as unknown[]).length);
      const { min, max } = kind.rules.seats;
      expect(distinct(sizes)).toHaveLength(max - min + 1);
      const played = headers.map(({ options }) => options as object);
      const missing = wanted?.sets.filter(
        (set) => !played.some((options) => isDeepStrictEqual({ ...options, ...set }, options)),
      );
      expect(missing).toEqual([]);
    },
  );

  it('of Little Ricky have all sizes, options and ways to leave a seat', () => {
    const games = filesOf(littleRicky).map(linesIn);
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

type OptionSets = Readonly<Record<string, { readonly sets: readonly object[] }>>;

function optionSets(): OptionSets {
  return JSON.parse(readFileSync(join(FOLDER, 'option-sets.json'), 'utf8')) as OptionSets;
}

describe('a change of the rules', () => {
  const { rules } = littleRicky;
  const [file = ''] = filesOf(littleRicky);
  const lines = linesIn(file);

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

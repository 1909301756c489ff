import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';

// A house in miniature that keeps every rule, and for every rule a file that breaks it. A rule
// that none of them breaks could be misspelt and nobody would know.

type Files = Readonly<Record<string, string>>;
type Violation = { readonly rule: string; readonly from: string };

const RULES_FILE = resolve('.dependency-cruiser.cjs');
const CRUISER = resolve('node_modules/dependency-cruiser/bin/dependency-cruise.mjs');

const PACKAGES = ['@nestjs/common', '@nestjs/graphql', '@nestjs/bullmq', '@noble/hashes'];
const MORE_PACKAGES = ['bullmq', '@prisma/client', 'pg', 'prom-client'];

const HOUSE: Files = {
  'src/main.ts': importing('./app.module.js'),
  'src/app.module.ts': importing(
    ...['./games/index.js', './players/index.js', './ratings/index.js', './history/index.js'],
    ...['./notifications/index.js', './platform/queue/index.js', './platform/graphql/index.js'],
    './daily/index.js',
  ),
  'src/platform/time/clock.ts': importing(),
  'src/platform/database/index.ts': importing('../../generated/prisma/client.js', 'pg'),
  'src/platform/queue/index.ts': importing('bullmq', '@nestjs/bullmq', 'node:timers'),
  'src/platform/graphql/index.ts': importing('@nestjs/graphql', '../time/clock.js'),
  'src/generated/prisma/client.ts': importing('@prisma/client'),
  'src/rules/contract/index.ts': importing('@noble/hashes'),
  'src/rules/catalogue.ts': importing('./whist/index.js', './hearts/index.js'),
  'src/rules/whist/index.ts': importing('./rules.js', '../contract/index.js'),
  'src/rules/whist/rules.ts': importing('../contract/index.js'),
  'src/rules/whist/whist.graphql.ts': importing('@nestjs/graphql', './rules.js'),
  'src/rules/hearts/index.ts': importing('../contract/index.js'),
  'src/games/index.ts': importing('./graphql/game.resolver.js'),
  'src/games/domain/game.ts': importing(
    '../../rules/contract/index.js',
    '../../rules/catalogue.js',
  ),
  'src/games/application/game.service.ts': importing(
    ...['@nestjs/common', '../domain/game.js', '../../platform/time/clock.js', 'node:crypto'],
  ),
  'src/games/persistence/store.ts': importing(
    '../domain/game.js',
    '../../platform/database/index.js',
  ),
  'src/games/graphql/game.resolver.ts': importing(
    ...['../application/game.service.js', '../persistence/store.js', '../../players/index.js'],
    ...['../../platform/graphql/index.js', '@nestjs/graphql'],
  ),
  'src/players/index.ts': importing('../platform/database/index.js'),
  'src/ratings/index.ts': importing('../games/index.js', '../rules/catalogue.js'),
  'src/history/index.ts': importing('../games/index.js', '../players/index.js'),
  'src/notifications/index.ts': importing('../games/index.js', '../players/index.js'),
  'src/daily/index.ts': importing('../games/index.js', '../players/index.js'),
};

/** What stands in one file more, and the rules that it must break, with the files blamed. */
const PROBES: readonly { readonly files: Files; readonly broken: readonly string[] }[] = [
  {
    files: {
      'src/platform/probe/one.ts': importing('./two.js'),
      'src/platform/probe/two.ts': importing('./one.js'),
    },
    broken: ['no-cycles src/platform/probe/one.ts'], // a cycle is reported once
  },
  {
    files: { 'src/platform/probe/alone.ts': importing() },
    broken: ['no-orphans src/platform/probe/alone.ts'],
  },
  probe('src/platform/probe/nowhere.ts', ['./missing.js'], 'no-unresolvable'),
  probe('src/platform/probe/lab.ts', ['jest-like'], 'no-development-packages'),
  probe('src/platform/probe/feature.ts', ['../../games/index.js'], 'platform-knows-no-feature'),
  probe('src/platform/probe/kind.ts', ['../../rules/catalogue.js'], 'platform-knows-no-feature'),
  probe('src/ratings/main.ts', ['../app.module.js'], 'nothing-imports-main'),
  probe('src/players/ratings.ts', ['../ratings/index.js'], 'players-know-only-the-platform'),
  probe('src/players/rules.ts', ['../rules/catalogue.js'], 'players-know-only-the-platform'),
  probe('src/games/jobs/ratings.ts', ['../../ratings/index.js'], 'games-know-no-follower'),
  probe('src/games/jobs/history.ts', ['../../history/index.js'], 'games-know-no-follower'),
  probe('src/games/jobs/notices.ts', ['../../notifications/index.js'], 'games-know-no-follower'),
  probe('src/games/jobs/daily.ts', ['../../daily/index.js'], 'games-know-no-follower'),
  probe('src/daily/ratings.ts', ['../ratings/index.js'], 'daily-deals-follow-games'),
  probe('src/rules/hearts/clock.ts', ['../../platform/time/clock.js'], 'rules-know-only-rules'),
  probe('src/rules/contract/game.ts', ['../../players/index.js'], 'rules-know-only-rules'),
  probe(
    'src/rules/hearts/api.graphql.ts',
    ['../../platform/graphql/index.js'],
    'graphql-files-of-rules-know-how-enums-are-described',
  ),
  probe('src/rules/hearts/other.ts', ['../whist/index.js'], 'kinds-know-only-the-contract'),
  probe('src/rules/hearts/all.ts', ['../catalogue.js'], 'kinds-know-only-the-contract'),
  probe(
    'src/games/jobs/whist.ts',
    ['../../rules/whist/index.js'],
    'kinds-only-through-the-catalogue',
  ),
  probe(
    'src/rules/hearts/nest.ts',
    ['@nestjs/common'],
    'rules-are-pure',
    'rules-cannot-reach-nest',
  ),
  probe('src/rules/hearts/random.ts', ['node:crypto'], 'rules-are-pure'),
  probe(
    'src/rules/hearts/hearts.graphql.ts',
    ['bullmq'],
    'only-graphql-files-of-rules-import-nest',
  ),
  probe('src/rules/whist/detour.ts', ['./whist.graphql.js'], 'rules-cannot-reach-nest'),
  probe('src/games/domain/persons.ts', ['../../players/index.js'], 'domain-is-pure'),
  probe('src/games/domain/random.ts', ['node:crypto'], 'domain-is-pure'),
  probe('src/games/domain/service.ts', ['../application/game.service.js'], 'domain-is-pure'),
  ...['@nestjs/graphql', 'bullmq', '@nestjs/bullmq', '@prisma/client'].map((driver, index) =>
    probe(`src/games/application/driver-${index}.ts`, [driver], 'application-cannot-reach-drivers'),
  ),
  probe(
    'src/history/application/generated.ts',
    ['../../generated/prisma/client.js'],
    'application-cannot-reach-drivers',
  ),
  probe(
    'src/history/application/detour.ts',
    ['../../platform/database/index.js'],
    'application-cannot-reach-drivers',
  ),
  probe('src/ratings/inner.ts', ['../games/domain/game.js'], 'features-through-their-index'),
  probe('src/history/verify/server.ts', ['../../games/index.js'], 'records-need-no-server'),
  probe('src/history/record/file.ts', ['node:fs'], 'records-need-no-server'),
];

describe('the import rules', () => {
  let clean: readonly Violation[];
  let broken: readonly Violation[];

  beforeAll(() => {
    clean = violationsIn(HOUSE);
    broken = violationsIn(Object.assign({}, HOUSE, ...PROBES.map(({ files }) => files)));
  });

  it('find nothing to say about a house that keeps them', () => {
    expect(clean).toEqual([]);
  });

  it.each(PROBES.flatMap((entry) => entry.broken))('report %s', (expected) => {
    expect(broken.map(({ rule, from }) => `${rule} ${from}`)).toContain(expected);
  });

  it('report nothing else', () => {
    const reported = new Set(broken.map(({ rule, from }) => `${rule} ${from}`));
    expect([...reported].sort()).toEqual(PROBES.flatMap((entry) => entry.broken).sort());
  });

  it('are all broken by some probe', () => {
    const { forbidden } = createRequire(import.meta.url)(RULES_FILE);
    const names = forbidden.map(({ name }: { readonly name: string }) => name);
    const probed = PROBES.flatMap((entry) => entry.broken.map((text) => text.split(' ')[0]));
    expect([...new Set(probed)].sort()).toEqual(names.sort());
  });
});

function probe(file: string, imports: readonly string[], ...rules: readonly string[]) {
  return {
    files: { [file]: importing(...imports) },
    broken: rules.map((rule) => `${rule} ${file}`),
  };
}

function importing(...modules: readonly string[]): string {
  return `${modules.map((name) => `import '${name}';\n`).join('')}export const here = true;\n`;
}

const folders: string[] = [];
afterAll(() => folders.forEach((folder) => rmSync(folder, { recursive: true, force: true })));

function violationsIn(files: Files): readonly Violation[] {
  const folder = mkdtempSync(join(tmpdir(), 'fairdeal-imports-'));
  folders.push(folder);
  const packages = [...PACKAGES, ...MORE_PACKAGES];
  const versions = (names: readonly string[]) => Object.fromEntries(names.map((n) => [n, '1.0.0']));
  write(folder, {
    ...files,
    'package.json': JSON.stringify({
      type: 'module',
      dependencies: versions(packages),
      devDependencies: versions(['jest-like']),
    }),
    ...Object.fromEntries([...packages, 'jest-like'].flatMap(packageFiles)),
  });
  const answer = spawnSync(
    process.execPath,
    [CRUISER, '--config', RULES_FILE, '--output-type', 'json', 'src'],
    { cwd: folder, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 },
  );
  if (!answer.stdout) throw new Error(`dependency-cruiser: ${answer.stderr}`);
  const { summary } = JSON.parse(answer.stdout);
  return summary.violations.map(({ rule, from }: { rule: { name: string }; from: string }) => ({
    rule: rule.name,
    from,
  }));
}

function packageFiles(name: string): [string, string][] {
  const manifest = { name, version: '1.0.0', type: 'module', exports: { '.': './index.js' } };
  return [
    [`node_modules/${name}/package.json`, JSON.stringify(manifest)],
    [`node_modules/${name}/index.js`, 'export const here = true;\n'],
  ];
}

function write(folder: string, files: Files): void {
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), text);
  }
}

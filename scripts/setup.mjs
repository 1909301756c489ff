// Makes a clone ready: packages, the Prisma client and, with --build, dist/. Does only what is out
// of date. Node's own modules only: it runs before node_modules exists.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

process.chdir(join(dirname(fileURLToPath(import.meta.url)), '..'));

await unlessFresh('packages', ['package-lock.json'], 'node_modules/.package-lock.json', () => {
  console.log('installing packages, once: this takes a minute');
  const npm = process.env.npm_execpath; // set by npm: the same npm that runs this script
  const [command, args] = npm ? [process.execPath, [npm]] : ['npm', []];
  run(command, [...args, 'ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error']);
});
await unlessFresh(
  'prisma-client',
  ['prisma/schema.prisma', 'package-lock.json'],
  'src/generated/prisma/client.ts',
  () =>
    run(process.execPath, ['node_modules/prisma/build/index.js', 'generate'], {
      // Generating never runs the engine; naming one keeps Prisma from downloading it.
      PRISMA_SCHEMA_ENGINE_BINARY: process.execPath,
      PRISMA_HIDE_UPDATE_MESSAGE: '1',
    }),
);
if (process.argv.includes('--build')) {
  const sources = filesBelow('src').filter((file) => file.endsWith('.ts'));
  await unlessFresh('build', ['.swcrc', ...sources], 'dist/main.js', () => build(sources));
}

async function unlessFresh(name, inputs, output, make) {
  const stamp = join('node_modules', '.cache', 'setup', name);
  const sum = checksum(inputs);
  if (existsSync(output) && existsSync(stamp) && readFileSync(stamp, 'utf8') === sum) return;
  await make();
  mkdirSync(dirname(stamp), { recursive: true });
  writeFileSync(stamp, sum);
}

function checksum(files) {
  const hash = createHash('sha256').update(process.version);
  for (const file of files) hash.update(file).update(readFileSync(file));
  return hash.digest('hex');
}

async function build(sources) {
  const { transformFileSync } = (await import('@swc/core')).default;
  const draft = `dist-${process.pid}`;
  for (const source of sources) {
    const target = join(draft, source.slice('src/'.length, -'.ts'.length) + '.js');
    const { code, map } = transformFileSync(source, { configFile: '.swcrc', sourceMaps: true });
    mkdirSync(dirname(target), { recursive: true });
    writeFileSync(target, `${code}\n//# sourceMappingURL=${target.split('/').pop()}.map\n`);
    writeFileSync(`${target}.map`, map);
  }
  // At once, since servers and bots' threads may load from it meanwhile.
  rmSync('dist', { recursive: true, force: true });
  renameSync(draft, 'dist');
}

function filesBelow(folder) {
  return readdirSync(folder, { withFileTypes: true })
    .flatMap((entry) => {
      const path = join(folder, entry.name);
      return entry.isDirectory() ? filesBelow(path) : [path];
    })
    .sort();
}

function run(command, args, variables = {}) {
  const result = spawnSync(command, args, {
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, ...variables },
  });
  if (result.status === 0) return;
  console.error(`failed: ${command} ${args.join(' ')}`);
  process.exit(result.status ?? 1);
}

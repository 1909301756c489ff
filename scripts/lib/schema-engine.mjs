// Prisma's schema engine as WebAssembly, to write a new migration and to tell whether the
// migrations and schema.prisma agree. Three faults of the stock adapter are mended here: scripts
// split at every ';', a "shadow" database that is the real one, and the missing type "char".
import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile, readdir } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join, resolve } from 'node:path';
import { PrismaPg } from '@prisma/adapter-pg';
import { ColumnTypeEnum, bindMigrationAwareSqlAdapterFactory } from '@prisma/driver-adapter-utils';
import pg from 'pg';
import { withClient } from './embedded-postgres.mjs';

const CHAR_TYPE = 18;
const TEXT_TYPE = 25;
const NO_FILTERS = { externalTables: [], externalEnums: [] };

/** `exitCode` 0: they agree; 2: they differ, and `stdout` is the SQL that is missing. */
export async function missingMigration(url, schemaPath, migrationsFolder) {
  const schema = await readFile(schemaPath, 'utf8');
  const databases = new Databases(url);
  const wasm = await loadWasm();
  const engine = await wasm.SchemaEngine.new(
    { datamodels: [['schema.prisma', schema]] },
    () => undefined,
    bindMigrationAwareSqlAdapterFactory(databases),
  );
  try {
    return await engine.diff({
      from: { tag: 'migrations', ...(await listMigrations(migrationsFolder)) },
      to: { tag: 'schemaDatamodel', files: [{ path: 'schema.prisma', content: schema }] },
      script: true,
      exitCode: true,
      filters: NO_FILTERS,
    });
  } finally {
    await databases.close();
  }
}

async function loadWasm() {
  // Without it a panic hides behind a TypeError.
  globalThis.PRISMA_WASM_PANIC_REGISTRY = {
    set_message: (message) => console.error('schema engine panic:', message),
  };
  const folder = dirname(createRequire(import.meta.url).resolve('@prisma/schema-engine-wasm'));
  const bindings = await import(join(folder, 'schema_engine_bg.js'));
  const { instance } = await WebAssembly.instantiate(
    await readFile(join(folder, 'schema_engine_bg.wasm')),
    { './schema_engine_bg.js': bindings },
  );
  bindings.__wbg_set_wasm(instance.exports);
  instance.exports.__wbindgen_start();
  return bindings;
}

async function listMigrations(folder) {
  const baseDir = resolve(folder);
  const entries = await readdir(baseDir, { withFileTypes: true });
  const names = entries.filter((entry) => entry.isDirectory()).map((entry) => entry.name);
  const migrationDirectories = await Promise.all(
    names.sort().map(async (name) => {
      const value = await readFile(join(baseDir, name, 'migration.sql'), 'utf8');
      return {
        path: name,
        migrationFile: { path: 'migration.sql', content: { tag: 'ok', value } },
      };
    }),
  );
  const lock = join(baseDir, 'migration_lock.toml');
  const content = existsSync(lock) ? await readFile(lock, 'utf8') : null;
  return {
    baseDir,
    lockfile: { path: 'migration_lock.toml', content },
    shadowDbInitScript: '',
    migrationDirectories,
  };
}

class Databases {
  provider = 'postgres';
  adapterName = '@prisma/adapter-pg';
  #open = new Set();
  #url;

  constructor(url) {
    this.#url = url;
  }

  connect() {
    return this.#connectTo(this.#url);
  }

  async connectToShadowDb() {
    const name = `shadow_${randomUUID().replaceAll('-', '')}`;
    await withClient(this.#url, (client) =>
      client.query(`CREATE DATABASE ${name} TEMPLATE template0`),
    );
    const shadow = new URL(this.#url);
    shadow.pathname = `/${name}`;
    const drop = () =>
      withClient(this.#url, (client) =>
        client.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`),
      );
    return this.#connectTo(shadow.href, drop);
  }

  async close() {
    for (const adapter of this.#open) await adapter.dispose();
  }

  async #connectTo(url, onDispose) {
    const pool = new pg.Pool({ connectionString: url, max: 1 });
    pool.on('error', () => undefined); // the shadow database is dropped under its connection
    const adapter = await new PrismaPg(pool).connect();
    readCharsAsText(adapter);
    adapter.executeScript = async (sql) => {
      try {
        await pool.query(sql);
      } catch (error) {
        adapter.onError(error);
      }
    };
    let disposed;
    const dispose = async () => {
      await pool.end();
      await onDispose?.(); // its answer must not be handed on: the engine takes only nothing
    };
    adapter.dispose = () => (disposed ??= dispose());
    this.#open.add(adapter);
    return adapter;
  }
}

function readCharsAsText(adapter) {
  const performIO = adapter.performIO.bind(adapter);
  const queryRaw = adapter.queryRaw.bind(adapter);
  adapter.queryRaw = async (query) => {
    const charColumns = [];
    adapter.performIO = async (statement) => {
      const result = await performIO(statement);
      result.fields.forEach((field, column) => {
        if (field.dataTypeID !== CHAR_TYPE) return;
        charColumns.push(column);
        field.dataTypeID = TEXT_TYPE;
      });
      return result;
    };
    const result = await queryRaw(query);
    for (const column of charColumns) result.columnTypes[column] = ColumnTypeEnum.Character;
    return result;
  };
}

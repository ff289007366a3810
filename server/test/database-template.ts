import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { MIGRATIONS_DIRECTORY } from '../src/platform/database/database-migrate.ts';
import type { Tx } from '../src/platform/database/database.ts';

/** Directory of the templates. Tests create a template once per state of the migrations. */
export const CACHE_DIRECTORY = fileURLToPath(new URL('../../node_modules/.cache/tradesense', import.meta.url));

/** Returns a hash that changes with every change of a migration, so that a template is never outdated. */
export function migrationsHash(): string {
  const hash = createHash('sha256').update(readFileSync(join(MIGRATIONS_DIRECTORY, 'meta/_journal.json')));
  const files = readdirSync(MIGRATIONS_DIRECTORY).filter((name) => name.endsWith('.sql'));
  for (const name of files.toSorted()) hash.update(name).update(readFileSync(join(MIGRATIONS_DIRECTORY, name)));
  return hash.digest('hex').slice(0, 16);
}

/** Removes data that no test needs, because each test reads the whole template. */
export async function shrink(tx: Tx): Promise<void> {
  await tx.$client.query('update pg_database set datistemplate = false');
  for (const name of ['template0', 'template1']) await tx.$client.query(`drop database ${name}`);
  await tx.$client.query('checkpoint');
}

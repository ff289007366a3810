/**
 * Puts the embedded database of a new installation, with all migrations, into a data directory. It copies a template,
 * because creating a database takes 11 CPU seconds and copying a template takes almost none. Use it in tests that do
 * not test the first start.
 */
import { randomBytes } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { pino } from 'pino';
import { migrateDatabase } from '../src/platform/database/database-migrate.ts';
import { openDatabase } from '../src/platform/database/database-open.ts';
import { CACHE_DIRECTORY, migrationsHash, shrink } from './database-template.ts';

async function makeTemplate(directory: string): Promise<void> {
  const draft = `${directory}.${process.pid}.${randomBytes(4).toString('hex')}`;
  mkdirSync(draft, { recursive: true });
  const db = await openDatabase({ databaseUrl: null, dataDir: draft }, pino({ level: 'silent' }));
  await migrateDatabase(db);
  // Removes data of PostgreSQL that no test needs. The database then has a third of its files, so tests need less time
  // to copy, hash and flush them.
  await db.read((tx) => shrink(tx));
  await db.close();
  try {
    renameSync(draft, directory);
  } catch (error) {
    // Another process of the test run has created the template in the meantime.
    if (!existsSync(directory)) throw error;
    rmSync(draft, { recursive: true });
  }
}

/**
 * Copies the template to `<dataDir>/database`. The template is created once per state of the migrations, in the same
 * way as the server creates a database.
 */
export async function putMigratedDatabase(dataDir: string): Promise<void> {
  const template = join(CACHE_DIRECTORY, `test-directory-${migrationsHash()}`);
  if (!existsSync(template)) await makeTemplate(template);
  cpSync(join(template, 'database'), join(dataDir, 'database'), { recursive: true, errorOnExist: true, force: false });
}

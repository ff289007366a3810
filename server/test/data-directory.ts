/**
 * Puts the embedded database of a new installation, with all migrations, into a data directory. Creating one takes 11 CPU
 * seconds and a copy none, so a test whose subject is not the first start begins here.
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
  // A third of the files is left, which tests copy, hash and flush to the disk.
  await db.read((tx) => shrink(tx));
  await db.close();
  try {
    renameSync(draft, directory);
  } catch (error) {
    // Another process of the run has made it meanwhile.
    if (!existsSync(directory)) throw error;
    rmSync(draft, { recursive: true });
  }
}

/** Copies the database to `<dataDir>/database`. It is made once per state of the migrations, as the server makes it. */
export async function putMigratedDatabase(dataDir: string): Promise<void> {
  const template = join(CACHE_DIRECTORY, `test-directory-${migrationsHash()}`);
  if (!existsSync(template)) await makeTemplate(template);
  cpSync(join(template, 'database'), join(dataDir, 'database'), { recursive: true, errorOnExist: true, force: false });
}

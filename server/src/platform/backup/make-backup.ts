/**
 * Makes backups of a running or stopped installation.
 *
 * Guarantees: a backup contains the database as it was at one moment, with every commit that was acknowledged before
 * that moment. For PostgreSQL, the rows are counted in the same snapshot. For an embedded database, the copy is opened
 * to count its rows. A backup that fails leaves a directory without a manifest. Limits: servers keep running, but an
 * embedded database serves no requests while its files are copied.
 */
import { chmod, mkdir, readdir, rm } from 'node:fs/promises';
import { join, relative } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import { Client, type ClientBase } from 'pg';
import { lockDirectory } from '../database/database-directory-lock.ts';
import { copyDatabaseFiles } from '../database/database-embedded-files.ts';
import { openDatabase } from '../database/database-open.ts';
import type { Database } from '../database/database.ts';
import { BackupFault } from './backup-fault.ts';
import { hashFiles, secretKeyCheck, writeManifest, type BackupManifest } from './backup-manifest.ts';
import { copyDataFiles } from './data-files.ts';
import { runPostgresTool, type Environment } from './postgres-tools.ts';
import { countMigrations, countRows } from './table-counts.ts';

export const BACKUP_FILES = 'files';
export const BACKUP_DUMP = 'database.dump';
export const BACKUP_DATABASE = 'database';

export interface BackupSource {
  readonly dataDir: string;
  readonly databaseUrl: string | null;
  readonly secretKey: string;
  readonly environment: Environment;
  /**
   * Asks the server that has the embedded database open to copy its files. Returns `false` if no server has the
   * database open.
   */
  readonly copyThroughServer: (to: string) => Promise<boolean>;
  readonly log: FastifyBaseLogger;
}

export interface MadeBackup {
  readonly directory: string;
  readonly tables: BackupManifest['tables'];
}

/**
 * Creates the directory of a backup. Throws `BackupFault` if the directory is not empty, or if it lies inside the data
 * directory that the backup saves.
 */
async function takePlace(directory: string, dataDir: string): Promise<void> {
  if (!relative(dataDir, directory).startsWith('..'))
    throw new BackupFault(`${directory} is in the data directory ${dataDir}: choose a place outside`);
  await mkdir(directory, { recursive: true, mode: 0o700 });
  if ((await readdir(directory)).length > 0) throw new BackupFault(`${directory} is not empty`);
  // `mkdir` does not change the mode of a directory that already exists, so the mode is set here.
  await chmod(directory, 0o700);
}

/** Opens a copy of the embedded database and calls `look` with it. Opening the copy replays its write-ahead log. */
async function inCopy<Value>(
  dataDir: string,
  log: FastifyBaseLogger,
  look: (db: Database) => Promise<Value>,
): Promise<Value> {
  const db = await openDatabase({ databaseUrl: null, dataDir }, log);
  try {
    return await look(db);
  } finally {
    await db.close();
    await rm(join(dataDir, `${BACKUP_DATABASE}.lock`), { force: true });
  }
}

/** Copies the embedded database and returns the row counts of the copy. */
async function copyEmbedded(
  source: BackupSource,
  directory: string,
  check: CheckCopy,
): Promise<Record<string, number>> {
  const to = join(directory, BACKUP_DATABASE);
  if (!(await source.copyThroughServer(to))) {
    const from = join(source.dataDir, 'database');
    const lock = lockDirectory(from);
    try {
      copyDatabaseFiles(from, to);
    } finally {
      lock.release();
    }
  }
  return inCopy(directory, source.log, async (db) => {
    await check(db);
    return db.read((tx) => countRows(tx.$client));
  });
}

/** Dumps a PostgreSQL database and counts its rows in the same snapshot. */
async function dumpPostgres(
  databaseUrl: string,
  environment: Environment,
  directory: string,
): Promise<Record<string, number>> {
  const client = new Client({ connectionString: databaseUrl, application_name: 'tradesense backup' });
  await client.connect();
  try {
    const snapshot = await exportSnapshot(client);
    const args = ['--format=custom', '--no-owner', '--no-privileges', `--snapshot=${snapshot}`, '--file', join(directory, BACKUP_DUMP)]; // oxfmt-ignore
    await runPostgresTool('pg_dump', args, { databaseUrl, environment });
    return await countRows(client);
  } finally {
    await client.end();
  }
}

/**
 * Starts a transaction with a snapshot, and returns the snapshot's name, so that other sessions can read the same
 * snapshot.
 */
async function exportSnapshot(client: ClientBase): Promise<string> {
  await client.query('SET statement_timeout = 0');
  await client.query('SET idle_in_transaction_session_timeout = 0');
  await client.query('BEGIN TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY');
  const { rows } = await client.query<{ snapshot: string }>('SELECT pg_export_snapshot() AS snapshot');
  return rows[0]?.snapshot ?? '';
}

/** Checks a copy of the embedded database before the backup is declared complete. Throws if it finds an error. */
export type CheckCopy = (db: Database) => Promise<void>;

/** Makes a backup in a new or empty directory. Rejects if it fails, with a `BackupFault` for known causes. */
export async function makeBackup(
  source: BackupSource,
  directory: string,
  now: Date,
  check: CheckCopy,
): Promise<MadeBackup> {
  await takePlace(directory, source.dataDir);
  const { databaseUrl } = source;
  const tables =
    databaseUrl === null
      ? await copyEmbedded(source, directory, check)
      : await dumpPostgres(databaseUrl, source.environment, directory);
  await copyDataFiles(source.dataDir, join(directory, BACKUP_FILES));
  await writeManifest(directory, {
    madeAt: now.toISOString(),
    database: databaseUrl === null ? 'embedded' : 'postgres',
    migrations: countMigrations(tables),
    tables,
    files: await hashFiles(directory),
    secretKeyCheck: secretKeyCheck(source.secretKey),
  });
  return { directory, tables };
}

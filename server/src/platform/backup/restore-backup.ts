/**
 * Restores a backup into an empty target: a data directory without a database, or an empty PostgreSQL database.
 *
 * Guarantees: every file is compared with the manifest before anything is changed, no existing data are overwritten,
 * and the rows of every table are counted afterwards.
 */
import { existsSync, renameSync, rmSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import { Client } from 'pg';
import { lockDirectory } from '../database/database-directory-lock.ts';
import { copyDatabaseFiles, fsyncPath } from '../database/database-embedded-files.ts';
import { readMigrations } from '../database/database-migrate.ts';
import { openDatabase } from '../database/database-open.ts';
import { BackupFault } from './backup-fault.ts';
import { openBackup, secretKeyCheck, type BackupManifest } from './backup-manifest.ts';
import { refuseOtherFiles, restoreDataFiles } from './data-files.ts';
import { BACKUP_DATABASE, BACKUP_DUMP, BACKUP_FILES } from './make-backup.ts';
import { runPostgresTool, type Environment } from './postgres-tools.ts';
import { countDifferences, countRows, hasTables } from './table-counts.ts';

export interface RestoreTarget {
  readonly dataDir: string;
  readonly databaseUrl: string | null;
  /** The configured `SECRET_KEY`. `null` if the server uses the key in the data directory. */
  readonly secretKey: string | null;
  readonly environment: Environment;
  readonly log: FastifyBaseLogger;
}

function refuseMismatch({ database, migrations }: BackupManifest, target: RestoreTarget): void {
  const wanted = target.databaseUrl === null ? 'embedded' : 'postgres';
  if (database !== wanted)
    throw new BackupFault(
      database === 'postgres'
        ? 'the backup is of a PostgreSQL database: set DATABASE_URL to an empty one'
        : 'the backup is of an embedded database: unset DATABASE_URL',
    );
  if (migrations > readMigrations().length)
    throw new BackupFault('the backup was made by a newer release: restore it with that one');
}

/** Throws `BackupFault` unless the restored server will use the same key as the backup. */
async function refuseOtherKey(
  directory: string,
  manifest: BackupManifest,
  { secretKey, dataDir }: RestoreTarget,
): Promise<void> {
  const key = secretKey ?? (await keptKey(dataDir)) ?? (await keptKey(join(directory, BACKUP_FILES)));
  if (key === null)
    throw new BackupFault('the key of this backup came from the environment: set SECRET_KEY to the same one');
  if (secretKeyCheck(key) !== manifest.secretKeyCheck)
    throw new BackupFault('SECRET_KEY is not the one of the backup: what it sealed could not be read');
}

async function keptKey(dataDir: string): Promise<string | null> {
  const text = await readFile(join(dataDir, 'secret-key'), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
  return text?.trim() ?? null;
}

/** Throws `BackupFault` if the target already has a database. */
async function refuseFullPlace({ dataDir, databaseUrl }: RestoreTarget): Promise<void> {
  if (databaseUrl === null) {
    const place = join(dataDir, 'database');
    if (existsSync(place))
      throw new BackupFault(`there is a database in ${place}: restore into an empty data directory`);
    return;
  }
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    if (await hasTables(client))
      throw new BackupFault('the database of DATABASE_URL is not empty: create a new one, with C.UTF-8');
  } finally {
    await client.end();
  }
}

/**
 * Copies the database to a path next to the target first and renames it at the end, so that an interrupted restore
 * leaves no partial database.
 */
function placeEmbedded(directory: string, dataDir: string): void {
  const place = join(dataDir, 'database');
  const lock = lockDirectory(place);
  try {
    rmSync(`${place}.restoring`, { recursive: true, force: true });
    copyDatabaseFiles(join(directory, BACKUP_DATABASE), `${place}.restoring`);
    renameSync(`${place}.restoring`, place);
    fsyncPath(dataDir);
  } finally {
    lock.release();
  }
}

async function placePostgres(directory: string, databaseUrl: string, environment: Environment): Promise<void> {
  const args = ['--exit-on-error', '--single-transaction', '--no-owner', '--no-privileges'];
  await runPostgresTool('pg_restore', [...args, '--dbname', databaseName(databaseUrl), join(directory, BACKUP_DUMP)], {
    databaseUrl,
    environment,
  });
}

const databaseName = (databaseUrl: string): string => decodeURIComponent(new URL(databaseUrl).pathname.slice(1));

/**
 * Restores a backup and counts its rows. Rejects if it fails or a count differs, with a `BackupFault` for known causes.
 */
export async function restoreBackup(directory: string, target: RestoreTarget): Promise<BackupManifest> {
  const manifest = await openBackup(directory);
  refuseMismatch(manifest, target);
  await refuseOtherFiles(join(directory, BACKUP_FILES), target.dataDir);
  await refuseOtherKey(directory, manifest, target);
  await refuseFullPlace(target);
  // The database is restored last: until then, an interrupted restore can be repeated.
  await restoreDataFiles(join(directory, BACKUP_FILES), target.dataDir);
  if (target.databaseUrl === null) placeEmbedded(directory, target.dataDir);
  else await placePostgres(directory, target.databaseUrl, target.environment);
  const db = await openDatabase(target, target.log);
  try {
    const differences = countDifferences(manifest.tables, await db.read((tx) => countRows(tx.$client)));
    if (differences.length > 0) throw new BackupFault(`the restored database differs:\n${differences.join('\n')}`);
  } finally {
    await db.close();
  }
  return manifest;
}

/**
 * Brings a backup back into an empty place: a data directory without a database, or an empty PostgreSQL database.
 *
 * Guarantees: every file is compared with the manifest before anything is changed, nothing that exists is overwritten, and the rows of every
 * table are counted afterwards.
 */
import { existsSync, renameSync, rmSync } from 'node:fs';
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
  /** `SECRET_KEY`; `null` for the one that the data directory keeps. */
  readonly secretKey: string | null;
  readonly environment: Environment;
  readonly log: FastifyBaseLogger;
}

function refuseMismatch(
  { database, migrations, secretKeyCheck: expected }: BackupManifest,
  target: RestoreTarget,
): void {
  const wanted = target.databaseUrl === null ? 'embedded' : 'postgres';
  if (database !== wanted)
    throw new BackupFault(
      database === 'postgres'
        ? 'the backup is of a PostgreSQL database: set DATABASE_URL to an empty one'
        : 'the backup is of an embedded database: unset DATABASE_URL',
    );
  if (migrations > readMigrations().length)
    throw new BackupFault('the backup was made by a newer release: restore it with that one');
  if (target.secretKey !== null && secretKeyCheck(target.secretKey) !== expected)
    throw new BackupFault('SECRET_KEY is not the one of the backup: what it sealed could not be read');
}

/** Copies the files beside the place first, so that a restore that is cut off leaves no database. */
function placeEmbedded(directory: string, dataDir: string): void {
  const place = join(dataDir, 'database');
  if (existsSync(place)) throw new BackupFault(`there is a database in ${place}: restore into an empty data directory`);
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
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    if (await hasTables(client))
      throw new BackupFault('the database of DATABASE_URL is not empty: create a new one, with C.UTF-8');
  } finally {
    await client.end();
  }
  const args = ['--exit-on-error', '--single-transaction', '--no-owner', '--no-privileges'];
  await runPostgresTool('pg_restore', [...args, '--dbname', databaseName(databaseUrl), join(directory, BACKUP_DUMP)], {
    databaseUrl,
    environment,
  });
}

const databaseName = (databaseUrl: string): string => decodeURIComponent(new URL(databaseUrl).pathname.slice(1));

/** Restores a backup and counts its rows. Throws `BackupFault` if it cannot, or if a count differs. */
export async function restoreBackup(directory: string, target: RestoreTarget): Promise<BackupManifest> {
  const manifest = await openBackup(directory);
  refuseMismatch(manifest, target);
  await refuseOtherFiles(join(directory, BACKUP_FILES), target.dataDir);
  if (target.databaseUrl === null) placeEmbedded(directory, target.dataDir);
  else await placePostgres(directory, target.databaseUrl, target.environment);
  await restoreDataFiles(join(directory, BACKUP_FILES), target.dataDir);
  const db = await openDatabase(target, target.log);
  try {
    const differences = countDifferences(manifest.tables, await db.read((tx) => countRows(tx.$client)));
    if (differences.length > 0) throw new BackupFault(`the restored database differs:\n${differences.join('\n')}`);
  } finally {
    await db.close();
  }
  return manifest;
}

/**
 * Writes and reads `manifest.json`, which describes a backup. It is written last: a directory without it is not a
 * backup.
 */
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { z } from 'zod';
import { BackupFault } from './backup-fault.ts';

const FORMAT = 1;
const MANIFEST = 'manifest.json';
const hash = z.string().regex(/^[\da-f]{64}$/);

const manifestSchema = z.object({
  format: z.literal(FORMAT, { error: `only format ${FORMAT} is known` }),
  madeAt: z.iso.datetime(),
  database: z.enum(['embedded', 'postgres']),
  /** Number of migrations that were applied to the database. */
  migrations: z.int().nonnegative(),
  /** Number of rows of each table, by `schema.table`. */
  tables: z.record(z.string(), z.int().nonnegative()),
  /** SHA-256 of each file, by its path in the backup. */
  files: z.record(z.string(), hash),
  /**
   * Hash for checking, without revealing the key, whether a secret key is the key of the installation that was backed
   * up.
   */
  secretKeyCheck: hash,
});
export type BackupManifest = z.infer<typeof manifestSchema>;

export const secretKeyCheck = (secretKey: string): string =>
  createHash('sha256').update('tradesense backup\0').update(secretKey).digest('hex');

async function hashOf(path: string): Promise<string> {
  const sum = createHash('sha256');
  await pipeline(createReadStream(path), sum);
  return sum.digest('hex');
}

/** Returns the hash of each file below a directory, by its path in the directory. The manifest itself is left out. */
export async function hashFiles(directory: string): Promise<Record<string, string>> {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true });
  const paths = entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(directory, join(entry.parentPath, entry.name)));
  const hashes: Record<string, string> = {};
  for (const path of paths.toSorted()) if (path !== MANIFEST) hashes[path] = await hashOf(join(directory, path));
  return hashes;
}

export async function writeManifest(directory: string, manifest: Omit<BackupManifest, 'format'>): Promise<void> {
  const draft = join(directory, `${MANIFEST}.draft`);
  await writeFile(draft, `${JSON.stringify({ format: FORMAT, ...manifest }, null, 2)}\n`, { mode: 0o600, flush: true });
  await rename(draft, join(directory, MANIFEST));
}

async function readManifest(directory: string): Promise<BackupManifest> {
  const text = await readFile(join(directory, MANIFEST), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return null;
    throw error;
  });
  if (text === null)
    throw new BackupFault(`${directory} has no ${MANIFEST}: it is no backup, or one that did not finish`);
  try {
    return manifestSchema.parse(JSON.parse(text));
  } catch (error) {
    throw new BackupFault(`${join(directory, MANIFEST)} cannot be read`, { cause: error });
  }
}

/**
 * Reads the manifest and compares every file with it. Throws `BackupFault`, naming the first file that is missing,
 * changed or not listed.
 */
export async function openBackup(directory: string): Promise<BackupManifest> {
  const manifest = await readManifest(directory);
  const found = await hashFiles(directory);
  for (const [path, expected] of Object.entries(manifest.files)) {
    if (found[path] === undefined) throw new BackupFault(`the backup lacks ${path}`);
    if (found[path] !== expected) throw new BackupFault(`${path} is not as it was when the backup was made`);
  }
  const added = Object.keys(found).find((path) => manifest.files[path] === undefined);
  if (added !== undefined) throw new BackupFault(`${added} is not listed in ${MANIFEST}`);
  return manifest;
}

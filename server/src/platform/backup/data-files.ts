/**
 * The files of an installation other than its database: keys, the secret of the simulated market, and emails that were
 * written to files.
 */
import { cp, lstat, mkdir, readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { BackupFault } from './backup-fault.ts';

/**
 * Matches the paths that are not copied here: the database, which is copied separately, its lock, and sockets, which
 * belong to a running process.
 */
const LEFT_OUT = /^database(\.|$)|\.sock$/;

async function namesIn(directory: string): Promise<string[]> {
  const names = await readdir(directory).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  return names.filter((name) => !LEFT_OUT.test(name)).toSorted();
}

/**
 * Whether the file is an email that is still being written. It need not be saved: either the finished email is saved
 * under its final name, or the restored queue sends it again.
 */
const isDraft = (path: string): boolean => path.endsWith('.draft');

/** Copies the files of a data directory, without emails that are being written. */
export async function copyDataFiles(dataDir: string, to: string): Promise<void> {
  await mkdir(to, { recursive: true, mode: 0o700 });
  for (const name of await namesIn(dataDir))
    await cp(join(dataDir, name), join(to, name), {
      recursive: true,
      dereference: true,
      filter: (path) => !isDraft(path),
    });
}

/**
 * Throws `BackupFault` if the data directory already contains a key or secret that differs from the one in the backup.
 */
export async function refuseOtherFiles(from: string, dataDir: string): Promise<void> {
  for (const name of await namesIn(from)) {
    const [kept, there] = [join(from, name), join(dataDir, name)];
    const stat = await lstat(there).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return null;
      throw error;
    });
    if (stat?.isFile() !== true) continue;
    if (!(await readFile(kept)).equals(await readFile(there)))
      throw new BackupFault(`${there} is not the one of the backup. Restore into an empty data directory.`);
  }
}

/** Restores the files of a backup to the data directory. Existing files stay unchanged. */
export async function restoreDataFiles(from: string, dataDir: string): Promise<void> {
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  for (const name of await namesIn(from))
    await cp(join(from, name), join(dataDir, name), { recursive: true, force: false, errorOnExist: false });
}

import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/** Error: another process has the data directory open. The message is for the operator. */
export class DirectoryInUse extends Error {
  override readonly name = 'DirectoryInUse';
}

const BUSY_CODES = new Set([5, 6]);

/**
 * Locks `directory` until `release` is called or the process ends. The lock is an exclusive transaction on a small lock
 * database next to the directory, so the operating system releases it even if the process crashes. Throws
 * `DirectoryInUse` if another process holds it.
 */
export function lockDirectory(directory: string): { release(): void } {
  mkdirSync(dirname(directory), { recursive: true, mode: 0o700 });
  const lock = new DatabaseSync(`${directory}.lock`);
  try {
    lock.exec('PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE');
  } catch (error) {
    lock.close();
    const code = error instanceof Error && 'errcode' in error ? error.errcode : undefined;
    if (typeof code !== 'number' || !BUSY_CODES.has(code)) throw error;
    throw new DirectoryInUse(
      `The database in ${directory} is open in another process. Only one process can use it: stop the other one, or set DATABASE_URL to a PostgreSQL server.`,
    );
  }
  return { release: () => lock.close() };
}

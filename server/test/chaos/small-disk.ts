import { execFileSync } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, rmSync, statfsSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const MEGABYTE = 1024 * 1024;
const PAGE = 4096;

/** A small disk that a test can fill. */
export interface SmallDisk {
  readonly folder: string;
  /** Uses up all free space. */
  fill(): void;
  /** Frees the space that `fill` used. */
  free(): void;
  /** Removes the disk and its contents. Call it when nothing uses the disk any longer. */
  remove(): void;
}

/** Whether this process may mount a file system. Only root may. */
export const canMount = process.getuid?.() === 0;

/**
 * Mounts an in-memory file system of the given size. If the process may not mount, the folder is on the machine's own
 * disk.
 */
export function mountSmallDisk(megabytes: number): SmallDisk {
  const folder = mkdtempSync(join(tmpdir(), 'tradesense-disk-'));
  if (canMount) execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=755`, 'tmpfs', folder]);
  const filler = join(folder, 'filler');
  return {
    folder,
    fill() {
      if (!canMount) throw new Error('the disk of all others is not filled');
      const file = openSync(filler, 'a');
      for (const size of [MEGABYTE, PAGE]) fillBy(file, Buffer.alloc(size, 1));
      closeSync(file);
      if (statfsSync(folder).bavail > 0) throw new Error('there is room left');
    },
    free: () => rmSync(filler, { force: true }),
    remove() {
      if (canMount) execFileSync('umount', ['--lazy', folder]);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Writes the piece repeatedly until it no longer fits. */
function fillBy(file: number, piece: Buffer): void {
  try {
    for (;;) if (writeSync(file, piece) < piece.length) return;
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOSPC')) throw error;
  }
}

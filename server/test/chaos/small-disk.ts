import { execFileSync } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, rmSync, statfsSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const MEGABYTE = 1024 * 1024;
const PAGE = 4096;

/** A disk with little room, which a test fills. */
export interface SmallDisk {
  readonly folder: string;
  /** Takes all room that is left. */
  fill(): void;
  /** Gives it back. */
  free(): void;
  /** Removes the disk with all that is on it. Nothing may use it any more. */
  remove(): void;
}

/** Only root may mount a file system. */
export const canMount = process.getuid?.() === 0;

/** Mounts a file system in memory of that size. Without the right to mount, the folder lies on the disk of all others. */
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

/** Writes pieces until there is no room for one more. */
function fillBy(file: number, piece: Buffer): void {
  try {
    for (;;) if (writeSync(file, piece) < piece.length) return;
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOSPC')) throw error;
  }
}

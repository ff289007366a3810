import { closeSync, cpSync, fsyncSync, openSync, readdirSync, realpathSync } from 'node:fs';
import { join } from 'node:path';
import { MemoryFS } from '@electric-sql/pglite';
import { NodeFS } from '@electric-sql/pglite/nodefs';

/** WASI's error number for an input/output error. */
const EIO = 29;

/** Flushes one file or directory to the disk. */
export function fsyncPath(path: string): void {
  const descriptor = openSync(path, 'r');
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}

/**
 * Flushes every file and directory below `root` to the disk. Needed once for a new database, because its creation does
 * not flush.
 */
export function fsyncTree(root: string): void {
  for (const entry of readdirSync(root, { withFileTypes: true })) {
    const path = join(root, entry.name);
    if (entry.isDirectory()) fsyncTree(path);
    else if (entry.isFile()) fsyncPath(path);
  }
  fsyncPath(root);
}

/**
 * Copies the files of a database to a directory that does not exist yet, and flushes them to the disk. Opening the copy
 * replays its log, so it contains every acknowledged commit. The caller must ensure that nothing writes to the database
 * meanwhile.
 */
export function copyDatabaseFiles(directory: string, to: string): void {
  // The directory may be a link to another volume: copy its content, not the link.
  cpSync(realpathSync(directory), to, { recursive: true, errorOnExist: true, force: false });
  fsyncTree(to);
}

interface OpenFile {
  readonly nfd?: number;
  readonly node: unknown;
}

interface HostFiles {
  realPath(node: unknown): string;
  stream_ops: { fsync?: (file: OpenFile) => number };
}

function isHostFiles(value: unknown): value is HostFiles {
  return typeof value === 'object' && value !== null && 'realPath' in value && 'stream_ops' in value;
}

/**
 * File system for PGlite that forwards fsync to the host, also for directories. PGlite's own file system ignores fsync.
 */
export class DurableNodeFs extends NodeFS {
  override async init(...args: Parameters<NodeFS['init']>): ReturnType<NodeFS['init']> {
    const { emscriptenOpts } = await super.init(...args);
    const addFsync = (module: object): void => {
      const files: unknown = 'NODEFS' in module ? module.NODEFS : undefined;
      if (!isHostFiles(files)) throw new Error('the embedded database has no NODEFS to make durable');
      files.stream_ops.fsync = (file) => {
        try {
          if (file.nfd === undefined) fsyncPath(files.realPath(file.node));
          else fsyncSync(file.nfd);
          return 0;
        } catch {
          return EIO;
        }
      };
    };
    return { emscriptenOpts: { ...emscriptenOpts, preRun: [...(emscriptenOpts.preRun ?? []), addFsync] } };
  }
}

/**
 * File system with which PGlite creates a database in a directory of the host. With `NodeFS`, PGlite would create the
 * database in memory and copy it as an archive, which takes 230 MB more memory. It creates it in place only on a file
 * system that it takes for one in memory.
 */
export class NewDatabaseFs extends MemoryFS {
  readonly #files: NodeFS;

  constructor(directory: string) {
    super();
    this.#files = new NodeFS(directory);
  }

  override async init(...args: Parameters<NodeFS['init']>): ReturnType<NodeFS['init']> {
    await super.init(...args);
    return this.#files.init(...args);
  }
}

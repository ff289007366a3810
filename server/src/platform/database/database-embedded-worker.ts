/** Worker thread that runs the embedded PostgreSQL: one session, controlled by protocol messages. */
import { chmodSync, existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parentPort, workerData } from 'node:worker_threads';
import { PGlite } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { invariant } from '@tradesense/core/kernel/invariant.ts';
import { copyDatabaseFiles, DurableNodeFs, fsyncPath, fsyncTree, NewDatabaseFs } from './database-embedded-files.ts';
import type { EmbeddedWorkerData, FromEmbedded, ToEmbedded } from './database-embedded-protocol.ts';
import { createEmbeddedSession, type EmbeddedSession } from './database-embedded-session.ts';
import { concatBytes, hasPanicked } from './database-wire.ts';
import { returnUnusedMemory } from '../unused-memory.ts';

const { code, directory, seed, busySince, idleInTransactionMs }: EmbeddedWorkerData = workerData;
const port = parentPort;
invariant(port !== null, 'the embedded database runs in a worker thread');
const busy = new BigInt64Array(busySince);

function post(message: FromEmbedded, transfer: ArrayBuffer[] = []): void {
  port?.postMessage(message, transfer);
}

/** Mode of the database's directory. */
const OWNER_ONLY = 0o700;
/** Extensions that migrations create with `CREATE EXTENSION`. */
const extensions = { pg_trgm };
const shared = { extensions, pgliteWasmModule: code };

async function open(): Promise<PGlite> {
  const buffers = ['-c', 'shared_buffers=32MB'];
  if (directory === null) {
    const loadDataDir = seed === null ? undefined : new Blob([seed]);
    const startParams = [...PGlite.defaultStartParams, ...buffers];
    // Segments of the write-ahead log are small (1 MB), because opening a seed (the tar of a prepared database) reads
    // the whole log.
    const initDbStartParams = ['--wal-segsize=1'];
    return PGlite.create({
      ...shared,
      startParams,
      initDbStartParams,
      ...(loadDataDir === undefined ? {} : { loadDataDir }),
    });
  }
  if (!existsSync(join(directory, 'PG_VERSION'))) await createDirectory(directory);
  const durable = PGlite.defaultStartParams.filter((param) => param !== '-F');
  const startParams = [...durable, '-c', 'wal_sync_method=fsync', ...buffers];
  return PGlite.create({ ...shared, fs: new DurableNodeFs(directory), startParams });
}

/**
 * Creates the directory under a temporary name and renames it once it is complete, so that a killed start leaves no
 * partial database. PGlite fills all buffers with zeros at each start of PostgreSQL, so there are few of them.
 */
async function createDirectory(directory: string): Promise<void> {
  const draft = `${directory}.new`;
  rmSync(draft, { recursive: true, force: true });
  mkdirSync(draft, { recursive: true, mode: OWNER_ONLY });
  const database = await PGlite.create({
    pgliteWasmModule: code,
    fs: new NewDatabaseFs(draft),
    initDbStartParams: ['-c', 'shared_buffers=4MB'],
  });
  await database.close();
  returnUnusedMemory();
  // PGlite lets the group read a new database.
  chmodSync(draft, OWNER_ONLY);
  fsyncTree(draft);
  renameSync(draft, directory);
  fsyncPath(dirname(directory));
}

function executor(database: PGlite): (messages: Uint8Array) => Uint8Array {
  return (messages) => {
    const parts: Uint8Array[] = [];
    Atomics.store(busy, 0, BigInt(Date.now()));
    try {
      // NOTE: without `syncToFs`, the call is synchronous, so the answer is complete when it returns.
      void database.execProtocolRawStream(messages, { syncToFs: false, onRawData: (part) => parts.push(part.slice()) });
    } finally {
      Atomics.store(busy, 0, 0n);
    }
    const answer = concatBytes(parts);
    // PostgreSQL has panicked. The exception ends this thread, because PGlite would continue with a broken session; a
    // new thread replays the log.
    if (hasPanicked(answer)) throw new Error('the embedded database gave up; most often its disk is full');
    return answer;
  };
}

async function dump(database: PGlite): Promise<void> {
  const tar = new Uint8Array(await (await database.dumpDataDir('none')).arrayBuffer());
  post({ kind: 'dumped', tar }, [tar.buffer]);
}

/**
 * Copies the database's files. The session runs no statements meanwhile, so the copy is consistent, like the files
 * after a power cut.
 */
function copy(to: string): void {
  let failure: string | null = null;
  try {
    invariant(directory !== null, 'a database in memory has no files');
    copyDatabaseFiles(directory, to);
  } catch (error) {
    failure = error instanceof Error ? error.message : String(error);
  }
  post({ kind: 'copied', failure });
}

async function close(database: PGlite): Promise<void> {
  await database.close();
  post({ kind: 'closed' });
  port?.close();
}

function serve(database: PGlite, session: EmbeddedSession, message: ToEmbedded): void {
  switch (message.kind) {
    case 'bytes':
      return session.receive(message.connection, message.bytes);
    case 'drop':
      return session.drop(message.connection);
    case 'dump':
      void dump(database);
      return undefined;
    case 'copy':
      return copy(message.to);
    case 'close':
      void close(database);
      return undefined;
  }
}

try {
  const database = await open();
  // A database in memory keeps its unused memory, because it belongs to a test and exists only briefly.
  if (directory !== null) returnUnusedMemory();
  const session = createEmbeddedSession({
    execute: executor(database),
    send(connection, bytes) {
      const own = new Uint8Array(bytes);
      post({ kind: 'bytes', connection, bytes: own }, [own.buffer]);
    },
    disconnect: (connection) => post({ kind: 'disconnect', connection }),
    idleInTransactionMs,
  });
  port.on('message', (message: ToEmbedded) => serve(database, session, message));
  post({ kind: 'ready' });
} catch (error) {
  post({ kind: 'failed', reason: error instanceof Error ? error.message : String(error) });
  port.close();
}

/**
 * The embedded database: PGlite in a worker thread, which provides virtual connections to the driver.
 *
 * Guarantees: an acknowledged commit survives a power cut (fsync per commit). The session cannot be interrupted, so a
 * statement that runs longer than `statementTimeoutMs` is ended by replacing the worker: every connection breaks,
 * uncommitted work is lost, and reopening replays the log. The worker is also replaced if the log cannot be written
 * because the disk is full; reopening is then tried repeatedly until there is space. Limits: one process, one session;
 * see `database.ts`.
 */
import { Worker } from 'node:worker_threads';
import { invariant } from '@tradesense/core/kernel/invariant.ts';
import type { FastifyBaseLogger } from 'fastify';
import { postgresCode } from './database-embedded-code.ts';
import { DatabaseUnavailable } from './database-errors.ts';
import type { EmbeddedWorkerData, FromEmbedded, ToEmbedded } from './database-embedded-protocol.ts';
import { EmbeddedStream } from './database-embedded-stream.ts';

const WATCH_EVERY_MS = 500;
const CLOSE_WITHIN_MS = 5_000;
const REOPEN_EVERY_MS = 2_000;
const WORKER_FILE = new URL('./database-embedded-worker.ts', import.meta.url);

export interface EmbeddedOptions {
  /** Data directory; `null` for a database in memory, which tests use. */
  readonly directory: string | null;
  readonly seed?: Uint8Array<ArrayBuffer>;
  readonly statementTimeoutMs: number;
  readonly idleInTransactionMs: number;
  readonly log: FastifyBaseLogger;
}

export interface Embedded {
  /** Returns a new virtual connection for `new Pool({ stream })`. */
  connect(): EmbeddedStream;
  /** Returns an uncompressed tar of the data directory, for use as a `seed`. */
  dump(): Promise<Uint8Array<ArrayBuffer>>;
  /** Copies the database, as of one moment, to a directory that does not exist yet. Other requests wait meanwhile. */
  copyTo(directory: string): Promise<void>;
  close(): Promise<void>;
}

/** Opens the database, or creates a new one that only its owner can access. Rejects if it cannot be opened. */
export async function openEmbedded(options: EmbeddedOptions): Promise<Embedded> {
  const handle = new EmbeddedHandle(options);
  await handle.ready();
  return handle;
}

class EmbeddedHandle implements Embedded {
  readonly #options: EmbeddedOptions;
  readonly #streams = new Map<number, EmbeddedStream>();
  readonly #busy = new BigInt64Array(new SharedArrayBuffer(8));
  readonly #watch: NodeJS.Timeout;
  #lastConnection = 0;
  #worker: Worker;
  #ready: PromiseWithResolvers<void>;
  #dumped: PromiseWithResolvers<Uint8Array<ArrayBuffer>> | null = null;
  #copied: PromiseWithResolvers<void> | null = null;
  #closing = false;
  /** Whether the database has been opened successfully before. If so, it is reopened after a failure. */
  #wasOpen = false;
  #reopening: NodeJS.Timeout | undefined;

  constructor(options: EmbeddedOptions) {
    this.#options = options;
    this.#ready = Promise.withResolvers();
    this.#worker = this.#start();
    this.#watch = setInterval(() => this.#endRunaway(), WATCH_EVERY_MS).unref();
  }

  ready(): Promise<void> {
    return this.#ready.promise;
  }

  connect(): EmbeddedStream {
    this.#lastConnection += 1;
    const connection = this.#lastConnection;
    const stream = new EmbeddedStream({
      ready: () => this.ready(),
      send: (bytes) => this.#post({ kind: 'bytes', connection, bytes }, [bytes.buffer]),
      hangUp: () => {
        if (this.#streams.delete(connection)) this.#post({ kind: 'drop', connection });
      },
    });
    this.#streams.set(connection, stream);
    return stream;
  }

  dump(): Promise<Uint8Array<ArrayBuffer>> {
    this.#dumped = Promise.withResolvers();
    this.#post({ kind: 'dump' });
    return this.#dumped.promise;
  }

  async copyTo(directory: string): Promise<void> {
    // Copies run one at a time, because the worker only reports that a copy has ended, not which copy.
    while (this.#copied !== null) await this.#copied.promise.catch(() => undefined);
    const copied = Promise.withResolvers<void>();
    this.#copied = copied;
    try {
      this.#post({ kind: 'copy', to: directory });
      await copied.promise;
    } finally {
      this.#copied = null;
    }
  }

  async close(): Promise<void> {
    this.#closing = true;
    clearInterval(this.#watch);
    if (this.#reopening !== undefined) return clearTimeout(this.#reopening);
    const exited = new Promise<void>((resolve) => this.#worker.once('exit', () => resolve()));
    this.#post({ kind: 'close' });
    const late = setTimeout(() => void this.#worker.terminate(), CLOSE_WITHIN_MS);
    await exited;
    clearTimeout(late);
  }

  #start(): Worker {
    const data: EmbeddedWorkerData = {
      code: postgresCode(),
      directory: this.#options.directory,
      seed: this.#options.seed ?? null,
      busySince: this.#busy.buffer,
      idleInTransactionMs: this.#options.idleInTransactionMs,
    };
    const worker = new Worker(WORKER_FILE, { workerData: data, name: 'embedded-database' });
    worker.on('message', (message: FromEmbedded) => this.#receive(message));
    worker.on('error', (error) => this.#options.log.error({ err: error }, 'the embedded database failed'));
    worker.once('exit', () => {
      if (!this.#closing) this.#replace('the embedded database ended unexpectedly');
    });
    return worker;
  }

  #post(message: ToEmbedded, transfer: ArrayBuffer[] = []): void {
    this.#worker.postMessage(message, transfer);
  }

  #receive(message: FromEmbedded): void {
    switch (message.kind) {
      case 'ready':
        this.#wasOpen = true;
        this.#ready.resolve();
        break;
      case 'failed':
        this.#ready.reject(new DatabaseUnavailable(`the embedded database does not open: ${message.reason}`));
        if (this.#wasOpen) return this.#reopenLater(message.reason);
        this.#closing = true;
        clearInterval(this.#watch);
        break;
      case 'bytes':
        this.#streams.get(message.connection)?.deliver(message.bytes);
        break;
      case 'disconnect':
        this.#streams.get(message.connection)?.end();
        break;
      case 'dumped':
        this.#dumped?.resolve(message.tar);
        break;
      case 'copied':
        if (message.failure === null) this.#copied?.resolve();
        else this.#copied?.reject(new Error(`the database was not copied: ${message.failure}`));
        break;
      case 'closed':
        break;
    }
  }

  /** Retries until the database can be opened, for example after a full disk. Requests are rejected meanwhile. */
  #reopenLater(reason: string): void {
    const { log } = this.#options;
    log.error({ reason }, `the embedded database does not open, tried again every ${REOPEN_EVERY_MS / 1000} seconds`);
    this.#worker.removeAllListeners('exit');
    this.#reopening = setTimeout(() => {
      this.#reopening = undefined;
      this.#replace('it did not open');
    }, REOPEN_EVERY_MS);
  }

  #endRunaway(): void {
    const since = Number(Atomics.load(this.#busy, 0));
    if (since === 0 || Date.now() - since < this.#options.statementTimeoutMs) return;
    this.#replace('a statement ran longer than the time limit');
  }

  /** Ends the worker and every connection, then reopens the same directory. */
  #replace(reason: string): void {
    invariant(this.#options.directory !== null, `${reason}; a database in memory cannot be opened again`);
    this.#options.log.error({ reason }, 'the embedded database is opened again');
    const old = this.#worker.removeAllListeners('exit');
    this.#ready = Promise.withResolvers();
    this.#ready.promise.catch(() => undefined);
    Atomics.store(this.#busy, 0, 0n);
    this.#copied?.reject(new DatabaseUnavailable(reason));
    const streams = [...this.#streams.values()];
    this.#streams.clear();
    for (const stream of streams) stream.destroy(new DatabaseUnavailable(reason));
    void old.terminate().then(() => {
      if (!this.#closing) this.#worker = this.#start();
    });
  }
}

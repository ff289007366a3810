import type { FastifyBaseLogger } from 'fastify';
import { SECOND_MS } from '@tradesense/core/kernel/time.ts';
import { isRetryableConflict, isTimeout, isUnreachable } from './database-errors.ts';
import { appliedPosition, writtenPosition } from './database-replica.repo.ts';
import type { Database, ReplicaStatus } from './database.ts';
import { ReplicaLag } from './replica-lag.policy.ts';

export interface ReplicaOptions {
  readonly log: FastifyBaseLogger;
  readonly checkEveryMs?: number;
  /** Maximum lag of the replica, in ms. If the lag is larger, reads use the primary. */
  readonly lagMaxMs?: number;
}

/**
 * Monitors the lag of a replica, and counts how many of the possibly outdated reads (`readStale`) each server serves.
 */
class ReplicaWatch {
  readonly #primary: Database;
  readonly #replica: Database;
  readonly #log: FastifyBaseLogger;
  readonly #lagMaxMs: number;
  readonly #lag = new ReplicaLag();
  readonly #timer: NodeJS.Timeout;
  readonly #reads = { replica: 0, primary: 0 };
  #checking: Promise<void> | null = null;
  #lagMs: number | null = null;
  #state: ReplicaStatus['state'] = 'away';

  constructor(primary: Database, replica: Database, options: ReplicaOptions) {
    const { log, checkEveryMs = SECOND_MS, lagMaxMs = 5 * SECOND_MS } = options;
    this.#primary = primary;
    this.#replica = replica;
    this.#log = log;
    this.#lagMaxMs = lagMaxMs;
    this.#check();
    this.#timer = setInterval(() => this.#check(), checkEveryMs).unref();
  }

  get status(): ReplicaStatus {
    const [host = ''] = this.#replica.status().hosts?.names ?? [];
    return { host, state: this.#state, lagMs: this.#lagMs, reads: { ...this.#reads } };
  }

  /** Counts a read for the server that served it. */
  served(by: 'replica' | 'primary'): void {
    this.#reads[by] += 1;
  }

  /** Marks the replica as failed. It is used again after it has passed a check. */
  failed(error: unknown): void {
    this.#become('away', error);
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer);
    await this.#checking;
  }

  #check(): void {
    this.#checking ??= this.#measure().finally(() => {
      this.#checking = null;
    });
  }

  async #measure(): Promise<void> {
    try {
      this.#lag.written(await this.#primary.read(writtenPosition), performance.now());
    } catch (error) {
      this.#log.debug({ err: error }, 'the primary did not say where it is');
    }
    try {
      const lagMs = this.#lag.applied(await this.#replica.read(appliedPosition));
      this.#lagMs = lagMs;
      this.#become(lagMs <= this.#lagMaxMs ? 'close' : 'late', { lagMs });
    } catch (error) {
      this.#lagMs = null;
      this.#become('away', error);
    }
  }

  #become(state: ReplicaStatus['state'], why: unknown): void {
    if (state === this.#state) return;
    this.#state = state;
    const text = state === 'close' ? 'the replica is in use' : `the replica is ${state}, reads go to the primary`;
    this.#log.warn(why instanceof Error ? { err: why } : { why }, text);
  }
}

/**
 * Whether the replica, rather than the statement, caused the error. A replica also cancels a read that blocks it from
 * applying the primary's log.
 */
const isOfReplica = (error: unknown): boolean =>
  (isUnreachable(error) && !isTimeout(error)) || isRetryableConflict(error);

/**
 * Wraps a database so that a replica with a small lag serves the reads that may be outdated (`readStale`). `close`
 * closes both databases.
 */
export function withReplica(primary: Database, replica: Database, options: ReplicaOptions): Database {
  const watch = new ReplicaWatch(primary, replica, options);
  const readPrimary: Database['read'] = (work) => {
    watch.served('primary');
    return primary.read(work);
  };
  return {
    ...primary,
    status: () => ({ ...primary.status(), replica: watch.status }),
    async readStale(work) {
      if (watch.status.state !== 'close') return readPrimary(work);
      try {
        const value = await replica.read(work);
        watch.served('replica');
        return value;
      } catch (error) {
        if (!isOfReplica(error)) throw error;
        watch.failed(error);
        return readPrimary(work);
      }
    },
    async close() {
      await watch.stop();
      await Promise.all([primary.close(), replica.close()]);
    },
  };
}

import type { FastifyBaseLogger } from 'fastify';
import { SECOND_MS } from '@tradesense/core/kernel/time.ts';
import { isRetryableConflict, isTimeout, isUnreachable } from './database-errors.ts';
import { appliedPosition, writtenPosition } from './database-replica.repo.ts';
import type { Database } from './database.ts';
import { ReplicaLag } from './replica-lag.policy.ts';

export interface ReplicaOptions {
  readonly log: FastifyBaseLogger;
  readonly checkEveryMs?: number;
  /** Reads go to the primary if the replica is further behind. */
  readonly lagMaxMs?: number;
}

/** Watches how far a replica is behind. */
class ReplicaWatch {
  readonly #primary: Database;
  readonly #replica: Database;
  readonly #log: FastifyBaseLogger;
  readonly #lagMaxMs: number;
  readonly #lag = new ReplicaLag();
  readonly #timer: NodeJS.Timeout;
  #checking: Promise<void> | null = null;
  state: 'close' | 'late' | 'away' = 'away';

  constructor(primary: Database, replica: Database, options: ReplicaOptions) {
    const { log, checkEveryMs = SECOND_MS, lagMaxMs = 5 * SECOND_MS } = options;
    this.#primary = primary;
    this.#replica = replica;
    this.#log = log;
    this.#lagMaxMs = lagMaxMs;
    this.#check();
    this.#timer = setInterval(() => this.#check(), checkEveryMs).unref();
  }

  /** The replica has failed. It is used again after the next check that it passes. */
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
      this.#become(lagMs <= this.#lagMaxMs ? 'close' : 'late', { lagMs });
    } catch (error) {
      this.#become('away', error);
    }
  }

  #become(state: ReplicaWatch['state'], why: unknown): void {
    if (state === this.state) return;
    this.state = state;
    const text = state === 'close' ? 'the replica is in use' : `the replica is ${state}, reads go to the primary`;
    this.#log.warn(why instanceof Error ? { err: why } : { why }, text);
  }
}

/** Whether the replica failed, not the statement: a replica also ends reads that its log must not wait for. */
const isOfReplica = (error: unknown): boolean =>
  (isUnreachable(error) && !isTimeout(error)) || isRetryableConflict(error);

/** Serves reads that may be old from a replica while that is close behind. Closes both. */
export function withReplica(primary: Database, replica: Database, options: ReplicaOptions): Database {
  const watch = new ReplicaWatch(primary, replica, options);
  return {
    ...primary,
    replicaState: () => watch.state,
    async readStale(work) {
      if (watch.state !== 'close') return primary.read(work);
      try {
        return await replica.read(work);
      } catch (error) {
        if (!isOfReplica(error)) throw error;
        watch.failed(error);
        return primary.read(work);
      }
    },
    async close() {
      await watch.stop();
      await Promise.all([primary.close(), replica.close()]);
    },
  };
}

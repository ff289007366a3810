import type { FastifyBaseLogger } from 'fastify';
import { invariant } from '@tradesense/core/kernel/invariant.ts';
import { epochMs, MINUTE_MS, SECOND_MS, type EpochMs } from '@tradesense/core/kernel/time.ts';
import type { Clock } from '../clock.ts';
import type { Database } from '../database/database.ts';
import type { Ids } from '../ids.ts';
import { acquireLeases, LONGEST_LEASE_MS, noteRun, releaseLeases } from './jobs.repo.ts';
import type { NamedJobs } from './jobs.ts';
import { createPollingLoop } from '../outbox/polling-loop.ts';

/** Duration of a lease in ms. After it, another server takes over the jobs of a server that died. */
export const LEASE_MS = LONGEST_LEASE_MS;
const RENEW_EVERY_MS = LEASE_MS / 3;
/**
 * Maximum time after a stop during which leases of unfinished runs are renewed. After it, another server can take over
 * a run that hangs.
 */
export const STOP_RENEWS_MAX_MS = 5 * MINUTE_MS;
/** Minimum interval, in ms, of the jobs whose runs are recorded in the database. */
const NOTED_FROM_MS = MINUTE_MS;

interface Job {
  readonly name: string;
  readonly everyMs: number;
  readonly run: (now: EpochMs) => Promise<void>;
  isRunning: boolean;
  /** Lease expiry in epoch ms; 0 if this process does not hold the lease. */
  leaseUntil: number;
  nextRunAt: number;
}

export interface JobRun {
  readonly name: string;
  readonly ok: boolean;
  /** Value that a failed run threw. */
  readonly error?: unknown;
  readonly durationMs: number;
}

interface Parts {
  readonly db: Database;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly log: FastifyBaseLogger;
  /** Called after every run, for metrics and error reports. */
  readonly onRun: (run: JobRun) => void;
}

/** The jobs of one server process. */
export interface JobRunner extends NamedJobs {
  start(): void;
  /** Runs each due job once, unless another server holds its lease, and waits for these runs. */
  runDue(): Promise<void>;
  /** Runs one job now, regardless of schedule and lease. */
  runNow(name: string): Promise<void>;
  /**
   * Starts no more runs, releases the leases of idle jobs, and waits for the running jobs. The leases of running jobs
   * are renewed until the runs end, for at most `STOP_RENEWS_MAX_MS`, and then released.
   */
  stop(): Promise<void>;
  /** Whether the last attempt to acquire leases reached the database. */
  isHealthy(): boolean;
}

/**
 * Runs each job on one server at a time: the server that holds the job's lease row. The server renews the lease as long
 * as it runs. Limits: if a server cannot reach the database during a run, another server may start the job too, so a
 * job must tolerate a simultaneous run.
 */
export function createJobRunner(parts: Parts): JobRunner {
  return new LeasedJobs(parts);
}

class LeasedJobs implements JobRunner {
  readonly #parts: Parts;
  readonly #owner: string;
  readonly #jobs = new Map<string, Job>();
  readonly #running = new Set<Promise<void>>();
  readonly #loop = createPollingLoop(() => this.#round());
  #renewAt = 0;
  /** Time until which leases are renewed; infinite until the server stops. */
  #renewUntil = Number.POSITIVE_INFINITY;
  #isHealthy = true;

  constructor(parts: Parts) {
    this.#parts = parts;
    this.#owner = parts.ids.next();
  }

  every(name: string, everyMs: number, run: (now: EpochMs) => Promise<void>): void {
    invariant(!this.#jobs.has(name), `two jobs are named ${name}`);
    this.#jobs.set(name, { name, everyMs, run, isRunning: false, leaseUntil: 0, nextRunAt: 0 });
  }

  names(): readonly string[] {
    return [...this.#jobs.keys()];
  }

  start(): void {
    this.#loop.start();
  }

  async runDue(): Promise<void> {
    const now = this.#parts.clock.now();
    await this.#takeLeases(now);
    this.#startDue(now);
    await Promise.all(this.#running);
  }

  async runNow(name: string): Promise<void> {
    const job = this.#jobs.get(name);
    invariant(job !== undefined, `no job ${name}`);
    await job.run(this.#parts.clock.now());
  }

  async stop(): Promise<void> {
    this.#renewUntil = this.#parts.clock.now() + STOP_RENEWS_MAX_MS;
    try {
      await this.#release((job) => !job.isRunning);
    } finally {
      await Promise.all(this.#running);
      await this.#loop.stop();
    }
    await this.#release(() => true);
  }

  async #release(isDone: (job: Job) => boolean): Promise<void> {
    const jobs = [...this.#jobs.values()].filter((job) => job.leaseUntil > 0 && isDone(job));
    if (jobs.length === 0) return;
    for (const job of jobs) job.leaseUntil = 0;
    const names = jobs.map(({ name }) => name);
    await this.#parts.db.transaction((tx) => releaseLeases(tx, names, this.#owner));
  }

  get #isStopping(): boolean {
    return this.#renewUntil !== Number.POSITIVE_INFINITY;
  }

  isHealthy(): boolean {
    return this.#isHealthy;
  }

  async #takeLeases(now: EpochMs): Promise<void> {
    const jobs = [...this.#jobs.values()].filter((job) => !this.#isStopping || job.isRunning);
    const names = jobs.map(({ name }) => name);
    if (names.length === 0 || now >= this.#renewUntil) {
      this.#renewAt = now + RENEW_EVERY_MS;
      return;
    }
    const until = epochMs(now + LEASE_MS);
    const leases = await this.#parts.db.transaction((tx) => acquireLeases(tx, names, this.#owner, now, until));
    const held = new Map(leases.map((lease) => [lease.name, lease]));
    for (const job of jobs) {
      const lease = held.get(job.name);
      const isNewlyHeld = lease !== undefined && job.leaseUntil <= now;
      if (isNewlyHeld && lease.lastRunAt !== null) {
        const lastRunAt = lease.lastRunAt.getTime();
        // Ignore a last run in the future: the clock of the server that recorded it was ahead.
        if (lastRunAt <= now) job.nextRunAt = Math.max(job.nextRunAt, lastRunAt + job.everyMs);
      }
      job.leaseUntil = lease === undefined ? 0 : until;
    }
    this.#renewAt = now + RENEW_EVERY_MS;
  }

  #startDue(now: EpochMs): void {
    if (this.#isStopping) return;
    for (const job of this.#jobs.values()) {
      if (job.isRunning || job.leaseUntil <= now || job.nextRunAt > now) continue;
      const run = this.#execute(job, now).finally(() => {
        this.#running.delete(run);
        this.#loop.wake();
      });
      this.#running.add(run);
    }
  }

  async #execute(job: Job, now: EpochMs): Promise<void> {
    const { db, log, onRun } = this.#parts;
    job.isRunning = true;
    job.nextRunAt = now + job.everyMs;
    const startedMs = performance.now();
    let failure: Pick<JobRun, 'ok' | 'error'> = { ok: true };
    try {
      const isNoted = job.everyMs >= NOTED_FROM_MS;
      const isHeld = !isNoted || (await db.transaction((tx) => noteRun(tx, job.name, this.#owner, now)));
      if (isHeld) await job.run(now);
    } catch (error) {
      failure = { ok: false, error };
      log.error({ err: error, job: job.name }, 'job failed, its next run comes as planned');
    } finally {
      job.isRunning = false;
      onRun({ name: job.name, ...failure, durationMs: performance.now() - startedMs });
    }
  }

  /** Renews the leases if necessary and starts the due jobs. Returns the delay before the next round, in ms. */
  async #round(): Promise<number> {
    const { clock, log } = this.#parts;
    const now = clock.now();
    try {
      if (now >= this.#renewAt && this.#jobs.size > 0) await this.#takeLeases(now);
      this.#isHealthy = true;
    } catch (error) {
      this.#isHealthy = false;
      this.#renewAt = now + SECOND_MS;
      // A stopping server closes its database soon, even if a run has not ended. So it stops renewing after the first
      // failure.
      if (this.#isStopping) this.#renewUntil = now;
      else log.error({ err: error }, 'job leases not renewed');
    }
    this.#startDue(clock.now());
    const due = [...this.#jobs.values()]
      .filter((job) => job.leaseUntil > now && !job.isRunning)
      .map((job) => Math.min(job.nextRunAt, job.leaseUntil));
    return Math.max(1, Math.min(this.#renewAt, ...due) - clock.now());
  }
}

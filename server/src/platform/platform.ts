import type { FastifyBaseLogger } from 'fastify';
import type { Redis } from 'ioredis';
import { DAY_MS } from '@tradesense/core/kernel/time.ts';
import type { Config } from '../config.ts';
import { createRedisBus } from './outbox/bus-redis.ts';
import { createLocalBus, type Bus } from './outbox/bus.ts';
import type { Clock } from './clock.ts';
import { createCompute, type RunningCompute } from './compute/compute.ts';
import { observedDatabase } from './database/database-observed.ts';
import { openDatabase } from './database/database-open.ts';
import type { Database } from './database/database.ts';
import { logSlowStatements } from './database/slow-statements.ts';
import type { ErrorReporter } from './error-reporter.ts';
import { createErrorReporter, REPORTS_FLUSH_MS } from './error-reporting.ts';
import { deleteOldIdempotencyKeys } from './idempotency/idempotency.ts';
import { createIds, type Ids } from './ids.ts';
import { createJobRunner, type JobRun, type JobRunner } from './jobs/jobs-runner.ts';
import { createLog } from './log.ts';
import { createMailQueue, type MailQueue } from './mail/mail-queue.ts';
import type { MailTransport } from './mail/mail-transport.ts';
import { createMetrics, type Metrics } from './metrics.ts';
import type { Platform } from './module.ts';
import { openClock } from './shared-clock.ts';
import { createStreams, type RunningStreams } from './stream/streams.ts';
import type { Tracing } from './tracing/tracer.ts';
import { createTracing } from './tracing/tracing.ts';
import { createWorkQueue } from './work-queue.ts';
import { createRedisClient } from './redis-client.ts';
import { createOutboxRelay, type OutboxRelay } from './outbox/outbox-relay.ts';

const STOP_PART_WITHIN_MS = 3_000;
/** Maximum number of uploaded pictures that wait to be decoded. */
const PICTURES_WAITING_MAX = 16;

/** The platform of one server process, which can be started and stopped. */
export interface RunningPlatform extends Platform {
  readonly jobs: JobRunner;
  readonly outbox: OutboxRelay;
  readonly mailer: MailQueue;
  readonly bus: Bus;
  readonly metrics: Metrics;
  readonly tracing: Tracing;
  readonly compute: RunningCompute;
  readonly longCompute: RunningCompute;
  readonly streams: RunningStreams;
  readonly redis: Redis | null;
  /** Starts the background work: event relay, emails and jobs. The database must be migrated. */
  start(): void;
  /** Stops the background work, waits a few seconds for unfinished work, and closes the database. */
  stop(): Promise<void>;
}

/** Parts that a test or tool may replace. */
export interface PlatformOverrides {
  readonly db?: Database;
  readonly clock?: Clock;
  /** Returns the machine's time in epoch ms, in place of the real clock. */
  readonly wallMs?: () => number;
  readonly ids?: Ids;
  readonly log?: FastifyBaseLogger;
  readonly errors?: ErrorReporter;
  readonly mailTransport?: MailTransport;
}

/** Waits until a part of the platform has stopped, but not longer than `STOP_PART_WITHIN_MS`. */
async function stopPart(log: FastifyBaseLogger, name: string, stopping: Promise<void>): Promise<void> {
  const late = new Promise<'late'>((resolve) => setTimeout(() => resolve('late'), STOP_PART_WITHIN_MS).unref());
  if ((await Promise.race([stopping, late])) === 'late') log.warn({ part: name }, 'did not end in time, left behind');
}

/**
 * Opens the database, unless one is passed, and creates the platform on it. Background work starts only when `start` is
 * called.
 */
export async function createPlatform(config: Config, overrides: PlatformOverrides = {}): Promise<RunningPlatform> {
  const log = overrides.log ?? createLog(config);
  const errors = overrides.errors ?? createErrorReporter({ config, log });
  const metrics = createMetrics();
  const db = observedDatabase(overrides.db ?? (await openDatabase(config, log)), metrics.observeDatabase);
  const tracing = await createTracing(config, log);
  if (config.slowStatementMs > 0) db.onStatement(logSlowStatements(log, config.slowStatementMs));
  if (tracing.observeStatement !== null) db.onStatement(tracing.observeStatement);
  const { clock, stop: stopClock } = await openClock({ ...overrides, db, log });
  const ids = overrides.ids ?? createIds(clock);
  const redis = config.redisUrl === null ? null : createRedisClient(config.redisUrl);
  const bus = redis === null ? createLocalBus() : createRedisBus(redis, log, ids.next());
  const jobs = createJobRunner({ db, clock, ids, log, onRun: observeJob });
  const outbox = createOutboxRelay({ db, clock, ids, jobs, log, errors });
  const compute = createCompute();
  const longCompute = createCompute();
  const pictureUploads = createWorkQueue({ atOnce: 1, waitingMax: PICTURES_WAITING_MAX });
  const streams = createStreams({ config, bus, clock, ids, log, metrics });
  const mailer = createMailQueue({ config, db, clock, ids, jobs, log, transport: overrides.mailTransport });
  jobs.every('idempotency-retention', DAY_MS, (now) => db.transaction((tx) => deleteOldIdempotencyKeys(tx, now)));
  metrics.observeOutbox(db);
  metrics.observeDatabaseServers(db);

  function observeJob(run: JobRun): void {
    metrics.observeJob(run);
    if (!run.ok) errors.report(run.error, { source: 'job', job: run.name });
  }

  return {
    config,
    db,
    clock,
    ids,
    log,
    errors,
    outbox,
    mailer,
    jobs,
    bus,
    metrics,
    tracing,
    compute,
    longCompute,
    pictureUploads,
    streams,
    redis,
    start() {
      for (const part of [outbox, jobs, mailer]) part.start();
    },
    async stop() {
      stopClock();
      await Promise.all([
        stopPart(log, 'outbox', outbox.stop()),
        stopPart(log, 'jobs', jobs.stop()),
        stopPart(log, 'mail', mailer.close()),
        stopPart(log, 'compute', compute.stop()),
        stopPart(log, 'long compute', longCompute.stop()),
      ]);
      await Promise.all([
        stopPart(log, 'bus', bus.close()),
        errors.flush(REPORTS_FLUSH_MS),
        stopPart(log, 'traces', tracing.close()),
      ]);
      await stopPart(log, 'database', db.close());
    },
  };
}

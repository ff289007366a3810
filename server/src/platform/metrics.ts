import type { FastifyInstance } from 'fastify';
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { exportDatabaseStatus } from './database/database-metrics.ts';
import type { ObserveDatabase } from './database/database-observed.ts';
import type { Database } from './database/database.ts';
import type { JobRun } from './jobs/jobs-runner.ts';
import { outboxBacklog, type OutboxBacklog } from './outbox/outbox.repo.ts';

const SECONDS_BUCKETS = [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** Counters and timers for Prometheus. */
export interface Metrics {
  readonly registry: Registry;
  /** Measures memory, CPU and event loop. Call it once per process. */
  observeProcess(): void;
  readonly observeJob: (run: JobRun) => void;
  readonly observeDatabase: ObserveDatabase;
  observeHttp(app: Pick<FastifyInstance, 'addHook'>): void;
  observeOutbox(db: Database): void;
  /** Exports which host of the database is in use, and the state of its replica. */
  observeDatabaseServers(db: Database): void;
}

export function createMetrics(): Metrics {
  const registry = new Registry();
  const registers = [registry];
  const http = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from the request to the end of the response, by route pattern',
    labelNames: ['method', 'route', 'status'],
    buckets: SECONDS_BUCKETS,
    registers,
  });
  const database = new Histogram({
    name: 'database_work_duration_seconds',
    help: 'Time of a transaction or read, waiting for a connection included',
    labelNames: ['work', 'ok'],
    buckets: SECONDS_BUCKETS,
    registers,
  });
  const jobs = new Histogram({
    name: 'job_duration_seconds',
    help: 'Time of a job run',
    labelNames: ['job', 'ok'],
    buckets: SECONDS_BUCKETS,
    registers,
  });
  return {
    registry,
    observeProcess: () => collectDefaultMetrics({ register: registry }),
    observeJob: ({ name, ok, durationMs }) => jobs.observe({ job: name, ok: String(ok) }, durationMs / 1000),
    observeDatabase: (work, ok, seconds) => database.observe({ work, ok: String(ok) }, seconds),
    observeHttp(app) {
      app.addHook('onResponse', (request, reply, done) => {
        const route = request.routeOptions.url ?? 'none';
        http.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000);
        done();
      });
    },
    observeDatabaseServers: (db) => exportDatabaseStatus(registry, () => db.status()),
    observeOutbox(db) {
      const gauge = (name: string, help: string, valueOf: (backlog: OutboxBacklog) => number): Gauge =>
        new Gauge({
          name,
          help,
          registers,
          async collect() {
            // While the database is unreachable, this metric is NaN, so that the other metrics can still be reported.
            this.set(await db.read(outboxBacklog).then(valueOf, () => Number.NaN));
          },
        });
      gauge(
        'outbox_waiting_deliveries',
        'Deliveries of outbox events that wait or are retried',
        ({ waiting }) => waiting,
      );
      gauge(
        'outbox_parked_deliveries',
        'Deliveries of outbox events that failed too often and wait for an operator',
        ({ parked }) => parked,
      );
      gauge(
        'outbox_oldest_waiting_timestamp_seconds',
        'When the oldest waiting event happened (Unix time); 0 when none waits',
        ({ oldestAt }) => (oldestAt?.getTime() ?? 0) / 1000,
      );
    },
  };
}

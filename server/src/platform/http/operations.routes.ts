import { sql } from 'drizzle-orm';
import { endpoints } from '@tradesense/contract/endpoints.ts';
import { openApiDocument } from '@tradesense/contract/openapi.ts';
import type { ReadyResponse } from '@tradesense/contract/operations.ts';
import type { Config } from '../../config.ts';
import { isReadOnlyServer, ReadOnlyServer } from '../database/database-errors.ts';
import type { Database } from '../database/database.ts';
import type { JobRunner } from '../jobs/jobs-runner.ts';
import type { Metrics } from '../metrics.ts';
import type { App } from '../module.ts';
import { route } from './route.ts';

type ComponentState = ReadyResponse['database'];

interface Parts {
  readonly config: Config;
  readonly db: Database;
  readonly jobs: JobRunner;
  readonly metrics: Metrics;
}

/** The part of the live market that the readiness check needs. */
interface FeedState {
  status(): { readonly state: string; readonly reason: string | null };
}

/** Adds the routes for operations (health, readiness and metrics), and the route of the OpenAPI document. */
export function operationsRoutes(app: App, { config, db, jobs, metrics }: Parts, feed: FeedState): void {
  async function databaseState(): Promise<ComponentState> {
    try {
      const { rows } = await db.read((tx) =>
        tx.execute<{ readOnly: string }>(sql`select current_setting('transaction_read_only') as "readOnly"`),
      );
      if (rows[0]?.readOnly === 'on') throw new ReadOnlyServer('the server of the database');
      const { replica } = db.status();
      return { ok: true, detail: replica === null ? db.kind : `${db.kind}, replica ${replica.state}` };
    } catch (error) {
      app.log.warn({ err: error }, 'the database is not ready');
      return { ok: false, detail: `${db.kind}: ${isReadOnlyServer(error) ? 'takes no writes' : 'no answer'}` };
    }
  }

  /** Returns the state of the feed. A server whose feed has no prices is still ready, because everything else works. */
  function feedState(): ComponentState {
    const { state, reason } = feed.status();
    return { ok: state === 'live', detail: [config.marketFeed, state, reason].filter(Boolean).join(': ') };
  }

  route(app, 'GET /api/health', () => ({ ok: true as const }));

  route(app, 'GET /api/ready', async (_request, reply) => {
    const database = await databaseState();
    const jobsOk = jobs.isHealthy();
    const ready = database.ok && jobsOk;
    return reply.code(ready ? 200 : 503).send({
      ready,
      database,
      feed: feedState(),
      jobs: { ok: jobsOk, detail: jobsOk ? 'leases are renewed' : 'leases are not renewed' },
    });
  });

  route(app, 'GET /metrics', async (_request, reply) =>
    reply.type(metrics.registry.contentType).send(await metrics.registry.metrics()),
  );

  let document: ReturnType<typeof openApiDocument> | null = null;
  route(app, 'GET /api/openapi.json', () => (document ??= openApiDocument(endpoints)));
}

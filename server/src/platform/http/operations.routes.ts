import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Config } from '../../config.ts';
import type { Database } from '../database/database.ts';
import type { JobRunner } from '../jobs/jobs-runner.ts';
import type { Metrics } from '../metrics.ts';
import type { App } from '../module.ts';

const part = z.object({ ok: z.boolean(), detail: z.string() });
const readyResponse = z.object({ ready: z.boolean(), database: part, feed: part, jobs: part });
const healthResponse = z.object({ ok: z.literal(true) });

interface Parts {
  readonly config: Config;
  readonly db: Database;
  readonly jobs: JobRunner;
  readonly metrics: Metrics;
}

/** What is asked of the market's live prices. */
interface FeedState {
  status(): { readonly state: string; readonly reason: string | null };
}

/** For balancers, supervisors and Prometheus: whether the process lives, whether it can serve, and its numbers. */
export function operationsRoutes(app: App, { config, db, jobs, metrics }: Parts, feed: FeedState): void {
  async function databaseState(): Promise<z.infer<typeof part>> {
    try {
      await db.read((tx) => tx.execute(sql`select 1`));
      return { ok: true, detail: db.kind };
    } catch (error) {
      app.log.warn({ err: error }, 'the database is not ready');
      return { ok: false, detail: `${db.kind}: no answer` };
    }
  }

  /** A feed without prices does not make the server unready: everything else works, and says so where prices are shown. */
  function feedState(): z.infer<typeof part> {
    const { state, reason } = feed.status();
    return { ok: state === 'live', detail: [config.marketFeed, state, reason].filter(Boolean).join(': ') };
  }

  app.get('/api/health', { schema: { response: { 200: healthResponse } } }, () => ({ ok: true as const }));

  app.get(
    '/api/ready',
    { schema: { response: { 200: readyResponse, 503: readyResponse } } },
    async (_request, reply) => {
      const database = await databaseState();
      const jobsOk = jobs.isHealthy();
      const ready = database.ok && jobsOk;
      return reply.code(ready ? 200 : 503).send({
        ready,
        database,
        feed: feedState(),
        jobs: { ok: jobsOk, detail: jobsOk ? 'leases are renewed' : 'leases are not renewed' },
      });
    },
  );

  app.get('/metrics', { schema: { hide: true } }, async (_request, reply) =>
    reply.type(metrics.registry.contentType).send(await metrics.registry.metrics()),
  );
}

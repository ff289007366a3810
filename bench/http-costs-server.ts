// The server process of http-costs.bench.ts: an HTTP server with one small route, and with all parts of the product
// except the part named by the argument.
import pino from 'pino';
import { z } from 'zod';
import { createHttpServer, HTTP_PARTS } from '../server/src/platform/http/http-server.ts';
import { checkAccess } from '../server/src/platform/http/access.ts';
import { systemClock } from '../server/src/platform/clock.ts';
import { noErrorReports } from '../server/src/platform/error-reporter.ts';
import { createLog } from '../server/src/platform/log.ts';
import { createMetrics } from '../server/src/platform/metrics.ts';
import { testConfig } from '../server/test/harness.ts';
import { serveParent } from './stream-child.ts';

const without = process.argv[2] ?? '';
const config = testConfig('/nonexistent', { rateLimitPerMinute: 1_000_000, logLevel: 'info' });
const log = without === 'log' ? pino({ level: 'silent' }) : createLog(config);
const parts = without === 'everything' ? [] : HTTP_PARTS.filter((part) => part !== without);
const app = await createHttpServer({ config, log, errors: noErrorReports }, null, parts);
const has = (part: string): boolean => without !== part && without !== 'everything';
if (has('metrics')) createMetrics().observeHttp(app);
if (has('access'))
  checkAccess(app, systemClock, {
    viewerOf: () => Promise.resolve(null),
    requireUnlocked: () => Promise.resolve(),
    requireSecondFactor: () => Promise.resolve(),
    requireOperator: () => undefined,
    requireFeature: () => Promise.resolve(),
  });
const response = z.object({ ok: z.literal(true) });
app.get('/api/small', has('schema') ? { schema: { response: { 200: response } } } : {}, () => ({ ok: true as const }));
await app.listen({ port: 0, host: '127.0.0.1' });

let before = process.cpuUsage();
serveParent({
  port() {
    const address = app.server.address();
    return typeof address === 'object' ? (address?.port ?? 0) : 0;
  },
  start() {
    before = process.cpuUsage();
  },
  /** Returns the processor time since `start` was called, in µs. */
  stop() {
    const { user, system } = process.cpuUsage(before);
    return user + system;
  },
});

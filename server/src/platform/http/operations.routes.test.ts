// If this fails, a load balancer sends learners to a server that cannot serve them, or operators do not see the
// failure.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { pino } from 'pino';
import { endpoints } from '@tradesense/contract/endpoints.ts';
import { createTestApp, testConfig, type TestApp } from '../../../test/harness.ts';
import { createTestClient } from '../../../test/test-client.ts';
import { createApp } from '../../app.ts';
import { openPostgres } from '../database/database-postgres.ts';
import { createPlatform } from '../platform.ts';

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());

test('a server with a database is healthy and ready', async () => {
  expect((await t.client().get('/api/health')).body).toEqual({ ok: true });
  await t.server.market.ticks.round();
  expect(await t.client().get('/api/ready')).toMatchObject({
    status: 200,
    body: {
      ready: true,
      database: { ok: true, detail: t.db.kind },
      feed: { ok: true, detail: 'simulated: live' },
      jobs: { ok: true },
    },
  });
});

test('readiness reports a feed without prices, and the server stays ready', async () => {
  t.clock.advance(60_000);
  const { status, body } = await t.client().get('/api/ready');
  expect([status, body.ready, body.feed]).toEqual([
    200,
    true,
    { ok: false, detail: expect.stringMatching(/^simulated: (stale|down): /) },
  ]);
});

test('the metrics count requests by route pattern, jobs, database work and waiting events', async () => {
  await t.drain();
  await t.client().get('/api/bias-tests/0190?token=secret');
  const { text } = await t.client().get('/metrics');
  expect(text).toContain('http_request_duration_seconds_count{method="GET",route="/api/health",status="200"}');
  expect(text).toContain('route="/api/bias-tests/:id"');
  expect(text).toMatch(/job_duration_seconds_count\{job="[a-z-]+",ok="true"\} 1/);
  expect(text).toMatch(/database_work_duration_seconds_count\{work="transaction",ok="true"\} \d+/);
  expect(text).toContain('outbox_waiting_deliveries 0');
  expect(text).toContain('outbox_parked_deliveries 0');
  expect(text).toMatch(/^stream_connections 0$/m);
  expect(text).toMatch(/^market_price_age_seconds \d/m);
  expect(text).not.toContain('secret');
});

test('the OpenAPI document describes every endpoint under /api of the contract', async () => {
  const { paths } = (await t.client().get('/api/openapi.json')).body;
  const described = Object.entries<object>(paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  );
  const calls = Object.keys(endpoints).filter((key) => key.includes(' /api/'));
  expect(described.toSorted()).toEqual(calls.toSorted());
});

test('without its database, a server is healthy but not ready, and returns 503', async () => {
  const log = pino({ level: 'silent' });
  const db = openPostgres('postgres://127.0.0.1:1/none', {
    statementTimeoutMs: 1_000,
    idleInTransactionMs: 1_000,
    log,
  });
  const platform = await createPlatform(testConfig(t.dataDir), { db, log });
  const { app } = await createApp(platform);
  const client = createTestClient(app);
  expect((await client.get('/api/health')).status).toBe(200);
  expect(await client.get('/api/ready')).toMatchObject({
    status: 503,
    body: { ready: false, database: { ok: false } },
  });
  expect(await client.get('/api/assets')).toMatchObject({ status: 503, body: { code: 'unavailable', retryAfter: 2 } });
  expect((await client.get('/metrics')).text).toContain('outbox_waiting_deliveries Nan');
  await app.close();
  await platform.stop();
});

test('if an operations token is configured, readiness and metrics require it', async () => {
  const operationsToken = 'what-prometheus-shows';
  const guarded = await createTestApp({ config: { operationsToken } });
  try {
    const client = guarded.client();
    for (const path of ['/api/ready', '/metrics']) {
      for (const authorization of ['', 'Bearer wrong', operationsToken, `Bearer ${operationsToken}x`])
        expect(await client.get(path, { authorization })).toMatchObject({ status: 403, body: { code: 'not-allowed' } });
      expect((await client.get(path)).status).toBe(403);
      expect((await client.get(path, { authorization: `Bearer ${operationsToken}` })).status).toBe(200);
    }
    expect((await client.get('/api/health')).status).toBe(200);
  } finally {
    await guarded.close();
  }
});

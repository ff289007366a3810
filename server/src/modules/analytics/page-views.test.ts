// If this fails, views are counted twice or lost, or the server stores more about visitors than it states.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '@tradesense/core/kernel/time.ts';
import { createTestApp, type TestApp } from '../../../test/harness.ts';
import type { TestClient } from '../../../test/test-client.ts';
import { ANALYTICS_JOBS } from './index.ts';
import { PATHS_PER_DAY_MAX } from './page-views.service.ts';

const NOON = Date.UTC(2026, 0, 15, 12);
const t: TestApp = await createTestApp();
afterAll(() => t.close());
beforeEach(async () => {
  t.clock.set(NOON);
  await sql('TRUNCATE page_views, page_view_days, visitor_salts');
});

async function sql<Row extends Record<string, unknown>>(text: string, values: unknown[] = []): Promise<Row[]> {
  return (await t.db.read((tx) => tx.$client.query<Row>(text, values))).rows;
}
const sum = () => t.platform.jobs.runNow(ANALYTICS_JOBS.sum);
const sums = () =>
  sql('SELECT day::text, path, title, views, visitors, visible_ms FROM page_view_days ORDER BY day, path');

async function view(client: TestClient, path: string, title = 'Title', viewId: string = randomUUID()): Promise<string> {
  const { status, body } = await client.post('/api/analytics/page-views', { viewId, path, title });
  expect([status, body]).toEqual([200, { done: true }]);
  return viewId;
}

async function heartbeat(client: TestClient, ...entries: { viewId: string; visibleMs: number }[]): Promise<void> {
  const { status, body } = await client.post('/api/analytics/heartbeat', { entries });
  expect([status, body]).toEqual([200, { done: true }]);
}

async function visibleMs(viewId: string): Promise<number> {
  const rows = await sql<{ ms: number }>('SELECT visible_ms::int AS ms FROM page_views WHERE view_id = $1', [viewId]);
  return rows[0]?.ms ?? Number.NaN;
}

describe('a view', () => {
  test('sent twice is counted once, as first reported', async () => {
    const guest = t.client();
    const viewId = await view(guest, '/pricing', 'Pricing');
    await view(guest, '/study', 'Study', viewId);
    expect(await sql('SELECT path, title FROM page_views')).toEqual([{ path: '/pricing', title: 'Pricing' }]);
  });

  test('is stored without address, account, cookie or browser', async () => {
    const guest = t.client();
    await view(guest, '/');
    const [row] = await sql<{ kept: object; text: string }>(
      'SELECT row_to_json(v) AS kept, row_to_json(v)::text AS text FROM page_views v',
    );
    expect(Object.keys(row?.kept ?? {}).toSorted()).toEqual(
      ['day', 'path', 'title', 'view_id', 'viewed_at', 'visible_ms', 'visitor'].toSorted(),
    );
    const stored = row?.text ?? '';
    for (const cookie of guest.cookies.values()) expect(stored).not.toContain(cookie);
    expect(stored).not.toContain('127.0.0.1');
  });

  test.each([
    ['/u/ann@example.org', '/u/[email]'],
    ['/post/0199a3b2-7c4d-7e5f-8a9b-0c1d2e3f4a5b', '/post/:id'],
    ['/auth/verify/q3V9x_Zk2-Lw8RtYbN4uJ6hGfD1sAoPiEcXmTvKy0Qz', '/auth/verify/[token]'],
    ['/study/', '/study'],
    ['/', '/'],
  ])('with the path %s is counted under %s', async (path, counted) => {
    await view(t.client(), path);
    expect(await sql('SELECT path FROM page_views')).toEqual([{ path: counted }]);
  });

  test.each([
    ['a query', { path: '/auth/reset?token=x' }],
    ['a fragment', { path: '/#x' }],
    ['no path', { path: 'https://example.org/' }],
    ['an id that is none', { viewId: '1' }],
    ['a field that nobody asked for', { userId: randomUUID() }],
    ['U+0000', { title: 'a\0b' }],
    ['U+0000 in the path', { path: '/a\0b' }],
  ])('with %s is refused', async (_name, change) => {
    const body = { viewId: randomUUID(), path: '/', title: 'T', ...change };
    const answer = await t.client().post('/api/analytics/page-views', body);
    expect(answer.body).toMatchObject({ status: 400, code: 'invalid-request' });
  });

  test('without the CSRF header is refused, like every write', async () => {
    const body = { viewId: randomUUID(), path: '/', title: 'T' };
    const answer = await t.client().post('/api/analytics/page-views', body, { 'x-csrf-token': 'x' });
    expect(answer.body.code).toBe('csrf-rejected');
  });
});

describe('visible time', () => {
  test('is added up entry by entry, and only for views of the same browser', async () => {
    const [ann, bob] = [t.client(), t.client()];
    const [first, second] = [await view(ann, '/a'), await view(ann, '/b')];
    const others = await view(bob, '/a');
    t.clock.advance(10 * MINUTE_MS);
    await heartbeat(ann, { viewId: first, visibleMs: 1_000 }, { viewId: second, visibleMs: 500 });
    await heartbeat(
      ann,
      { viewId: first, visibleMs: 30_000 },
      { viewId: first, visibleMs: 1 },
      { viewId: others, visibleMs: 9_000 },
      { viewId: randomUUID(), visibleMs: 9_000 },
    );
    expect([await visibleMs(first), await visibleMs(second), await visibleMs(others)]).toEqual([31_001, 500, 0]);
  });

  test('is never more than the age of the view', async () => {
    const guest = t.client();
    const viewId = await view(guest, '/');
    t.clock.advance(5 * SECOND_MS);
    await heartbeat(guest, { viewId, visibleMs: 3_600_000 });
    expect(await visibleMs(viewId)).toBe(5_000);
    await heartbeat(guest, { viewId, visibleMs: 1 });
    expect(await visibleMs(viewId)).toBe(5_000);
  });

  test('is still added after midnight, and the view stays on its day', async () => {
    t.clock.set(Date.UTC(2026, 0, 15, 23, 59));
    const guest = t.client();
    const viewId = await view(guest, '/');
    t.clock.advance(HOUR_MS);
    await heartbeat(guest, { viewId, visibleMs: 90_000 });
    expect(await visibleMs(viewId)).toBe(90_000);
    expect(await sql('SELECT day::text FROM page_views')).toEqual([{ day: '2026-01-15' }]);
  });

  test.each([
    ['no entry', 0, 400],
    ['30 entries', 30, 200],
    ['31 entries', 31, 400],
  ])('with %s has the status %i', async (_name, count, status) => {
    const entries = Array.from({ length: count }, () => ({ viewId: randomUUID(), visibleMs: 1 }));
    expect((await t.client().post('/api/analytics/heartbeat', { entries })).status).toBe(status);
  });
});

describe('the sums', () => {
  test('count views, visitors and visible time per path and day, with the latest title, and per day', async () => {
    const [ann, bob] = [t.client(), t.client()];
    await view(ann, '/study', 'Study (2)');
    t.clock.advance(SECOND_MS);
    const viewId = await view(ann, '/study', 'Study');
    await view(bob, '/study', 'Study');
    await view(bob, '/pricing', 'Pricing');
    t.clock.advance(MINUTE_MS);
    await heartbeat(ann, { viewId, visibleMs: 4_000 });
    const expected = [
      { day: '2026-01-15', path: '*', title: '', views: 4, visitors: 2, visible_ms: 4_000n },
      { day: '2026-01-15', path: '/pricing', title: 'Pricing', views: 1, visitors: 1, visible_ms: 0n },
      { day: '2026-01-15', path: '/study', title: 'Study', views: 3, visitors: 2, visible_ms: 4_000n },
    ];
    await sum();
    expect(await sums()).toEqual(expected);
    await sum();
    expect(await sums()).toEqual(expected);
  });

  test('stay after single views are deleted (three days) and salts are deleted (two days)', async () => {
    const guest = t.client();
    const viewId = await view(guest, '/', 'Home');
    for (const { days, views, salts } of [
      { days: 0, views: 1, salts: 1 },
      { days: 1, views: 1, salts: 1 },
      { days: 2, views: 1, salts: 0 },
      { days: 3, views: 0, salts: 0 },
    ]) {
      t.clock.set(NOON + days * DAY_MS);
      await sum();
      expect([days, (await sql('SELECT 1 FROM page_views')).length]).toEqual([days, views]);
      expect([days, (await sql('SELECT 1 FROM visitor_salts')).length]).toEqual([days, salts]);
    }
    await heartbeat(guest, { viewId, visibleMs: 1_000 });
    await sum();
    expect(await sums()).toMatchObject([
      { path: '*', views: 1 },
      { path: '/', views: 1, visitors: 1, visible_ms: 0n },
    ]);
  });

  test('count a visitor who returns on another day as a new visitor', async () => {
    const guest = t.client();
    await view(guest, '/');
    t.clock.advance(DAY_MS);
    await view(guest, '/');
    const hashes = await sql<{ visitor: Buffer }>('SELECT visitor FROM page_views ORDER BY day');
    expect(hashes[0]?.visitor.equals(hashes[1]?.visitor ?? Buffer.alloc(0))).toBe(false);
  });

  test('take a limited number of rows even for invented paths', async () => {
    const salt = 'x'.repeat(16);
    await sql(
      `INSERT INTO page_views (view_id, day, viewed_at, visitor, path, title)
       SELECT gen_random_uuid(), '2026-01-15', '2026-01-15T12:00:00Z', $1, '/p' || n, 'T' FROM generate_series(1, $2::int) n`,
      [Buffer.from(salt), PATHS_PER_DAY_MAX + 25],
    );
    await view(t.client(), '/p1');
    await sum();
    const rows = await sums();
    expect(rows).toHaveLength(PATHS_PER_DAY_MAX + 2);
    expect(rows.find(({ path }) => path === '(other)')).toMatchObject({ title: '', views: 25, visitors: 1 });
    expect(rows.find(({ path }) => path === '/p1')).toMatchObject({ views: 2 });
    expect(rows.find(({ path }) => path === '*')).toMatchObject({ views: PATHS_PER_DAY_MAX + 26, visitors: 2 });
  });
});

test('each endpoint is limited per network address', async () => {
  const limited = await createTestApp({ config: { rateLimitPerMinute: 10_000 } });
  const client = limited.client();
  const viewId = randomUUID();
  const bodies = {
    'page-views': { viewId, path: '/', title: 'T' },
    heartbeat: { entries: [{ viewId, visibleMs: 1 }] },
    errors: { errors: [{ name: 'Error', message: 'm', path: '/' }] },
  };
  for (const [name, max] of [
    ['page-views', 300],
    ['heartbeat', 300],
    ['errors', 60],
  ] as const) {
    const statuses = new Map<number, number>();
    for (let i = 0; i <= max; i += 1) {
      const { status } = await client.post(`/api/analytics/${name}`, bodies[name]);
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
    }
    expect([name, ...statuses]).toEqual([name, [200, max], [429, 1]]);
  }
  await limited.close();
});

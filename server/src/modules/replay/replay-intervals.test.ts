// If this fails, the form of a replay offers bar lengths that cannot start, or hides some that can.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { INTERVALS } from '@tradesense/core/market/interval.ts';
import { openAccount } from '../../../test/account-world.ts';
import { createTestApp, type TestApp } from '../../../test/harness.ts';
import type { TestClient } from '../../../test/test-client.ts';

let t: TestApp;
let client: TestClient;
beforeAll(async () => {
  t = await createTestApp({ nowMs: Date.UTC(2026, 0, 15, 15) });
  ({ client } = await openAccount(t, 'root', { isAdmin: true }));
  await client.get('/api/sandbox/accounts');
});
afterAll(() => t.close());

test.each(['BTC', 'EURUSD', 'SPY', 'CL'])('the bar lengths of %s are those that can start', async (asset) => {
  const { client: learner } = await openAccount(t, `starts-${asset.toLowerCase()}`, { isAdmin: true });
  await learner.get('/api/sandbox/accounts');
  const { masked, dated } = (await learner.get(`/api/replay/intervals?asset=${asset}`)).body;
  expect(masked.length).toBeGreaterThan(0);
  for (const interval of INTERVALS) {
    const { status, body } = await learner.post('/api/replay/sessions', { asset, interval });
    if (status === 200) await learner.post(`/api/replay/sessions/${body.id}/end`);
    expect([asset, interval, status === 200]).toEqual([asset, interval, masked.includes(interval)]);
    expect(masked.includes(interval) && !dated.includes(interval)).toBe(false);
  }
});

test('the bar lengths of a random asset are those that any asset of the class has', async () => {
  const lengths = async (query: string) => (await client.get(`/api/replay/intervals${query}`)).body;
  const crypto = await lengths('?assetClass=crypto');
  expect(crypto.masked).toContain('1h');
  const any = await lengths('');
  for (const interval of crypto.masked) expect(any.masked).toContain(interval);
  const bitcoin = await lengths('?asset=BTC');
  for (const interval of bitcoin.dated) expect(crypto.dated).toContain(interval);
  expect((await client.get('/api/replay/intervals?asset=NONE')).body.code).toBe('unknown-asset');
  expect((await client.get('/api/replay/intervals?asset=BTC&assetClass=crypto')).body.code).toBe('invalid-request');
});

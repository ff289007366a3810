// If this fails, trades of a replay are in the statistics of live accounts.
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ReplaySession } from '@tradesense/contract/replay.ts';
import { journalTrades } from '../../../test/closed-trade-world.ts';
import { createTestApp, type TestApp } from '../../../test/harness.ts';
import { openTradingClient } from '../../../test/trading-client.ts';

const NOW = Date.UTC(2026, 0, 15, 15);
let t: TestApp;
beforeAll(async () => {
  t = await createTestApp({ nowMs: NOW });
});
afterAll(() => t.close());

const FILTERS = [
  '',
  'period=week',
  'account=1',
  'attempt=all',
  'account=1&attempt=1',
  'asset=BTC',
  'setup=breakout',
  'tag=too+early',
  'side=long',
  'preset=normal',
  'account=1&attempt=all&period=month&asset=BTC&side=long&tag=breakout',
];

test('no filter of the dashboard counts a trade of a replay, nor one of a run that branches from it', async () => {
  const { client, id } = await openTradingClient(t, 'ann');
  const first: ReplaySession = (await client.post('/api/replay/sessions', { asset: 'BTC', interval: '1h' })).body;
  await client.post(`/api/replay/sessions/${first.id}/advance`, { from: 0, bars: 5 });
  const second: ReplaySession = (await client.post(`/api/replay/sessions/${first.id}/branch`, { cursor: 2 })).body;
  const closed = { openedAt: '2026-01-15T10:00:00.000Z', closedAt: '2026-01-15T12:00:00.000Z' };
  const tags = { setup: ['breakout'], mistake: ['too early'] };
  await journalTrades(t, id, [{ ...closed, ...tags, net: 10, risk: 5 }]);
  for (const { accountId } of [first, second])
    await journalTrades(
      t,
      accountId,
      [1, 2, 3].map(() => ({ ...closed, ...tags, net: 1_000, risk: 5 })),
    );
  await t.platform.outbox.drain();
  for (const filter of FILTERS) {
    const { body } = await client.get(`/api/dashboard/trading?${filter}`);
    expect([filter, body.totals.trades, body.totals.net]).toEqual([filter, 1, '10']);
    const { trades } = (await client.get(`/api/dashboard/trades?${filter}`)).body;
    expect([filter, trades.map(({ accountId }: { accountId: string }) => accountId)]).toEqual([filter, [id]]);
  }
  const whatIf = (await client.get('/api/dashboard/what-if?leaveOut=mistake&value=too+early')).body;
  expect(JSON.stringify(whatIf)).not.toContain('3000');
  // The statistics of a replay account contain its own trades only.
  expect((await client.get(`/api/sandbox/accounts/${first.accountId}/performance`)).body).toMatchObject({ trades: 3, net: '3000' }); // oxfmt-ignore
});

// If this fails, a replay of daily bars dates its bars, fills and end one day late.
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { ReplaySession } from '@tradesense/contract/replay.ts';
import type { TradingFill } from '@tradesense/contract/trading-orders.ts';
import { expectContains } from '../../browser-test/expect-page.ts';
import { answerOf } from '../../browser-test/fake-server.ts';
import { mountApp, newUser } from '../../browser-test/mount-app.tsx';
import { sandboxServer } from '../../browser-test/sandbox-server.ts';
import { orderOf } from '../trading/chart/trade-lines.test-data.ts';
import { accountOf } from '../trading/trading-desk.test-data.ts';

const LONG = { timeout: 20_000 };
type CandleRow = [number, number, number, number, number, number];
const DAY_MS = 86_400_000;
/** End of the newest bar: the bar of April 14. */
const END = '2022-04-15T00:00:00.000Z';

const sessionOf = (change: Partial<ReplaySession>): ReplaySession => ({
  id: 's1',
  accountId: 'r1',
  asset: 'MASKED-EQUITY',
  interval: '1d',
  source: 'recorded',
  isMasked: true,
  state: 'running',
  cursor: 2,
  length: 500,
  now: END,
  startedAt: '2022-04-13T00:00:00.000Z',
  firstBarAt: '2022-04-13T00:00:00.000Z',
  realStart: null,
  realAsset: null,
  priceFactor: null,
  rootId: 's1',
  run: 1,
  parentId: null,
  cut: null,
  unscoredFrom: null,
  ...change,
});

const FILL: TradingFill = {
  id: '4.0',
  sequence: 4,
  orderId: 'o1',
  asset: 'MASKED-EQUITY',
  side: 'buy',
  quantity: '0.1',
  price: '100',
  fee: '0.01',
  realised: '0',
  evidence: {
    reference: '100',
    slippage: '0',
    by: 'jump',
    isMaker: false,
    isAmbiguous: false,
    subBar: null,
    preset: 'normal',
    market: { kind: 'bar', open: '100', high: '105', low: '95', close: '101', volume: '20' },
    source: 'recorded',
  },
  at: END,
};

function daily(change: Partial<ReplaySession>) {
  const session = sessionOf(change);
  const bars = Array.from({ length: 60 }, (_, at): CandleRow => [
    Date.parse(END) - (60 - at) * DAY_MS,
    100,
    101,
    99,
    100,
    10,
  ]);
  return sandboxServer()
    .answer('GET /api/sandbox/accounts/{id}', accountOf({ id: 'r1', kind: 'replay' }))
    .answer('GET /api/sandbox/accounts/{id}/positions', { positions: [] })
    .answer('GET /api/sandbox/accounts/{id}/orders', { orders: [orderOf({ endedAt: END })], nextCursor: null })
    .answer('GET /api/sandbox/accounts/{id}/fills', { fills: [FILL], nextCursor: null })
    .respond('GET /api/sandbox/accounts/{id}/performance', () => answerOf(404, { code: 'not-found' }))
    .answer('GET /api/replay/sessions', { sessions: [session] })
    .answer('GET /api/replay/sessions/{id}', session)
    .answer('GET /api/replay/sessions/{id}/bars', { interval: '1d', bars, hasOlder: false });
}

async function open(server = daily({})) {
  await page.viewport(1440, 900);
  await mountApp({ path: '/sandbox/replay?session=s1', user: newUser({ isAdmin: true }), server });
}

test('a running replay shows the date of its newest bar, and fills have the date of their bar', async () => {
  await open();
  const place = page.getByRole('progressbar', { name: 'Apr 14, 2022' });
  await expect.element(place, LONG).toBeVisible();
  await page.getByRole('tab', { name: 'Fills' }).click();
  const fills = page.getByRole('table', { name: 'Fills' });
  await expect.element(fills.getByText('Apr 14, 2022', { exact: true }), LONG).toBeVisible();
});

test('the end of a masked replay names the real dates of its bars', async () => {
  const real = { state: 'ended', realStart: '2020-02-19T00:00:00.000Z', realAsset: 'SPY', priceFactor: 0.5 } as const;
  await open(daily(real));
  await expect.element(page.getByText('This replay has ended', { exact: true }), LONG).toBeVisible();
  await expectContains(page.getByRole('main'), 'Its real start was Feb 19, 2020, its real end Feb 20, 2020.');
  await expectContains(page.getByRole('main'), 'they begin on Apr 13, 2022');
});

test('a masked replay that ended before its first bar has a real start and no real end', async () => {
  await open(
    daily({
      state: 'ended',
      cursor: 0,
      now: '2022-04-13T00:00:00.000Z',
      realStart: '2020-02-19T00:00:00.000Z',
      realAsset: 'SPY',
      priceFactor: 0.5,
    }),
  );
  await expect.element(page.getByText('This replay has ended', { exact: true }), LONG).toBeVisible();
  await expectContains(page.getByRole('main'), 'Its real start was Feb 19, 2020. No bar was stepped. The chart,');
});

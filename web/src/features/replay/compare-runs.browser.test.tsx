// If this fails, the comparison of two runs of a replay shows wrong figures, or suggests that their results count.
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { JournalTrade, PerformanceResponse } from '@tradesense/contract/journal.ts';
import type { ReplaySession } from '@tradesense/contract/replay.ts';
import { expectContains, expectTexts, sidewaysOverflow } from '../../browser-test/expect-page.ts';
import { mountApp, newUser } from '../../browser-test/mount-app.tsx';
import { sandboxServer } from '../../browser-test/sandbox-server.ts';
import { accountOf } from '../trading/trading-desk.test-data.ts';

const START = Date.parse('2026-01-05T00:00:00.000Z');
const HOUR_MS = 3_600_000;
const at = (bar: number) => new Date(START + bar * HOUR_MS).toISOString();

const sessionOf = (change: Partial<ReplaySession>): ReplaySession => ({
  id: 's1',
  accountId: 'r1',
  asset: 'BTC',
  interval: '1h',
  source: 'simulated',
  isMasked: false,
  state: 'running',
  cursor: 60,
  length: 500,
  now: at(60),
  startedAt: at(0),
  realStart: at(0),
  realAsset: 'BTC',
  priceFactor: 1,
  rootId: 's1',
  run: 1,
  parentId: null,
  cut: null,
  unscoredFrom: 40,
  ...change,
});
const SESSIONS = [
  sessionOf({}),
  sessionOf({ id: 's2', accountId: 'r2', run: 2, parentId: 's1', cut: 20, unscoredFrom: 20, cursor: 40, now: at(40) }),
  sessionOf({ id: 's3', accountId: 'r3', run: 3, parentId: 's1', cut: 10, unscoredFrom: 10, cursor: 50, now: at(50) }),
];
const performanceOf = (net: string, trades: number): PerformanceResponse => ({
  trades,
  won: 1,
  net,
  fees: '2',
  funding: '0',
  averageR: null,
  profitFactor: null,
  maxDrawdown: '10',
  maxDrawdownShare: 0.01,
  daily: { days: 1, sharpe: null, sortino: null },
  averageProcess: 72,
  presets: ['normal'],
  quadrants: { 'good-good': 1, 'good-bad': 0, 'bad-good': 0, 'bad-bad': 0 },
  curve: [
    { at: at(0), balance: '10000' },
    { at: at(30), balance: String(10_000 + Number(net)) },
  ],
});
/** Returns a closed trade with the given changes. */
function tradeOf(change: Partial<JournalTrade> = {}): JournalTrade {
  return {
    id: 't1',
    accountId: 'a1',
    number: 1,
    asset: 'BTC',
    side: 'long',
    openedAt: '2026-01-05T08:00:00.000Z',
    closedAt: '2026-01-05T10:00:00.000Z',
    quantity: '1',
    entryPrice: '100',
    exitPrice: '112.6',
    realised: '12.6',
    fees: '0.1',
    funding: '0',
    slippage: '0.01',
    net: '12.5',
    rMultiple: '1.25',
    mae: '3.123456',
    mfe: '14.5',
    maeR: '0.31',
    mfeR: '1.45',
    isLiquidated: false,
    preset: 'normal',
    plan: null,
    process: { score: 80, version: 2, checks: [] },
    quadrant: 'good-good',
    tags: { setup: [], mistake: [], emotion: [] },
    note: '',
    reviewedAt: null,
    isReviewDue: false,
    ...change,
  };
}

const shared = { openedAt: at(2), closedAt: at(5), net: '5', rMultiple: '0.50' };
const TRADES: Readonly<Record<string, JournalTrade[]>> = {
  r1: [tradeOf({ id: 'a2', openedAt: at(22), closedAt: at(30), net: '-10', rMultiple: '-1.00' }), tradeOf({ id: 'a1', ...shared })],
  r2: [tradeOf({ id: 'b2', side: 'short', openedAt: at(24), closedAt: at(33), net: '20', rMultiple: '2.00' }), tradeOf({ id: 'b1', ...shared })],
  r3: [],
}; // oxfmt-ignore

function server() {
  const accountIn = (url: URL) => url.pathname.split('/')[4] ?? '';
  const bars = Array.from({ length: 60 }, (_, n) => [START + n * HOUR_MS, 100, 103, 97, 101, 5] as [number, number, number, number, number, number]);
  return sandboxServer()
    .answer('GET /api/replay/sessions', { sessions: SESSIONS })
    .answer('GET /api/replay/sessions/{id}/bars', { interval: '1h', bars, hasOlder: false })
    .answer('GET /api/sandbox/accounts/{id}', ({ url }) => accountOf({ id: accountIn(url), equity: accountIn(url) === 'r1' ? '9995' : '10025' }))
    .answer('GET /api/sandbox/accounts/{id}/performance', ({ url }) =>
      accountIn(url) === 'r1' ? performanceOf('-5', 2) : accountIn(url) === 'r2' ? performanceOf('25', 2) : performanceOf('0', 0),
    )
    .answer('GET /api/sandbox/accounts/{id}/journal', ({ url }) => ({ trades: TRADES[accountIn(url)] ?? [], nextCursor: null, tags: [] }));
} // oxfmt-ignore
const open = (path = '/sandbox/replay?session=s1&beside=s2') =>
  mountApp({ path, user: newUser({ isAdmin: true }), server: server() });
const row = (name: string) => page.getByRole('row', { name: new RegExp(`^${name} `) });

test.for([1440, 1280, 390, 320])('at %s px both runs are side by side and marked as not scored', async (width) => {
  await page.viewport(width, 844);
  await open();
  await expect
    .element(page.getByRole('heading', { level: 1, name: 'Two runs: Bitcoin (simulated path), 1h' }))
    .toBeVisible();
  await expect.element(page.getByText('A comparison is not scored')).toBeVisible();
  await expectContains(row('Counts'), 'Does not countDoes not count');
  await expectContains(row('Cut'), 'From the startAfter 20 bars');
  await expectContains(row('Sum of R'), '−0.50 R, n = 2+2.50 R, n = 2');
  await expectContains(row('Net'), '−5.00+25.00');
  await expectContains(row('Equity now'), '9,995.0010,025.00');
  await expect
    .element(page.getByRole('application', { name: 'Bitcoin (simulated path), 1h, both runs' }))
    .toBeVisible();
  expect(sidewaysOverflow()).toBeLessThanOrEqual(0);
});

test('only trades that differ are listed, and each links to its journal', async () => {
  await open();
  await expectTexts(page.getByRole('listitem').filter({ hasText: 'out at' }), [/Long.*−1\.00 R, −10\.00/, /Short.*\+2\.00 R, \+20\.00/]);
  await expect.element(page.getByText('One trade is the same in both runs.').first()).toBeVisible();
  await expect.element(page.getByRole('link', { name: /^Short/ })).toHaveAttribute('href', '/sandbox/journal?account=r2&trade=b2');
}); // oxfmt-ignore

test('another run can be chosen, and an unknown run is replaced by the newest other one', async () => {
  const { router } = await open('/sandbox/replay?session=s1&beside=nothing');
  await expect.element(page.getByLabelText('Second')).toHaveValue('s3');
  await page.getByLabelText('Second').selectOptions('s2');
  await expect.poll(() => router.state.location.search).toEqual({ session: 's1', beside: 's2' });
  await expectContains(row('Net'), '−5.00+25.00');
});

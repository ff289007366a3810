// If this fails, the status page does not show the name, the state or the detail of a part, cuts a price on a phone, or
// hides where the practice history comes from.
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { PracticeHistoryResponse } from '@tradesense/contract/market.ts';
import type { StatusResponse } from '@tradesense/contract/status.ts';
import { sidewaysOverflow } from '../../browser-test/expect-page.ts';
import { FakeServer } from '../../browser-test/fake-server.ts';
import { mountApp } from '../../browser-test/mount-app.tsx';
import { setTheme } from '../../shell/theme.ts';
import { momentText } from '../../ui/moment-text.ts';
import { partStates } from './status-parts.ts';

const STATUS: StatusResponse = {
  checkedAt: '2026-01-15T12:00:00.000Z',
  database: true,
  backgroundWork: false,
  prices: { state: 'stale', reason: 'No price for 2 minutes.', source: 'simulated', assets: [] },
  backup: null,
  ledgerCheck: { finishedAt: '2026-01-15T04:00:00.000Z', isSound: true, accounts: 1 },
};

const PRACTICE: PracticeHistoryResponse = {
  assets: [
    {
      symbol: 'EURUSD',
      name: 'Euro in US dollars',
      origin: 'recorded',
      series: [
        {
          interval: '1h',
          firstOpen: '2017-07-03T00:00:00.000Z',
          lastOpen: '2026-03-01T00:00:00.000Z',
          source: 'via DaruFinance/quant-research-framework-rs; its origin is not named there',
        },
      ],
    },
    { symbol: 'DOGE', name: 'Dogecoin', origin: 'simulated', series: [] },
  ],
};

const fakeServer = () =>
  new FakeServer()
    .answer('GET /api/status', STATUS)
    .answer('GET /api/assets', { assets: [], intervals: [] })
    .answer('GET /api/market/practice', PRACTICE);

test('the page shows the name, the state and the detail of each part', async () => {
  await mountApp({ path: '/status', server: fakeServer() });
  const rows = page.getByRole('region', { name: 'Parts' }).getByRole('listitem');
  await expect.element(rows.first()).toBeVisible();
  const shown = rows.elements().map((row) => [...row.children].map(({ textContent }) => textContent));
  expect(shown).toEqual(partStates(STATUS, momentText).map(({ name, state, detail }) => [name, state, detail]));
});

test.each(['light', 'dark'] as const)('the practice history fits a phone in the %s theme', async (theme) => {
  await page.viewport(320, 700);
  await mountApp({ path: '/status', server: fakeServer() });
  setTheme(theme);
  const card = page.getByRole('region', { name: 'Practice history' });
  await expect
    .element(card.getByRole('row').nth(1))
    .toHaveTextContent(
      'EURUSD Euro in US dollars1h, 2017 to 2026via DaruFinance/quant-research-framework-rs; its origin is not named there',
    );
  await expect.element(card.getByText('Simulated, and so never rated: DOGE.')).toBeVisible();
  expect(document.documentElement.scrollWidth).toBe(320);
  const { left, right } = card.element().getBoundingClientRect();
  for (const cell of card.getByRole('cell').elements()) {
    const box = cell.getBoundingClientRect();
    expect([box.left >= left, box.right <= right]).toEqual([true, true]);
  }
});

test('at 390 px each price has two lines and its age is not broken', async () => {
  await page.viewport(390, 800);
  const price = { asOf: STATUS.checkedAt, ageSeconds: 45, source: 'simulated' } as const;
  const assets = [
    { symbol: 'BTC', name: 'Bitcoin', isOpen: true, isStale: false, price: { ...price, ageSeconds: 0 } },
    { symbol: 'AAPL', name: 'Apple', isOpen: true, isStale: true, price },
  ];
  const server = new FakeServer()
    .answer('GET /api/status', { ...STATUS, prices: { ...STATUS.prices, assets } })
    .answer('GET /api/assets', { assets: [], intervals: [] })
    .answer('GET /api/market/practice', { assets: [] });
  await mountApp({ path: '/status', server });
  await expect.element(page.getByRole('cell', { name: 'now', exact: true })).toBeVisible();
  await expect.element(page.getByRole('cell', { name: '45 seconds ago Stale' })).toBeVisible();
  for (const row of page.getByRole('table').first().getByRole('row').elements().slice(1)) {
    const [name, source, age, history] = [...row.children].map((cell) => cell.getBoundingClientRect());
    expect(Math.abs((name?.top ?? 0) - (source?.top ?? 0))).toBeLessThan(12);
    expect(Math.abs((age?.bottom ?? 0) - (history?.bottom ?? 0))).toBeLessThan(12);
    expect(row.getBoundingClientRect().height).toBeLessThan(90);
    expect(Math.max(source?.right ?? 0, history?.right ?? 0)).toBeLessThanOrEqual(390);
  }
  expect(sidewaysOverflow()).toBeLessThanOrEqual(0);
  await page.viewport(1280, 800);
});

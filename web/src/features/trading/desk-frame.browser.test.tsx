// If this fails, a trader does not see the chart, the price, both sides or the equity without scrolling.
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { ASSETS } from '@tradesense/core/market/asset.ts';
import { expectInView, sidewaysOverflow } from '../../browser-test/expect-page.ts';
import { mountApp, newUser } from '../../browser-test/mount-app.tsx';
import { sandboxServer } from '../../browser-test/sandbox-server.ts';
import { orderOf, positionOf } from './chart/trade-lines.test-data.ts';
import { accountOf } from './trading-desk.test-data.ts';

const SIZES = [
  { width: 1280, height: 720 },
  { width: 1440, height: 900 },
  { width: 1920, height: 1080 },
  { width: 2560, height: 1440 },
  { width: 834, height: 1112 },
  { width: 390, height: 844 },
  { width: 360, height: 640 },
] as const;

const CHART_MIN_PX = { wide: 200, narrow: 110 } as const;

/** A desk with ten positions and thirty orders. */
function crowdedServer() {
  const positions = ASSETS.slice(0, 10).map(({ symbol }) => positionOf({ asset: symbol }));
  const orders = Array.from({ length: 30 }, (_, at) =>
    orderOf({ id: `o${at}`, clientOrderId: `client-${at}`, limitPrice: String(80 + at / 2) }),
  );
  const account = accountOf({ openPositions: 10, liveOrders: 30 });
  return sandboxServer()
    .answer('GET /api/sandbox/accounts', { accounts: [account] })
    .answer('GET /api/sandbox/accounts/{id}', account)
    .answer('GET /api/sandbox/accounts/{id}/positions', { positions })
    .answer('GET /api/sandbox/accounts/{id}/orders', { orders, nextCursor: null });
}

const chart = () => page.getByRole('application', { name: /^Bitcoin/ });
const definition = (region: string, at: number) =>
  page.getByRole('region', { name: region, exact: true }).getByRole('definition').nth(at);

/** Height of the chart within the window, in pixels. */
function chartInView(): number {
  const { top, bottom } = chart().element().getBoundingClientRect();
  return Math.min(bottom, window.innerHeight) - Math.max(top, 0);
}

test.for(
  SIZES.flatMap((size) => [
    { ...size, state: 'empty' },
    { ...size, state: 'crowded' },
  ]),
)('$state at $width × $height: chart, prices, both sides and equity are in view', async ({ width, height, state }) => {
  await page.viewport(width, height);
  const server = state === 'empty' ? sandboxServer() : crowdedServer();
  await mountApp({ path: '/sandbox', user: newUser({ isAdmin: true }), server });
  await expect.element(chart(), { timeout: 15_000 }).toBeVisible();
  const isWide = width > 900;
  for (const price of [0, 1, 2]) await expectInView(definition('Market', price));
  await expectInView(definition('Account and money', 0));
  await expect.poll(chartInView).toBeGreaterThan(isWide ? CHART_MIN_PX.wide : CHART_MIN_PX.narrow);
  if (isWide) {
    expect(chart().element().getBoundingClientRect().width / width).toBeGreaterThan(0.6);
    const ticket = page.getByRole('region', { name: /^New order/ });
    for (const side of ['Buy', 'Sell']) await expectInView(ticket.getByRole('radio', { name: side, exact: true }));
    await expectInView(ticket.getByRole('button', { name: /^Buy/ }));
    await expectInView(page.getByRole('tab', { name: /^Positions/ }));
  } else {
    for (const side of [/^Buy/, /^Sell/])
      await expectInView(
        page.getByRole('navigation', { name: 'Go to the ticket' }).getByRole('button', { name: side }),
      );
  }
  expect(sidewaysOverflow()).toBeLessThanOrEqual(0);
});

test('the panels grow by keys and by dragging, and keep their height for the next visit', async () => {
  await page.viewport(1440, 900);
  localStorage.removeItem('deskDockShare');
  await mountApp({ path: '/sandbox', user: newUser({ isAdmin: true }), server: sandboxServer() });
  await expect.element(chart(), { timeout: 15_000 }).toBeVisible();
  const handle = page.getByRole('separator', { name: 'Height of the panels' });
  const dockHeight = () => window.innerHeight - handle.element().getBoundingClientRect().top;
  const before = dockHeight();
  (handle.element() as HTMLElement).focus();
  await userEvent.keyboard('{ArrowUp}{ArrowUp}');
  await expect.element(handle).toHaveAttribute('aria-valuenow', '35');
  expect(dockHeight()).toBeGreaterThan(before + 40);
  expect(localStorage.getItem('deskDockShare')).toBe('35');
  await userEvent.dragAndDrop(handle, page.getByRole('tabpanel'), { sourcePosition: { x: 300, y: 4 } });
  await expect.poll(() => Number(handle.element().getAttribute('aria-valuenow'))).toBeLessThan(35);
  localStorage.removeItem('deskDockShare');
});

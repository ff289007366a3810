// If this fails, a trader does not see the market next to the chart, or cannot choose, pin or hide its assets by mouse
// and keyboard.
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { ASSETS } from '@tradesense/core/market/asset.ts';
import { expectAccessiblePart } from '../../../browser-test/expect-accessible.ts';
import { expectAbsent, expectContains, expectSettled, expectTexts } from '../../../browser-test/expect-page.ts';
import { mountApp, newUser } from '../../../browser-test/mount-app.tsx';
import { dayOf, sandboxServer } from '../../../browser-test/sandbox-server.ts';
import { orderOf, positionOf } from '../chart/trade-lines.test-data.ts';

const T = '2026-01-05T12:00:00.000Z';

/**
 * Returns a fake server with three special cases: the market for shares is closed, the price of SOL is out of date, and
 * the account has a long BTC position and an ETH order.
 */
function marketServer() {
  return sandboxServer()
    .answer('GET /api/market/day', ({ url }) => {
      const symbol = url.searchParams.get('asset') ?? '';
      const isShare = ASSETS.find((asset) => asset.symbol === symbol)?.class === 'equity';
      const known = dayOf(symbol);
      return dayOf(symbol, {
        ...(isShare ? { session: { isOpen: false, opensAt: T, closesAt: null } } : {}),
        ...(symbol === 'SOL' && known.price !== null ? { price: { ...known.price, isStale: true } } : {}),
        day: { start: T, open: 99, high: 101, low: 98, last: 100, previousClose: 80, volume: 1 },
      });
    })
    .answer('GET /api/sandbox/accounts/{id}/positions', { positions: [positionOf()] })
    .answer('GET /api/sandbox/accounts/{id}/orders', { orders: [orderOf({ asset: 'ETH' })], nextCursor: null });
}

const list = () => page.getByRole('region', { name: 'Watchlist' });
const row = (symbol: string) => list().getByRole('button', { name: new RegExp(`^${symbol},`) });
const ticket = (symbol: string) => page.getByRole('region', { name: `New order, ${symbol}` });
const tickOf = (asset: string, price: number) => ({
  asset,
  price,
  bid: null,
  ask: null,
  volume: 1,
  t: Date.parse(T) + price,
  source: 'simulated',
});

/** Returns the object in which React keeps the props of an element. Each render of the element replaces it. */
const propsIn = (element: Element): unknown =>
  Object.entries(element).find(([key]) => key.startsWith('__reactProps$'))?.[1];

async function openDesk(user = newUser({ isAdmin: true }), width = 1440) {
  await page.viewport(width, 900);
  const mounted = await mountApp({ path: '/sandbox?asset=BTC', user, server: marketServer() });
  await expect.element(page.getByRole('application', { name: /^Bitcoin/ })).toBeVisible();
  return mounted;
}

test('the watchlist has its assets in groups, each with price, change, source, session and position', async () => {
  await openDesk();
  await expect.element(row('BTC')).toHaveAccessibleName(/last price 100.00, \+25.00% today, simulated, long position$/);
  await expect.element(row('ETH')).toHaveAccessibleName(/simulated, 1 live order$/);
  await expect.element(row('SOL')).toHaveAccessibleName(/simulated, out of date$/);
  await expectTexts(list().getByRole('heading', { level: 3 }), [
    'Crypto',
    'Shares and funds',
    'Commodities',
    'Currencies',
  ]);
  await expectContains(list().getByRole('region', { name: 'Shares and funds' }), 'Simulated, closed');
  // Each change says for which time it is, because the ticker has the change in 24 hours.
  await expect.element(list().getByText('Day’s change', { exact: true })).toBeVisible();
  await expect.element(page.getByRole('region', { name: 'Market' }).getByText('today', { exact: true })).toBeVisible();
  expect(list().getByRole('listitem').elements()).toHaveLength(ASSETS.length);
  await expectAccessiblePart();
});

test.for([1280, 1440])('position, price and change of a row stand beside each other at %i px', async (width) => {
  await page.viewport(width, 800);
  const day = (last: number, previousClose: number) => ({
    price: { ...dayOf('BTC').price!, last },
    day: { start: T, open: last, high: last, low: last, last, previousClose, volume: 1 },
  });
  const days = { BTC: day(264_739.65, 237_600), ETH: day(7922.99, 7113.5), EURUSD: day(1.28509, 1.4) } as const;
  const server = sandboxServer()
    .answer('GET /api/market/day', ({ url }) => {
      const symbol = url.searchParams.get('asset') ?? '';
      return dayOf(symbol, Object.entries(days).find(([each]) => each === symbol)?.[1] ?? day(400.32, 388));
    })
    .answer('GET /api/sandbox/accounts/{id}/positions', {
      positions: Object.keys(days).map((asset) => positionOf({ asset, side: 'short' })),
    });
  await mountApp({ path: '/sandbox?asset=BTC', user: newUser({ isAdmin: true }), server });
  await expect.element(row('BTC')).toHaveAccessibleName(/\+11.42% today.*short position$/);
  // Width of a scrollbar. The browser of the tests draws the scrollbar over the list, so it takes no width there.
  for (const item of list().element().querySelectorAll('ul')) item.style.paddingInlineEnd = '10px';
  for (const symbol of [...Object.keys(days), 'NVDA']) {
    const { right } = row(symbol).element().getBoundingClientRect();
    const parts = [...row(symbol).element().querySelectorAll(':scope > [aria-hidden=true]:not([data-tone])')];
    const ends = parts.map((part) => {
      const range = document.createRange();
      range.selectNodeContents(part);
      return range.getBoundingClientRect();
    });
    for (const [at, end] of ends.entries())
      expect(end.right, `${symbol}, part ${at}`).toBeLessThanOrEqual((ends[at + 1]?.left ?? right) - 1);
  }
});

test('a press or Enter chooses the asset to trade, arrow keys go from row to row, and the focus stays', async () => {
  await openDesk();
  await row('EURUSD').click();
  await expect.element(ticket('EURUSD')).toBeVisible();
  await expect.element(row('EURUSD')).toHaveAttribute('aria-current', 'true');
  await userEvent.keyboard('{Home}{ArrowDown}');
  await expect.element(row('ETH')).toHaveFocus();
  await expect.element(ticket('EURUSD')).toBeVisible();
  await userEvent.keyboard('{Enter}');
  await expect.element(ticket('ETH')).toBeVisible();
  await expect.element(row('ETH')).toHaveFocus();
  await userEvent.keyboard('{End}{ArrowDown}');
  await expect.element(row('GBPUSD')).toHaveFocus();
  expect(list().element().querySelectorAll('li > button[tabindex="0"]')).toHaveLength(1);
});

test('all prices come by one stream, and a new price renders only its own row', async () => {
  const { server } = await openDesk();
  const topics = () =>
    server.calls.findLast(({ url }) => url.pathname === '/api/stream')?.url.searchParams.get('topics');
  await expect
    .poll(
      () =>
        topics()
          ?.split(',')
          .filter((topic) => topic.startsWith('ticks:')).length,
    )
    .toBe(ASSETS.length);
  await expectSettled();
  const elements = ASSETS.map(({ symbol }) => row(symbol).element());
  const before = elements.map(propsIn);
  await expect
    .poll(() => {
      server.push('tick', tickOf('ETH', 60));
      return row('ETH').element().getAttribute('title');
    })
    .toMatch(/last price 60.00, −25.00% today/);
  await expectSettled();
  const rendered = ASSETS.filter((_, at) => propsIn(elements[at]!) !== before[at]);
  expect(rendered.map(({ symbol }) => symbol)).toEqual(['ETH']);
});

test('a learner hides and pins assets, also for the next visit', async () => {
  const user = newUser({ isAdmin: true });
  const first = await openDesk(user);
  await list().getByRole('button', { name: 'Arrange the watchlist' }).click();
  const dialog = page.getByRole('dialog', { name: 'Arrange the watchlist' });
  await dialog.getByRole('checkbox', { name: 'Show NG' }).click();
  await dialog.getByRole('checkbox', { name: 'Pin XAU' }).click();
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect
    .element(list().getByRole('region', { name: 'Pinned' }).getByRole('button'))
    .toHaveAccessibleName(/^XAU,/);
  await expectAbsent(row('NG'));
  first.leave();
  const second = await openDesk(user);
  await expect
    .element(list().getByRole('region', { name: 'Pinned' }).getByRole('button'))
    .toHaveAccessibleName(/^XAU,/);
  await expectAbsent(row('NG'));
  second.leave();
  await openDesk();
  await expect.element(row('NG')).toBeVisible();
});

test('the watchlist can be hidden and shown by a button, and a narrow window has a choice of its own', async () => {
  const user = newUser({ isAdmin: true });
  const first = await openDesk(user);
  await list().getByRole('button', { name: 'Hide the watchlist' }).click();
  const back = page.getByRole('button', { name: 'Show the watchlist' });
  await expect.element(back).toBeVisible();
  expect(list().elements()).toEqual([]);
  first.leave();
  await openDesk(user);
  await back.click();
  await expect.element(row('BTC')).toBeVisible();
  await page.viewport(1024, 768);
  await expect.element(back).toBeVisible();
  expect(list().elements()).toEqual([]);
});

test('a desk opens although the stored choice is invalid', async () => {
  const user = newUser({ isAdmin: true });
  localStorage.setItem(`deskLayout:${user.id}`, '{"watchlist":"left","hidden":"all","dockShare":{}');
  await openDesk(user);
  await expect.element(row('BTC')).toBeVisible();
});

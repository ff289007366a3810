// If this fails, a trader does not see the chart, the price, both sides or the equity without scrolling.
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { ASSETS } from '@tradesense/core/market/asset.ts';
import { atEachSize, expectInView, sidewaysOverflow } from '../../browser-test/expect-page.ts';
import { mountApp, newUser } from '../../browser-test/mount-app.tsx';
import { sandboxServer } from '../../browser-test/sandbox-server.ts';
import { orderOf, positionOf } from './chart/trade-lines.test-data.ts';
import { accountOf } from './trading-desk.test-data.ts';

const STATES = ['empty', 'working', 'crowded'] as const;
const sized = (...sizes: readonly (readonly [width: number, height: number])[]) =>
  sizes.map(([width, height]) => ({ width, height }));

const WIDE = sized([1280, 720], [1440, 900], [1920, 1080], [2560, 1440]);
const NARROW = sized([360, 640], [390, 844], [834, 1112]);

const HELD = { empty: [0, 0], working: [3, 6], crowded: [10, 30] } as const;
type State = (typeof STATES)[number];

/** Returns a server whose account has as many positions and orders as the given state requires. */
function serverOf(state: State) {
  const [openPositions, liveOrders] = HELD[state];
  const positions = ASSETS.slice(0, openPositions).map(({ symbol }) => positionOf({ asset: symbol }));
  const orders = Array.from({ length: liveOrders }, (_, at) =>
    orderOf({ id: `o${at}`, clientOrderId: `client-${at}`, limitPrice: String(80 + at / 2) }),
  );
  const account = accountOf({ openPositions, liveOrders });
  return sandboxServer()
    .answer('GET /api/sandbox/accounts', { accounts: [account], hasTraded: false })
    .answer('GET /api/sandbox/accounts/{id}', account)
    .answer('GET /api/sandbox/accounts/{id}/positions', { positions })
    .answer('GET /api/sandbox/accounts/{id}/orders', { orders, nextCursor: null });
}

const chart = () => page.getByRole('application', { name: /^Bitcoin/ });
const definition = (region: string, at: number) =>
  page.getByRole('region', { name: region, exact: true }).getByRole('definition').nth(at);

/** Returns the height of the chart's part that is inside the window, in pixels. */
function chartInView(): number {
  const { top, bottom } = chart().element().getBoundingClientRect();
  return Math.min(bottom, window.innerHeight) - Math.max(top, 0);
}

/** Opens the desk in a window of the first size, and calls `check` in a window of each size. */
async function atEachDesk(state: State, sizes: typeof WIDE, check: (width: number) => Promise<void>): Promise<void> {
  const [{ width, height }] = sizes as [(typeof sizes)[number]];
  await page.viewport(width, height);
  await mountApp({ path: '/sandbox', user: newUser({ isAdmin: true }), server: serverOf(state) });
  await expect.element(chart()).toBeVisible();
  // Waits for the coach, which appears last and could cover the elements that are checked below.
  await expect.element(page.getByRole('region', { name: 'Coach' })).toBeVisible();
  await atEachSize(sizes, async (size) => {
    await expectInView(definition('Market', 0));
    await expectInView(definition('Account and money', 0));
    await check(size.width);
    expect(sidewaysOverflow()).toBeLessThanOrEqual(0);
  });
}

test.for(STATES)(
  'with a desk that is %s, chart, prices, ticket and equity are in view in wide windows',
  async (state) => {
    await atEachDesk(state, WIDE, async (width) => {
      await expect.poll(chartInView).toBeGreaterThan(200);
      // The figure element contains the chart and the tools next to it.
      const figure = chart().element().closest('figure');
      expect((figure?.getBoundingClientRect().width ?? 0) / width).toBeGreaterThan(0.6);
      const ticket = page.getByRole('region', { name: /^New order/ });
      for (const side of ['Buy', 'Sell']) await expectInView(ticket.getByRole('radio', { name: side, exact: true }));
      for (const price of ['Stop', 'Target']) await expectInView(ticket.getByLabelText(price, { exact: true }));
      await expectInView(ticket.getByRole('button', { name: /^Buy/ }));
      await expectInView(page.getByRole('tab', { name: /^Positions/ }));
    });
  },
);

test.for(STATES)(
  'with a desk that is %s, chart, prices, both sides and equity are in view in narrow windows',
  async (state) => {
    await atEachDesk(state, NARROW, async () => {
      await expect.poll(chartInView).toBeGreaterThan(110);
      const sides = page.getByRole('navigation', { name: 'Go to the ticket' });
      for (const side of [/^Buy/, /^Sell/]) await expectInView(sides.getByRole('button', { name: side }));
    });
  },
);

test.for([
  [1440, 900],
  [1280, 800],
  [390, 844],
] as const)('at %s the table of the bars takes the place of the chart, which keeps its size', async (size) => {
  const [width, height] = size;
  await page.viewport(width, height);
  await mountApp({ path: '/sandbox', user: newUser({ isAdmin: true }), server: sandboxServer() });
  await expect.element(chart()).toBeVisible();
  const boxOf = (each: Element) => {
    const { left, top, right, bottom } = each.getBoundingClientRect();
    return [left, top, right, bottom].map(Math.round);
  };
  const before = boxOf(chart().element());
  await page.getByRole('button', { name: 'Show as table' }).click();
  const table = page.getByRole('region', { name: /, as a table$/ });
  await expectInView(table);
  expect(boxOf(table.element())).toEqual(before);
  const bar = table.getByRole('rowheader').first();
  await expectInView(bar);
  expect(table.element().scrollHeight).toBeGreaterThan(table.element().clientHeight);
  await page.getByRole('button', { name: 'Hide table' }).click();
  await expectInView(chart());
  expect(boxOf(chart().element())).toEqual(before);
});

test('keys and dragging change the height of the panels, which is stored', async () => {
  await page.viewport(1440, 900);
  const user = newUser({ isAdmin: true });
  await mountApp({ path: '/sandbox', user, server: sandboxServer() });
  await expect.element(chart()).toBeVisible();
  const handle = page.getByRole('separator', { name: 'Height of the panels' });
  const dockHeight = () => window.innerHeight - handle.element().getBoundingClientRect().top;
  const before = dockHeight();
  (handle.element() as HTMLElement).focus();
  await userEvent.keyboard('{ArrowUp}{ArrowUp}');
  await expect.element(handle).toHaveAttribute('aria-valuenow', '35');
  expect(dockHeight()).toBeGreaterThan(before + 40);
  expect(localStorage.getItem(`deskLayout:${user.id}`)).toContain('"dockShare":35');
  await userEvent.dragAndDrop(handle, page.getByRole('tabpanel'), { sourcePosition: { x: 300, y: 4 } });
  await expect.poll(() => Number(handle.element().getAttribute('aria-valuenow'))).toBeLessThan(35);
});

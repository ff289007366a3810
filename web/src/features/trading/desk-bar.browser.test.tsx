// If this fails, a desk has more than one bar, hides the prices, the legal line or the coach, or its tools reduce the
// height of the chart.
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessiblePart } from '../../browser-test/expect-accessible.ts';
import { expectContains, expectInView } from '../../browser-test/expect-page.ts';
import { answerOf, cut } from '../../browser-test/fake-server.ts';
import { mountApp, newUser } from '../../browser-test/mount-app.tsx';
import { sandboxServer } from '../../browser-test/sandbox-server.ts';
import { orderOf } from './chart/trade-lines.test-data.ts';

const PRICES = 'GET /api/crypto-prices';

const chart = () => page.getByRole('application', { name: /^Bitcoin/ });
const menu = () => page.getByRole('dialog', { name: 'Menu' });
const coach = () => page.getByRole('region', { name: 'Coach' });
const tools = () => page.getByRole('group', { name: 'Drawing tools' });

async function open(width: number, height: number, server = sandboxServer()) {
  await page.viewport(width, height);
  const app = await mountApp({ path: '/sandbox', user: newUser({ isAdmin: true }), server });
  await expect.element(chart()).toBeVisible();
  await expect.element(tools()).toBeVisible();
  return app;
}

test.for([
  [1280, 720],
  [390, 844],
] as const)('at %i × %i there is one slim bar above the desk, and nothing below the desk', async ([width, height]) => {
  await open(width, height);
  await expect.element(coach()).toBeVisible();
  const bar = page.getByRole('banner').element().getBoundingClientRect();
  expect([bar.top, bar.height]).toEqual([0, 49]);
  const desk = document.querySelector('[data-work-frame]')?.getBoundingClientRect();
  expect([desk?.top, desk?.bottom]).toEqual([49, height]);
  expect(document.documentElement.scrollHeight).toBe(height);
  await expectInView(page.getByRole('link', { name: /^Notifications/ }));
  await expectAccessiblePart();
});

test('the menu has the navigation, the prices with their source, and the legal line', async () => {
  const server = sandboxServer().respond(PRICES, () =>
    answerOf(200, {
      success: true,
      data: [{ symbol: 'BTC', price: 97_123.456, change24h: 1.25 }],
      source: 'simulated',
      asOf: '2026-01-15T11:59:00Z',
      isStale: true,
    }),
  );
  const { router } = await open(1280, 720, server);
  expect(page.getByRole('region', { name: 'Prices' }).elements()).toHaveLength(0);
  await page.getByRole('button', { name: 'Open the menu' }).click();
  const prices = menu().getByRole('region', { name: 'Prices' });
  await expect.element(prices.getByRole('link', { name: /^BTC \$97,123.46/ })).toBeVisible();
  await expect.element(prices.getByText('in 24 h', { exact: true })).toBeVisible();
  await expectContains(prices, 'Simulated prices · stale since');
  await expectContains(menu().getByRole('region', { name: 'Legal' }), 'no real money is involved');
  await expect.element(menu().getByRole('button', { name: /^Switch to the/ })).toBeVisible();
  await expectAccessiblePart();
  await menu().getByRole('link', { name: 'Home' }).click();
  await expect.poll(() => router.state.location.pathname).toBe('/');
  await expect.element(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
  expect(page.getByRole('banner').element().getBoundingClientRect().height).toBeGreaterThan(60);
});

test('prices that failed to load are reported in the menu', async () => {
  await open(390, 844, sandboxServer().respond(PRICES, cut));
  await page.getByRole('button', { name: 'Open the menu' }).click();
  await expectContains(menu().getByRole('region', { name: 'Prices' }), 'Unable to load prices');
});

test('the coach opens below the bar, and Escape closes it', async () => {
  await open(1440, 900);
  await coach()
    .getByRole('button', { name: /^Open the coach/ })
    .click();
  await expect.element(coach().getByRole('heading', { name: 'Next step' })).toBeVisible();
  await expect.element(coach().getByText('Prices and account updates arrive as they happen.')).toBeVisible();
  (
    coach()
      .getByRole('button', { name: /^Close the coach/ })
      .element() as HTMLElement
  ).dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }));
  await expect.element(coach().getByRole('button', { name: /^Open the coach/ })).toHaveFocus();
});

test('from 1280 px on the tools are next to the chart, otherwise above it', async () => {
  await open(1280, 720);
  const box = (locator: ReturnType<typeof tools>) => locator.element().getBoundingClientRect();
  expect(box(tools()).right).toBeLessThanOrEqual(box(chart()).left);
  expect(box(chart()).height).toBeGreaterThan(340);
  await page.viewport(1270, 720);
  await expect.poll(() => box(tools()).bottom <= box(chart()).top).toBe(true);
});

test('the magnet is a button that switches between weak, strong and off', async () => {
  await open(390, 844);
  const magnet = () => page.getByRole('button', { name: /^Magnet/ });
  for (const strength of ['weak', 'strong', 'off']) {
    await expect.element(magnet()).toHaveAccessibleName(`Magnet: ${strength}`);
    await magnet().click();
  }
  await expect.element(magnet()).toHaveAccessibleName('Magnet: weak');
});

test('the objects of the chart include the lines of orders and lead to the field for their price', async () => {
  const order = orderOf({ limitPrice: '98' });
  await open(
    1280,
    720,
    sandboxServer().answer('GET /api/sandbox/accounts/{id}/orders', { orders: [order], nextCursor: null }),
  );
  await page.getByRole('button', { name: /^Objects, drawings: 0/ }).click();
  const objects = page.getByRole('dialog', { name: 'Objects on the chart' });
  await objects.getByRole('button', { name: /^Change the price of/ }).click();
  await expect.element(page.getByRole('spinbutton', { name: /^Price of/ })).toHaveFocus();
});

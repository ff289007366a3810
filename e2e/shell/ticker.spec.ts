// If this fails, the price ticker is not what the specification says: what it shows, when it asks, and how it fails.
import { expect, type Page, type Route } from '@playwright/test';
import { test } from '../support/product-fixture.ts';
import { setHidden, sidewaysOverflow, WIDTHS } from '../support/shell-visit.ts';

const CALL = '**/api/crypto-prices';
const REFRESH_MS = 300_000;
const ASSETS = ['BTC', 'ETH', 'SOL', 'BNB', 'AAPL', 'GLD', 'TSLA', 'NVDA'];

function answerOf(...data: { symbol: string; price: number; change24h: number }[]) {
  return { success: true, data, source: 'simulated', asOf: '2026-01-15T11:59:00Z', isStale: false };
}
const BTC = { symbol: 'BTC', price: 97_123.456, change24h: 1.25 };
const BTC_LATER = { ...BTC, price: 98_000 };

const ticker = (page: Page) => page.getByRole('region', { name: 'Prices' });
const items = (page: Page) => ticker(page).getByRole('listitem');

const FAILURES: readonly (readonly [string, (route: Route) => Promise<void>])[] = [
  ['the connection is cut', (route) => route.abort('connectionreset')],
  ['the browser is offline', (route) => route.abort('internetdisconnected')],
  ['the server answers 500', (route) => route.fulfill({ status: 500, body: 'broken' })],
  ['the answer has the wrong shape', (route) => route.fulfill({ json: { success: true, data: { BTC: 1 } } })],
];

test('while the prices load, the ticker shows 8 placeholders Loading...', async ({ page, product }) => {
  const waiting = Promise.withResolvers<Route>();
  await page.route(CALL, (route) => waiting.resolve(route));
  await page.goto(product.url);
  const route = await waiting.promise;
  await expect(items(page)).toHaveText(Array.from({ length: 8 }, () => 'Loading...'));
  await route.fulfill({ json: answerOf(BTC) });
  await expect(items(page)).toHaveText([/BTC/]);
});

test('a visitor sees the 8 assets with price, signed change and where the prices come from', async ({
  page,
  product,
}) => {
  await page.goto(product.url);
  await expect(items(page)).toHaveText(
    ASSETS.map((symbol) => new RegExp(`^${symbol}\\$[\\d,]+\\.\\d{2,4}[▲▼■][+-]?\\d+\\.\\d{2}% in 24 hours$`)),
  );
  await expect(ticker(page)).toContainText('Simulated prices');
});

test('entries with a price of 0 or less are dropped; a price under 1 shows 4 decimals, otherwise 2', async ({
  page,
  product,
}) => {
  await page.route(CALL, (route) =>
    route.fulfill({
      json: answerOf(
        BTC,
        { symbol: 'ETH', price: 0, change24h: 1 },
        { symbol: 'SOL', price: -3, change24h: 1 },
        { symbol: 'BNB', price: 0.523_44, change24h: -0.5 },
        { symbol: 'GLD', price: 1, change24h: 0 },
      ),
    }),
  );
  await page.goto(product.url);
  await expect(items(page)).toHaveText([/^BTC\$97,123\.46▲\+1\.25%/, /^BNB\$0\.5234▼-0\.50%/, /^GLD\$1\.00■0\.00%/]);
});

test('the prices are asked for again every 300000 ms', async ({ page, product }) => {
  await page.clock.install();
  let calls = 0;
  await page.route(CALL, (route) => route.fulfill({ json: answerOf((calls += 1) === 1 ? BTC : BTC_LATER) }));
  await page.goto(product.url);
  await expect(items(page)).toHaveText([/97,123\.46/]);
  await page.clock.fastForward(REFRESH_MS - 60_000);
  await expect(items(page)).toHaveText([/97,123\.46/]);
  expect(calls).toBe(1);
  await page.clock.fastForward(60_000);
  await expect(items(page)).toHaveText([/98,000\.00/]);
  expect(calls).toBe(2);
});

test('the refresh is paused while the tab is hidden, and made up for at the return', async ({ page, product }) => {
  await page.clock.install();
  let calls = 0;
  await page.route(CALL, (route) => route.fulfill({ json: answerOf((calls += 1) === 1 ? BTC : BTC_LATER) }));
  await page.goto(product.url);
  await expect(items(page)).toHaveText([/97,123\.46/]);
  await setHidden(page, true);
  await page.clock.fastForward(3 * REFRESH_MS);
  expect(calls).toBe(1);
  await setHidden(page, false);
  await page.clock.runFor(1);
  await expect(items(page)).toHaveText([/98,000\.00/]);
  expect(calls).toBe(2);
});

for (const [name, fail] of FAILURES) {
  test(`nothing was ever loaded and ${name}: ERROR, Unable to load prices`, async ({ page, product }) => {
    await page.route(CALL, fail);
    await page.goto(product.url);
    await expect(items(page)).toHaveText([/^ERROR\s*Unable to load prices$/]);
  });

  test(`prices were loaded and ${name}: they stay, and are said to be stale`, async ({ page, product }) => {
    await page.clock.install();
    let calls = 0;
    await page.route(CALL, (route) => ((calls += 1) === 1 ? route.fulfill({ json: answerOf(BTC) }) : fail(route)));
    await page.goto(product.url);
    await expect(items(page)).toHaveText([/97,123\.46/]);
    await page.clock.fastForward(REFRESH_MS);
    await expect(ticker(page)).toContainText('stale since');
    await expect(items(page)).toHaveText([/97,123\.46/]);
    await expect(ticker(page)).not.toContainText('ERROR');
  });
}

test('Invalid API response format is for the console, not for the visitor', async ({ page, product }) => {
  await page.route(CALL, (route) => route.fulfill({ json: [] }));
  const warned = page.waitForEvent('console', (message) => message.text().includes('Invalid API response format'));
  await page.goto(product.url);
  await warned;
  await expect(items(page)).toHaveText([/Unable to load prices/]);
  await expect(page.getByText('Invalid API response format')).toHaveCount(0);
});

for (const width of WIDTHS) {
  test(`at ${width} px prices that arrive move nothing`, async ({ page, product }) => {
    await page.setViewportSize({ width, height: 800 });
    const waiting = Promise.withResolvers<Route>();
    await page.route(CALL, (route) => waiting.resolve(route));
    await page.goto(product.url);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    const route = await waiting.promise;
    const tops = () => Promise.all([ticker(page), page.getByRole('main')].map((part) => part.boundingBox()));
    const before = await tops();
    await page.evaluate(() => {
      const shifts: number[] = [];
      Object.assign(window, { shifts });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) shifts.push((entry as unknown as { value: number }).value);
      }).observe({ type: 'layout-shift' });
    });
    const data = ASSETS.map((symbol) => ({ ...BTC, symbol }));
    await route.fulfill({ json: answerOf(...data) });
    await expect(items(page)).toHaveCount(8);
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
    expect(await page.evaluate(() => (window as unknown as { shifts: number[] }).shifts)).toEqual([]);
    expect(await tops()).toEqual(before);
    expect(await sidewaysOverflow(page)).toBeLessThanOrEqual(0);
  });
}

const movement = (page: Page) =>
  ticker(page)
    .getByRole('list')
    .first()
    .evaluate((list) => {
      const { animationName, animationPlayState } = getComputedStyle(list);
      return animationName === 'none' ? 'none' : animationPlayState;
    });

test('the prices move, and stop under the pointer, under the focus and by the button', async ({ page, product }) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await page.goto(product.url);
  await expect.poll(() => movement(page)).toBe('running');
  await ticker(page).hover();
  expect(await movement(page)).toBe('paused');
  await page.mouse.move(0, 700);
  expect(await movement(page)).toBe('running');
  const last = items(page).last().getByRole('link');
  await last.focus();
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Tab');
  expect(await movement(page)).toBe('none');
  await expect(last).toBeInViewport({ ratio: 0.9 });
  await ticker(page).getByRole('button', { name: 'Stop the prices' }).click();
  await page.mouse.move(0, 700);
  expect(await movement(page)).toBe('paused');
  await ticker(page).getByRole('button', { name: 'Let the prices move' }).click();
  await page.mouse.move(0, 700);
  expect(await movement(page)).toBe('running');
});

test('nothing moves for those who asked for less motion: the prices are scrolled by hand', async ({
  page,
  product,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.setViewportSize({ width: 390, height: 800 });
  await page.goto(product.url);
  await expect(items(page)).toHaveCount(8);
  expect(await movement(page)).toBe('none');
  await expect(ticker(page).getByRole('button')).toBeHidden();
  const last = items(page).last();
  await last.getByRole('link').focus();
  await expect(last).toBeInViewport({ ratio: 0.9 });
});

test('new prices are not announced', async ({ page, product }) => {
  await page.goto(product.url);
  await expect(items(page)).toHaveCount(8);
  await expect(ticker(page).locator('[aria-live], [role=status], [role=alert], [role=marquee], output')).toHaveCount(0);
});

test('a price leads to its market', async ({ page, product }) => {
  await page.goto(product.url);
  await ticker(page).getByRole('link', { name: /^ETH/ }).focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/markets\/ETH$/);
});

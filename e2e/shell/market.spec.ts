// If this fails, the page of a market shows no price, an old price as if it were new, wrong statistics, or a chart that
// does not update.
import { expect, type Page } from '@playwright/test';
import type { CandlesResponse, MarketDayResponse } from '@tradesense/contract/market.ts';
import { ASSETS } from '@tradesense/core/market/asset.ts';
import { isOpen } from '@tradesense/core/market/session-calendar.ts';
import { epochMs } from '@tradesense/core/kernel/time.ts';
import { expectAccessible } from '../support/axe.ts';
import { expectSettled } from '../support/expect-absent.ts';
import { newLearner } from '../support/learner.ts';
import { test } from '../support/product-fixture.ts';
import { enterAsLearner, sidewaysOverflow, WIDTHS } from '../support/shell-visit.ts';

test.use({ expects: { faults: [/ERR_INTERNET_DISCONNECTED/, /404 .*\/market\//] } });

const main = (page: Page) => page.getByRole('main');
/** Returns the amount after the words 'Last price'. */
async function lastPrice(page: Page): Promise<string> {
  const text = await main(page)
    .getByRole('paragraph')
    .filter({ hasText: /^Last price / })
    .innerText();
  return /[\d,.]*\d/.exec(text)?.[0] ?? '';
}
const figure = (page: Page, name: string) =>
  page.getByRole('region', { name: 'Day' }).getByText(name, { exact: true }).locator('..').getByRole('definition');
const amountOf = (text: string | null): number => Number((text ?? '').replaceAll(/[^\d.-]/g, ''));

/** Returns a list that collects the topics of each event stream that the page requests from now on. */
function askedTopics(page: Page): readonly string[][] {
  const asked: string[][] = [];
  page.on('request', (request) => {
    const url = new URL(request.url());
    if (url.pathname === '/api/stream') asked.push((url.searchParams.get('topics') ?? '').split(','));
  });
  return asked;
}

test('a guest sees price and chart move, the figures of the day, and where the prices come from', async ({
  page,
  product,
}) => {
  await page.goto(`${product.url}/markets/btc`);
  await expect(page.getByRole('heading', { level: 1, name: 'Bitcoin (BTC)' })).toBeVisible();
  await expect(page).toHaveTitle('BTC market · TradeSense');
  await expect(main(page).getByText('Streaming').first()).toBeVisible();
  await expect(main(page)).toContainText('Open around the clock');
  await expect(main(page).getByText('Simulated prices')).toHaveCount(2);
  for (const name of ['Open', 'High', 'Low', 'Previous close', 'Change', '24 hours', 'Volume', 'Place in the range'])
    await expect(figure(page, name)).toHaveText(/\d/);
  const [high, low] = [
    amountOf(await figure(page, 'High').textContent()),
    amountOf(await figure(page, 'Low').textContent()),
  ];
  const before = await lastPrice(page);
  expect([high >= amountOf(before), amountOf(before) >= low]).toEqual([true, true]);
  await expect.poll(() => lastPrice(page)).not.toBe(before);
  // The last bar closes at the current price.
  await expect
    .poll(async () => (await page.getByRole('figure').innerText()).includes(`C ${await lastPrice(page)}`))
    .toBe(true);
});

test('another interval is fetched and subscribed to while the chart stays in view with its settings', async ({
  page,
  product,
}) => {
  const asked = askedTopics(page);
  await page.goto(`${product.url}/markets/ETH`);
  await expect(page.getByRole('application', { name: 'Ethereum, 1h' })).toBeVisible();
  await page.getByLabel('Chart type').selectOption('line');
  await expect.poll(() => asked.at(-1)).toEqual(expect.arrayContaining(['bars:ETH:1h', 'feed', 'ticks:ETH']));
  await page.getByRole('group', { name: 'Interval', exact: true }).getByRole('button', { name: '1 day' }).click();
  await expect(page.getByRole('application', { name: 'Ethereum, 1d' })).toBeVisible();
  await expect(page.getByLabel('Chart type')).toHaveValue('line');
  await expect.poll(() => asked.at(-1)).toContain('bars:ETH:1d');
  await page.getByLabel('Compare with').selectOption('BTC');
  await expect(page.getByRole('figure')).toContainText('BTC');
});

test('an asset with trading hours says whether its market is open, and until or from when in the reader’s time zone', async ({
  browser,
  product,
}) => {
  const context = await browser.newContext({ timezoneId: 'Asia/Tokyo', locale: 'en-GB' });
  const page = await context.newPage();
  await page.goto(`${product.url}/markets/AAPL`);
  const words = isOpen('equity', epochMs(Date.now())) ? /Open, closes .*GMT\+9/ : /Closed, opens .*GMT\+9/;
  await expect(main(page)).toContainText(words);
  await expect(main(page)).toContainText(/Session of \w+,? \d+ \w+/);
  await context.close();
});

test('without a connection the price is marked as old, with an age that grows, until the connection is back', async ({
  page,
  context,
  product,
}) => {
  await page.goto(`${product.url}/markets/BTC`);
  await expect(main(page).getByText('Streaming').first()).toBeVisible();
  // Waits for the parts that the page loads once the browser is idle.
  await page.waitForFunction(() =>
    ['chart-toolbar', 'around'].every((part) =>
      performance.getEntriesByType('resource').some(({ name }) => name.includes(part)),
    ),
  );
  await expectSettled(page);
  await context.setOffline(true);
  await expect(main(page).getByText(/Connection lost: price (?:[2-9]|\d\d) seconds old/)).toBeVisible();
  const before = await lastPrice(page);
  await context.setOffline(false);
  await expect(main(page).getByText('Streaming').first()).toBeVisible();
  await expect.poll(() => lastPrice(page)).not.toBe(before);
});

test('content that failed to load says so, and appears after a retry', async ({ page, product }) => {
  for (const call of ['day', 'candles'])
    await page.route(`**/api/market/${call}?*`, (route) => route.fulfill({ status: 404, json: { code: 'not-found' } }));
  await page.goto(`${product.url}/markets/BTC`);
  await expect(main(page).getByRole('alert').filter({ hasText: 'The price could not be loaded' })).toBeVisible();
  await expect(main(page).getByRole('alert').filter({ hasText: 'The chart could not be loaded' })).toBeVisible();
  await page.unrouteAll();
  for (let alerts = 2; alerts > 0; alerts -= 1) {
    await main(page).getByRole('button', { name: 'Try again' }).first().click();
    await expect(main(page).getByRole('button', { name: 'Try again' })).toHaveCount(alerts - 1);
  }
  await expect(page.getByRole('application', { name: 'Bitcoin, 1h' })).toBeVisible();
  await expect(figure(page, 'Open')).toHaveText(/\d/);
});

test('a learner goes to another market by search, and also from the page of a market that does not exist', async ({
  page,
  product,
}) => {
  await enterAsLearner(page, product, newLearner('markets'));
  await page.goto(`${product.url}/markets/NOTHING`);
  await expect(page.getByRole('heading', { level: 1, name: 'There is no market “NOTHING”' })).toBeVisible();
  await expect(page).toHaveTitle('Page not found · TradeSense');
  await expect(main(page).getByRole('link')).toHaveCount(ASSETS.length);
  await page.getByLabel('Find a market').fill('silver');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Silver (XAG)' })).toBeVisible();
  await page.getByRole('button', { name: 'Change market' }).click();
  const dialog = page.getByRole('dialog', { name: 'Markets' });
  await expect(dialog.getByRole('link', { name: /XAG/ })).toHaveAttribute('aria-current', 'page');
  await page.keyboard.type('euro');
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('heading', { level: 1, name: 'Euro / US dollar (EURUSD)' })).toBeVisible();
  await expect.poll(() => lastPrice(page)).toMatch(/^\d\.\d{5}$/);
  await expect(page.getByRole('application', { name: 'Euro / US dollar, 1h' })).toBeVisible();
  await page
    .getByRole('navigation', { name: 'Similar markets' })
    .getByRole('link', { name: /GBPUSD/ })
    .click();
  await expect(page.getByRole('heading', { level: 1, name: 'Pound / US dollar (GBPUSD)' })).toBeVisible();
});

test('axe finds nothing on the page and nothing is wider than the screen in both themes', async ({ page, product }) => {
  await page.goto(`${product.url}/markets/GLD`);
  await expect(page.getByRole('application', { name: /SPDR Gold Shares/ })).toBeVisible();
  await expect(figure(page, 'Open')).toHaveText(/\d/);
  await expectAccessible(page, 'market');
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 800 });
    expect(await sidewaysOverflow(page), `at ${width} px`).toBeLessThanOrEqual(0);
  }
});

/**
 * Gives the page the responses of a feed of recorded candles: the market day after `change`, and candles with the
 * source `recorded` and without bars. The stream never connects.
 */
async function answerRecorded(page: Page, change: (day: MarketDayResponse) => MarketDayResponse): Promise<void> {
  await page.route('**/api/stream?*', () => undefined);
  await page.route('**/api/market/day?*', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: change((await response.json()) as MarketDayResponse) });
  });
  await page.route('**/api/market/candles?*', async (route) => {
    const response = await route.fetch();
    const candles = (await response.json()) as CandlesResponse;
    await route.fulfill({ response, json: { ...candles, source: 'recorded', bars: [] } });
  });
}

test('recorded prices are labeled as recorded and old; an asset without records has no price or chart', async ({
  page,
  product,
}) => {
  const reason = 'Recorded prices: no replay is running, so these are the last ones.';
  await answerRecorded(page, (day) => {
    if (day.asset !== 'BTC' || day.price === null) return { ...day, price: null, day: null };
    const asOf = new Date(Date.parse(day.marketTime) - 3 * 86_400_000).toISOString();
    return { ...day, price: { ...day.price, asOf, source: 'recorded', isStale: true, reason } };
  });
  await page.goto(`${product.url}/markets/BTC`);
  await expect(main(page).getByText('Stale: price 3 days old', { exact: true })).toBeVisible();
  await expect(main(page)).toContainText(reason);
  await expect(main(page).getByText('Recorded prices', { exact: true })).toBeVisible();
  await page.getByRole('navigation', { name: 'Similar markets' }).getByRole('link', { name: /ETH/ }).click();
  await expect(main(page)).toContainText('No price yet');
  await expect(main(page)).toContainText('There is no history of Ethereum in bars of 1 hour');
  await expect(figure(page, 'Open')).toHaveText('–');
});

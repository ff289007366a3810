// If this fails, the home page does not show what the product is: its loop, a chart of a market, a question to try.
import { expect, type Page } from '@playwright/test';
import { expectAccessible } from '../support/axe.ts';
import { expectAbsent } from '../support/expect-absent.ts';
import { newLearner } from '../support/learner.ts';
import { test } from '../support/product-fixture.ts';
import { enterAsLearner, skipLoaders } from '../support/shell-visit.ts';

test.use({ expects: { faults: [/\/bias-tests\/trial/, /500 .*\/market\/candles/] } });

const TRIAL_HEADING = 'Try one, without an account';
const MARKET_HEADING = 'A market to practice on';

async function openTrial(page: Page, url: string): Promise<void> {
  await page.goto(url);
  await page.getByRole('main').getByRole('link', { name: 'Try one question now' }).click();
  await expect(page.getByRole('heading', { name: TRIAL_HEADING })).toBeInViewport();
}

async function openMarket(page: Page, url: string): Promise<void> {
  await page.goto(url);
  await page.getByRole('heading', { name: MARKET_HEADING }).evaluate((heading) => heading.scrollIntoView());
}

test.beforeEach(({ page }) => skipLoaders(page));

test('Home shows the loop: learn, test your bias, read charts, trade in simulation, see what you did and review', async ({
  page,
  product,
}) => {
  await page.goto(product.url);
  const loop = page.getByRole('region', { name: 'One loop, repeated' });
  await expect(loop.getByRole('heading', { level: 3 })).toHaveText([
    'Learn',
    'Test your bias',
    'Read charts',
    'Trade in simulation',
    'See what you did',
    'Review',
  ]);
});

test('a visitor can try one masked bias question without an account, and sees the outcome after the answer', async ({
  page,
  product,
}) => {
  await openTrial(page, product.url);
  const trial = page.getByRole('region', { name: /What comes next/ });
  await expect(trial.getByRole('application', { name: /A question to try: masked/ })).toBeVisible();
  const submit = page.getByRole('button', { name: 'Show what happened' });
  await expect(submit).toBeDisabled();
  await page.getByRole('radio', { name: 'Bullish' }).check();
  await expect(page.getByText('Missing: your confidence.')).toBeVisible();
  await page.getByLabel('in %').fill('60');
  await submit.click();
  const outcome = page.getByRole('region', { name: /What came next/ });
  await expect(outcome.getByRole('heading', { name: /What came next/ })).toBeFocused();
  await expect(outcome.getByText('Bullish, 60%', { exact: true })).toBeVisible();
  await expect(outcome.getByText(/^Unmasked:/)).toBeVisible();
  await expect(outcome.getByRole('heading', { name: 'What the chart said at the decision' })).toBeVisible();
  await outcome.getByRole('link', { name: 'Create an account' }).click();
  await expect(page).toHaveURL(`${product.url}/auth/register`);
});

test('a visitor can try another chart, with a new question', async ({ page, product }) => {
  await openTrial(page, product.url);
  await page.getByRole('radio', { name: 'Neutral' }).check();
  await page.getByLabel('in %').fill('40');
  await page.getByRole('button', { name: 'Show what happened' }).click();
  await page.getByRole('button', { name: 'Try another chart' }).click();
  await expect(page.getByRole('heading', { name: /What comes next/ })).toBeFocused();
  await expect(page.getByRole('radio', { name: 'Neutral' })).not.toBeChecked();
});

test('a question that failed to load has a message, and appears after a retry', async ({ page, product }) => {
  let isDown = true;
  await page.route('**/api/bias-tests/trial', (route) => (isDown ? route.abort() : route.continue()));
  await openTrial(page, product.url);
  await expect(page.getByText('No question could be loaded')).toBeVisible();
  isDown = false;
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('region', { name: /What comes next/ })).toBeVisible();
});

test('an answer that does not arrive has a message, and can be sent again', async ({ page, product }) => {
  let isDown = true;
  await page.route('**/api/bias-tests/trial/answers', (route) => (isDown ? route.abort() : route.continue()));
  await openTrial(page, product.url);
  await page.getByRole('radio', { name: 'Bearish' }).check();
  await page.getByLabel('in %').fill('70');
  await page.getByRole('button', { name: 'Show what happened' }).click();
  await expect(page.getByText('Your answer was not accepted')).toBeVisible();
  isDown = false;
  await page.getByRole('button', { name: 'Show what happened' }).click();
  await expect(page.getByRole('heading', { name: /What came next/ })).toBeVisible();
});

test('a real chart is loaded when the reader scrolls to it, and says where its prices come from', async ({
  page,
  product,
}) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await page.goto(product.url);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(asked.filter((url) => url.includes('/api/market/candles'))).toEqual([]);
  await page.getByRole('heading', { name: MARKET_HEADING }).evaluate((heading) => heading.scrollIntoView());
  const market = page.getByRole('region', { name: MARKET_HEADING });
  await expect(market.getByRole('application', { name: 'Bitcoin, hourly' }).locator('canvas').first()).toBeAttached();
  await expect(market.getByText('Simulated prices')).toBeVisible();
  await market.getByRole('radio', { name: 'EURUSD' }).check();
  await expect(market.getByRole('application', { name: /hourly/ })).toBeVisible();
});

test('a chart that failed to load shows a message, and so does one without bars', async ({ page, product }) => {
  let isDown = true;
  await page.route('**/api/market/candles*', (route) =>
    isDown
      ? route.fulfill({ status: 500, contentType: 'application/problem+json', body: '{}' })
      : route.fulfill({ json: { asset: 'BTC', interval: '1h', source: 'simulated', bars: [] } }),
  );
  await openMarket(page, product.url);
  const market = page.getByRole('region', { name: MARKET_HEADING });
  await expect(market.getByText('The chart could not be loaded')).toBeVisible();
  isDown = false;
  await market.getByRole('button', { name: 'Try again' }).click();
  await expect(market.getByText('There is no hourly history of Bitcoin here')).toBeVisible();
});

test('content that loads later does not move the page', async ({ page, product }) => {
  await page.goto(product.url);
  const below = page.getByRole('heading', { name: 'One loop, repeated' });
  const before = (await below.boundingBox())?.y;
  await page.getByRole('heading', { name: TRIAL_HEADING }).evaluate((heading) => heading.scrollIntoView());
  await expect(page.getByRole('region', { name: /What comes next/ })).toBeVisible();
  await page.evaluate(() => window.scrollTo(0, 0));
  expect((await below.boundingBox())?.y).toBe(before);
});

test('learners see their next step, progress and open work instead of the page for visitors', async ({
  page,
  product,
}) => {
  await enterAsLearner(page, product, newLearner('next-step'));
  await page.goto(product.url);
  const step = page.getByRole('region', { name: 'Your next step' });
  await expect(step).toContainText('Step 2 of 9 of the first hour');
  await expect(page.getByRole('region', { name: 'Progress toward the sandbox' })).toContainText('0 of 2');
  await expect(page.getByRole('region', { name: 'Open or due' })).toContainText('Nothing is waiting for you.');
  await expect(page.getByRole('region', { name: 'Evidence' })).toContainText('No evidence yet');
  await expectAccessible(page, 'home of a learner');
  await step.getByRole('link', { name: 'All steps of the first hour' }).click();
  await expect(page).toHaveURL(/\/start$/);
  await page.goBack();
  await expectAbsent(page.getByRole('main').getByRole('link', { name: /Create a/ }));
  await expectAbsent(page.getByRole('heading', { name: TRIAL_HEADING }));
});

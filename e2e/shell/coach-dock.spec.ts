// If this fails, the coach covers or slows the page around it, forgets its state, or says something untrue.
import { expect, type Page } from '@playwright/test';
import { expectAbsent, expectGone } from '../support/expect-absent.ts';
import { expectAccessible } from '../support/axe.ts';
import { expectUncovered } from '../support/learner-journey.ts';
import { newLearner } from '../support/learner.ts';
import { test } from '../support/product-fixture.ts';
import { firstAccount, unlockSandbox } from '../support/sandbox-by-api.ts';
import { enterAsLearner, expectGuest, sidewaysOverflow } from '../support/shell-visit.ts';

test.use({
  expects: { faults: [/\/next-steps\b.*ERR_FAILED|ERR_FAILED.*\/next-steps$/, /ERR_INTERNET_DISCONNECTED/] },
});

const dock = (page: Page) => page.getByRole('complementary', { name: 'Coach' });
const toggle = (page: Page) => dock(page).getByRole('button', { name: /the coach$/ });
const step = (page: Page) => dock(page).getByRole('link', { name: /^Next:/ });

test('guests have no coach and do not load it', async ({ page, product }) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await page.goto(product.url);
  await expectGuest(page);
  await expectAbsent(dock(page));
  expect(asked.filter((url) => url.includes('coach-dock.') || url.includes('reviews-due'))).toEqual([]);
});

test('a learner sees one next step and the connection; a key opens the panel, and a reload keeps it open', async ({
  page,
  product,
}) => {
  await enterAsLearner(page, product, newLearner('coach'));
  await expect(step(page)).toHaveText('Next: Lesson: One candle, four prices');
  await expect(dock(page)).toContainText('Connected');
  await expect(toggle(page)).toHaveAttribute('aria-expanded', 'false');
  await toggle(page).focus();
  await page.keyboard.press('Enter');
  await expect(dock(page).getByRole('heading')).toHaveText(['Next step', 'Reviews due', 'Connection']);
  await expect(dock(page)).toContainText('Step 2 of 9 of the first hour');
  await expectAccessible(page, 'coach');
  await page.reload();
  await expect(toggle(page)).toHaveAttribute('aria-expanded', 'true');
  await dock(page).getByRole('link', { name: 'Lesson: One candle, four prices', exact: true }).focus();
  await expectGone(dock(page).getByRole('heading'), () => page.keyboard.press('Escape'));
  await expect(toggle(page)).toBeFocused();
  await page.keyboard.press('Shift+Tab');
  await expect(step(page)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/study\/how-markets-work\/candle/);
});

test('a started test is suggested first, and on its own page the coach shows only the connection', async ({
  page,
  product,
}) => {
  const visitor = await enterAsLearner(page, product, newLearner('begun'));
  await expect(step(page)).toHaveText('Next: Lesson: One candle, four prices');
  const started = await visitor.call('POST /api/bias-tests', { body: { asset: 'BTC', timeframe: '1d' } });
  await page.evaluate(() => window.dispatchEvent(new Event('focus')));
  await expect(step(page)).toHaveText(/^Next: Continue the .*Bias Test.*, question \d of \d$/);
  await expectUncovered(page);
  await step(page).click();
  await expect(page).toHaveURL(/\/bias-test\/BTC\?test=/);
  await expect(dock(page)).toContainText('The coach is quiet during a test.');
  await expectAbsent(dock(page).getByRole('link'));
  await expect(dock(page)).toHaveCSS('position', 'relative');
  await visitor.call('POST /api/bias-tests/{id}/abandon', { params: { id: started.body.id } });
});

test('open positions show live profit, and a position that closes is reported without a reload', async ({
  page,
  product,
}) => {
  test.slow();
  const visitor = await enterAsLearner(page, product, newLearner('held'));
  await unlockSandbox(visitor);
  const { id } = await firstAccount(visitor);
  const placed = await visitor.call('POST /api/sandbox/accounts/{id}/orders', {
    params: { id },
    body: { clientOrderId: 'coach-dock-1', asset: 'BTC', side: 'buy', type: 'market', quantity: '0.01' },
  });
  expect(placed.status).toBe(200);
  await page.reload();
  await expect(step(page)).toHaveText('Next: Follow your plan');
  await toggle(page).click();
  const row = dock(page).getByRole('listitem');
  await expect(row).toHaveText(/^BTC long[+−]?[\d,]+\.\d\d$/);
  const first = await row.textContent();
  await expect.poll(() => row.textContent()).not.toBe(first);
  await expectAccessible(page, 'coach');
  await visitor.call('POST /api/sandbox/accounts/{id}/positions/{asset}/close', {
    params: { id, asset: 'BTC' },
    body: { clientOrderId: 'coach-dock-2' },
  });
  await expect(dock(page)).toContainText('No open positions.');
  await expect(step(page)).toHaveText('Next: Plan a trade');
});

test('the coach announces when the connection is lost and when it is back', async ({ page, product, context }) => {
  await enterAsLearner(page, product, newLearner('wire'));
  await expect(dock(page)).toContainText('Connected');
  await context.setOffline(true);
  await expect(dock(page)).toContainText('Offline');
  await expect(dock(page).getByRole('status')).toHaveText('Connection to the server lost.');
  await context.setOffline(false);
  await expect(dock(page)).toContainText('Connected');
  await expect(dock(page).getByRole('status')).toHaveText('Connection to the server restored.');
});

test('content that failed to load says so in its place and can be retried', async ({ page, product }) => {
  await page.route('**/api/next-steps', (route) => route.abort());
  await enterAsLearner(page, product, newLearner('again'));
  await toggle(page).click();
  await expect(dock(page)).toContainText('The next step could not be loaded.');
  await page.unroute('**/api/next-steps');
  await dock(page).getByRole('button', { name: 'Try again' }).click();
  await expect(step(page)).toHaveText('Next: Lesson: One candle, four prices');
  await expect(dock(page)).not.toContainText('could not be loaded');
});

test('on a phone the dock is a closed bar at the bottom edge, and it does not cover the footer', async ({
  page,
  product,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await enterAsLearner(page, product, newLearner('phone'));
  await expect(step(page)).toBeVisible();
  await expect(toggle(page)).toHaveAttribute('aria-expanded', 'false');
  const bar = async () => (await dock(page).boundingBox()) ?? { y: 0, height: 0 };
  const { y, height } = await bar();
  expect(Math.round(y + height)).toBe(740);
  expect(height).toBeLessThan(50);
  expect(await sidewaysOverflow(page)).toBe(0);
  // At the end of the page, the closed dock lies above the footer.
  await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
  const footer = await page.getByRole('contentinfo').boundingBox();
  await expect.poll(async () => Math.round((await bar()).y + (await bar()).height)).toBeLessThanOrEqual(740);
  const resting = await bar();
  expect(Math.round(resting.y + resting.height)).toBeLessThanOrEqual(Math.round(footer?.y ?? 0) + 1);
  await toggle(page).click();
  expect(await sidewaysOverflow(page)).toBe(0);
  await expectAccessible(page, 'coach');
});

test('the panel is open if there is room beside the page, and it covers no part of the page', async ({
  page,
  product,
}) => {
  await page.setViewportSize({ width: 1920, height: 1000 });
  await enterAsLearner(page, product, newLearner('wide'));
  await expect(toggle(page)).toHaveAttribute('aria-expanded', 'true');
  const panel = await dock(page).getByRole('heading', { name: 'Next step' }).locator('..').boundingBox();
  const main = await page.getByRole('main').boundingBox();
  expect(panel?.x).toBeGreaterThanOrEqual((main?.x ?? 0) + (main?.width ?? 0));
  await toggle(page).click();
  await page.reload();
  await expect(toggle(page)).toHaveAttribute('aria-expanded', 'false');
});

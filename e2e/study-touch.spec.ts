// If this fails, a lesson on a phone is wider than the screen, or its tasks cannot be done by touch.
import { expect, type Page } from '@playwright/test';
import { test } from './support/real-charts-fixture.ts';
import { candleTask, rebuiltCandle } from './support/rebuilt-candle.ts';

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first();

async function expectNoOverflow(page: Page): Promise<void> {
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
}

async function rebuild(page: Page): Promise<void> {
  const { fields, fill } = await rebuiltCandle(page);
  for (const [name, price] of fields) {
    const field = candleTask(page).getByRole('textbox', { name, exact: true });
    await field.tap();
    await field.fill(price);
  }
  const choice = candleTask(page).getByRole('radio', { name: fill, exact: true });
  // Scrolls the option to the middle of the screen, where nothing at the bottom edge covers it, as a finger would.
  await choice.evaluate((element) => element.scrollIntoView({ block: 'center' }));
  await choice.tap();
  await button(page, 'Send answer').tap();
  await expect(page.getByRole('heading', { name: /^Right/ })).toBeInViewport();
}

test('a learner does a lesson and its tasks by touch at 390 px', async ({ page, product }) => {
  await page.goto(`${product.url}/study/how-markets-work/candle?step=idea`);
  await page.getByRole('button', { name: 'body' }).first().tap();
  await expect(page.getByRole('tooltip')).toContainText('The thick part of a candle');
  await expectNoOverflow(page);
  await button(page, 'Continue').tap();
  await page.getByText('Either of them', { exact: true }).tap();
  await button(page, 'Compare with the answer').tap();
  await expect(page.getByText(/^Either of them. Both paths/)).toBeVisible();
  await button(page, 'Continue').tap();
  await expect(page.getByText(/The body runs from 100 to 103/)).toBeVisible();
  await expectNoOverflow(page);
  await button(page, 'Continue').tap();
  await rebuild(page);
  await expectNoOverflow(page);
  await button(page, /^Continue: Three fresh charts/).tap();
  await rebuild(page);
  await expect(page.getByText(/^Recorded .+, (19|20)\d\d/)).toBeVisible();
  await expectNoOverflow(page);
});

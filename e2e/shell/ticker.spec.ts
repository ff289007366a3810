// If this fails, the price ticker differs from the specification: what it shows, when it moves, and where a price
// leads.
import { expect, type Page } from '@playwright/test';
import { test } from '../support/product-fixture.ts';

const ASSETS = ['BTC', 'ETH', 'SOL', 'BNB', 'AAPL', 'GLD', 'TSLA', 'NVDA'];

const ticker = (page: Page) => page.getByRole('region', { name: 'Prices' });
const items = (page: Page) => ticker(page).getByRole('listitem');

test('a visitor sees the 8 assets with price, signed change and where the prices come from', async ({
  page,
  product,
}) => {
  await page.goto(product.url);
  await expect(items(page)).toHaveText(
    ASSETS.map((symbol) => new RegExp(`^${symbol}\\$[\\d,]+\\.\\d{2,4}[+−]?\\d+\\.\\d{2}% in 24 h$`)),
  );
  await expect(ticker(page)).toContainText('Simulated prices');
});

const movement = (page: Page) =>
  ticker(page)
    .getByRole('list')
    .first()
    .evaluate((list) => {
      const { animationName, animationPlayState } = getComputedStyle(list);
      return animationName === 'none' ? 'none' : animationPlayState;
    });

test('the prices move, and stop under the pointer, with the focus on them and by the button', async ({
  page,
  product,
}) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await page.goto(product.url);
  // Some browsers treat a pointer that has not moved yet as being in the upper left corner, over the ticker, which
  // would stop it.
  await page.mouse.move(0, 700);
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
  await ticker(page).getByRole('button', { name: 'Pause the price ticker' }).click();
  await page.mouse.move(0, 700);
  expect(await movement(page)).toBe('paused');
  await ticker(page).getByRole('button', { name: 'Start the price ticker' }).click();
  await page.mouse.move(0, 700);
  expect(await movement(page)).toBe('running');
});

test('a price in the ticker leads to its market', async ({ page, product }) => {
  await page.goto(product.url);
  await ticker(page).getByRole('link', { name: /^ETH/ }).focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/markets\/ETH$/);
});

// If this fails, a visitor cannot play Real or Shuffled, or a visitor's answers count for an account that is created
// afterwards.
import { expect, type Locator, type Page } from '@playwright/test';
import type { CurrentPairResponse } from '@tradesense/contract/real-or-shuffled.ts';
import { expectNoFinding } from './support/axe.ts';
import { newLearner } from './support/learner.ts';
import { test } from './support/real-charts-fixture.ts';
import { enterAsLearner } from './support/shell-visit.ts';

const verdict = (page: Page) => page.getByRole('heading', { name: /(Right|Wrong): [AB] is real/ });
const record = (page: Page) => page.getByRole('region', { name: 'Your record' });

async function answerAndGoOn(page: Page, key: string): Promise<void> {
  await page.keyboard.press(key);
  await expect(verdict(page)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: /^One is recorded/ })).toBeFocused();
}

test('a visitor answers by key and finds the same pair after a reload; nothing of it counts after signing in', async ({
  page,
  product,
}) => {
  const shown: CurrentPairResponse[] = [];
  page.on('response', (response) => {
    if (response.url().endsWith('/api/real-or-shuffled/pairs'))
      void response.json().then((body) => shown.push(body as CurrentPairResponse));
  });
  await page.goto(`${product.url}/`);
  await page.getByRole('link', { name: 'Which chart is real?' }).click();
  await expect(page).toHaveTitle('Real or Shuffled · TradeSense');
  await expect(page.getByRole('button', { name: 'A is real' })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('button', { name: 'A is real' })).toBeVisible();
  await expect.poll(() => shown.length).toBe(2);
  expect(shown[1]).toEqual(shown[0]);
  for (const key of ['1', '2', 'ArrowLeft']) await answerAndGoOn(page, key);
  await expect(record(page)).toContainText(/Right\s*[0-3] of 3/);
  await page.reload();
  await expect(record(page)).toContainText(/Right\s*[0-3] of 3/);
  expect(await page.evaluate(() => localStorage.getItem('_secure_real_or_shuffled_answers'))).not.toMatch(/^[01]*$/);

  await enterAsLearner(page, product, newLearner('shuffled'));
  await page.goto(`${product.url}/real-or-shuffled`);
  await expect(record(page)).toContainText(/Right\s*None yet/);
  await expect(record(page)).toContainText(/Before you signed in, this browser had [0-3] of 3 right/);
  await expect(page.getByText('No answered pair yet.')).toBeVisible();
  await page.keyboard.press('ArrowRight');
  await expect(verdict(page)).toBeFocused();
  await expect(record(page)).toContainText(/Right\s*[01] of 1/);
  await expect(page.getByText('n = 1 pair')).toBeVisible();
});

/** Whether nothing covers the lower edge of the button. */
const isUncovered = (button: Locator) =>
  button.evaluate((element) => {
    const { x, width, bottom } = element.getBoundingClientRect();
    return element.contains(document.elementFromPoint(x + width / 2, bottom - 2));
  });

for (const { width, height, name, isSignedIn } of [
  { width: 390, height: 844, name: 'a phone', isSignedIn: true },
  { width: 1280, height: 800, name: 'a laptop', isSignedIn: false },
]) {
  test(`on ${name} both charts and both buttons fit on the first screen, nothing scrolls sideways, and axe finds nothing`, async ({
    page,
    product,
  }) => {
    await page.setViewportSize({ width, height });
    if (isSignedIn) await enterAsLearner(page, product, newLearner('shuffled-phone'));
    await page.goto(`${product.url}/real-or-shuffled`);
    for (const side of ['A', 'B']) {
      await expect(page.getByRole('img', { name: `Chart ${side}: 110 masked bars` })).toBeInViewport({ ratio: 1 });
      await expect(page.getByRole('button', { name: `${side} is real` })).toBeInViewport({ ratio: 1 });
      await expect.poll(() => isUncovered(page.getByRole('button', { name: `${side} is real` }))).toBe(true);
    }
    const tooWide = () => page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth);
    expect(await tooWide()).toBe(false);
    await expectNoFinding(page, `pair on ${name}`, 'everything');
    await page.getByRole('button', { name: 'B is real' }).click();
    await expect(verdict(page)).toBeFocused();
    expect(await tooWide()).toBe(false);
    await expectNoFinding(page, `verdict on ${name}`, 'everything');
    await page.getByRole('button', { name: /^Switch to the/ }).click();
    await expectNoFinding(page, `verdict on ${name}, light`, 'colors');
  });
}

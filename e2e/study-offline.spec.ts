// If this fails, an opened lesson cannot be read offline or on paper, or the data stored for offline use contains
// answers.
import { expect, type Page } from '@playwright/test';
import { expectAbsent } from './support/expect-absent.ts';
import { newLearner } from './support/learner.ts';
import { test } from './support/product-fixture.ts';
import { enterAsLearner, skipLoaders } from './support/shell-visit.ts';

test.use({
  serviceWorkers: 'allow',
  expects: { faults: [/ERR_INTERNET_DISCONNECTED/, /\/static\/.*ERR_FAILED|ERR_FAILED/, /Failed to fetch/] },
});
test.beforeEach(({ page }) => skipLoaders(page));

const LESSON = '/study/how-markets-work/candle';
const heading = (page: Page, name: string) => page.getByRole('heading', { name });

async function keptPaths(page: Page): Promise<readonly string[]> {
  return page.evaluate(async () => {
    const names = await caches.keys();
    const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return requests.flat().map(({ url }) => new URL(url).pathname);
  });
}

test('a lesson that was opened can be read without a connection, and its tasks say that they need one', async ({
  page,
  context,
  product,
}) => {
  await enterAsLearner(page, product, newLearner('study-offline'));
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.goto(`${product.url}${LESSON}?step=idea`);
  await expect(heading(page, 'One candle, four prices')).toBeVisible();
  await expect(page.getByRole('button', { name: 'body' }).first()).toBeVisible();
  expect((await keptPaths(page)).filter((path) => path.startsWith('/api/') || path.includes('quiz.yaml'))).toEqual([]);

  await context.setOffline(true);
  await page.goto(`${product.url}${LESSON}`);
  await expect(page.getByText('Its tasks and its quiz need a connection.')).toBeVisible();
  await expect(heading(page, 'One candle, four prices')).toBeVisible();
  await expect(page.getByText(/^Either of them. Both paths/)).toBeVisible();
  await expect(page.getByRole('region', { name: 'Terms' }).getByText('The thick part of a candle')).toBeVisible();
  await expectAbsent(page.getByRole('button', { name: 'Send answer' }));
  await page.goto(`${product.url}/study`);
  await expect(heading(page, 'You are offline')).toBeVisible();

  await page.goto(`${product.url}${LESSON}`);
  await expect(page.getByText('Its tasks and its quiz need a connection.')).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByRole('navigation', { name: 'Steps of the lesson' })).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('study_titles'))).toContain('One candle, four prices');
});

test('a lesson is printed as a whole, black on white and without controls', async ({ page, product }) => {
  await page.goto(`${product.url}${LESSON}?step=idea`);
  await expect(page.getByRole('button', { name: 'body' }).first()).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('One candle, four prices');
  await expect(page.getByText(/The body runs from 100 to 103/)).toBeVisible();
  for (const name of ['Worked example', 'A common mistake', 'Evidence'])
    await expect(heading(page, name)).toBeVisible();
  await expect(page.getByRole('region', { name: 'Terms' }).getByText('The thick part of a candle')).toBeVisible();
  for (const role of ['button', 'textbox', 'radio', 'navigation'] as const) await expectAbsent(page.getByRole(role));
  const colors = await page
    .getByText(/The body runs from 100 to 103/)
    .evaluate((element) => [getComputedStyle(element).color, getComputedStyle(document.body).backgroundColor]);
  expect(colors).toEqual(['rgb(0, 0, 0)', 'rgb(255, 255, 255)']);
  await page.emulateMedia({ media: 'screen' });
  await expect(page.getByRole('button', { name: 'Continue' })).toBeVisible();
});

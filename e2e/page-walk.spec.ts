// If this fails, somebody without a mouse cannot reach a control of a page or does not see where the focus is, or somebody
// with large text or forced colors cannot read a page.
import { expect, type Page } from '@playwright/test';
import { expectNoFinding } from './support/axe.ts';
import { makeWorking } from './support/desk-states.ts';
import { expectSettled } from './support/expect-absent.ts';
import { expectForEveryone } from './support/for-everyone.ts';
import { newLearner } from './support/learner.ts';
import { pagesOf } from './support/page-table.ts';
import { test } from './support/product-fixture.ts';
import { enterAsAdministrator, enterAsLearner } from './support/shell-visit.ts';
import { walkWithTab } from './support/tab-walk.ts';
import { freshAccount } from './support/trading-by-api.ts';
import { goWithinApp } from './support/within-app.ts';

// Each test walks many pages; a second run is recorded, which doubles its time.
test.slow();
test.use({
  contextOptions: { reducedMotion: 'reduce' },
  expects: {
    // Expected errors: links that have expired, and charts that a market without recorded candles cannot provide.
    faults: [
      /4\d\d .*\/api\/(auth\/(confirm-email|undo-email)|lti\/launches\/)/,
      /409 .*\/api\/(real-or-shuffled\/pairs|study\/tasks|study\/first-trade)$/,
    ],
  },
});

/** Values by name for the placeholders, such as `{name}`, in the addresses of the page table. */
type Names = Readonly<Record<string, string>>;

async function walkPages(page: Page, pages: ReturnType<typeof pagesOf>, names: Names = {}): Promise<void> {
  for (const { path, withAxe } of pages) {
    const address = path.replace(/\{(\w+)\}/, (_, name: string) => names[name] ?? name);
    await goWithinApp(page, address);
    await expect(page.getByRole('main').getByRole('heading').first()).toBeVisible();
    await expectSettled(page);
    if (withAxe) await expectNoFinding(page, address, 'everything');
    await expectForEveryone(page, address);
  }
}

test('a visitor reaches every control with Tab and reads each page in large text and forced colors', async ({
  page,
  product,
}) => {
  await page.goto(product.url);
  await expectSettled(page);
  expect.soft(await walkWithTab(page, 'body'), 'Home with its frame').toEqual([]);
  await walkPages(page, pagesOf('visitor'));
});

test('so does a learner', async ({ page, product }) => {
  const learner = await enterAsLearner(page, product, newLearner('walker'));
  await learner.call('PUT /api/profile/username', { body: { username: 'walker_one' } });
  const { body: test } = await learner.call('POST /api/bias-tests', { body: { asset: 'BTC', timeframe: '1d' } });
  const body = { type: 'swing-analysis', assetClass: 'crypto', mode: 'practice' } as const;
  const { body: exam } = await learner.call('POST /api/chart-exams', { body });
  await walkPages(page, pagesOf('learner'), { username: 'walker_one', test: test.id, exam: exam.id });
});

test('so does an administrator, with positions on the desk', async ({ page, product }) => {
  await enterAsAdministrator(page, product);
  await makeWorking(await freshAccount(product));
  await page.reload();
  // Controls that appear during the walk would need more presses than it makes.
  await expect(page.getByRole('main').getByRole('heading').first()).toBeVisible();
  await expectSettled(page);
  expect.soft(await walkWithTab(page, 'body'), 'Home of an administrator with its frame').toEqual([]);
  await walkPages(page, pagesOf('administrator'));
});

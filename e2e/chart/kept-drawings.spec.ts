// If this fails, a learner who comes back finds their chart changed, or sees somebody else's chart.
import { expect, type Page } from '@playwright/test';
import type { Drawing } from '@tradesense/contract/charts.ts';
import { newLearner } from '../support/learner.ts';
import { test } from '../support/product-fixture.ts';
import { enterAsLearner } from '../support/shell-visit.ts';

test.use({ expects: { faults: [/409 .*\/drawings$/] } });

const listOf = (page: Page, count: number) => page.getByRole('button', { name: `Objects, drawings: ${count}` });

/** Draws a level at the chart's current price. */
async function drawLevel(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Level', exact: true }).press('Enter');
  await page.getByRole('application').press('Enter');
}

async function openMarket(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/markets/BTC`);
  await page.locator('[role=application] canvas').first().waitFor();
}

const THERE: Drawing = {
  id: '01890000-0000-7000-8000-000000000001',
  kind: 'text',
  color: 3,
  width: 1,
  anchors: [{ timeMs: Date.UTC(2026, 0, 1), price: 50_000 }],
  text: 'Drawn in another tab',
};

test('drawings from two tabs are merged, come back in another interval and after a reload, and disappear with the session', async ({
  page,
  product,
}) => {
  const otherTab = await enterAsLearner(page, product, newLearner('drawer'));
  await openMarket(page, product.url);
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  const asset = { asset: 'BTC' };
  await otherTab.call('PUT /api/charts/{asset}/drawings', { params: asset, body: { version: 0, drawings: [THERE] } });
  await page.getByLabel('Chart type').selectOption('Area');
  await drawLevel(page);
  // The server rejected the first save of this tab. The page then loaded the drawing that the other tab had stored, and
  // stored both drawings.
  await expect(listOf(page, 2)).toBeVisible();
  await expect
    .poll(async () => {
      const { body } = await otherTab.call('GET /api/charts/{asset}', { params: asset });
      return [body.version, ...body.drawings.map(({ kind }) => kind), body.settings?.series];
    })
    .toEqual([2, 'text', 'level', 'area']);
  await page.getByRole('group', { name: 'Interval', exact: true }).getByRole('button', { name: '1 day' }).click();
  await expect(listOf(page, 2)).toBeVisible();

  await page.reload();
  await expect(listOf(page, 2)).toBeVisible();
  await expect(page.getByLabel('Chart type')).toHaveValue('area');

  await page.getByRole('button', { name: /^Account of/ }).click();
  await page.getByRole('button', { name: 'Sign Out' }).click();
  await expect(page.getByRole('banner').getByRole('link', { name: 'Sign In' })).toBeVisible();
  await openMarket(page, product.url);
  await expect(listOf(page, 0)).toBeVisible();
});

test('a guest is told that drawings stay on the page, and the chart keeps its settings after a reload', async ({
  page,
  product,
}) => {
  await openMarket(page, product.url);
  await expect(page.getByText('Stored on this page only. Sign in to save drawings.')).toBeVisible();
  await drawLevel(page);
  await page.getByLabel('Chart type').selectOption('Bars');
  await expect(listOf(page, 1)).toBeVisible();
  await page.reload();
  await expect(listOf(page, 0)).toBeVisible();
  await expect(page.getByLabel('Chart type')).toHaveValue('bars');
});

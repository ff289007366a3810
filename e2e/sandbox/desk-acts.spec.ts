// If this fails, somebody without a mouse cannot protect, halve or close a position, or is not told the result.
import { expect, type Page } from '@playwright/test';
import { expectAccessible } from '../support/axe.ts';
import { tabTo } from '../support/keyboard.ts';
import { test } from '../support/product-fixture.ts';
import { enterAsAdministrator } from '../support/shell-visit.ts';
import { openSandbox, panelsOf, showPanel } from '../support/trading-page.ts';
import { aside, freshAccount, place } from '../support/trading-by-api.ts';

async function enterOn(page: Page, name: string | RegExp): Promise<void> {
  await tabTo(page, page.getByRole('button', { name, exact: true }));
  await page.keyboard.press('Enter');
}

const row = (page: Page, name: string) => panelsOf(page).getByRole('rowheader', { name });

test('with the keyboard alone a position is protected, halved and closed, and the closing is announced', async ({
  page,
  product,
}) => {
  await enterAsAdministrator(page, product);
  const trading = await freshAccount(product);
  await place(trading, { asset: 'BTC', side: 'buy', type: 'market', quantity: '0.04', leverage: 5 });
  await place(trading, {
    asset: 'BTC',
    side: 'buy',
    type: 'limit',
    quantity: '0.01',
    limitPrice: await aside(trading, -20),
  });
  await openSandbox(page, product, `?account=${trading.id}&asset=BTC`);
  await expect(row(page, 'Long 0.04 BTC')).toBeVisible();

  await enterOn(page, 'More for Long 0.04 BTC');
  await expectAccessible(page, 'acts on a position');
  await tabTo(page, page.getByLabel('Stop', { exact: true }).last());
  await page.keyboard.type(await aside(trading, -10));
  await page.keyboard.press('Enter');
  await expect(panelsOf(page).getByRole('tab', { name: 'Orders (2)' })).toBeVisible();

  await enterOn(page, 'More for Long 0.04 BTC');
  await enterOn(page, 'Close 50%');
  await expect(row(page, 'Long 0.02 BTC')).toBeVisible();

  await enterOn(page, 'Flatten all');
  await tabTo(page, page.getByRole('dialog').getByRole('button', { name: 'Flatten all' }));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('status').filter({ hasText: '1 order canceled. 1 position closing' })).toBeVisible();
  await expect(panelsOf(page)).toContainText('No open positions');
  // The stop order is canceled when its position is closed.
  await expect(panelsOf(page).getByRole('tab', { name: 'Orders (0)' })).toBeVisible();
  await showPanel(page, /^Fills/);
  await expect(panelsOf(page).getByRole('rowheader', { name: /^Sold 0\.02 BTC/ })).toHaveCount(2);
});

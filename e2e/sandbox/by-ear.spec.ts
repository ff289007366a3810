// If this fails, somebody who hears the page cannot plan, send, protect or close a trade, or does not hear what came of it.
import { expect, type Page } from '@playwright/test';
import { expectAccessible } from '../support/axe.ts';
import { tabTo } from '../support/keyboard.ts';
import { test } from '../support/product-fixture.ts';
import { enterAsAdministrator } from '../support/shell-visit.ts';
import { openSandbox, panelsOf, ticketOf } from '../support/trading-page.ts';
import { freshAccount } from '../support/trading-by-api.ts';

/** Text of a live region: a status, an alert, or what the chart says. */
const heard = (page: Page, text: RegExp) =>
  page.locator('[role=status], [role=alert], output, [aria-live=polite]').filter({ hasText: text }).first();

async function press(page: Page, ...keys: readonly string[]): Promise<void> {
  for (const key of keys) await page.keyboard.press(key);
}

test('by keyboard and ear alone: plan, send, hear the fill, move the stop, flatten', async ({ page, product }) => {
  await enterAsAdministrator(page, product);
  const trading = await freshAccount(product);
  await openSandbox(page, product, `?account=${trading.id}&asset=BTC`);

  await tabTo(page, page.getByRole('button', { name: 'Plan long' }));
  // The tool, the entry at the market, the stop below it.
  await press(page, 'Enter', 'Enter', 'ArrowDown', 'Enter');
  await expect(heard(page, /^Long planned: Market .+, stop .+, target .+\. Reward to risk/)).toBeAttached();
  await tabTo(page, ticketOf(page).getByLabel('Thesis'));
  await page.keyboard.type('Bought by ear, with a stop below.');
  await tabTo(page, ticketOf(page).getByLabel('Confidence in %'));
  await page.keyboard.type('55');
  await press(page, 'Enter');
  await expect(heard(page, /Bought 0\.\d+ BTC at /)).toBeAttached();
  await expect(panelsOf(page).getByRole('tab', { name: 'Positions (1)' })).toBeVisible();
  await expectAccessible(page, 'desk with a position');

  const lines = page.getByRole('region', { name: 'Lines on the chart' });
  const stop = lines.getByRole('spinbutton', { name: /^Price of Sell stop/ });
  await tabTo(page, stop);
  const before = Number(await stop.getAttribute('aria-valuenow'));
  await press(page, 'Shift+ArrowDown', 'Enter');
  await expect(heard(page, /moved from .+ to /)).toBeAttached();
  const account = { params: { id: trading.id } };
  const stopNow = async () => {
    const { orders } = (await trading.visitor.call('GET /api/sandbox/accounts/{id}/orders', account)).body;
    return Number(orders.find(({ type }) => type === 'stop')?.triggerPrice);
  };
  await expect.poll(stopNow).toBeLessThan(before);

  await page.getByRole('main').focus();
  await press(page, 'f');
  const question = page.getByRole('dialog');
  await expect(question).toBeVisible();
  await tabTo(page, question.getByRole('button', { name: 'Flatten all' }));
  await press(page, 'Enter');
  await expect(heard(page, /1 position closing/)).toBeAttached();
  await expect(panelsOf(page)).toContainText('No open positions');
});

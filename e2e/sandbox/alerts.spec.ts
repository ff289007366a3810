// If this fails, an alert at a drawn level is set at a different price, or a learner is not notified that the price has
// reached it.
import { expect } from '@playwright/test';
import type { Drawing } from '@tradesense/contract/charts.ts';
import { HOUR_MS, MINUTE_MS } from '@tradesense/core/kernel/time.ts';
import { enterAsAdministrator } from '../support/shell-visit.ts';
import { test } from '../support/story-product.ts';
import { aside, freshAccount } from '../support/trading-by-api.ts';
import { openSandbox } from '../support/trading-page.ts';

test('a learner sets alerts at both edges of a drawn zone, and is notified of the edge that the price crosses', async ({
  page,
  product,
}) => {
  await enterAsAdministrator(page, product);
  const trading = await freshAccount(product);
  const edges = [Number(await aside(trading, 0.1)), Number(await aside(trading, -0.1))] as const;
  const times = [Date.now() - 12 * HOUR_MS, Date.now() - 2 * HOUR_MS] as const;
  const zone: Drawing = {
    id: '01890000-0000-7000-8000-000000000001',
    kind: 'rectangle',
    name: 'Narrow range',
    color: 3,
    width: 1,
    anchors: [
      { timeMs: times[0], price: edges[0] },
      { timeMs: times[1], price: edges[1] },
    ],
  };
  const asset = { asset: 'BTC' };
  const { body } = await trading.visitor.call('GET /api/charts/{asset}', { params: asset });
  const stored = { version: body.version, drawings: [zone] };
  await trading.visitor.call('PUT /api/charts/{asset}/drawings', { params: asset, body: stored });
  await openSandbox(page, product, `?account=${trading.id}&asset=BTC`);

  const dialog = page.getByRole('dialog');
  for (const edge of ['upper edge', 'lower edge']) {
    await page.getByRole('button', { name: 'Objects, drawings: 1' }).click();
    await dialog.getByRole('button', { name: 'Alert at this level: Narrow range' }).click();
    const level = dialog.getByLabel('Level');
    const option = level.getByRole('option', { name: new RegExp(edge) });
    await level.selectOption((await option.getAttribute('value')) ?? '');
    await dialog.getByRole('button', { name: 'Set the alert' }).click();
    await expect(dialog).toBeHidden();
  }
  const { alerts } = (await trading.visitor.call('GET /api/price-alerts', {})).body;
  // Alerts are listed newest first.
  expect(alerts.map(({ price, note }) => [Number(price), note])).toEqual([
    [edges[1], 'Narrow range, lower edge'],
    [edges[0], 'Narrow range, upper edge'],
  ]);

  await product.moveClock(45 * MINUTE_MS);
  await expect(page.getByText(/^Price alert: BTC (rose|fell) to/).first()).toBeVisible();
  await page.goto(`${product.url}/notifications`);
  await expect(page.getByText(/Narrow range, (upper|lower) edge/).first()).toBeVisible();
});

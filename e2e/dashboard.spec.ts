// If this fails, the dashboard shows figures that do not match the trades, or a figure does not link to its trades.
import { readFileSync } from 'node:fs';
import { expect } from '@playwright/test';
import type { ApiVisitor } from './support/api-visitor.ts';
import { expectNoFinding } from './support/axe.ts';
import { newLearner } from './support/learner.ts';
import { test } from './support/product-fixture.ts';
import { firstAccount, unlockSandbox } from './support/sandbox-by-api.ts';
import { enterAsLearner, sidewaysOverflow } from './support/shell-visit.ts';
import { signedMoneyText } from './support/trading-page.ts';

/** Opens and closes one planned trade on each side in the live market, without a browser. */
async function tradeBothSides(visitor: ApiVisitor): Promise<void> {
  const { id } = await firstAccount(visitor);
  for (const side of ['buy', 'sell'] as const) {
    const [stopPrice, targetPrice] = side === 'buy' ? ['1000', '900000'] : ['900000', '1000'];
    const placed = await visitor.call('POST /api/sandbox/accounts/{id}/orders', {
      params: { id },
      body: {
        clientOrderId: `dashboard-${side}`,
        asset: 'BTC',
        side,
        type: 'market',
        quantity: '0.01',
        plan: {
          thesis: 'The range held for the third time.',
          stopPrice,
          targetPrice,
          invalidationPrice: stopPrice,
          riskPercent: '1',
          confidence: 60,
        },
      },
    });
    expect(placed.status).toBe(200);
    const openPositions = async () => (await firstAccount(visitor)).openPositions;
    await expect.poll(openPositions, { timeout: 60_000 }).toBe(1);
    await visitor.call('POST /api/sandbox/accounts/{id}/positions/{asset}/close', {
      params: { id, asset: 'BTC' },
      body: { clientOrderId: `dashboard-${side}-close` },
    });
    await expect.poll(openPositions, { timeout: 60_000 }).toBe(0);
  }
}

test('closed trades become figures; a filter narrows them, a figure leads to its trades, and the rows can be saved', async ({
  page,
  product,
}) => {
  const visitor = await enterAsLearner(page, product, newLearner('dashboard'));
  await unlockSandbox(visitor);
  await tradeBothSides(visitor);
  const trading = async () => (await visitor.call('GET /api/dashboard/trading', { query: { period: 'all' } })).body;
  await expect.poll(async () => (await trading()).totals.trades, { timeout: 60_000 }).toBe(2);

  await page.goto(`${product.url}/dashboard`);
  const net = page.getByRole('button', { name: /^Net result/ });
  await expect(net).toContainText(signedMoneyText((await trading()).totals.net));
  await expect(net).toContainText('2 trades');
  expect(await sidewaysOverflow(page)).toBeLessThanOrEqual(0);
  await expectNoFinding(page, 'dashboard with trades', 'everything');

  await page.getByRole('link', { name: 'Monthly letter' }).click();
  await expect(page.getByText(/^Your first letter comes when this month has ended\./)).toBeVisible();
  await page.goBack();

  await page.getByText('Filters', { exact: true }).click();
  await page.getByLabel('Side', { exact: true }).selectOption('long');
  await expect(net).toContainText('1 trade');
  await expect(page).toHaveURL(/side=long/);
  await page.reload();
  await expect(net).toContainText('1 trade');

  await net.click();
  const sources = page.getByRole('dialog', { name: /^Net result/ });
  await expect(sources).toContainText('Made of 1 trade');
  await sources.getByRole('link', { name: 'BTC long, no. 1' }).click();
  await expect(page.getByRole('main')).toContainText('The range held for the third time.');

  await page.goBack();
  await page.getByRole('button', { name: 'Export' }).click();
  const saved = page.waitForEvent('download');
  await page.getByRole('dialog', { name: 'Export' }).getByRole('button', { name: 'Trades as CSV' }).click();
  const lines = readFileSync(await (await saved).path(), 'utf8')
    .trim()
    .split('\n');
  expect(lines).toHaveLength(2);
  expect(lines[1]).toContain('BTC');
});

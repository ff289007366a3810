// If this fails, the coach, the trading page and the dialog that resets an account show different values of the same
// account, or format numbers differently.
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectContains, expectText, expectTexts } from '../../browser-test/expect-page.ts';
import { mountApp, newUser } from '../../browser-test/mount-app.tsx';
import { sandboxServer } from '../../browser-test/sandbox-server.ts';
import { positionOf } from './chart/trade-lines.test-data.ts';
import { accountOf } from './trading-desk.test-data.ts';

const account = accountOf({
  openPositions: 1,
  equity: '10000.5',
  unrealised: '0.5',
  cash: '9000.123456',
  margin: '999.9',
});
const tickAt = (price: number) => ({
  asset: 'BTC',
  price,
  bid: null,
  ask: null,
  volume: 1,
  t: Date.parse('2026-01-05T12:00:01.000Z') + price,
  source: 'simulated',
});

const money = (name: string) =>
  page
    .getByRole('region', { name: 'Account and money' })
    .getByRole('definition')
    .nth(['Equity', 'Free cash', 'Margin', 'Unrealized profit'].indexOf(name));
/** Returns the cell of the first position in the column with the heading `name`. */
function fact(name: string): Element | undefined {
  const table = page.getByRole('table', { name: 'Open positions' }).element() as HTMLTableElement;
  const heads = [...(table.tHead?.rows[0]?.cells ?? [])];
  return table.tBodies[0]?.rows[0]?.cells[heads.findIndex((each) => each.textContent === name)];
}

function positionServer() {
  return sandboxServer()
    .answer('GET /api/sandbox/accounts', { accounts: [account], hasTraded: false })
    .answer('GET /api/sandbox/accounts/{id}', account)
    .answer('GET /api/sandbox/accounts/{id}/positions', { positions: [positionOf({ quantity: '0.5' })] });
}

test('profit and equity of the desk and of the coach follow one price by one formula, formatted for the reader', async () => {
  const server = positionServer();
  await mountApp({ path: '/sandbox', user: newUser({ isAdmin: true }), server });
  const coach = page.getByRole('region', { name: 'Coach' });
  await expect.element(coach).toBeVisible();
  await coach.getByRole('button', { name: 'Open the coach' }).click();
  await expect.element(coach.getByRole('link', { name: 'BTC long' })).toBeVisible();
  await expectText(money('Free cash'), '9,000.12');
  await expect.poll(() => server.hasStream()).toBe(true);
  // When the page subscribes to more topics, its stream is reopened and may miss a tick. The tick is therefore pushed
  // until the page shows it.
  for (const [price, profit, equity] of [
    [97_123.45, '+48,511.73', '58,511.73'],
    [96.5, '−1.75', '9,998.25'],
  ] as const) {
    await expect
      .poll(() => {
        server.push('tick', tickAt(price));
        return money('Unrealized profit').element().textContent;
      })
      .toBe(profit);
    await expectText(money('Equity'), equity);
    expect(fact('Unrealized, before fees')?.textContent).toBe(profit);
    await expectTexts(coach.getByText(/^[+−][\d,.]+$/), [profit]);
  }
  expect(fact('Mark')?.textContent).toBe('96.50');
  expect(money('Free cash').element().querySelector('data')?.getAttribute('value')).toBe('9000.123456');
});

test('the dialog that resets an account names the equity that the bar shows', async () => {
  const server = positionServer();
  await page.viewport(1440, 900);
  await mountApp({ path: '/sandbox', user: newUser({ isAdmin: true }), server });
  await expect.element(page.getByLabelText('Account panels'), { timeout: 15_000 }).toBeVisible();
  await expect.poll(() => server.hasStream()).toBe(true);
  await expect
    .poll(() => {
      server.push('tick', tickAt(96.5));
      return money('Equity').element().textContent;
    })
    .toBe('9,998.25');
  await page.getByRole('button', { name: 'Manage account' }).click();
  await page.getByRole('button', { name: 'Reset', exact: true }).click();
  await expectContains(page.getByRole('dialog', { name: 'Reset Account 1?' }), 'with an equity of 9,998.25 SENSE$');
});

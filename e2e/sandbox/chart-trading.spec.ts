// If this fails, orders cannot be moved on the chart, rejections or undo steps are not shown, or events not explained.
import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import type { StartReplayRequest } from '@tradesense/contract/replay.ts';
import { HOUR_MS, MINUTE_MS } from '@tradesense/core/kernel/time.ts';
import { expectAccessible } from '../support/axe.ts';
import { chart, lines, movableSpot, openSandbox, type Spot } from '../support/chart-trading-page.ts';
import { expectAbsent, expectGone } from '../support/expect-absent.ts';
import { tabTo } from '../support/keyboard.ts';
import { expectUncovered } from '../support/learner-journey.ts';
import { test } from '../support/product-fixture.ts';
import {
  copyDataTemplate,
  removeDataDir,
  repositoryRoot,
  SERVER,
  startProduct,
  type ProductProcess,
} from '../support/product-process.ts';
import { enterAsAdministrator, sidewaysOverflow } from '../support/shell-visit.ts';
import { btcPriceText, exactText, moneyText, signedMoneyText } from '../support/trading-page.ts';
import {
  advance,
  aside,
  freshAccount,
  levelInSight,
  orderNow,
  place,
  startReplay,
  type Replay,
  type Trading,
} from '../support/trading-by-api.ts';

test.use({ expects: { faults: [/422 .*\/orders\//, /ERR_CONNECTION_REFUSED/] } });

const tab = (page: Page, name: RegExp) =>
  page.getByRole('tablist', { name: 'Account panels' }).getByRole('tab', { name });
const panel = (page: Page) => page.getByRole('region', { name: 'Account', exact: true }).getByRole('tabpanel');

async function dragBy(page: Page, from: Spot, down: number): Promise<void> {
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(from.x, from.y + down / 2, { steps: 4 });
  await page.mouse.move(from.x, from.y + down, { steps: 4 });
  await page.mouse.up();
}

test('an order is dragged on the chart, amended on the server, and the move is undone', async ({ page, product }) => {
  await enterAsAdministrator(page, product);
  const trading = await freshAccount(product);
  const { isAbove, price: limitPrice } = await levelInSight(trading);
  const side = isAbove ? 'sell' : 'buy';
  const [order] = await place(trading, { asset: 'BTC', side, type: 'limit', quantity: '0.01', limitPrice });
  if (order === undefined) throw new Error('an order was placed');
  await openSandbox(page, product, trading);
  const name = `${isAbove ? 'Sell' : 'Buy'} limit 0.01`;
  const price = lines(page).getByRole('spinbutton', { name: `Price of ${name}` });
  await expect(price).toHaveValue(`${limitPrice}.00`);
  await dragBy(page, await movableSpot(page), isAbove ? -30 : 30);
  await expect(page.getByText(`${name} moved from`)).toBeVisible();
  const moved = await orderNow(trading, order.id);
  expect(Number(moved.limitPrice) > Number(limitPrice)).toBe(isAbove);
  expect(moved.limitPrice).not.toBe(limitPrice);
  await expect(price).toHaveValue(Number(moved.limitPrice).toFixed(2));
  await page.getByRole('button', { name: 'Undo the move' }).click();
  await expect(page.getByText(`${name} moved back from`)).toBeVisible();
  expect((await orderNow(trading, order.id)).limitPrice).toBe(limitPrice);
  await expect(price).toHaveValue(`${limitPrice}.00`);
});

test('a line whose new price is refused goes back and says why', async ({ page, product }) => {
  await enterAsAdministrator(page, product);
  const trading = await freshAccount(product);
  const { isAbove, price: triggerPrice } = await levelInSight(trading);
  const side = isAbove ? 'buy' : 'sell';
  const [order] = await place(trading, { asset: 'BTC', side, type: 'stop', quantity: '0.01', triggerPrice });
  if (order === undefined) throw new Error('an order was placed');
  await openSandbox(page, product, trading);
  const name = `${isAbove ? 'Buy' : 'Sell'} stop 0.01`;
  // Drags the stop beyond the market price, where it would trigger immediately, and out of the chart.
  const spot = await movableSpot(page);
  const box = await chart(page).boundingBox();
  const edge = box === null ? spot.y : isAbove ? box.y + box.height - 2 : box.y + 2;
  await dragBy(page, spot, edge - spot.y);
  await expect(
    page.getByRole('alert').filter({ hasText: `${name} stays at ${btcPriceText(triggerPrice)}` }),
  ).toContainText('This stop would trigger at once.');
  await expect(lines(page).getByRole('spinbutton', { name: `Price of ${name}` })).toHaveValue(`${triggerPrice}.00`);
  expect((await orderNow(trading, order.id)).triggerPrice).toBe(triggerPrice);
});

test('by keys alone a line is moved by ticks, and the move is canceled or sent', async ({ page, product }) => {
  await enterAsAdministrator(page, product);
  const trading = await freshAccount(product);
  const limitPrice = await aside(trading, -3);
  const [order] = await place(trading, { asset: 'BTC', side: 'buy', type: 'limit', quantity: '0.01', limitPrice });
  if (order === undefined) throw new Error('an order was placed');
  await openSandbox(page, product, trading);
  const price = lines(page).getByRole('spinbutton', { name: 'Price of Buy limit 0.01' });
  await tabTo(page, price);
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Shift+ArrowUp');
  await expect(price).toHaveValue(`${limitPrice}.11`);
  await page.keyboard.press('Escape');
  await expect(price).toHaveValue(`${limitPrice}.00`);
  expect((await orderNow(trading, order.id)).limitPrice).toBe(limitPrice);
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Buy limit 0.01 moved from')).toBeVisible();
  expect((await orderNow(trading, order.id)).limitPrice).toBe(`${limitPrice}.02`);
  await price.fill('12.345');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Enter a multiple of 0.01.')).toBeVisible();
});

test('a fill on the live market is explained with the server’s numbers', async ({ page, product }) => {
  await enterAsAdministrator(page, product);
  const trading = await freshAccount(product);
  await openLive(page, product, trading);
  await place(trading, { asset: 'BTC', side: 'buy', type: 'market', quantity: '0.02', leverage: 2 });
  // The page learns about the new position from the stream.
  await expect(tab(page, /^Positions \(1\)/)).toBeVisible();
  await expect(page.getByRole('status').filter({ hasText: 'Bought 0.02 BTC at' }).first()).toBeVisible();
  await tab(page, /^Fills/).click();
  await panel(page).getByText('Why this price').click();
  const [fill] = (await trading.visitor.call('GET /api/sandbox/accounts/{id}/fills', { params: { id: trading.id } }))
    .body.fills;
  if (fill === undefined) throw new Error('it has filled');
  const row = panel(page).getByRole('row', { name: /^Bought 0\.02 BTC / });
  await expect(row.getByRole('cell', { name: btcPriceText(fill.price), exact: true })).toBeVisible();
  await expect(panel(page)).toContainText('It filled at the best ask');
  for (const number of [moneyText(fill.fee), exactText(fill.evidence.reference), exactText(fill.evidence.slippage)])
    await expect(panel(page).getByText(number, { exact: true }).first()).toBeVisible();
  await page.getByText('Margin lab').click();
  await expect(page.getByText('Isolated margin: this position is backed only by its own margin')).toBeVisible();
  await expect(lines(page)).toContainText('What if: liquidation');
  await expectAccessible(page, 'trading page');
  await page.setViewportSize({ width: 360, height: 800 });
  expect(await sidewaysOverflow(page)).toBe(0);
});

test('in the panels a position is closed in part and whole, and an order amended and canceled', async ({
  page,
  product,
}) => {
  await enterAsAdministrator(page, product);
  const trading = await freshAccount(product);
  await place(trading, { asset: 'BTC', side: 'buy', type: 'market', quantity: '0.04', leverage: 5 });
  const [first, second] = [await aside(trading, -20), await aside(trading, -25)];
  await place(trading, { asset: 'BTC', side: 'buy', type: 'limit', quantity: '0.01', limitPrice: first });
  await openSandbox(page, product, trading);
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
  await press('Close part of Long 0.04 BTC');
  await press('25%');
  await expect(page.getByLabel('Quantity, of 0.04')).toHaveValue('0.01');
  await press('Close this much');
  await expect(panel(page).getByRole('rowheader', { name: 'Long 0.03 BTC' })).toBeVisible();
  await press('Close Long 0.03 BTC');
  await expect(page.getByRole('dialog')).toContainText('A market order sells 0.03 BTC at the next price.');
  await press('Close position');
  await expect(panel(page).getByText('No open positions')).toBeVisible();
  await tab(page, /^Orders \(1\)/).click();
  await press('Amend Buy limit 0.01 BTC');
  await page.getByLabel('Limit price').fill(`${second}.001`);
  await press('Amend the order');
  await expect(page.getByRole('dialog')).toContainText('Enter a multiple of 0.01.');
  await page.getByLabel('Limit price').fill(second);
  await expectGone(page.getByRole('dialog'), () => press('Amend the order'));
  await expect(panel(page).getByText(btcPriceText(second), { exact: true })).toBeVisible();
  await press('Cancel Buy limit 0.01 BTC');
  await expect(panel(page).getByText('No working orders')).toBeVisible();
  await tab(page, /^Performance/).click();
  await expect(panel(page)).toContainText('Closed trades1');
  await tab(page, /^Ledger/).click();
  await panel(page).getByRole('radio', { name: 'Grants' }).check();
  await expect(
    panel(page)
      .getByRole('row')
      .filter({ has: page.getByRole('rowheader') }),
  ).toHaveText(/^1\. Grant.*\+10,000\.00.*10,000 granted, 10,000 to free cash/);
});

test('at 360 px by keyboard alone a position is closed and an order amended', async ({ page, product }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await enterAsAdministrator(page, product);
  const trading = await freshAccount(product);
  await place(trading, { asset: 'BTC', side: 'buy', type: 'market', quantity: '0.02', leverage: 5 });
  const [first, second] = [await aside(trading, -20), await aside(trading, -25)];
  await place(trading, { asset: 'BTC', side: 'buy', type: 'limit', quantity: '0.01', limitPrice: first });
  await openSandbox(page, product, trading);
  const enterOn = async (name: string) => {
    await tabTo(page, page.getByRole('button', { name, exact: true }));
    await page.keyboard.press('Enter');
  };
  await enterOn('Positions (1)');
  await enterOn('Close Long 0.02 BTC');
  await enterOn('Close position');
  await expect(panel(page).getByText('No open positions')).toBeVisible();
  await tabTo(page, tab(page, /^Positions/));
  await page.keyboard.press('ArrowRight');
  await enterOn('Amend Buy limit 0.01 BTC');
  await tabTo(page, page.getByLabel('Limit price'));
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type(second);
  const amending = page.getByRole('dialog', { name: /^Amend: / });
  await expectGone(amending, () => page.keyboard.press('Enter'));
  await expect(panel(page).getByText(btcPriceText(second), { exact: true })).toBeVisible();
});

/** Opens the sandbox, whose chart has no order lines yet. */
async function openLive(page: Page, product: ProductProcess, { id }: Trading): Promise<void> {
  await page.goto(`${product.url}/sandbox?account=${id}&asset=BTC`);
  await expect(tab(page, /^Positions \(0\)/)).toBeVisible();
  await expectUncovered(page);
}

async function openReplay(page: Page, product: ProductProcess, { session: { id } }: Replay): Promise<void> {
  await page.goto(`${product.url}/sandbox/replay?session=${id}`);
  await expect(panel(page)).toBeVisible();
  await expectUncovered(page);
}

const HOURLY: StartReplayRequest = { asset: 'BTC', interval: '1h', startAt: '2022-05-02T00:00:00Z' };

test('when one of two OCO orders fills, the other is shown as canceled', async ({ page, product }) => {
  await enterAsAdministrator(page, product);
  const replay = await startReplay(product, HOURLY, 10 * HOUR_MS);
  const lowest = Math.min(...replay.ahead.map(([, , , low]) => low));
  const highest = Math.max(...replay.ahead.map(([, , high]) => high));
  await place(replay, {
    asset: 'BTC',
    side: 'buy',
    type: 'limit',
    quantity: '0.001',
    limitPrice: (lowest * 1.0005).toFixed(2),
    pair: { side: 'sell', type: 'limit', limitPrice: (highest * 2).toFixed(2) },
  });
  await openReplay(page, product, replay);
  await expect(tab(page, /^Orders \(2\)/)).toBeVisible();
  await advance(replay, 10);
  await expect(tab(page, /^Orders \(0\)/)).toBeVisible();
  await tab(page, /^History/).click();
  await expect(panel(page)).toContainText('Canceled: the other order of its pair has filled.');
  await tab(page, /^Fills/).click();
  await panel(page).getByText('Why this price').click();
  await expect(panel(page)).toContainText(/H2.*(The bar reached the limit|The bar opened at the limit or better)/);
});

test('a trailing stop follows the market, and its line follows the stop', async ({ page, product }) => {
  await enterAsAdministrator(page, product);
  const replay = await startReplay(product, HOURLY, 60 * HOUR_MS);
  const [first] = replay.ahead;
  if (first === undefined) throw new Error('there are bars ahead');
  const trailAmount = String(Math.round(first[1] / 2));
  await place(replay, { asset: 'BTC', side: 'buy', type: 'market', quantity: '0.001' });
  await advance(replay, 1);
  const [order] = await place(replay, {
    asset: 'BTC',
    side: 'sell',
    type: 'trailing-stop',
    quantity: '0.001',
    trailAmount,
    isReduceOnly: true,
  });
  if (order === undefined) throw new Error('an order was placed');
  await openReplay(page, product, replay);
  await tab(page, /^Orders \(1\)/).click();
  await advance(replay, 50);
  const followed = await orderNow(replay, order.id);
  const highest = Math.max(...replay.ahead.slice(1, 51).map(([, , high]) => high));
  expect(Number(followed.trailsAt)).toBeCloseTo(highest - Number(trailAmount), 2);
  await expect(
    panel(page).getByRole('cell', { name: btcPriceText(followed.trailsAt ?? ''), exact: true }),
  ).toBeVisible();
  await expect(lines(page)).toContainText('Sell trailing stop 0.001');
  await expectAbsent(lines(page).getByRole('spinbutton'));
});

/** Imports two days of 1-minute bars of BNB with a volume of 20 per minute. The simulated market is never that thin. */
function importThinMarket({ dataDir }: ProductProcess): void {
  const firstMs = Date.UTC(2025, 5, 2);
  const rows = Array.from({ length: 2 * 24 * 60 }, (_, n) => {
    const [open, close] = [650 + (n % 2), 650 + ((n + 1) % 2)];
    return `${firstMs + n * MINUTE_MS},${open},652,649,${close},20`;
  });
  const file = join(dataDir, 'thin.csv');
  writeFileSync(file, `t,o,h,l,c,v\n${rows.join('\n')}\n`);
  const args = ['run', '--silent', 'market:import', '--', '--asset', 'BNB', '--interval', '1m', file];
  execFileSync('npm', args, { cwd: repositoryRoot, env: { ...process.env, DATA_DIR: dataDir } });
}

/** Starts a separate product with a thin BNB market for one test. */
const thinTest = test.extend<{ thinProduct: ProductProcess }>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of what a fixture needs from this pattern
  thinProduct: async ({}, provide) => {
    const dataDir = copyDataTemplate();
    const product = await startProduct({ command: SERVER, dataDir });
    importThinMarket(product);
    await provide(product);
    await product.stop();
    removeDataDir(dataDir);
  },
});

thinTest('on Strict an order larger than the market fills in parts', async ({ page, thinProduct: product }) => {
  await enterAsAdministrator(page, product);
  const thin = { asset: 'BNB', interval: '1m', startAt: '2025-06-03T14:00:00Z', preset: 'strict' } as const;
  const replay = await startReplay(product, thin, 5 * MINUTE_MS);
  // The market offers a tenth of a minute's volume, which is 2, so an order for 10 is not filled at once.
  const [order] = await place(replay, { asset: 'BNB', side: 'buy', type: 'market', quantity: '10' });
  if (order === undefined) throw new Error('an order was placed');
  await openReplay(page, product, replay);
  await expect
    .poll(async () => {
      await advance(replay, 1);
      return (await orderNow(replay, order.id)).state;
    })
    .toBe('partially-filled');
  const { filled, remaining } = await orderNow(replay, order.id);
  await tab(page, /^Orders \(1\)/).click();
  await expect(panel(page)).toContainText(`Buy market ${remaining} BNB`);
  await expect(panel(page)).toContainText('Partly filled');
  await expect(panel(page)).toContainText(`${filled} of 10`);
  await expect(panel(page)).toContainText('Waits for volume to fill against.');
  await tab(page, /^Fills/).click();
  await panel(page).getByText('Why this price').first().click();
  await expect(panel(page)).toContainText('Strict. As Normal, but limits fill only when the price goes through them');
  await expect(panel(page)).toContainText('H1');
});

/**
 * Opens a position with leverage 20 in a replay. Returns the replay, and a function that steps it until the liquidation
 * and returns the fill.
 */
async function openDoomed(product: ProductProcess) {
  const replay = await startReplay(product, HOURLY, 400 * HOUR_MS);
  const [first] = replay.ahead;
  if (first === undefined) throw new Error('there are bars ahead');
  const lowest = Math.min(...replay.ahead.map(([, , , low]) => low));
  // A move of 5% against the position liquidates it, so the order takes the side that this market moves against.
  const side = lowest < first[1] * 0.94 ? 'buy' : 'sell';
  await place(replay, { asset: 'BTC', side, type: 'market', quantity: '0.01', leverage: 20 });
  await advance(replay, 1);
  const latestFill = async () =>
    (await replay.visitor.call('GET /api/sandbox/accounts/{id}/fills', { params: { id: replay.id } })).body.fills[0];
  async function liquidate() {
    await expect
      .poll(
        async () => {
          await advance(replay, 50);
          return (await latestFill())?.evidence.by;
        },
        { timeout: 60_000 },
      )
      .toBe('liquidation');
    const fill = await latestFill();
    if (fill === undefined) throw new Error('it was liquidated');
    return fill;
  }
  return { replay, liquidate };
}

test('a liquidation is announced and explained', async ({ page, product }) => {
  await enterAsAdministrator(page, product);
  const { replay, liquidate } = await openDoomed(product);
  await openReplay(page, product, replay);
  await expect(tab(page, /^Positions \(1\)/)).toBeVisible();
  await expect(lines(page)).toContainText('Liquidation');
  const fill = await liquidate();
  await expect(page.getByRole('alert').filter({ hasText: 'Your BTC position was liquidated' })).toBeVisible();
  await page.getByRole('button', { name: 'Close the message: Liquidation' }).click();
  const explained = page.getByRole('region', { name: 'Account', exact: true });
  await expect(explained.getByRole('heading', { name: 'Liquidation explained' })).toBeVisible();
  for (const number of [btcPriceText(fill.price), signedMoneyText(fill.realised)])
    await expect(explained.getByText(number, { exact: true }).first()).toBeVisible();
  await expect(explained).toContainText('Position margin');
  await expect(explained).toContainText('To avoid the next one');
});

test('a liquidation that the stream missed is announced all the same', async ({ page, product }) => {
  await enterAsAdministrator(page, product);
  const { replay, liquidate } = await openDoomed(product);
  await page.route('**/api/stream?*', (route) => route.abort('connectionrefused'));
  await openReplay(page, product, replay);
  await expect(tab(page, /^Positions \(1\)/)).toBeVisible();
  await liquidate();
  const told = page.getByRole('alert').filter({ hasText: 'Your BTC position was liquidated' });
  await expect(told).toBeVisible();
  await page.unroute('**/api/stream?*');
  // The stream reconnects and reports nothing twice.
  await page.getByRole('button', { name: 'Close the message: Liquidation' }).click();
  const returned = page.waitForResponse('**/api/stream?*');
  await page.reload();
  await returned;
  await expect(tab(page, /^Positions \(0\)/)).toBeVisible();
  await expectAbsent(told);
});

// If this fails, a learner cannot trade: the ticket sends something other than it shows, or the page shows something
// other than the server's state.
import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { expectAbsent, expectGone } from '../support/expect-absent.ts';
import { expectNoFinding, findingsOf, linesOf } from '../support/axe.ts';
import { tabTo } from '../support/keyboard.ts';
import type { ApiVisitor } from '../support/api-visitor.ts';
import { buyPro } from '../support/buy-pro.ts';
import { newLearner, type Learner } from '../support/learner.ts';
import { test } from '../support/product-fixture.ts';
import {
  copyDataTemplate,
  removeDataDir,
  repositoryRoot,
  SERVER,
  startProduct,
  type ProductProcess,
} from '../support/product-process.ts';
import { firstAccount, unlockSandbox } from '../support/sandbox-by-api.ts';
import { enterAsAdministrator, enterAsLearner, sidewaysOverflow } from '../support/shell-visit.ts';
import { openSignedIn } from '../support/stored-session.ts';
import {
  exactOf,
  figure,
  fillPlan,
  lastPriceOf,
  manageAccount,
  openSandbox,
  panelsOf,
  sendButton,
  showPanel,
  ticketOf,
} from '../support/trading-page.ts';

test.use({ expects: { faults: [/ERR_FAILED|ERR_INTERNET_DISCONNECTED/, /422 .*\/settings$/] } });

/** Opens the sandbox with a learner who may trade. Returns the same learner as a visitor without a browser. */
async function enterUnlocked(page: Page, product: ProductProcess, learner: Learner): Promise<ApiVisitor> {
  const visitor = await enterAsLearner(page, product, learner);
  await unlockSandbox(visitor);
  await openSandbox(page, product);
  return visitor;
}

const times = (text: string, factor: number): string => (Number(text) * factor).toFixed(2);

/** Fills in a limit order far below the market, so that it does not fill. */
async function writeRestingOrder(page: Page): Promise<void> {
  const last = await exactOf(lastPriceOf(page));
  const ticket = ticketOf(page);
  await ticket.getByLabel('Order type').selectOption('limit');
  await ticket.getByRole('radio', { name: 'By hand' }).check();
  await ticket.getByLabel(/^Quantity in/).fill('0.01');
  await ticket.getByLabel('Limit price').fill(times(last, 0.8));
  await fillPlan(page, { stop: times(last, 0.7), target: times(last, 0.9) });
}

async function liveOrders(visitor: ApiVisitor) {
  const { id } = await firstAccount(visitor);
  const { body } = await visitor.call('GET /api/sandbox/accounts/{id}/orders', {
    params: { id },
    query: { state: 'all' },
  });
  return body.orders.filter(({ role }) => role !== 'stop-loss' && role !== 'take-profit');
}

test('while the sandbox is locked, the page says what is missing and shows no trading', async ({ page, product }) => {
  await enterAsLearner(page, product, newLearner('locked-out'));
  await page.goto(`${product.url}/sandbox`);
  await expect(page.getByRole('heading', { name: 'How to unlock it' })).toBeVisible();
  await expectAbsent(ticketOf(page));
});

test('a learner sees the example, plans a first bracket order, and gets a position with its stop and target', async ({
  page,
  product,
}) => {
  const visitor = await enterUnlocked(page, product, newLearner('bracket'));
  await expect(page.getByRole('region', { name: 'Your first trade' })).toBeVisible();
  await page.getByRole('button', { name: 'Fill in the example' }).click();
  await sendButton(page).click();
  await expect(ticketOf(page).getByLabel('Thesis')).toBeFocused();
  await expect(ticketOf(page).getByLabel('Thesis')).toHaveAccessibleDescription(/At least 10 characters/);
  expect(await liveOrders(visitor)).toEqual([]);

  await ticketOf(page).getByLabel('Thesis').fill('Higher lows since Monday, and the range has held twice.');
  await ticketOf(page).getByLabel('Confidence in %').fill('60');
  const preview = page.getByRole('region', { name: 'Order preview' });
  await expect(preview).toContainText('Reward to risk');
  await expect(preview).not.toHaveAttribute('aria-busy');
  await sendButton(page).click();
  await expect(page.getByRole('status').filter({ hasText: 'Accepted' })).toContainText('with 2 more');
  await expect(panelsOf(page).getByRole('rowheader', { name: /^Long .* BTC$/ })).toBeVisible();
  await showPanel(page, /^Orders \(2\)/);
  await expect(panelsOf(page).getByRole('rowheader', { name: /^Sell / })).toHaveCount(2);

  const { id } = await firstAccount(visitor);
  const { body } = await visitor.call('GET /api/sandbox/accounts/{id}/positions', { params: { id } });
  const [position] = body.positions;
  await showPanel(page, /^Positions/);
  await expect(panelsOf(page).getByRole('rowheader', { name: `Long ${position?.quantity} BTC` })).toBeVisible();
  await panelsOf(page)
    .getByRole('button', { name: /^Close Long/ })
    .click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Close/ })
    .last()
    .click();
  await expect(panelsOf(page)).toContainText('No open positions');
  await expect(panelsOf(page).getByRole('tab', { name: 'Orders (0)' })).toBeVisible();
});

/**
 * Starts a product with two days of steadily rising 1-minute bars, replayed at 60 times their speed, so that every
 * purchase can soon be sold higher.
 */
async function startRisingMarket(): Promise<ProductProcess> {
  const dataDir = copyDataTemplate();
  const start = Date.parse('2026-01-05T00:00:00.000Z');
  const rows = Array.from({ length: 2_880 }, (_, minute) => {
    const open = 50_000 + 25 * minute;
    return [start + minute * 60_000, open, open + 30, open - 1, open + 25, 1_000].join(',');
  });
  const file = join(dataDir, 'rising.csv');
  writeFileSync(file, ['t,o,h,l,c,v', ...rows].join('\n'));
  const env = { ...process.env, DATA_DIR: dataDir, MARKET_FEED: 'recorded' };
  const command = [
    'run',
    '--silent',
    'market:import',
    '--',
    '--to',
    'feed',
    '--asset',
    'BTC',
    '--interval',
    '1m',
    file,
  ];
  execFileSync('npm', command, { cwd: repositoryRoot, env });
  return startProduct({
    command: SERVER,
    dataDir,
    env: {
      MARKET_FEED: 'recorded',
      MARKET_REPLAY_START: '2026-01-05T02:00:00.000Z',
      MARKET_REPLAY_SPEED: '60',
    },
  });
}

test('when the price reaches the target, the position closes with a profit, the stop is canceled, and the trade is reviewed', async ({
  page,
}) => {
  const rising = await startRisingMarket();
  try {
    await enterAsAdministrator(page, rising);
    await openSandbox(page, rising, '?asset=BTC');
    const last = await exactOf(lastPriceOf(page));
    await ticketOf(page).getByRole('radio', { name: 'By hand' }).check();
    await ticketOf(page)
      .getByLabel(/^Quantity in/)
      .fill('0.01');
    // The target is so far away that the market is still below it when the order arrives, however slow this machine is.
    await fillPlan(page, { stop: times(last, 0.9), target: (Number(last) + 1_000).toFixed(2) });
    await sendButton(page).click();
    await expect(panelsOf(page).getByRole('rowheader', { name: 'Long 0.01 BTC' })).toBeVisible();
    await expect(panelsOf(page).getByText('No open positions')).toBeVisible({ timeout: 240_000 });
    await expect(panelsOf(page).getByRole('tab', { name: 'Orders (0)' })).toBeVisible();
    await expect(figure(page, 'Margin')).toHaveText('0.00');
    await expect.poll(async () => Number(await exactOf(figure(page, 'Equity')))).toBeGreaterThan(10_000);
    // The result is shown in the journal.
    await page.getByRole('main').getByRole('link', { name: 'Journal' }).click();
    await page.getByRole('link', { name: /^Trade 1: Bitcoin, long/ }).click();
    await expect(page.getByRole('main')).toContainText('Higher lows since Monday');
    await page.getByLabel('What did this trade teach?').fill('Waiting for the target was right.');
    await page.getByRole('button', { name: 'Review done' }).click();
    await expect(page.getByRole('button', { name: 'Open the review again' })).toBeVisible();
  } finally {
    await rising.stop();
    removeDataDir(rising.dataDir);
  }
});

test('the figures of the account are the server’s to the last digit, and a refusal is shown at its field', async ({
  page,
  product,
}) => {
  const visitor = await enterUnlocked(page, product, newLearner('digits'));
  await writeRestingOrder(page);
  await sendButton(page).click();
  await expect(panelsOf(page).getByRole('tab', { name: /^Orders \(3\)/ })).toBeVisible();
  const account = await firstAccount(visitor);
  for (const [name, amount] of [
    ['Equity', account.equity],
    ['Free cash', account.cash],
    ['Margin', account.margin],
    ['Unrealized profit', account.unrealised],
  ] as const)
    expect(await exactOf(figure(page, name))).toBe(amount);

  await writeRestingOrder(page);
  await ticketOf(page)
    .getByLabel(/^Quantity in/)
    .fill('100');
  await expect(ticketOf(page).getByLabel(/^Quantity in/)).toHaveAccessibleDescription(
    /the order needs .* SENSE\$, and .* SENSE\$ are free/,
  );
  await ticketOf(page)
    .getByLabel(/^Quantity in/)
    .fill('0.000001');
  await sendButton(page).click();
  await expect(ticketOf(page).getByLabel(/^Quantity in/)).toHaveAccessibleDescription(/multiple of 0.00001/);
  expect(await liveOrders(visitor)).toHaveLength(1);
});

test('an order that is placed or canceled in one tab shows so in the other', async ({ page, product }) => {
  const learner = newLearner('two-tabs');
  await enterUnlocked(page, product, learner);
  const other = await page.context().newPage();
  await openSignedIn(other, product, learner);
  await openSandbox(other, product);
  await writeRestingOrder(page);
  await sendButton(page).click();
  await showPanel(other, /^Orders \(3\)/);
  await expect(figure(page, 'Margin')).not.toHaveText('0.00');
  await expect(figure(other, 'Margin')).toHaveText((await figure(page, 'Margin').textContent()) ?? '');
  await expect(figure(other, 'Margin')).not.toHaveText('0.00');
  await panelsOf(other)
    .getByRole('button', { name: /^Cancel Buy/ })
    .click();
  await expect(panelsOf(page).getByRole('tab', { name: 'Orders (0)' })).toBeVisible();
  await expect(figure(page, 'Margin')).toHaveText('0.00');
});

test('a lost connection is announced; afterwards the orders are right, and the order was placed only once', async ({
  page,
  product,
}) => {
  const visitor = await enterUnlocked(page, product, newLearner('lost'));
  await writeRestingOrder(page);
  // The server receives the order, but its response never arrives.
  const route = '**/api/sandbox/accounts/*/orders';
  await page.route(route, async (each) => {
    if (each.request().method() !== 'POST') return each.fallback();
    await each.fetch();
    await each.abort();
  });
  await sendButton(page).click();
  const unsure = page.getByRole('alert').filter({ hasText: 'We don’t know whether this order was placed' });
  // The stream may report the order before the failure is shown. In both cases the order is shown, exactly once.
  await expect(unsure.or(panelsOf(page).getByRole('tab', { name: /^Orders \(3\)/ })).first()).toBeVisible();
  await page.unroute(route);
  await expect(panelsOf(page).getByRole('tab', { name: /^Orders \(3\)/ })).toBeVisible();
  await expect(unsure).toBeHidden();
  expect(await liveOrders(visitor)).toHaveLength(1);

  await page.context().setOffline(true);
  await expect(page.getByText('Connection lost', { exact: true })).toBeVisible();
  await expect(page.getByText('Stale price')).toBeVisible();
  const [order] = await liveOrders(visitor);
  const { id } = await firstAccount(visitor);
  await visitor.call('DELETE /api/sandbox/accounts/{id}/orders/{orderId}', {
    params: { id, orderId: order?.id ?? '' },
  });
  await expectGone(page.getByText('Connection lost', { exact: true }), () => page.context().setOffline(false));
  await expect(panelsOf(page).getByRole('tab', { name: 'Orders (0)' })).toBeVisible();
});

test('a draft of the ticket survives a reload, separately for each asset', async ({ page, product }) => {
  await enterUnlocked(page, product, newLearner('draft'));
  await writeRestingOrder(page);
  const limit = await ticketOf(page).getByLabel('Limit price').inputValue();
  await page.reload();
  await expect(ticketOf(page).getByLabel('Limit price')).toHaveValue(limit);
  await expect(ticketOf(page).getByLabel('Thesis')).toHaveValue(/Higher lows/);
  await page.getByRole('button', { name: 'change asset' }).click();
  await page.getByLabel('Find an asset').fill('eth');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Ethereum (ETH)' })).toBeVisible();
  await expect(ticketOf(page).getByLabel('Thesis')).toHaveValue('');
});

test('with the keyboard alone at 360 px an order is placed, seen and canceled', async ({ page, product }) => {
  const visitor = await enterUnlocked(page, product, newLearner('keys'));
  await page.setViewportSize({ width: 360, height: 740 });
  // The narrow desk is loaded when the window becomes narrow.
  await expect(page.getByRole('navigation', { name: 'Go to the ticket' })).toBeVisible();
  expect(await sidewaysOverflow(page)).toBe(0);
  await page.getByRole('main').focus();
  await page.keyboard.press('s');
  await expect(ticketOf(page).getByRole('radio', { name: 'Sell' })).toBeChecked();
  await page.keyboard.press('Escape');
  await page.keyboard.press('b');
  const ticket = ticketOf(page);
  await expect(ticket.getByRole('radio', { name: 'Buy' })).toBeChecked();
  const last = await exactOf(lastPriceOf(page));
  await tabTo(page, ticket.getByLabel('Order type'));
  await page.keyboard.press('l');
  await expect(ticket.getByLabel('Order type')).toHaveValue('limit');
  const fields = [
    ['Limit price', times(last, 0.8)],
    ['Thesis', 'Bought by the keys b and s.'],
    ['Stop', times(last, 0.75)],
    ['Target', times(last, 0.95)],
    ['Confidence in %', '55'],
  ] as const;
  for (const [label, text] of fields) {
    await tabTo(page, ticket.getByLabel(label, { exact: true }));
    await page.keyboard.type(text);
  }
  await page.keyboard.press('Enter');
  const orders = panelsOf(page).getByRole('button', { name: /^Orders \(3\)/ });
  await expect(orders).toBeVisible();
  expect(await liveOrders(visitor)).toMatchObject([{ type: 'limit', side: 'buy' }]);
  await tabTo(page, orders);
  await page.keyboard.press('Enter');
  await tabTo(page, panelsOf(page).getByRole('button', { name: /^Cancel Buy/ }));
  await page.keyboard.press('Enter');
  await expect(panelsOf(page).getByRole('tab', { name: 'Orders (0)' })).toBeVisible();
  expect(await sidewaysOverflow(page)).toBe(0);
});

test('settings change only while the account is flat, a reset keeps the old attempt readable, and another account opens', async ({
  page,
  product,
}) => {
  const visitor = await enterUnlocked(page, product, newLearner('reset'));
  await buyPro(visitor);
  await manageAccount(page, 'Settings');
  const settings = page.getByRole('dialog', { name: /^Settings of/ });
  await settings.getByRole('radio', { name: 'Strict' }).check();
  await settings.getByLabel('Taker fee in %').fill('2');
  await settings.getByRole('button', { name: 'Save' }).click();
  await expect(settings.getByLabel('Taker fee in %')).toHaveAccessibleDescription(/1%/);
  await settings.getByLabel('Taker fee in %').fill('0.2');
  await expectGone(settings, () => settings.getByRole('button', { name: 'Save' }).click());
  expect((await firstAccount(visitor)).settings).toMatchObject({ preset: 'strict', takerFee: '0.002' });

  await writeRestingOrder(page);
  await sendButton(page).click();
  await expect(panelsOf(page).getByRole('tab', { name: /^Orders \(3\)/ })).toBeVisible();
  await manageAccount(page, 'Settings');
  await expect(settings).toContainText('Close positions and cancel orders to change these settings');
  await expect(settings.getByRole('radio', { name: 'Easy' })).toBeDisabled();
  await settings.getByRole('button', { name: 'Close' }).click();

  await manageAccount(page, 'Reset');
  await page.getByRole('button', { name: 'End attempt 1' }).click();
  await expect(page.getByRole('option', { name: /attempt 2$/ })).toBeAttached();
  await expect(figure(page, 'Equity')).toHaveText('10,000.00');
  await manageAccount(page, 'Earlier attempts');
  await page.getByRole('button', { name: 'Read attempt 1' }).click();
  await expect(page.getByText('This attempt is archived')).toBeVisible();
  await page.getByRole('button', { name: 'Go to your accounts' }).click();
  await expect(ticketOf(page)).toBeVisible();

  await manageAccount(page, 'Open another');
  await page.getByRole('dialog').getByLabel('Name (optional)').fill('Second thoughts');
  await page.getByRole('dialog').getByRole('button', { name: 'Open it' }).click();
  await expect(page.getByLabel('Account', { exact: true }).locator('option:checked')).toHaveText(
    /^2\. Second thoughts/,
  );
  await expect(figure(page, 'Free cash')).toHaveText('10,000.00');
});

test('axe finds nothing on the trading page in both themes, nor in its dialogs', async ({ page, product }) => {
  await enterAsAdministrator(page, product);
  await openSandbox(page, product);
  await page.getByText('More: time in force').click();
  await ticketOf(page)
    .getByRole('checkbox', { name: /Pair it/ })
    .check();
  for (const looksAt of ['everything', 'colors'] as const) {
    await expectNoFinding(page, 'trading page', looksAt);
    await page.getByRole('button', { name: /^Switch to the/ }).click();
  }
  for (const name of ['Settings', 'Reset', 'Open another', 'Manage account', 'change asset', 'Help and keys']) {
    if (['Settings', 'Reset', 'Open another'].includes(name)) await manageAccount(page, name);
    else await page.getByRole('button', { name, exact: name !== 'change asset' }).click();
    expect(linesOf(await findingsOf(page, { part: 'dialog[open]' })), name).toEqual([]);
    await expectGone(page.getByRole('dialog'), () => page.keyboard.press('Escape'));
  }
});

// If this fails, a closed trade is not in the journal, the page shows too early what happened later, written text is
// lost, or the export differs from the journal.
import { readFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import type { JournalTrade } from '@tradesense/contract/journal.ts';
import type { ReplaySession } from '@tradesense/contract/replay.ts';
import type { TradePlan } from '@tradesense/contract/trade-plan.ts';
import { PROCESS_WEIGHTS } from '@tradesense/core/learning/process-score.ts';
import { expectAccessible } from '../support/axe.ts';
import { ApiVisitor } from '../support/api-visitor.ts';
import { expectAbsent, expectSettled } from '../support/expect-absent.ts';
import { tabTo } from '../support/keyboard.ts';
import { expectUncovered } from '../support/learner-journey.ts';
import { ADMINISTRATOR } from '../support/learner.ts';
import { test } from '../support/product-fixture.ts';
import type { ProductProcess } from '../support/product-process.ts';
import { enterAsAdministrator, sidewaysOverflow } from '../support/shell-visit.ts';
import { btcPriceText, signedMoneyText } from '../support/trading-page.ts';

test.use({
  expects: {
    faults: [/inline event handler violates/, /ERR_FAILED.*\/(journal|export)\/|\/(journal|export)\/.*ERR_FAILED/],
  },
});

const PLAN: TradePlan = {
  thesis: 'The range held for the third time.',
  stopPrice: '1000',
  targetPrice: '900000',
  invalidationPrice: '1000',
  riskPercent: '1',
  confidence: 60,
};

/** Signs in the administrator without a browser. */
async function administrator(product: ProductProcess): Promise<ApiVisitor> {
  const visitor = new ApiVisitor(product.url);
  const { email, password } = ADMINISTRATOR;
  visitor.token = (await visitor.call('POST /api/auth/login', { body: { email, password } })).body.token;
  return visitor;
}

interface Traded {
  readonly accountId: string;
  /** The trades as the list endpoint returns them, newest first. */
  readonly trades: readonly JournalTrade[];
}

/** Advances the replay by two bars at a time until its account has this many open positions. */
async function stepUntil(visitor: ApiVisitor, session: ReplaySession, positions: number): Promise<ReplaySession> {
  const params = { id: session.accountId };
  let now = session;
  for (let tries = 0; tries < 10; tries += 1) {
    const { body } = await visitor.call('POST /api/replay/sessions/{id}/advance', {
      params: { id: session.id },
      body: { from: now.cursor, bars: 2 },
    });
    now = body.session;
    const open = await visitor.call('GET /api/sandbox/accounts/{id}/positions', { params });
    if (open.body.positions.length === positions) return now;
  }
  throw new Error(`the account never had ${positions} open positions`);
}

/** Starts a new replay after ending those of earlier tests. */
async function startReplay(visitor: ApiVisitor): Promise<ReplaySession> {
  const { sessions } = (await visitor.call('GET /api/replay/sessions')).body;
  for (const { id, state } of sessions)
    if (state === 'running') await visitor.call('POST /api/replay/sessions/{id}/end', { params: { id } });
  const body = { asset: 'BTC', interval: '1h', startAt: '2022-05-02T00:00:00Z' } as const;
  const started = await visitor.call('POST /api/replay/sessions', { body });
  expect(started.status).toBe(200);
  return started.body;
}

/**
 * Makes a replay on an hourly chart in which one planned trade on each side has been closed. The market is recorded
 * history, so the result is always the same.
 */
async function tradedReplay(visitor: ApiVisitor): Promise<Traded> {
  let session = await startReplay(visitor);
  const params = { id: session.accountId };
  for (const side of ['buy', 'sell'] as const) {
    const [stopPrice, targetPrice] = side === 'buy' ? ['1000', '900000'] : ['900000', '1000'];
    const placed = await visitor.call('POST /api/sandbox/accounts/{id}/orders', {
      params,
      body: {
        clientOrderId: `journal-${side}`,
        asset: 'BTC',
        side,
        type: 'market',
        quantity: '0.01',
        plan: { ...PLAN, stopPrice, targetPrice, invalidationPrice: stopPrice },
      },
    });
    expect([placed.status, placed.body]).toEqual([200, expect.objectContaining({ orders: expect.any(Array) })]);
    session = await stepUntil(visitor, session, 1);
    await visitor.call('POST /api/sandbox/accounts/{id}/positions/{asset}/close', {
      params: { ...params, asset: 'BTC' },
      body: { clientOrderId: `journal-${side}-close` },
    });
    session = await stepUntil(visitor, session, 0);
  }
  await visitor.call('POST /api/replay/sessions/{id}/end', { params: { id: session.id } });
  const listed = async () => (await visitor.call('GET /api/sandbox/accounts/{id}/journal', { params })).body.trades;
  await expect.poll(async () => (await listed()).length).toBe(2);
  return { accountId: params.id, trades: await listed() };
}

async function openJournal(page: Page, product: ProductProcess, search: Readonly<Record<string, string>>) {
  await page.goto(`${product.url}/sandbox/journal?${new URLSearchParams(search).toString()}`);
  await expectUncovered(page);
}

const list = (page: Page) => page.getByRole('list', { name: 'Closed trades' });
const rows = (page: Page) => list(page).getByRole('link');
const note = (page: Page) => page.getByLabel('What did this trade teach?');
const steps = (page: Page) => page.getByRole('group', { name: 'Step through the bars' });

async function openTrade(page: Page, product: ProductProcess, { accountId, trades }: Traded, place = 0) {
  await openJournal(page, product, { account: accountId, trade: trades[place]?.id ?? '' });
  await expect(page.getByRole('heading', { name: 'Bitcoin', exact: false, level: 1 })).toBeVisible();
  await expect(steps(page)).toBeVisible();
}

test('a closed trade is in the journal, is reviewed with the server’s numbers, and is found with filters', async ({
  page,
  product,
}) => {
  const visitor = await administrator(product);
  await enterAsAdministrator(page, product);
  const { accountId, trades } = await tradedReplay(visitor);
  await openJournal(page, product, { account: accountId });
  await expect(rows(page)).toHaveCount(2);
  for (const [place, trade] of trades.entries()) {
    const row = list(page).getByRole('listitem').nth(place);
    await expect(row).toContainText('The result is shown once you have stepped through the trade and reviewed it.');
    await expect(row).toContainText(trade.side === 'long' ? 'Long' : 'Short');
  }
  await page.getByLabel('Side').selectOption('long');
  await expect(rows(page)).toHaveCount(1);
  await expect(list(page)).toContainText('Long');
  await page.getByLabel('Review', { exact: true }).selectOption('done');
  await expect(page.getByText('No trades match these filters')).toBeVisible();
  await page.getByRole('button', { name: 'Show all trades' }).click();
  await expect(rows(page)).toHaveCount(2);
  for (const { id } of trades) {
    const params = { id: accountId, tradeId: id };
    const body = { isReviewed: true };
    await visitor.call('PATCH /api/sandbox/accounts/{id}/journal/{tradeId}', { params, body });
  }
  await page.reload();
  for (const [place, trade] of trades.entries()) {
    const row = list(page).getByRole('listitem').nth(place);
    await expect(row).toContainText(signedMoneyText(trade.net));
    // Writing the review adds its points to the score.
    await expect(row).toContainText(`${trade.process.score + PROCESS_WEIGHTS['review-written']} of 100`);
  }
  for (const outcome of ['won', 'lost'] as const) {
    await page.getByLabel('Outcome', { exact: true }).selectOption(outcome);
    const fitting = trades.filter(({ net }) => net.startsWith('-') === (outcome === 'lost'));
    await expect(rows(page)).toHaveCount(fitting.length);
  }
});

test('the chart opens as it was at the decision, and steps to the close with the keyboard alone', async ({
  page,
  product,
}) => {
  const visitor = await administrator(product);
  await enterAsAdministrator(page, product);
  const traded = await tradedReplay(visitor);
  const [trade] = traded.trades;
  await openJournal(page, product, { account: traded.accountId });
  await tabTo(page, rows(page).first());
  await page.keyboard.press('Enter');
  await expect(steps(page)).toContainText('At the decision');
  const place = page.getByRole('region', { name: 'The chart at the decision and after it' });
  await expect(place).toContainText(`Entry ${btcPriceText(trade?.entryPrice ?? '')}`);
  await expectSettled(page);
  await expect(place).not.toContainText(`Exit ${btcPriceText(trade?.exitPrice ?? '')}`);
  await tabTo(page, steps(page).getByRole('button', { name: 'One bar on' }));
  await page.keyboard.press('Enter');
  await expect(steps(page)).toContainText('Bar 1 of');
  await tabTo(page, steps(page).getByRole('button', { name: 'One bar back' }));
  await page.keyboard.press('Enter');
  await expect(steps(page)).toContainText('At the decision');
  await tabTo(page, steps(page).getByRole('button', { name: 'To the close' }));
  await page.keyboard.press('Enter');
  await expect(steps(page)).toContainText('the trade closes');
  await expect(place).toContainText(`Exit ${btcPriceText(trade?.exitPrice ?? '')}`);
  await tabTo(page, steps(page).getByRole('button', { name: 'To the decision' }));
  await page.keyboard.press('Enter');
  await expect(place).not.toContainText(`Exit ${btcPriceText(trade?.exitPrice ?? '')}`);
  await expect(page.getByRole('blockquote')).toHaveText(PLAN.thesis);
  await page.getByText('Why this price').first().click();
  await expect(page.getByText('Reference').first()).toBeVisible();
});

test('a note in Markdown is saved and cannot run scripts; tags and the review are saved too', async ({
  page,
  product,
}) => {
  const visitor = await administrator(product);
  await enterAsAdministrator(page, product);
  const traded = await tradedReplay(visitor);
  const params = { id: traded.accountId, tradeId: traded.trades[0]?.id ?? '' };
  const stored = async () =>
    (await visitor.call('GET /api/sandbox/accounts/{id}/journal/{tradeId}', { params })).body.trade;
  const text = '**Wait** for it.\n<script>window.ran = true</script>\n<img src=x onerror="window.ran = true">';
  await openTrade(page, product, traded);
  await note(page).fill(text);
  await expect.poll(async () => (await stored()).note).toBe(text);
  await page.getByRole('radio', { name: 'Preview' }).focus();
  await page.keyboard.press('Space');
  const preview = page.getByLabel('Preview of the note');
  await expect(preview.locator('strong')).toHaveText('Wait');
  await expectAbsent(preview.locator('script, img'));
  expect(await page.evaluate(() => 'ran' in window)).toBe(false);

  await page.getByLabel('Mistake', { exact: true }).fill('chased the price');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('list', { name: 'Mistake tags' })).toContainText('chased the price');
  await expect.poll(async () => (await stored()).tags.mistake).toEqual(['chased the price']);
  await page.getByRole('button', { name: 'Review done' }).click();
  await expect(page.getByRole('button', { name: 'Open the review again' })).toBeVisible();
  expect((await stored()).reviewedAt).not.toBeNull();

  await page.getByRole('link', { name: 'Back to the journal' }).click();
  await expect(list(page)).toContainText('chased the price');
  await expect(list(page)).toContainText('reviewed');
  const costs = page.getByRole('region', { name: 'Tags with their cost' });
  await expect(costs.getByRole('row', { name: /chased the price/ })).toContainText(
    signedMoneyText((await stored()).net),
  );
  await page.getByLabel('Tag', { exact: true }).selectOption('chased the price');
  await expect(rows(page)).toHaveCount(1);
});

test('a note that cannot be saved shows a warning, survives a reload and is saved later', async ({ page, product }) => {
  const visitor = await administrator(product);
  await enterAsAdministrator(page, product);
  const traded = await tradedReplay(visitor);
  const params = { id: traded.accountId, tradeId: traded.trades[0]?.id ?? '' };
  const call = `**/journal/${params.tradeId}`;
  const failing = page.getByText('The note could not be saved');
  const saved = page.getByText('Saved', { exact: true });
  const stored = async () =>
    (await visitor.call('GET /api/sandbox/accounts/{id}/journal/{tradeId}', { params })).body.trade.note;
  const cutOff = () =>
    page.route(call, (route) => (route.request().method() === 'PATCH' ? route.abort() : route.continue()));
  await openTrade(page, product, traded);
  await cutOff();
  await note(page).fill('Never lost.');
  await expect(failing).toBeVisible();
  await page.unroute(call);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(saved).toBeVisible();
  expect(await stored()).toBe('Never lost.');

  await cutOff();
  await note(page).fill('Never lost by a reload.');
  await expect(failing).toBeVisible();
  await page.unroute(call);
  await page.reload();
  await expect(note(page)).toHaveValue('Never lost by a reload.');
  await expect(saved).toBeVisible();
  expect(await stored()).toBe('Never lost by a reload.');
});

test('the files of an export contain the same as the API', async ({ page, product }) => {
  const visitor = await administrator(product);
  await enterAsAdministrator(page, product);
  const { accountId } = await tradedReplay(visitor);
  const params = { id: accountId };
  await openJournal(page, product, { account: accountId });
  await expect(rows(page)).toHaveCount(2);
  await page.getByRole('button', { name: 'Export', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Export' });
  const saved = async (name: string): Promise<string> => {
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      dialog.getByRole('button', { name, exact: true }).click(),
    ]);
    await expect(dialog).toContainText(`Saved ${download.suggestedFilename()}`);
    return await readFile(await download.path(), 'utf8');
  };
  const fills = (await visitor.call('GET /api/sandbox/accounts/{id}/fills', { params })).body.fills.toReversed();
  expect(JSON.parse(await saved('Fills as JSON'))).toEqual(fills);
  const journal = (await visitor.call('GET /api/sandbox/accounts/{id}/journal', { params })).body.trades.toReversed();
  expect(JSON.parse(await saved('Journal as JSON'))).toEqual(journal);
  const entries = (await visitor.call('GET /api/sandbox/accounts/{id}/ledger', { params })).body.entries.toReversed();
  expect(JSON.parse(await saved('Ledger as JSON'))).toEqual(entries);
  const [head = '', ...lines] = (await saved('Orders as CSV')).split('\r\n');
  const orders = (await visitor.call('GET /api/sandbox/accounts/{id}/orders', { params })).body.orders.toReversed();
  const column = head.split(',').indexOf('averagePrice');
  expect(lines.slice(0, -1).map((line) => line.split(',')[column])).toEqual(
    orders.map(({ averagePrice }) => averagePrice ?? ''),
  );
  await page.route('**/export/**', (route) => route.abort());
  await dialog.getByRole('button', { name: 'Fills as CSV', exact: true }).click();
  await expect(dialog.getByRole('alert')).toContainText('The file could not be saved');
});

test('axe finds nothing on the list and an entry, and both fit into 360 px', async ({ page, product }) => {
  const visitor = await administrator(product);
  await enterAsAdministrator(page, product);
  const traded = await tradedReplay(visitor);
  for (const width of [1280, 360]) {
    await page.setViewportSize({ width, height: 800 });
    await openJournal(page, product, { account: traded.accountId });
    await expect(rows(page)).toHaveCount(2);
    await expectAccessible(page, `list at ${width}`);
    expect(await sidewaysOverflow(page)).toBeLessThanOrEqual(0);
    await openTrade(page, product, traded);
    await expectAccessible(page, `entry at ${width}`);
    expect(await sidewaysOverflow(page)).toBeLessThanOrEqual(0);
  }
});

test('without a closed trade the journal says how an entry is created', async ({ page, product }) => {
  const visitor = await administrator(product);
  await enterAsAdministrator(page, product);
  const { accountId } = await startReplay(visitor);
  await openJournal(page, product, { account: accountId });
  await expect(page.getByText('No closed trades yet')).toBeVisible();
  await expectAccessible(page, 'empty journal');
  await page.getByRole('link', { name: 'Practice on history' }).click();
  await expect(page).toHaveURL(/\/sandbox\/replay/);
});

// If this fails, a learner does not see why an order was rejected, or a warning claims that a rejected order may have
// been placed.
import type { CandleRow } from '@tradesense/contract/market.ts';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAbsent, expectContains, expectInView, expectText } from '../../browser-test/expect-page.ts';
import { answerOf } from '../../browser-test/fake-server.ts';
import { mountApp, newUser } from '../../browser-test/mount-app.tsx';
import { ownLimitsOf, previewOf, sandboxServer } from '../../browser-test/sandbox-server.ts';
import { accountOf } from './trading-desk.test-data.ts';

const ORDERS = 'POST /api/sandbox/accounts/{id}/orders';
const PREVIEW = 'POST /api/sandbox/accounts/{id}/orders/preview';
const NO_MONEY = 'Not enough free cash: the order needs more than 120.50 SENSE$. Reduce the quantity.';

const ticket = () => page.getByRole('region', { name: /^New order/ });
const send = () => ticket().getByRole('button', { name: /^Buy/ });
const reasons = () => ticket().getByRole('list', { name: 'Errors of the order' });

function isInView(element: Element): boolean {
  const { top, bottom } = element.getBoundingClientRect();
  const middle = document.elementFromPoint(element.getBoundingClientRect().left + 5, (top + bottom) / 2);
  return top >= 0 && bottom <= window.innerHeight && (element.contains(middle) || middle === element);
}

async function open(server = sandboxServer()) {
  const app = await mountApp({ path: '/sandbox', user: newUser({ isAdmin: true }), server });
  await expect.element(ticket()).toBeVisible();
  await ticket().getByRole('radio', { name: 'By hand' }).click({ force: true });
  return app;
}

async function writeOrder(): Promise<void> {
  await ticket()
    .getByLabelText(/^Quantity in/)
    .fill('1');
  await ticket().getByLabelText('Thesis').fill('Higher lows since Monday.');
  await ticket().getByLabelText('Stop', { exact: true }).fill('90');
  await ticket().getByLabelText('Target', { exact: true }).fill('120');
  await ticket().getByLabelText('Confidence in %').fill('60');
}

test('the reason of a refused order is next to the button, and its field is in view with the focus', async () => {
  await open();
  await writeOrder();
  await ticket().getByLabelText('Thesis').fill('short');
  await send().click();
  await expect.element(ticket().getByLabelText('Thesis')).toHaveFocus();
  expect(isInView(ticket().getByLabelText('Thesis').element())).toBe(true);
  await expectContains(reasons(), 'Thesis: At least 10 characters');
  expect(isInView(send().element())).toBe(true);
  const [reason, button] = [reasons(), send()].map((each) => each.element().getBoundingClientRect());
  expect((button?.top ?? 0) - (reason?.bottom ?? 0)).toBeLessThan(60);
});

test.each([
  ['-5', 'Risk: Enter a number above zero.'],
  ['150', 'Risk: Enter at most 100.'],
  ['a lot', 'Risk must be a number such as 1250.5 or 1,250.5, with commas only between thousands.'],
])('a typed risk of “%s” is refused at once, with its field, and no order is sent', async (typed, text) => {
  const server = sandboxServer();
  await open(server);
  await writeOrder();
  const risk = ticket().getByLabelText('Risk in % of equity');
  await risk.fill(typed);
  await expectText(reasons().getByRole('listitem'), text);
  await expect.element(risk).toHaveAttribute('aria-invalid', 'true');
  await send().click();
  await expect.element(risk).toHaveFocus();
  expect(server.callsOf(ORDERS)).toEqual([]);
  await risk.fill('1.5');
  await expectAbsent(reasons());
});

test('a risk that may become right is not refused while it is typed', async () => {
  await open();
  await writeOrder();
  const risk = ticket().getByLabelText('Risk in % of equity');
  await risk.fill('');
  for (const key of '0.05') {
    await userEvent.keyboard(key);
    await expectAbsent(reasons());
    expect(risk.element().hasAttribute('aria-invalid')).toBe(false);
  }
  await userEvent.keyboard('1');
  await expectText(reasons().getByRole('listitem'), 'Risk: Enter a multiple of 0.01.');
});

test('a risk that is too small for the smallest quantity is refused when the order is sent, not while it is typed', async () => {
  const account = accountOf({ equity: '0.01' });
  const server = sandboxServer()
    .answer('GET /api/sandbox/accounts', { accounts: [account], hasTraded: true })
    .answer('GET /api/sandbox/accounts/{id}', account);
  await open(server);
  await ticket().getByRole('radio', { name: 'From the risk' }).click({ force: true });
  await ticket().getByLabelText('Stop', { exact: true }).fill('90');
  await expect.element(ticket().getByLabelText('Risk in % of equity')).toHaveValue('1');
  await expectAbsent(reasons());
  await send().click();
  await expect.element(ticket().getByText(/^Even the smallest quantity/)).toBeVisible();
  await expectText(reasons().getByRole('listitem'), /^Check 4 fields: Risk, /);
});

test('missing margin is shown next to the button before the order is sent', async () => {
  const server = sandboxServer().answer(
    PREVIEW,
    previewOf({ refusal: { code: 'insufficient-margin', detail: NO_MONEY } }),
  );
  await open(server);
  await writeOrder();
  await expectText(reasons().getByRole('listitem'), `Quantity: ${NO_MONEY}`);
  expect(server.callsOf(ORDERS)).toEqual([]);
});

test('the preview of a pair is asked with the planned exits and says whose figures it shows', async () => {
  const server = sandboxServer()
    .answer(PREVIEW, previewOf({ worseOrder: 'second' }))
    .answer(ORDERS, { orders: [] });
  await open(server);
  await ticket().getByLabelText('Order type').selectOptions('Limit');
  await ticket().getByLabelText('Limit price').fill('95');
  await writeOrder();
  await ticket().getByText('More: time in force, protection, pair').click();
  await ticket()
    .getByRole('checkbox', { name: /^Pair it with a second order/ })
    .click({ force: true });
  await ticket().getByLabelText('Trigger of the second order').fill('105');
  const second = ticket().getByRole('group', { name: 'Side of the second order' });
  await second.getByRole('radio', { name: 'Sell' }).click({ force: true });
  await expectText(reasons().getByRole('listitem'), /^Side of the second order: Choose the side of the first order/);
  await second.getByRole('radio', { name: 'Buy' }).click({ force: true });
  await expectAbsent(reasons());
  await expect
    .poll(() => server.callsOf(PREVIEW).at(-1)?.body)
    .toMatchObject({
      pair: { side: 'buy', type: 'stop', triggerPrice: '105' },
      planned: { stopPrice: '90', targetPrice: '120' },
    });
  await expectContains(ticket(), 'Of the pair’s second order, which loses more.');
  await ticket().getByText('More: worst case, margin, fees').click();
  for (const name of ['Worst case, of the dearer order', 'Reserved once, for the dearer order'])
    await expect.element(ticket().getByText(name, { exact: true })).toBeVisible();
  await expectText(send(), 'Buy 1 BTC as a pair');
  await send().click();
  await expect.poll(() => server.callsOf(ORDERS)).toHaveLength(1);
  expect(server.callsOf(ORDERS)[0]?.body).not.toHaveProperty('planned');
});

test('the preview warns of a stop that the liquidation comes before', async () => {
  await open(sandboxServer().answer(PREVIEW, previewOf({ liquidationPrice: '95', isLiquidatedFirst: true })));
  await writeOrder();
  await expectText(
    ticket().getByRole('note'),
    'The position is liquidated before the price reaches this stop. Move the stop nearer, or lower the leverage or the size.',
  );
});

test('the hint of the order type says when the market is closed', async () => {
  const detail = 'The BTC market is closed. You can place a resting order now; it waits until the market opens.';
  await open(sandboxServer().answer(PREVIEW, previewOf({ refusal: { code: 'market-closed', detail } })));
  await writeOrder();
  await expect
    .element(ticket().getByText('The market is closed. A limit or a stop order can wait until it opens.'))
    .toBeVisible();
});

test.each(['feed-stale', 'no-price', 'feed-unavailable'])('a 503 (%s) counts as a refusal', async (code) => {
  const detail = 'Prices have stopped. Open orders wait.';
  await open(sandboxServer().respond(ORDERS, () => answerOf(503, { code, detail })));
  await writeOrder();
  await send().click();
  await expectText(ticket().getByRole('alert').filter({ hasText: /\S/ }), detail);
  await expectAbsent(page.getByText('We don’t know whether this order was placed'));
});

test('an order is sent with the interval of its chart', async () => {
  await page.viewport(1600, 900);
  const server = sandboxServer().respond(ORDERS, () => answerOf(503, { code: 'no-price', detail: 'No price.' }));
  const bars: CandleRow[] = [[Date.UTC(2026, 0, 5, 8), 100, 101, 99, 100, 10]];
  server.answer('GET /api/market/candles', ({ url }) => ({
    asset: 'BTC',
    interval: url.searchParams.get('interval') === '4h' ? '4h' : '1h',
    source: 'simulated',
    bars,
  }));
  await open(server);
  await page.getByRole('button', { name: /^4h, / }).click();
  await expect.element(page.getByRole('application', { name: 'Bitcoin, 4h' })).toBeVisible();
  await writeOrder();
  await send().click();
  await expect.poll(() => server.callsOf(ORDERS).map(({ body }) => body)).toEqual([expect.objectContaining({ chartInterval: '4h' })]); // oxfmt-ignore
});

test('after a lost response the page says that the order may have been placed', async () => {
  await open(sandboxServer().respond(ORDERS, () => answerOf(502, '<html>Bad gateway</html>')));
  await writeOrder();
  await send().click();
  await expect.element(page.getByText('We don’t know whether this order was placed')).toBeVisible();
});

test.for([
  [1440, 900],
  [1280, 800],
] as const)(
  'at %s the fields of a complete plan are in view, above its preview and its button',
  async ([width, height]) => {
    await page.viewport(width, height);
    const limits = { dayLoss: '5', dayTrades: 4, pause: null };
    await open(sandboxServer().answer('GET /api/sandbox/accounts/{id}/limits', ownLimitsOf({ limits })));
    await ticket().getByLabelText('Order type').selectOptions('stop-limit');
    await ticket().getByLabelText('Trigger price').fill('101');
    await ticket().getByLabelText('Limit price').fill('102');
    await writeOrder();
    const preview = ticket().getByRole('region', { name: 'Order preview' });
    await expect.element(preview.getByText('Loss at the stop, after fees')).toBeVisible();
    ticket().getByRole('radio', { name: 'Buy' }).element().scrollIntoView();
    const fields = ['Order type', 'Trigger price', 'Limit price', 'Risk in % of equity', 'Stop', 'Target'];
    for (const name of [...fields, 'Quantity in BTC'])
      await expectInView(ticket().getByLabelText(name, { exact: true }));
    await ticket().getByRole('radio', { name: 'From the risk' }).click({ force: true });
    await expectAbsent(ticket().getByLabelText('Quantity in BTC'));
    ticket().getByRole('radio', { name: 'Buy' }).element().scrollIntoView();
    for (const name of fields) await expectInView(ticket().getByLabelText(name, { exact: true }));
    for (const side of ['Buy', 'Sell']) await expectInView(ticket().getByRole('radio', { name: side }));
    await expectInView(preview.getByText('Profit at the target, after fees'));
    await expectInView(preview.getByText('Liquidation at'));
    await expectInView(send());
  },
);

test('fees and other amounts of the preview are shown when the trader asks for them', async () => {
  await open();
  await writeOrder();
  const preview = ticket().getByRole('region', { name: 'Order preview' });
  await expect.element(preview.getByText('Fee, taker')).not.toBeVisible();
  await preview.getByText('More: worst case, margin, fees').click();
  await expect.element(preview.getByText('Fee, taker')).toBeVisible();
  await expect.element(preview.getByText('Worst case', { exact: true })).toBeVisible();
});

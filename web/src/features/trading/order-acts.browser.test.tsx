// If this fails, the menu of an order offers an action that the order does not have, sends another action, or stays
// open after the order has ended. Or the form that amends an order closes without a message when the order ends
// elsewhere.
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectContains } from '../../browser-test/expect-page.ts';
import { answerOf } from '../../browser-test/fake-server.ts';
import { mountApp, newUser } from '../../browser-test/mount-app.tsx';
import { sandboxServer } from '../../browser-test/sandbox-server.ts';
import { orderOf, positionOf } from './chart/trade-lines.test-data.ts';

const CANCEL = 'DELETE /api/sandbox/accounts/{id}/orders/{orderId}';
const AMEND = 'PATCH /api/sandbox/accounts/{id}/orders/{orderId}';
const PROTECT = 'POST /api/sandbox/accounts/{id}/positions/{asset}/protection';
const ONE = 'GET /api/sandbox/accounts/{id}/orders/{orderId}';
const ORDERS = 'GET /api/sandbox/accounts/{id}/orders';

const panels = () => page.getByRole('region', { name: 'Account', exact: true });
const menu = () => page.getByRole('dialog');
const row = (name: string) => panels().getByRole('rowheader', { name });
const said = (text: string) => page.getByRole('status').filter({ hasText: text });
const press = (name: string) => menu().getByRole('button', { name, exact: true }).click();

const ENTRY = orderOf({
  limitPrice: '80',
  quantity: '0.3',
  filled: '0.2',
  remaining: '0.1',
  state: 'partially-filled',
});
const STOP = orderOf({
  id: 's',
  side: 'sell',
  type: 'stop',
  role: 'stop-loss',
  isReduceOnly: true,
  triggerPrice: '90',
  quantity: '0.5',
  remaining: '0.5',
});

async function openOrders(stop = STOP) {
  await page.viewport(1440, 900);
  const server = sandboxServer()
    .answer('GET /api/sandbox/accounts/{id}/positions', { positions: [positionOf()] })
    .answer(ORDERS, { orders: [ENTRY, stop], nextCursor: null });
  await mountApp({ path: '/sandbox?asset=BTC', user: newUser({ isAdmin: true }), server });
  await expect.element(panels()).toBeVisible();
  await panels()
    .getByRole('tab', { name: /^Orders/ })
    .click();
  return server;
}

test('a right click shows the actions of an order and what has filled, and “Amend” leads to its fields', async () => {
  await openOrders();
  await row('Buy limit 0.1 BTC').click({ button: 'right' });
  await expectContains(menu(), '0.2 of 0.3 filled.');
  expect(
    menu()
      .getByRole('button', { name: /break-even/ })
      .elements(),
  ).toHaveLength(0);
  await press('Amend');
  await expect.element(menu().getByLabelText('Quantity still to be filled')).toHaveValue('0.1');
});

test('Shift+F10 on a row shows the actions, one of which moves the stop to break-even', async () => {
  const server = await openOrders();
  server.answer(PROTECT, { orders: [], cancelled: [], left: [] });
  const more = panels().getByRole('button', { name: 'More for Sell stop 0.5 BTC' });
  // When the context-menu key is pressed, Chromium sends the event `contextmenu` to the focused element.
  more.element().dispatchEvent(new MouseEvent('contextmenu', { bubbles: true, cancelable: true }));
  await press('Stop to break-even, 100.11');
  await expect.element(menu()).not.toBeInTheDocument();
  expect(server.callsOf(PROTECT).map(({ body }) => body)).toEqual([
    { clientOrderId: expect.any(String), stopPrice: 'break-even' },
  ]);
});

test.each([
  ['waits for its entry', { working: '0' }],
  ['has triggered', { type: 'limit', limitPrice: '89' }],
] as const)('a stop that %s offers no move to break-even', async (_, change) => {
  await openOrders({ ...STOP, ...change });
  await panels()
    .getByRole('button', { name: /^More for Sell/ })
    .click();
  await expect.element(menu().getByRole('button', { name: 'Cancel the order' })).toBeVisible();
  expect(
    menu()
      .getByRole('button', { name: /break-even/ })
      .elements(),
  ).toEqual([]);
});

test('a refused cancel has its reason and leaves the order, and an accepted one closes the menu', async () => {
  const server = await openOrders();
  server.respond(CANCEL, () => answerOf(409, { code: 'order-not-live', detail: 'This order has already filled.' }));
  await panels().getByRole('button', { name: 'More for Buy limit 0.1 BTC' }).click();
  await press('Cancel the order');
  await expectContains(menu(), 'This order has already filled.');
  server.answer(CANCEL, { ...ENTRY, state: 'cancelled' });
  await press('Cancel the order');
  await expect.element(menu()).not.toBeInTheDocument();
  await expect.element(said('Canceled: Buy limit 0.1 BTC.')).toBeVisible();
});

test('an amended order is announced with its new values', async () => {
  const server = await openOrders();
  server.answer(AMEND, { ...ENTRY, limitPrice: '79' });
  await panels().getByRole('button', { name: 'Amend Buy limit 0.1 BTC' }).click();
  await menu().getByLabelText('Limit price').fill('79');
  await press('Amend the order');
  await expect.element(menu()).not.toBeInTheDocument();
  await expect.element(said('Amended: Buy limit of BTC, limit price 79.00.')).toBeVisible();
});

test('an order that ends while its menu is open closes the menu, and the focus stays in the panel', async () => {
  const server = await openOrders();
  await panels().getByRole('button', { name: 'More for Buy limit 0.1 BTC' }).click();
  await expect.element(menu()).toBeVisible();
  change(server, { ...ENTRY, state: 'cancelled' }, false);
  await expect.element(menu()).not.toBeInTheDocument();
  await expect.element(row('Buy limit 0.1 BTC')).not.toBeInTheDocument();
  await expect.poll(() => panels().element().contains(document.activeElement)).toBe(true);
});

async function openAmend() {
  const server = await openOrders();
  await panels().getByRole('button', { name: 'Amend Buy limit 0.1 BTC' }).click();
  await menu().getByLabelText('Limit price').fill('79.5');
  return server;
}

type Server = Awaited<ReturnType<typeof openAmend>>;

/** Changes the order on the fake server, and makes the stream report the change. */
function change(server: Server, order: typeof ENTRY, isLive: boolean) {
  server.answer(ONE, order);
  server.answer(ORDERS, { orders: isLive ? [order, STOP] : [STOP], nextCursor: null });
  server.push('account', { type: 'sandbox', accountId: 'a1', sequence: 99, news: [] });
}

const ENDS = [
  [
    'This order has filled: 0.3 BTC at 79.90.',
    { state: 'filled', filled: '0.3', remaining: '0', averagePrice: '79.9', endedAt: '2026-01-05T12:00:00.000Z' },
  ],
  ['You canceled this order after 0.2 of 0.3 BTC had filled.', { state: 'cancelled', endReason: 'asked' }],
  ['This order expired after 0.2 of 0.3 BTC had filled.', { state: 'expired' }],
] as const;

test.each(ENDS)('the form that amends an order says how the order ended elsewhere: %s', async (text, end) => {
  const server = await openAmend();
  change(server, { ...ENTRY, ...end }, false);
  await expectContains(menu(), text);
  const typed = menu().getByLabelText('Limit price');
  await expect.element(typed).toHaveValue('79.5');
  await expect.element(typed).toHaveFocus();
  await expect.element(typed).toHaveAttribute('readonly');
  await userEvent.keyboard('{Enter}');
  expect(server.callsOf(AMEND)).toHaveLength(0);
  expect(menu().getByRole('button', { name: 'Amend the order' }).elements()).toHaveLength(0);
  await menu().getByRole('button', { name: 'Close', exact: true }).last().click();
  await expect.element(menu()).not.toBeInTheDocument();
  await expect.poll(() => panels().element().contains(document.activeElement)).toBe(true);
});

test('after a partial fill the form says so, and a quantity follows it unless the learner has typed one', async () => {
  const server = await openAmend();
  change(server, { ...ENTRY, filled: '0.25', remaining: '0.05' }, true);
  await expectContains(
    menu(),
    '0.25 of 0.3 BTC has now filled; you can still amend quantity and limit price of the remaining 0.05 BTC.',
  );
  await expect.element(menu().getByLabelText('Quantity still to be filled')).toHaveValue('0.05');
  await expect.element(menu().getByLabelText('Limit price')).toHaveValue('79.5');
  server.answer(AMEND, { ...ENTRY, limitPrice: '79.5' });
  await press('Amend the order');
  await expect.element(menu()).not.toBeInTheDocument();
  expect(server.callsOf(AMEND).map(({ body }) => body)).toEqual([{ limitPrice: '79.5' }]);
});

// If this fails, an action on a whole account is sent without a request of the learner, or is sent twice. Or it uses
// numbers of the page instead of the server's, or its result is not reported.
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { DeskActResponse, TradingOrder } from '@tradesense/contract/trading-orders.ts';
import { expectAbsent, expectContains } from '../../browser-test/expect-page.ts';
import { answerOf } from '../../browser-test/fake-server.ts';
import { mountApp, newUser } from '../../browser-test/mount-app.tsx';
import { sandboxServer } from '../../browser-test/sandbox-server.ts';
import { orderOf, positionOf } from './chart/trade-lines.test-data.ts';
import { accountOf } from './trading-desk.test-data.ts';

const FLATTEN = 'POST /api/sandbox/accounts/{id}/flatten';
const CANCEL = 'POST /api/sandbox/accounts/{id}/cancel-orders';
const CLOSE = 'POST /api/sandbox/accounts/{id}/positions/{asset}/close';
const REVERSE = 'POST /api/sandbox/accounts/{id}/positions/{asset}/reverse';
const PROTECT = 'POST /api/sandbox/accounts/{id}/positions/{asset}/protection';

const panels = () => page.getByRole('region', { name: 'Account', exact: true });
const dialog = () => page.getByRole('dialog');
const press = (name: string) => dialog().getByRole('button', { name, exact: true }).click();

const doneOf = (change: Partial<DeskActResponse> = {}): DeskActResponse => ({
  orders: [],
  cancelled: [],
  left: [],
  ...change,
});

async function openDesk(covered = '0.5', others: readonly TradingOrder[] = []) {
  const server = sandboxServer()
    .answer('GET /api/sandbox/accounts/{id}/positions', {
      positions: [positionOf({ planned: { stopPrice: '90', targetPrice: '120' } })],
    })
    .answer('GET /api/sandbox/accounts/{id}/orders', {
      orders: [
        orderOf({ limitPrice: '80' }),
        orderOf({
          id: 's',
          side: 'sell',
          type: 'stop',
          role: 'stop-loss',
          isReduceOnly: true,
          triggerPrice: '90',
          remaining: covered,
        }),
        ...others,
      ],
      nextCursor: null,
    });
  await mountApp({ path: '/sandbox?asset=BTC', user: newUser({ isAdmin: true }), server });
  await expect.element(panels().getByRole('rowheader', { name: 'Long 0.5 BTC' })).toBeVisible();
  return server;
}

const openMore = () => panels().getByRole('button', { name: 'More for Long 0.5 BTC' }).click();
const bodies = (server: Awaited<ReturnType<typeof openDesk>>, endpoint: Parameters<typeof server.callsOf>[0]) =>
  server.callsOf(endpoint).map(({ body }) => body);

test('“Flatten all” asks first, and says what it will do and what has stayed open', async () => {
  const server = await openDesk();
  const left = [{ asset: 'BTC', code: 'feed-stale' as const, detail: 'Prices have stopped.' }];
  server.answer(FLATTEN, doneOf({ cancelled: ['o1'], left }));
  await panels().getByRole('button', { name: 'Flatten all' }).click();
  await expectContains(dialog(), 'Market orders close Long 0.5 BTC at the next prices.');
  await expectContains(dialog(), 'The order that may open a position ends.');
  expect(bodies(server, FLATTEN)).toEqual([]);
  await press('Flatten all');
  await expectContains(page.getByRole('alert').filter({ hasText: 'Not all' }), 'BTC stays open: Prices have stopped.');
  expect(bodies(server, FLATTEN)).toEqual([{ clientOrderId: expect.any(String) }]);
});

test('an action with a lost response is sent again with the same id', async () => {
  const server = await openDesk();
  server.respond(FLATTEN, () => answerOf(502, '<html>Bad gateway</html>'));
  await panels().getByRole('button', { name: 'Flatten all' }).click();
  await press('Flatten all');
  await expectContains(dialog(), 'Nothing was closed');
  server.answer(FLATTEN, doneOf());
  await press('Flatten all');
  await expect.element(dialog()).not.toBeInTheDocument();
  const [first, second] = bodies(server, FLATTEN);
  expect(second).toEqual(first);
});

test('“Cancel all” leaves orders that only reduce, unless they are chosen', async () => {
  const server = await openDesk();
  server.answer(CANCEL, doneOf({ cancelled: ['o1'] }));
  await panels()
    .getByRole('tab', { name: /^Orders/ })
    .click();
  await panels().getByRole('button', { name: 'Cancel all' }).click();
  await expectContains(dialog(), '1 that may open a position, 1 that only reduce one.');
  await press('Cancel orders');
  await expect.element(page.getByText('1 order canceled.')).toBeVisible();
  expect(bodies(server, CANCEL)).toEqual([{ clientOrderId: expect.any(String), scope: 'opening' }]);
});

test('closing a share and moving the stop to break-even leave quantity and price to the server', async () => {
  const server = await openDesk();
  server.answer(CLOSE, { orders: [] }).answer(PROTECT, doneOf());
  await panels().getByRole('rowheader', { name: 'Long 0.5 BTC' }).click({ button: 'right' });
  await press('Close 50%');
  await expect.element(dialog()).not.toBeInTheDocument();
  expect(bodies(server, CLOSE)).toEqual([{ clientOrderId: expect.any(String), percent: 50 }]);
  await openMore();
  await press('Stop to break-even, 100.11');
  await expect.element(dialog()).not.toBeInTheDocument();
  expect(bodies(server, PROTECT)).toEqual([{ clientOrderId: expect.any(String), stopPrice: 'break-even' }]);
});

test('a stop does not move to break-even before the price is beyond it, and the reason stands beside the button', async () => {
  const server = await openDesk();
  // The mark price is beyond break-even, but the bid, at which the position would close, is not.
  const losing = positionOf({ markPrice: '100.11', breakEvenPrice: '100.11' });
  server.answer('GET /api/sandbox/accounts/{id}/positions', { positions: [losing] });
  server.push('account', { type: 'sandbox', accountId: 'a1', sequence: 2, news: [] });
  await openMore();
  const even = dialog().getByRole('button', { name: 'Stop to break-even, 100.11', exact: true });
  await expect.element(even).toHaveAttribute('aria-disabled', 'true');
  await expect
    .element(even)
    .toHaveAccessibleDescription(
      'Not possible yet: the market price, 100.10, must be above break-even. A stop there would trigger at once.',
    );
  even.element().dispatchEvent(new MouseEvent('click', { bubbles: true }));
  await expect.element(dialog()).toBeVisible();
  expect(bodies(server, PROTECT)).toEqual([]);
});

test('stop and target start with their prices, and only a change is sent and announced', async () => {
  const server = await openDesk();
  const moved = orderOf({ id: 't', side: 'sell', role: 'take-profit', isReduceOnly: true, limitPrice: '120' });
  server.answer(PROTECT, { ...doneOf(), orders: [moved] });
  await openMore();
  await expect.element(dialog().getByLabelText('Stop', { exact: true })).toHaveValue('90');
  await dialog().getByLabelText('Target', { exact: true }).fill('120');
  await press('Set stop and target');
  await expect.element(dialog()).not.toBeInTheDocument();
  expect(bodies(server, PROTECT)).toEqual([{ clientOrderId: expect.any(String), targetPrice: '120' }]);
  await expect.element(page.getByRole('status').filter({ hasText: 'Now for BTC: target 120.00.' })).toBeVisible();
});

test('the unchanged price of a stop that covers a part is sent, so that it covers the rest', async () => {
  const server = await openDesk('0.3');
  server.answer(PROTECT, doneOf());
  await openMore();
  await press('Set stop and target');
  await expect.element(dialog()).not.toBeInTheDocument();
  expect(bodies(server, PROTECT)).toEqual([{ clientOrderId: expect.any(String), stopPrice: '90' }]);
});

test('stop and target start with the prices of all exits that a new price moves, whatever their role', async () => {
  const exit = { side: 'sell', isReduceOnly: true } as const;
  await openDesk('0.5', [
    orderOf({ ...exit, id: 't', role: 'pair', groupId: 'pair', limitPrice: '120', remaining: '0.5' }),
    orderOf({ ...exit, id: 'r', role: 'single', type: 'trailing-stop', trailsAt: '99', remaining: '0.5' }),
  ]);
  await openMore();
  await expect.element(dialog().getByLabelText('Stop', { exact: true })).toHaveValue('90');
  await expect.element(dialog().getByLabelText('Target', { exact: true })).toHaveValue('120');
});

test('a field of stops at several prices starts empty, names them, and sends any price that is typed', async () => {
  const exit = { side: 'sell', isReduceOnly: true, type: 'stop', role: 'single' } as const;
  const server = await openDesk('0.2', [orderOf({ ...exit, id: 'x', triggerPrice: '95', remaining: '0.2' })]);
  server.answer(PROTECT, doneOf());
  await openMore();
  const stop = dialog().getByLabelText('Stop', { exact: true });
  await expect.element(stop).toHaveValue('');
  await expect.element(stop).toHaveAccessibleDescription('Now at 95.00 and 90.00. A new price moves 2 stops.');
  await stop.fill('95');
  await press('Set stop and target');
  await expect.element(dialog()).not.toBeInTheDocument();
  expect(bodies(server, PROTECT)).toEqual([{ clientOrderId: expect.any(String), stopPrice: '95' }]);
});

test('setting stop and target without a change sends nothing and says what to do', async () => {
  const server = await openDesk();
  await openMore();
  await press('Set stop and target');
  await expectContains(dialog().getByRole('alert'), 'No price has changed. Type a new stop or target.');
  expect(bodies(server, PROTECT)).toEqual([]);
});

test('after a lost response and another change of the account, setting stop and target is a new action', async () => {
  const server = await openDesk();
  server.respond(PROTECT, () => {
    // The action was carried out, but its response was lost. Afterwards the learner moved the stop by hand.
    server.answer('GET /api/sandbox/accounts/{id}', accountOf({ sequence: 3 }));
    server.answer('GET /api/sandbox/accounts', { accounts: [accountOf({ sequence: 3 })], hasTraded: true });
    return answerOf(502, '<html>Bad gateway</html>');
  });
  await openMore();
  await press('Stop to break-even, 100.11');
  await expectContains(dialog(), 'The position is as it was');
  server.answer(PROTECT, doneOf());
  await expect.poll(() => server.callsOf('GET /api/sandbox/accounts/{id}').length).toBeGreaterThan(1);
  await press('Stop to break-even, 100.11');
  await expect.element(dialog()).not.toBeInTheDocument();
  const ids = server.callsOf(PROTECT).map(({ body }) => JSON.stringify(body));
  expect(new Set(ids).size).toBe(2);
});

test('reversing asks first, and a refusal has its reason', async () => {
  const server = await openDesk();
  server.respond(REVERSE, () => answerOf(422, { code: 'insufficient-margin', detail: 'Not enough free cash.' }));
  await openMore();
  await press('Reverse');
  await expectContains(dialog(), 'another opens Short 0.5 BTC');
  expect(bodies(server, REVERSE)).toEqual([]);
  await press('Reverse');
  await expectContains(dialog(), 'Not enough free cash.');
});

test('the result of a reverse says that the position closes first and that the other side then opens', async () => {
  const server = await openDesk();
  const market = { side: 'sell', type: 'market', quantity: '0.5' } as const;
  const close = orderOf({ ...market, id: 'c', role: 'close', isReduceOnly: true });
  server.answer(REVERSE, doneOf({ orders: [close, orderOf({ ...market, id: 'c:open', parentId: 'c' })] }));
  await openMore();
  await press('Reverse');
  await press('Reverse');
  const text =
    'BTC: the position closes first. Once it is fully closed, a market order sells 0.5 BTC to open the other side.';
  await expect.element(page.getByText(text, { exact: true })).toBeVisible();
});

test('a second fill with the same text is announced as well', async () => {
  const server = await openDesk();
  await expect.poll(() => server.hasStream()).toBe(true);
  await panels().getByRole('tab', { name: 'Fills', exact: true }).click();
  const activity = panels().getByRole('status', { name: 'Trading activity' });
  const fill = (sequence: number) =>
    server.push('account', {
      type: 'sandbox',
      accountId: 'a1',
      sequence,
      news: [{ kind: 'order-filled', orderId: `o${sequence}`, asset: 'BTC', side: 'buy', quantity: '0.1', price: '100', fee: '0.01', realised: '0', isWhole: true }], // oxfmt-ignore
    });
  fill(2);
  await expect.element(activity).toHaveTextContent('Bought 0.1 BTC at 100.00.');
  const first = activity.element().firstElementChild;
  fill(3);
  await expect.poll(() => activity.element().firstElementChild).not.toBe(first);
  await expect.element(activity).toHaveTextContent('Bought 0.1 BTC at 100.00.');
});

const trailOf = (change: Partial<TradingOrder> = {}) =>
  orderOf({
    id: 't',
    side: 'sell',
    type: 'trailing-stop',
    role: 'stop-loss',
    isReduceOnly: true,
    limitPrice: null,
    remaining: '0.5',
    trailRatio: '0.02',
    ...change,
  });

test('a position is given a trailing stop by its menu, which reads like its other exits', async () => {
  const server = await openDesk();
  const placed = doneOf({ orders: [trailOf({ trailsAt: '98' })] });
  server.answer(PROTECT, placed);
  await openMore();
  await dialog().getByText('Trailing stop', { exact: true }).click();
  await press('Set trailing stop');
  await expect.element(dialog().getByLabelText('Distance in %')).toHaveFocus();
  await dialog().getByLabelText('Distance in %').fill('2');
  await dialog().getByLabelText('Follows from (optional)').fill('105');
  server.answer('GET /api/sandbox/accounts/{id}/orders', { orders: placed.orders, nextCursor: null });
  await press('Set trailing stop');
  await expectContains(
    page.getByRole('status').filter({ hasText: 'Now for' }),
    'Now for BTC: trailing stop at a distance of 2% of the price.',
  );
  expect(bodies(server, PROTECT)).toEqual([
    { clientOrderId: expect.any(String), trailRatio: '0.02', activationPrice: '105' },
  ]);
  await expectContains(panels().getByRole('row', { name: /^Long 0\.5 BTC/ }), '98.000.5 of 0.5, −1.05');
  await expectContains(page.getByRole('region', { name: 'Lines on the chart' }), 'Sell trailing stop 0.5');
});

test('the trailing stop of a position gets another distance, and a refusal is at its field', async () => {
  const server = await openDesk('0.5', [trailOf({ trailsAt: '98' })]);
  const message = 'is not a number';
  server.respond(PROTECT, () =>
    answerOf(422, { code: 'trailing-stop-goes-back', detail: 'A trailing stop never goes back.' }),
  );
  await openMore();
  await expect.element(dialog().getByLabelText('Distance in %')).toHaveValue('2');
  expect(dialog().getByLabelText('Follows from (optional)').elements()).toEqual([]);
  await dialog().getByLabelText('Distance in %').fill('5');
  await press('Set trailing stop');
  await expectContains(dialog().getByRole('alert').filter({ hasText: /\S/ }), 'A trailing stop never goes back.');
  server.respond(PROTECT, () =>
    answerOf(422, { code: 'not-a-number', detail: message, errors: [{ path: 'body.trailAmount', message }] }),
  );
  await dialog().getByRole('radio', { name: 'Amount' }).click({ force: true });
  await dialog().getByLabelText('Distance in SENSE$').fill('1.5');
  await press('Set trailing stop');
  await expect.element(dialog().getByLabelText('Distance in SENSE$')).toHaveFocus();
  await expect.element(dialog().getByText('This is not a number.')).toBeVisible();
  expect(bodies(server, PROTECT).at(-1)).toEqual({ clientOrderId: expect.any(String), trailAmount: '1.5' });
});

test('a position without the exits of its plan gets them with one press, and its dialog has their prices', async () => {
  const position = positionOf({ planned: { stopPrice: '90', targetPrice: '120' } });
  const server = sandboxServer()
    .answer('GET /api/sandbox/accounts/{id}/positions', { positions: [position] })
    .answer(PROTECT, doneOf());
  await mountApp({ path: '/sandbox?asset=BTC', user: newUser({ isAdmin: true }), server });
  const notice = panels().getByRole('alert');
  await expectContains(notice, 'Long 0.5 BTC has no stop and no target');
  await openMore();
  await expect.element(dialog().getByLabelText('Stop', { exact: true })).toHaveValue('90');
  await expect.element(dialog().getByLabelText('Target', { exact: true })).toHaveValue('120');
  await press('Set stop and target');
  await expect.poll(() => bodies(server, PROTECT)).toMatchObject([{ stopPrice: '90', targetPrice: '120' }]);
  await notice.getByRole('button', { name: 'Set the planned stop and target' }).click();
  await expect.poll(() => bodies(server, PROTECT)[1]).toMatchObject({ stopPrice: '90', targetPrice: '120' });
});

test('a position with a stop has no notice about its plan', async () => {
  await openDesk();
  await expectAbsent(panels().getByRole('button', { name: 'Set the planned stop and target' }));
});

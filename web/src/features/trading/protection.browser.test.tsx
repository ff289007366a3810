// If this fails, the page hides that a position has lost its protection, or shows a protection that does not exist.
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { TradingOrder } from '@tradesense/contract/trading-orders.ts';
import { expectContains, expectTexts } from '../../browser-test/expect-page.ts';
import { mountApp, newUser } from '../../browser-test/mount-app.tsx';
import { sandboxServer } from '../../browser-test/sandbox-server.ts';
import { orderOf, positionOf } from './chart/trade-lines.test-data.ts';
import { accountOf } from './trading-desk.test-data.ts';

const CLOSE = 'POST /api/sandbox/accounts/{id}/positions/{asset}/close';

const panels = () => page.getByRole('region', { name: 'Account', exact: true });
const lines = () => page.getByRole('region', { name: 'Lines on the chart' });
/** Returns the rows of the shown panel's table, without the header row. */
const rows = () =>
  panels()
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader') });
const showPanel = (name: RegExp) => panels().getByRole('tab', { name }).click();

const serverWith = (orders: TradingOrder[], quantity: string) =>
  sandboxServer()
    .answer('GET /api/sandbox/accounts/{id}/orders', { orders, nextCursor: null })
    .answer('GET /api/sandbox/accounts/{id}/positions', {
      positions: [
        positionOf({ quantity, entryPrice: '100', markPrice: '100', unrealised: '0', liquidationPrice: null }),
      ],
    });
const exit = (change: Partial<TradingOrder>) =>
  orderOf({ side: 'sell', isReduceOnly: true, parentId: 'entry', groupId: 'exits', ...change });

async function open(server: ReturnType<typeof sandboxServer>) {
  await mountApp({ path: '/sandbox?asset=BTC', user: newUser({ isAdmin: true }), server });
  await expect.element(lines()).toBeVisible();
  return server;
}

test('a stop that was filled in part stays, with the rest of the position and its target', async () => {
  await open(
    serverWith(
      [
        exit({
          id: 's',
          role: 'stop-loss',
          type: 'stop',
          triggerPrice: '95',
          quantity: '100',
          filled: '5.7',
          remaining: '94.3',
          state: 'partially-filled',
        }),
        exit({ id: 't', role: 'take-profit', limitPrice: '110', quantity: '94.3', remaining: '94.3' }),
      ],
      '94.3',
    ),
  );
  await expectContains(lines(), 'Stop-loss 94.3');
  await expectContains(lines(), 'Take-profit 94.3');
  await showPanel(/^Orders \(2\)/);
  await expectTexts(rows(), [
    'BTC exits: one cancels the other',
    /^Sell limit 94\.3 BTC.*Working/,
    /^Sell stop 94\.3 BTC.*5\.7 of 100.*Partly filled/,
  ]);
});

test('closing the whole position says what is left to fill, and the order that closes it stays live', async () => {
  const rest = orderOf({
    id: 'c',
    clientOrderId: 'c',
    role: 'close',
    side: 'sell',
    type: 'market',
    quantity: '23.4',
    filled: '6.3',
    remaining: '17.1',
    state: 'partially-filled',
  });
  const server = await open(serverWith([], '23.4'));
  server.answer(CLOSE, { orders: [rest] });
  await panels().getByRole('button', { name: 'Close Long 23.4 BTC' }).click();
  await expectContains(page.getByRole('dialog'), 'the order stays live until the position is closed');
  server.answer('GET /api/sandbox/accounts/{id}/orders', { orders: [rest], nextCursor: null });
  server.answer('GET /api/sandbox/accounts/{id}', accountOf({ sequence: 5, openPositions: 1, liveOrders: 1 }));
  await page.getByRole('dialog').getByRole('button', { name: 'Close position' }).click();
  server.push('account', {
    type: 'sandbox',
    accountId: 'a1',
    sequence: 5,
    news: [
      {
        kind: 'order-filled',
        orderId: 'c',
        asset: 'BTC',
        side: 'sell',
        quantity: '6.3',
        price: '100',
        fee: '0.3',
        isWhole: false,
        realised: '0',
        remaining: '17.1',
      },
    ],
  });
  await expectContains(page.getByRole('status').filter({ hasText: 'is left' }), '17.1 BTC of the order is left.');
  await showPanel(/^Orders \(1\)/);
  await expectTexts(rows(), [/^Sell market 17\.1 BTC.*6\.3 of 23\.4.*Partly filled/]);
});

test('stop and target of a partly filled entry cover what has filled', async () => {
  const entry = orderOf({
    id: 'entry',
    role: 'entry',
    limitPrice: '100',
    quantity: '5',
    filled: '2',
    remaining: '3',
    reserved: '31.5',
    state: 'partially-filled',
  });
  await open(
    serverWith(
      [
        entry,
        exit({
          id: 's',
          role: 'stop-loss',
          type: 'stop',
          triggerPrice: '95',
          quantity: '5',
          remaining: '5',
          working: '2',
        }),
        exit({ id: 't', role: 'take-profit', limitPrice: '110', quantity: '5', remaining: '5', working: '2' }),
      ],
      '2',
    ),
  );
  await expectContains(lines(), 'Stop-loss 2 of 5');
  // The stop is 5 below the entry, for a quantity of 2; the fees are 0.20 at the stop and 0.14 at the target.
  await expectContains(lines(), '−10.20 after fees');
  await expectContains(lines(), '+19.86 after fees');
  await showPanel(/^Orders \(3\)/);
  await expectTexts(rows(), [
    /^Buy limit 3 BTC.*2 of 5/,
    /^Sell limit 5 BTC.*2 of 5 ?0 of 5/,
    /^Sell stop 5 BTC.*2 of 5 ?0 of 5/,
  ]);
  await showPanel(/^Positions/);
  await expectTexts(rows(), [
    /^Long 2 BTC.*2 of 2, −10\.20; 3 more as the entry fills.*2 of 2, \+19\.86; 3 more as the entry fills.*3, 31\.50 reserved/,
  ]);
  const ticket = page.getByRole('region', { name: /^New order/ });
  await ticket.getByRole('radio', { name: 'By hand' }).click({ force: true });
  await ticket.getByLabelText(/^Quantity in/).fill('1');
  await expectContains(
    page.getByRole('region', { name: 'Order preview' }),
    'An entry is still resting: 3, 31.50 reserved. Liquidation and worst case count the 2 that are open, not what rests.',
  );
});

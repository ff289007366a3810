// If this fails, a close is sent twice or never, or an order whose response has arrived stays marked as unanswered.
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook } from '@testing-library/react';
import { StrictMode, type ReactNode } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import type { PlaceOrderRequest, TradingPosition } from '@tradesense/contract/trading-orders.ts';
import { ApiError, serverUnreachable } from '../../platform/api-error.ts';
import { BTC, positionOf } from './chart/trade-lines.test-data.ts';
import { SetMarket } from './desk-market.ts';
import { keepTicket, readKeptTicket } from './ticket-storage.ts';
import { EMPTY_DRAFT } from './ticket-draft.ts';
import { accountOf } from './trading-desk.test-data.ts';
import { useLiveDesk } from './use-live-desk.ts';

interface Sent {
  readonly clientOrderId: string;
  readonly answer: (orders: { orders: [] }) => void;
  readonly fail: (error: Error) => void;
}
const server = vi.hoisted(() => ({ sent: [] as Sent[] }));
vi.mock('../../platform/api-client.ts', () => ({
  call: (_: string, { body }: { body: { clientOrderId: string } }) =>
    new Promise((answer, fail) => server.sent.push({ clientOrderId: body.clientOrderId, answer, fail })),
}));
beforeEach(() => {
  server.sent = [];
});

const account = accountOf();
const market = new SetMarket({ bid: '100', ask: '101', last: '100', isStale: false, reason: null });
const refresh = () => undefined;
const wrapper = ({ children }: { readonly children: ReactNode }) => (
  <StrictMode>
    <QueryClientProvider client={new QueryClient()}>{children}</QueryClientProvider>
  </StrictMode>
);
const open = (positions: readonly TradingPosition[] = []) =>
  renderHook(
    (shown: readonly TradingPosition[]) =>
      useLiveDesk({ data: { account, orders: [], positions: shown }, asset: BTC, market, refresh }),
    { wrapper, initialProps: positions },
  );

test('a close without a response is sent again under its id, but not for a changed or a later position', async () => {
  const { result, rerender } = open([positionOf()]);
  const { close } = result.current;
  const unanswered = async (position: TradingPosition) => {
    rerender([position]);
    const closed = close('BTC');
    server.sent.at(-1)?.fail(serverUnreachable());
    await expect(closed).rejects.toThrow(ApiError);
    return server.sent.at(-1)?.clientOrderId;
  };
  const first = await unanswered(positionOf());
  // The value of the position has changed with the market, but it is still the same position.
  expect(await unanswered(positionOf({ unrealised: '0.7', markPrice: '102' }))).toBe(first);
  const rest = await unanswered(positionOf({ quantity: '0.3' }));
  const next = await unanswered(positionOf({ openedAt: '2026-01-05T11:00:00.000Z' }));
  expect(new Set([first, rest, next]).size).toBe(3);
  expect(result.current.close).toBe(close);
});

const WRITTEN: PlaceOrderRequest = {
  clientOrderId: 'client-1',
  asset: 'BTC',
  side: 'buy',
  type: 'market',
  quantity: '1',
};
const kept = () => readKeptTicket(account.id, 'BTC').unanswered?.clientOrderId ?? null;

/** Opens a desk with an order that got no response, and sends the order again. */
function sendAgain() {
  keepTicket(account.id, 'BTC', { draft: { ...EMPTY_DRAFT, quantity: '1' }, unanswered: WRITTEN });
  const desk = open();
  act(() => void desk.result.current.ticket.sendAgain());
  return desk;
}
const come = (what: (sent: Sent) => void) => act(async () => server.sent.forEach(what));

test('a response that comes after the page was left is stored', async () => {
  sendAgain().unmount();
  expect(kept()).toBe('client-1');
  await come(({ answer }) => answer({ orders: [] }));
  expect(kept()).toBeNull();
  expect(readKeptTicket(account.id, 'BTC').draft.quantity).toBe('');
});

test('a refusal is also a response, and leaves the fields as they are', async () => {
  sendAgain().unmount();
  const refused = { code: 'unprocessable', status: 422, problem: {}, message: 'No.' } as never;
  await come(({ fail }) => fail(new ApiError(refused)));
  expect([kept(), readKeptTicket(account.id, 'BTC').draft.quantity]).toEqual([null, '1']);
});

test('without a response the order stays unanswered, in storage and on the page', async () => {
  const { result } = sendAgain();
  await come(({ fail }) => fail(serverUnreachable()));
  expect([kept(), result.current.ticket.unanswered]).toEqual(['client-1', WRITTEN]);
});

test('a response reaches the desk that was opened again, and belongs to no other order', async () => {
  sendAgain().unmount();
  const again = open();
  expect(again.result.current.ticket.unanswered).toEqual(WRITTEN);
  await come(({ answer }) => answer({ orders: [] }));
  expect([again.result.current.ticket.unanswered, kept()]).toEqual([null, null]);
  again.unmount();

  server.sent = [];
  sendAgain().unmount();
  keepTicket(account.id, 'BTC', { draft: EMPTY_DRAFT, unanswered: { ...WRITTEN, clientOrderId: 'client-2' } });
  await come(({ answer }) => answer({ orders: [] }));
  expect(kept()).toBe('client-2');
});

// If this fails, the reason why an order would be refused vanishes and returns while nothing has changed, or the preview
// of an order never comes while a replay plays.
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { PreviewOrderResponse } from '@tradesense/contract/trading-orders.ts';
import { BTC } from './chart/trade-lines.test-data.ts';
import type { DeskBase, DeskPrice } from './desk-base.ts';
import { SetMarket } from './desk-market.ts';
import { EMPTY_DRAFT } from './ticket-draft.ts';
import { keepTicket } from './ticket-storage.ts';
import { accountOf } from './trading-desk.test-data.ts';
import type { Ticket } from './trading-desk.ts';
import { useTicket } from './use-ticket.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const priceAt = (last: number): DeskPrice => {
  const text = last.toFixed(2);
  return { bid: text, ask: text, last: text, isStale: false, reason: null };
};
/** Time in ms after which the server returns a preview. */
const ANSWER_MS = 50;
const STEP_MS = 10;
const REFUSED = {
  refusal: { code: 'market-closed', detail: 'The market is closed.' },
} as Partial<PreviewOrderResponse> as PreviewOrderResponse;

/** Opens a ticket for a limit order of 1 BTC at the price 100. */
function open(kind: 'live' | 'replay') {
  const account = accountOf({ id: `ticket-${kind}`, kind });
  const draft = { ...EMPTY_DRAFT, type: 'limit', limitPrice: '90', sizing: 'quantity', quantity: '1' } as const;
  keepTicket(account.id, 'BTC', { draft, unanswered: null });
  const market = new SetMarket(priceAt(100));
  const preview: DeskBase['preview'] = () => new Promise((answer) => setTimeout(() => answer(REFUSED), ANSWER_MS));
  const base = { account, asset: BTC, over: null, market, orders: [], positions: [], preview } as unknown as DeskBase;
  const client = new QueryClient();
  const wrapper = ({ children }: { readonly children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  );
  const shown: Pick<Ticket, 'message' | 'preview'>[] = [];
  renderHook(
    () => {
      const { ticket } = useTicket(base);
      shown.push(ticket);
    },
    { wrapper },
  );
  // The page renders after each step, as it does in a browser.
  const pass = async (ms: number) => {
    for (let passed = 0; passed < ms; passed += STEP_MS) await act(() => vi.advanceTimersByTimeAsync(STEP_MS));
  };
  return { market, shown, pass };
}

test('the reason of a refusal stays while a live price moves', async () => {
  const { market, shown, pass } = open('live');
  await pass(1000);
  expect(shown.at(-1)?.message).toBe(REFUSED.refusal?.detail);
  shown.length = 0;
  for (const price of [100.1, 100.2]) {
    await act(async () => market.set(priceAt(price)));
    await pass(5000);
  }
  expect(new Set(shown.map(({ message }) => message))).toEqual(new Set([REFUSED.refusal?.detail]));
});

test('the preview of an order is shown while a replay plays fast', async () => {
  const { market, shown, pass } = open('replay');
  for (let step = 1; step <= 8; step += 1) {
    await act(async () => market.set(priceAt(100 + step)));
    await pass(250);
  }
  expect(shown.map(({ preview }) => preview.status)).toContain('ready');
});

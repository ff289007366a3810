// If this fails, an order risks another share of the equity than its ticket says, because its size was computed from an
// older price than the one that is shown.
import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { BTC } from './chart/trade-lines.test-data.ts';
import type { DeskPrice } from './desk-base.ts';
import { SetMarket } from './desk-market.ts';
import { EMPTY_DRAFT } from './ticket-draft.ts';
import { readTicket } from './ticket-request.ts';
import { accountOf } from './trading-desk.test-data.ts';
import { useTicketPrice } from './use-ticket-price.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const priceAt = (last: number): DeskPrice => {
  const text = last.toFixed(2);
  return { bid: text, ask: text, last: text, isStale: false, reason: null };
};

/** The quantity that risks 1% of 10,000 between the entry and the stop at 80, with the taker's fees. */
const riskedAt = (entry: number) => 100 / (entry - 80 + (entry + 80) * 0.0005);

/** Opens a ticket at the price 100. */
function open(kind: 'live' | 'replay') {
  const account = accountOf({ kind });
  const draft = { ...EMPTY_DRAFT, stopPrice: '80' };
  const market = new SetMarket(priceAt(100));
  const readAt = (price: DeskPrice | null) => readTicket(draft, { account, asset: BTC, position: null, price });
  const { result } = renderHook(() => useTicketPrice(account, market, readAt));
  const size = () => Number(result.current.read.order?.quantity);
  expect(size()).toBeCloseTo(riskedAt(100), 3);
  return { market, size };
}

test('the size of an order in a replay follows the price of every bar at once', () => {
  const { market, size } = open('replay');
  for (const price of [99.99, 90]) {
    act(() => market.set(priceAt(price)));
    expect(size()).toBeCloseTo(riskedAt(price), 3);
  }
});

test('the size of a live order is held for 5 seconds, but not at a price that changes it by more than 1%', () => {
  const { market, size } = open('live');
  act(() => market.set(priceAt(100.1)));
  expect(size()).toBeCloseTo(riskedAt(100), 3);
  act(() => void vi.advanceTimersByTime(5_000));
  expect(size()).toBeCloseTo(riskedAt(100.1), 3);
  act(() => market.set(priceAt(102)));
  expect(size()).toBeCloseTo(riskedAt(102), 3);
});

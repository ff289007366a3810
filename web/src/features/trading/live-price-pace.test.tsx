// If this fails, the ticket shows an old price, does not say that it is out of date, or actions use the shown price
// instead of the newest.
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { findAsset } from '@tradesense/core/market/asset.ts';
import type { StreamListener, StreamState } from '../../platform/stream-client.ts';
import { BTC } from './chart/trade-lines.test-data.ts';
import { SetMarket } from './desk-market.ts';

const AT = Date.parse('2026-01-05T12:00:00.000Z');
const stream = vi.hoisted(() => ({ listeners: new Set<StreamListener>() }));
vi.mock('../../platform/stream.ts', () => ({
  subscribeToStream: (_topics: readonly string[], listener: StreamListener) => {
    stream.listeners.add(listener);
    return () => stream.listeners.delete(listener);
  },
}));

const tell = (price: number, after: number) => {
  const data = { asset: 'BTC', price, bid: null, ask: null, volume: 1, t: AT + after, source: 'simulated' } as const;
  for (const listener of stream.listeners) listener({ event: 'tick', data });
};

// Loads a new copy of the module for each test. Test files share a process, and it may already be loaded with another
// test's stream.
beforeEach(() => void vi.resetModules().useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('a tick is shown at the pace of the screen, but actions and a lost connection use it without delay', async () => {
  const { useLivePrice } = await import('./use-live-price.ts');
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } });
  client.setQueryData(['market-day', 'BTC'], {
    asset: 'BTC',
    marketTime: new Date(AT).toISOString(),
    session: { isOpen: true, opensAt: null, closesAt: null },
    price: {
      last: 100,
      asOf: new Date(AT).toISOString(),
      source: 'simulated',
      change24h: 0,
      isStale: false,
      reason: null,
    },
    day: null,
  });
  const wrapper = ({ children }: { readonly children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  );
  const asset = findAsset(BTC.symbol);
  if (asset === undefined) throw new Error('no asset');
  const market = new SetMarket(null);
  const { rerender } = renderHook((state: StreamState) => useLivePrice(asset, state, market), {
    wrapper,
    initialProps: 'live' as StreamState,
  });
  expect(market.shown()?.last).toBe('100.00');
  act(() => {
    tell(101, 1);
    tell(102, 2);
  });
  expect([market.shown()?.last, market.newest()?.last]).toEqual(['100.00', '102.00']);
  act(() => void vi.advanceTimersByTime(100));
  expect([market.shown()?.last, market.shown()?.isStale]).toEqual(['102.00', false]);
  rerender('stale');
  expect([market.shown()?.isStale, market.newest()?.isStale]).toEqual([true, true]);
});

// If this fails, prices and other events are delivered in another order than they arrived, or a page still gets prices
// after it was left.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { StreamEvent, StreamListener } from './stream-client.ts';

const stream = vi.hoisted(() => ({ tell: null as StreamListener | null }));
vi.mock('./stream.ts', () => ({
  subscribeToStream: (_topics: readonly string[], listener: StreamListener) => {
    stream.tell = listener;
    return () => {
      stream.tell = null;
    };
  },
}));

const tick = (price: number): StreamEvent => ({
  event: 'tick',
  data: { asset: 'BTC', price, bid: null, ask: null, volume: 1, t: price, source: 'simulated' },
});
const feed: StreamEvent = { event: 'feed', data: { state: 'stopped', reason: 'It stopped.' } as never };

// Loads a new copy of the module for each test. Test files share a process, and the module may already be loaded with
// another stream.
beforeEach(() => void vi.resetModules().useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('prices are delivered together and in order; any other event immediately, after the prices that came before it', async () => {
  const { subscribeToPrices } = await import('./price-stream.ts');
  const heard: (readonly StreamEvent[])[] = [];
  const stop = subscribeToPrices('BTC', ['feed', 'ticks:BTC'], (events) => heard.push(events));
  stream.tell?.(tick(1));
  stream.tell?.(tick(2));
  expect(heard).toEqual([]);
  stream.tell?.(feed);
  expect(heard).toEqual([[tick(1), tick(2), feed]]);
  vi.advanceTimersByTime(200);
  expect(heard).toHaveLength(1);
  stream.tell?.(tick(3));
  vi.advanceTimersByTime(100);
  expect(heard.at(-1)).toEqual([tick(3)]);
  stream.tell?.(tick(4));
  stop();
  vi.advanceTimersByTime(200);
  expect([heard.length, stream.tell]).toEqual([2, null]);
});

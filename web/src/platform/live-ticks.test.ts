// If this fails, two parts of a page show different prices, or a price of long ago.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { StreamListener } from './stream-client.ts';
import { followTicks, shownTicks } from './live-ticks.ts';

const stream = vi.hoisted(() => ({ listeners: new Map<string, StreamListener>() }));
vi.mock('./stream.ts', () => ({
  subscribeToStream: ([topic = '']: readonly string[], listener: StreamListener) => {
    stream.listeners.set(topic, listener);
    return () => stream.listeners.delete(topic);
  },
}));

const tell = (asset: string, price: number) =>
  stream.listeners.get(`ticks:${asset}`)?.({
    event: 'tick',
    data: { asset, price, bid: null, ask: null, volume: 1, t: price, source: 'simulated' },
  });
const prices = () => Object.fromEntries([...shownTicks()].map(([asset, { price }]) => [asset, price]));

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('all readers see one price at a time, and the last reader takes it along', () => {
  const [first, second] = [vi.fn<() => void>(), vi.fn<() => void>()];
  const stopFirst = followTicks(['BTC', 'ETH'], first);
  const stopSecond = followTicks(['BTC'], second);
  tell('BTC', 1);
  tell('BTC', 2);
  expect([prices(), first.mock.calls.length]).toEqual([{}, 0]);
  vi.advanceTimersByTime(100);
  expect([prices(), first.mock.calls.length, second.mock.calls.length]).toEqual([{ BTC: 2 }, 1, 1]);
  stopFirst();
  expect([prices(), [...stream.listeners.keys()]]).toEqual([{ BTC: 2 }, ['ticks:BTC']]);
  stopSecond();
  expect([prices(), stream.listeners.size]).toEqual([{}, 0]);
  // A price of long ago is not there for who follows the asset again.
  const stopThird = followTicks(['BTC'], first);
  expect(prices()).toEqual({});
  stopThird();
});

// If this fails, two parts of a page show different prices, or an outdated price.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { StreamListener } from './stream-client.ts';

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
const ASSETS = ['BTC', 'ETH'];
const prices = () =>
  Object.fromEntries(ASSETS.flatMap((asset) => ticks.shownTick(asset) ?? []).map(({ asset, price }) => [asset, price]));

const load = () => import('./live-ticks.ts');
let ticks: Awaited<ReturnType<typeof load>>;
beforeEach(async () => {
  // Loads a new copy of the module for each test. Test files share a process, and the module may already be loaded with
  // another stream.
  vi.resetModules();
  ticks = await load();
  vi.useFakeTimers();
});
afterEach(() => void vi.useRealTimers());

test('all readers see the same price at a time, and the last reader to leave ends it', () => {
  const { followTicks, newestTick } = ticks;
  const [first, second] = [vi.fn<() => void>(), vi.fn<() => void>()];
  const stopFirst = followTicks(['BTC', 'ETH'], first);
  const stopSecond = followTicks(['BTC'], second);
  tell('BTC', 1);
  tell('BTC', 2);
  expect([prices(), first.mock.calls.length]).toEqual([{}, 0]);
  // The newest tick, which actions use, is available before it is shown.
  expect(newestTick('BTC')?.price).toBe(2);
  vi.advanceTimersByTime(100);
  expect([prices(), first.mock.calls.length, second.mock.calls.length]).toEqual([{ BTC: 2 }, 1, 1]);
  stopFirst();
  expect([prices(), [...stream.listeners.keys()]]).toEqual([{ BTC: 2 }, ['ticks:BTC']]);
  stopSecond();
  expect([prices(), stream.listeners.size]).toEqual([{}, 0]);
  // A component that starts to follow the asset only now must not get the old price.
  const stopThird = followTicks(['BTC'], first);
  expect(prices()).toEqual({});
  stopThird();
});

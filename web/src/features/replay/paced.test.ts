// If this fails, a fast replay sends more requests than the server allows, or shows an outdated account.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { paced } from './paced.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('the first request runs immediately, close ones run together, and the last always runs', () => {
  const run = vi.fn<() => void>();
  const { ask } = paced(run, 1_000);
  ask();
  expect(run).toHaveBeenCalledTimes(1);
  for (let wish = 0; wish < 4; wish += 1) {
    vi.advanceTimersByTime(200);
    ask();
  }
  expect(run).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(200);
  expect(run).toHaveBeenCalledTimes(2);
  vi.advanceTimersByTime(5_000);
  expect(run).toHaveBeenCalledTimes(2);
  ask();
  expect(run).toHaveBeenCalledTimes(3);
});

test('nothing runs after `stop`', () => {
  const run = vi.fn<() => void>();
  const { ask, stop } = paced(run, 1_000);
  ask();
  ask();
  stop();
  vi.advanceTimersByTime(5_000);
  expect(run).toHaveBeenCalledTimes(1);
});

// If this fails, prices and counts are fetched too often, are fetched in hidden tabs, or are no longer fetched.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { poll, type Polling } from './poll.ts';

const INTERVAL_MS = 1_000;
let polling: Polling;
const run = vi.fn<() => void>();

function show(isHidden: boolean): void {
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(isHidden);
  document.dispatchEvent(new Event('visibilitychange'));
}

beforeEach(() => {
  vi.useFakeTimers();
  run.mockClear();
  polling = poll(run, INTERVAL_MS);
});

afterEach(() => {
  polling.stop();
  vi.useRealTimers();
});

test('a poll runs immediately and then once per interval', () => {
  expect(run).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(INTERVAL_MS - 1);
  expect(run).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(1 + 2 * INTERVAL_MS);
  expect(run).toHaveBeenCalledTimes(4);
});

test.each([
  ['before it is due: at the usual time', 400, 599, 1, 2],
  ['after it was due: at once', 5_000, 0, 2, 2],
])('a hidden page runs nothing; shown again %s', (_name, hiddenMs, restMs, atReturn, afterRest) => {
  show(true);
  vi.advanceTimersByTime(hiddenMs);
  expect(run).toHaveBeenCalledTimes(1);
  show(false);
  vi.advanceTimersByTime(0);
  expect(run).toHaveBeenCalledTimes(atReturn);
  vi.advanceTimersByTime(restMs + 1);
  expect(run).toHaveBeenCalledTimes(afterRest);
});

test('after a run on demand, the next one follows a whole interval later', () => {
  vi.advanceTimersByTime(900);
  polling.runNow();
  vi.advanceTimersByTime(INTERVAL_MS - 1);
  expect(run).toHaveBeenCalledTimes(2);
  vi.advanceTimersByTime(1);
  expect(run).toHaveBeenCalledTimes(3);
});

test('the poll runs immediately when the connection returns', () => {
  window.dispatchEvent(new Event('online'));
  expect(run).toHaveBeenCalledTimes(2);
});

test('a stopped poll never runs again', () => {
  polling.stop();
  window.dispatchEvent(new Event('online'));
  show(false);
  vi.advanceTimersByTime(10 * INTERVAL_MS);
  expect(run).toHaveBeenCalledTimes(1);
});

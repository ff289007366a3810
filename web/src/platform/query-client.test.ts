// If this fails, a page shows an error where it only had to wait, or asks again for what it will never get.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ApiError } from './api-error.ts';
import { createQueryClient } from './query-client.ts';

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('navigator', { onLine: true });
  vi.spyOn(Math, 'random').mockReturnValue(0);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const refusal = (status: number, retryAfter?: number) =>
  new ApiError({ code: 'too-many-requests', status, problem: { ...(retryAfter !== undefined && { retryAfter }) }, message: '' }); // oxfmt-ignore

/** Returns the number of calls of a query that always fails, after each time in ms. */
async function callsAfter(error: Error, times: readonly number[]): Promise<number[]> {
  const call = vi.fn<() => Promise<never>>().mockRejectedValue(error);
  const failed = createQueryClient()
    .fetchQuery({ queryKey: ['any'], queryFn: call })
    .catch(() => null);
  const calls: number[] = [];
  let now = 0;
  for (const time of times) {
    await vi.advanceTimersByTimeAsync(time - now);
    now = time;
    calls.push(call.mock.calls.length);
  }
  await vi.advanceTimersByTimeAsync(600_000);
  await failed;
  return [...calls, call.mock.calls.length];
}

test.each([
  ['of a server that asks to wait is sent again when it may be, twice', refusal(429, 8), [7_999, 8_000, 15_999], [1, 2, 2, 3]], // oxfmt-ignore
  ['of a server that asks to wait 10 s is sent again after them', refusal(429, 10), [9_999, 10_000], [1, 2, 3]],
  ['of a server that asks to wait longer fails at once', refusal(429, 11), [], [1]],
  ['of a server that fails is sent again after 1 s and 2 s', refusal(503), [999, 1_000, 2_999, 3_000], [1, 2, 2, 3, 3]],
  ['that the server refuses fails at once', refusal(404), [], [1]],
  ['that fails by a bug of the page fails at once', new TypeError('bug'), [], [1]],
])('a query %s', async (_what, error, times, expected) => {
  expect(await callsAfter(error, times)).toEqual(expected);
});

test('a query waits up to 20% longer, so that the pages of a class do not ask again together', async () => {
  vi.mocked(Math.random).mockReturnValue(0.5);
  expect(await callsAfter(refusal(429, 8), [8_799, 8_800])).toEqual([1, 2, 3]);
  expect(await callsAfter(refusal(503), [1_099, 1_100])).toEqual([1, 2, 3]);
});

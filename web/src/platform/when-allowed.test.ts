// If this fails, a learner of a class behind one address has to sign in again, or the page waits forever.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ApiError } from './api-error.ts';
import { whenAllowed } from './when-allowed.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const refusal = (status: number, retryAfter?: number) =>
  new ApiError({ code: 'too-many-requests', status, problem: { ...(retryAfter !== undefined && { retryAfter }) }, message: '' }); // oxfmt-ignore

test('a call is repeated after the time that the server asks to wait', async () => {
  const call = vi.fn<() => Promise<string>>().mockRejectedValueOnce(refusal(429, 8)).mockResolvedValueOnce('here');
  const value = whenAllowed(call);
  await vi.advanceTimersByTimeAsync(7_999);
  expect(call).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(await value).toBe('here');
});

test('a third refusal, and any other error, is thrown', async () => {
  const call = vi.fn<() => Promise<string>>().mockRejectedValue(refusal(429));
  const thrown = whenAllowed(call).catch((cause: unknown) => cause);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(await thrown).toMatchObject({ status: 429 });
  expect(call).toHaveBeenCalledTimes(3);
  await expect(whenAllowed(() => Promise.reject(refusal(503)))).rejects.toMatchObject({ status: 503 });
});

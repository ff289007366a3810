// If this fails, an account starts attempts without a limit, or a learner who uses the product normally must wait.
import { expect, test } from 'vitest';
import { epochMs } from '../kernel/time.ts';
import { START_LIMIT_WINDOW_MS, startWaitMs } from './start-limit.ts';

const START = epochMs(Date.UTC(2026, 0, 15, 12));

test.each([
  ['fewer starts than the limit', null, 0, 0],
  ['as many starts as the limit, just now', START, 0, START_LIMIT_WINDOW_MS],
  ['one millisecond before the first of them leaves the window', START, START_LIMIT_WINDOW_MS - 1, 1],
  ['when the first of them has left the window', START, START_LIMIT_WINDOW_MS, 0],
  ['long after', START, 1e9, 0],
] as const)('the wait until the next start is returned: %s', (_when, limitingStart, afterMs, waitMs) => {
  expect(startWaitMs(limitingStart, epochMs(START + afterMs))).toBe(waitMs);
});

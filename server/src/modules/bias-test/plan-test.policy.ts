import { drawRatedTest, type RatedRequest, type RatedWindow } from '@tradesense/core/bias/rated-draw.ts';
import { planTest, type PlannedWindow, type TestRequest } from '@tradesense/core/bias/windows.ts';
import { createRandom } from '@tradesense/core/kernel/random.ts';
import type { Result } from '@tradesense/core/kernel/result.ts';

/**
 * Runs `planTest` with a generator of its own. A compute task: over 36 years of 4h bars it takes up to 0.4 s of processor time.
 */
export function planSeededTest(
  seed: readonly number[],
  request: TestRequest,
): Result<readonly PlannedWindow[], 'not-enough-history'> {
  return planTest(createRandom(...seed), request);
}

/** Runs `drawRatedTest` with a generator of its own. A compute task: up to 0.1 s for a Mixed test. */
export function drawSeededTest(
  seed: readonly number[],
  request: RatedRequest,
): Result<readonly RatedWindow[], 'nothing-unseen'> {
  return drawRatedTest(createRandom(...seed), request);
}

import { drawRatedTest, type RatedRequest, type RatedWindow } from '@tradesense/core/bias/rated-draw.ts';
import { planSpreadTest, type SpreadRequest, type SpreadWindow } from '@tradesense/core/bias/spread-plan.ts';
import { createRandom } from '@tradesense/core/kernel/random.ts';
import type { Result } from '@tradesense/core/kernel/result.ts';

/**
 * Runs `planSpreadTest` with a random generator made from the seed. Runs in the compute thread, because 36 years of 4h
 * bars take up to 0.4 s of CPU time.
 */
export function planSeededTest(
  seed: readonly number[],
  request: SpreadRequest,
): Result<readonly SpreadWindow[], 'not-enough-history'> {
  return planSpreadTest(createRandom(...seed), request);
}

/**
 * Runs `drawRatedTest` with a random generator made from the seed. Runs in the compute thread, because a Mixed test of
 * one asset takes up to 0.1 s, and a Random test a few times as long.
 */
export function drawSeededTest(
  seed: readonly number[],
  request: RatedRequest,
): Result<readonly RatedWindow[], 'nothing-unseen'> {
  return drawRatedTest(createRandom(...seed), request);
}

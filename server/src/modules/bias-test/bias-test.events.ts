import { z } from 'zod';
import { ASSET_SYMBOLS } from '@tradesense/core/market/asset.ts';

/** Written in the transaction that stores a test's last answer. Abandoned tests cause none. */
export const BIAS_TEST_COMPLETED = 'biasTestCompleted';

export const biasTestCompleted = z.object({
  testId: z.uuid(),
  userId: z.uuid(),
  asset: z.enum(ASSET_SYMBOLS),
  rated: z.boolean(),
  score: z.number().int(),
  questionCount: z.number().int(),
  /** Mean over the test's answers, 0 (best) to 2. */
  brier: z.number(),
});
export type BiasTestCompleted = z.infer<typeof biasTestCompleted>;

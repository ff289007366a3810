import { z } from 'zod';

const requirement = z.object({ done: z.number().int(), needed: z.number().int() });

/**
 * `progressPercentage` = floor(100 × (counted bias tests + counted exams) ÷ needed). Each count is capped at the number
 * needed.
 */
export const unlockCheckResponse = z.object({
  unlocked: z.boolean(),
  progressPercentage: z.number().int(),
  unlockedAt: z.string().nullable(),
  biasTests: requirement,
  chartExams: requirement,
});
export type UnlockCheckResponse = z.infer<typeof unlockCheckResponse>;

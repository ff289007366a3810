import { z } from 'zod';

const requirement = z.object({ done: z.number().int(), needed: z.number().int() });

/**
 * `progressPercentage` is floor(100 × (counted Bias Tests + counted exams) ÷ needed). Each count is at most the number
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

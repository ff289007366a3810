import { z } from 'zod';
import { PROBLEM_CODES } from './problem-codes.ts';

/**
 * The body `application/problem+json` (RFC 9457), with a code from a closed list and, for bad input, the path of each
 * wrong field.
 */
export const problemBody = z.object({
  type: z.string(),
  title: z.string(),
  status: z.number().int(),
  code: z.enum(PROBLEM_CODES),
  detail: z.string(),
  errors: z.array(z.object({ path: z.string(), message: z.string() })).optional(),
  requestId: z.string().optional(),
  /** Number of seconds after which the request may succeed if it is sent again. */
  retryAfter: z.number().optional(),
  /** Additional fields that the specification requires for some responses. */
  error: z.string().optional(),
  message: z.string().optional(),
  needsVerification: z.boolean().optional(),
});
export type ProblemBody = z.infer<typeof problemBody>;

import { z } from 'zod';
import { EVIDENCE_LEVELS } from '@tradesense/core/learning/evidence/evidence-level.ts';

/** Names of the evidence meters that each account has. */
export const EVIDENCE_METERS = ['bias-tests', 'chart-exams', 'real-or-shuffled'] as const;
export type EvidenceMeterName = (typeof EVIDENCE_METERS)[number];

/**
 * The overall evidence is the mean of these meters. The list never changes. Real or Shuffled is not in it: recognizing
 * a recorded chart is easy to learn, so that meter alone would make the overall evidence strong.
 */
export const OVERALL_METERS: readonly EvidenceMeterName[] = ['bias-tests', 'chart-exams'];

const level = z.enum(EVIDENCE_LEVELS);

/**
 * One evidence meter. It covers all rated items of the account, from the first rated item on. `logEvidence` is ln E,
 * because E can grow too large for a number. Without evidence, E is 1.
 */
export const evidenceMeter = z.object({
  meter: z.enum(EVIDENCE_METERS),
  /** Number of answers (`bias-tests`), charts (`chart-exams`) or pairs (`real-or-shuffled`) that count. */
  n: z.number().int(),
  /** Number of questions that were shown and never answered; they do not change the evidence. */
  unanswered: z.number().int(),
  /**
   * Number of graded charts that the meter does not cover yet, because they must first be compared with random marks.
   */
  pending: z.number().int(),
  logEvidence: z.number(),
  level,
  /**
   * Forecast of whether E will reach 20 at the current rate. `items` is the number of items until then; for
   * `too-early`, it is the number of items until a forecast is possible.
   */
  outlook: z.object({
    kind: z.enum(['too-early', 'reached', 'in-sight', 'not-in-sight']),
    items: z.number().int().nullable(),
  }),
  /** Time at which E first reached 20, and the number of items counted by then; `null` if E has never reached 20. */
  firstStrong: z.object({ at: z.string(), n: z.number().int() }).nullable(),
  /**
   * Number of right answers, the number expected by chance, and the 95% interval of the hit rate, which stays valid
   * however often the learner looks at it. `null` for `chart-exams` and without answers.
   */
  hitRate: z.object({ hits: z.number().int(), expected: z.number(), low: z.number(), high: z.number() }).nullable(),
});
export type EvidenceMeterView = z.infer<typeof evidenceMeter>;

export const evidenceResponse = z.object({
  meters: z.array(evidenceMeter),
  /** The overall evidence: `logEvidence` is the logarithm of the mean of E over `OVERALL_METERS`. */
  overall: z.object({ logEvidence: z.number(), level }),
});
export type EvidenceResponse = z.infer<typeof evidenceResponse>;

import { z } from 'zod';
import { EVIDENCE_LEVELS } from '@tradesense/core/learning/evidence/evidence-level.ts';

/** The meters of an account. */
export const EVIDENCE_METERS = ['bias-tests', 'chart-exams', 'real-or-shuffled'] as const;
export type EvidenceMeterName = (typeof EVIDENCE_METERS)[number];

/**
 * The meters whose mean is the overall evidence; this list is fixed. Real or Shuffled is not in it: recognizing a recorded chart is easy
 * to learn, so it alone would call everything strong.
 */
export const OVERALL_METERS: readonly EvidenceMeterName[] = ['bias-tests', 'chart-exams'];

const level = z.enum(EVIDENCE_LEVELS);

/**
 * One meter, from the account's first rated item on. `logEvidence` is ln E: E is 1 without any evidence and grows beyond what a
 * number holds.
 */
export const evidenceMeter = z.object({
  meter: z.enum(EVIDENCE_METERS),
  /** Answers (`bias-tests`), charts (`chart-exams`) or pairs (`real-or-shuffled`) that count. */
  n: z.number().int(),
  /** Questions that were shown and never answered; they change nothing. */
  unanswered: z.number().int(),
  /** Graded charts that are not compared with random marks yet. */
  pending: z.number().int(),
  logEvidence: z.number(),
  level,
  /** What it would take to reach 20. `items` is the number of further items; for `too-early` until anything is extrapolated. */
  outlook: z.object({
    kind: z.enum(['too-early', 'reached', 'in-sight', 'not-in-sight']),
    items: z.number().int().nullable(),
  }),
  /** When the meter first reached 20, and after how many items. */
  firstStrong: z.object({ at: z.string(), n: z.number().int() }).nullable(),
  /** `null` for `chart-exams`. Right answers, what chance expects, and the 95% interval of the hit rate at every look; null without answers. */
  hitRate: z.object({ hits: z.number().int(), expected: z.number(), low: z.number(), high: z.number() }).nullable(),
});
export type EvidenceMeterView = z.infer<typeof evidenceMeter>;

export const evidenceResponse = z.object({
  meters: z.array(evidenceMeter),
  /** The mean of E over `OVERALL_METERS`. */
  overall: z.object({ logEvidence: z.number(), level }),
});
export type EvidenceResponse = z.infer<typeof evidenceResponse>;

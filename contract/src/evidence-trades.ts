import { z } from 'zod';
import { EVIDENCE_LEVELS } from '@tradesense/core/learning/evidence/evidence-level.ts';
import { evidenceMeter } from './evidence.ts';

/**
 * The evidence meter of a learner's trades, over all of the learner's sandbox accounts and their resets. Here, a trade
 * is the part of a position that one order opened. The meter measures gain per risk, not skill, so the overall evidence
 * does not include it.
 */
export const tradeEvidence = evidenceMeter.pick({ logEvidence: true, outlook: true, firstStrong: true }).extend({
  level: z.enum(EVIDENCE_LEVELS),
  /** Number of finished trades that count: closed, or settled early because their open loss reached 4 R. */
  n: z.number().int(),
  /** Number of open trades, which count with their current net result. */
  open: z.number().int(),
  /** Number of trades that do not count, because they have no planned risk. */
  excluded: z.number().int(),
});
export type TradeEvidence = z.infer<typeof tradeEvidence>;

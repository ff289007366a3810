import { z } from 'zod';
import { EVIDENCE_LEVELS } from '@tradesense/core/learning/evidence/evidence-level.ts';
import { evidenceMeter } from './evidence.ts';

/**
 * The evidence meter of an account's trades, over all sandbox accounts and resets. A trade is the part of a position
 * that one order opened. The meter measures money per risk, not skill, so it is not part of the overall evidence.
 */
export const tradeEvidence = evidenceMeter.pick({ logEvidence: true, outlook: true, firstStrong: true }).extend({
  level: z.enum(EVIDENCE_LEVELS),
  /** Number of trades that count as finished: closed, or settled at a marked loss of 4 R. */
  n: z.number().int(),
  /** Number of open trades that count with their present net result. */
  open: z.number().int(),
  /** Number of trades without a planned risk, which do not count. */
  excluded: z.number().int(),
});
export type TradeEvidence = z.infer<typeof tradeEvidence>;

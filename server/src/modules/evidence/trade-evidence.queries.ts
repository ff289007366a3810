import type { TradeEvidence } from '@tradesense/contract/evidence-trades.ts';
import { edgeOutlook, logEdgeEvidence } from '@tradesense/core/learning/evidence/edge-evidence.ts';
import { evidenceLevel } from '@tradesense/core/learning/evidence/evidence-level.ts';
import type { Database } from '../../platform/database/database.ts';
import { tradeMarks, type ReadPresentEntries } from './record-trade.service.ts';
import { markedAt, startTradeMeter } from './trade-evidence.policy.ts';
import { findTradeMeter } from './trade-evidence.repo.ts';

/** Value of ln E that is shown if E is 0. JSON has no −∞. */
const LOG_RUINED = Math.log(Number.MIN_VALUE);

/** Returns the meter of a learner's trades. Open trades are included with their current net results. */
export async function readTradeEvidence(
  db: Database,
  readEntries: ReadPresentEntries,
  userId: string,
): Promise<TradeEvidence> {
  return db.read(async (tx) => {
    const { state, firstStrong } = (await findTradeMeter(tx, userId)) ?? startTradeMeter();
    const evidence = markedAt(state.evidence, await tradeMarks(tx, readEntries, userId));
    const logEvidence = Math.max(LOG_RUINED, logEdgeEvidence(evidence));
    const outlook = edgeOutlook(evidence);
    return {
      n: evidence.n,
      open: evidence.open.length,
      excluded: state.excluded,
      logEvidence,
      level: evidenceLevel(logEvidence, evidence.n),
      outlook: { kind: outlook.kind, items: 'items' in outlook ? outlook.items : null },
      firstStrong: firstStrong === null ? null : { at: new Date(firstStrong.at).toISOString(), n: firstStrong.n },
    };
  });
}

import {
  EVIDENCE_METERS,
  OVERALL_METERS,
  type EvidenceMeterView,
  type EvidenceResponse,
} from '@tradesense/contract/evidence.ts';
import { evidenceLevel, logOverallEvidence } from '@tradesense/core/learning/evidence/evidence-level.ts';
import { hitRateInterval } from '@tradesense/core/learning/evidence/hit-rate-interval.ts';
import type { Outlook } from '@tradesense/core/learning/evidence/outlook.ts';
import type { Database } from '../../platform/database/database.ts';
import { countPendingCharts, metersOf } from './evidence.repo.ts';
import { hitsOf, readState, startMeter, type MeterState, type StoredMeter } from './meter-state.policy.ts';

/** Returns all meters of an account, even those without an item, and the overall evidence. */
export async function readEvidence(db: Database, userId: string): Promise<EvidenceResponse> {
  return db.read(async (tx) => {
    const stored = await metersOf(tx, userId);
    const pendingCharts = await countPendingCharts(tx, userId);
    const meters = EVIDENCE_METERS.map((name) =>
      meterView(stored.get(name) ?? startMeter(name), name === 'chart-exams' ? pendingCharts : 0),
    );
    const overall = meters.filter(({ meter }) => OVERALL_METERS.includes(meter));
    const logEvidence = logOverallEvidence(overall.map((meter) => meter.logEvidence));
    // The overall evidence has a level as soon as one of its meters has enough items for a level.
    return {
      meters,
      overall: { logEvidence, level: evidenceLevel(logEvidence, Math.max(...overall.map(({ n }) => n))) },
    };
  });
}

function meterView({ state, firstStrong }: StoredMeter, pending: number): EvidenceMeterView {
  const { n, logEvidence, outlook } = readState(state);
  return {
    meter: state.kind,
    n,
    unanswered: state.kind === 'bias-tests' ? state.evidence.unanswered : 0,
    pending,
    logEvidence,
    level: evidenceLevel(logEvidence, n),
    outlook: outlookView(outlook),
    firstStrong: firstStrong === null ? null : { at: new Date(firstStrong.at).toISOString(), n: firstStrong.n },
    hitRate: hitRateView(state),
  };
}

function outlookView(outlook: Outlook): EvidenceMeterView['outlook'] {
  return { kind: outlook.kind, items: 'items' in outlook ? outlook.items : null };
}

function hitRateView(state: MeterState): EvidenceMeterView['hitRate'] {
  const evidence = hitsOf(state);
  if (evidence === null || evidence.n === 0) return null;
  const { n, hits, expectedHits } = evidence;
  return { hits, expected: expectedHits, ...hitRateInterval(hits, n) };
}

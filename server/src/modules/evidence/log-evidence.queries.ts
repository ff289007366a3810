import { EVIDENCE_METERS, type EvidenceMeterName } from '@tradesense/contract/evidence.ts';
import type { Tx } from '../../platform/database/database.ts';
import { metersOf } from './evidence.repo.ts';
import { readState, startMeter } from './meter-state.policy.ts';

/** Returns ln E of each meter of the account as it stands; 0 before the first item. */
export async function logEvidenceOf(tx: Tx, userId: string): Promise<Readonly<Record<EvidenceMeterName, number>>> {
  const stored = await metersOf(tx, userId);
  const logs = EVIDENCE_METERS.map((meter) => [
    meter,
    readState((stored.get(meter) ?? startMeter(meter)).state).logEvidence,
  ]);
  return Object.fromEntries(logs) as Record<EvidenceMeterName, number>;
}

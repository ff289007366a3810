import { EVIDENCE_METERS, type EvidenceMeterName } from '@tradesense/contract/evidence.ts';
import type { Tx } from '../../platform/database/database.ts';
import { itemsOf, metersOf } from './evidence.repo.ts';
import { addItem, readState, startMeter } from './meter-state.policy.ts';

/** Returns the current ln E of each meter of the account. It is 0 for a meter without an item. */
export async function logEvidenceOf(tx: Tx, userId: string): Promise<Readonly<Record<EvidenceMeterName, number>>> {
  const stored = await metersOf(tx, userId);
  const logs = EVIDENCE_METERS.map((meter) => [
    meter,
    readState((stored.get(meter) ?? startMeter(meter)).state).logEvidence,
  ]);
  return Object.fromEntries(logs) as Record<EvidenceMeterName, number>;
}

/** Returns the highest ln E that a meter has ever had. It is computed from all items of the meter. */
export async function highestLogEvidence(tx: Tx, userId: string, meter: EvidenceMeterName): Promise<number> {
  let state = startMeter(meter);
  let highest = 0;
  for (const { content, at } of await itemsOf(tx, { userId, meter })) {
    state = addItem(state, content, at);
    highest = Math.max(highest, readState(state.state).logEvidence);
  }
  return highest;
}

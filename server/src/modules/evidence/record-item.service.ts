import { marksReached } from '@tradesense/core/learning/evidence/evidence-level.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { Outbox } from '../../platform/outbox/outbox.ts';
import { evidenceReached } from './evidence.events.ts';
import { appendItem, type NewItem } from './evidence.repo.ts';
import { readState, type StoredMeter } from './meter-state.policy.ts';

const marksOf = ({ state }: StoredMeter) => marksReached(readState(state).logEvidence);

/**
 * Adds an item to its meter, once. Appends an event for each mark that the meter's evidence reaches through this item.
 */
export async function recordItem(outbox: Outbox, tx: Tx, item: NewItem): Promise<void> {
  const appended = await appendItem(tx, item);
  if (appended === null) return;
  const before = marksOf(appended.before);
  const { userId, meter } = item;
  for (const mark of marksOf(appended.after))
    if (!before.includes(mark)) outbox.append(tx, evidenceReached.create({ userId, meter, mark }));
}

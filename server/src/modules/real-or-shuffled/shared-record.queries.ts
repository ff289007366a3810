import type { SharedThingOf } from '@tradesense/contract/posts.ts';
import type { EpochMs } from '@tradesense/core/kernel/time.ts';
import type { Tx } from '../../platform/database/database.ts';
import { recordOf, recordView } from './pair-record.repo.ts';

/** Returns the learner's record as others may see it, or `null` before the first answer. */
export async function sharedPairRecord(
  tx: Tx,
  userId: string,
  now: EpochMs,
): Promise<SharedThingOf<'real-or-shuffled'> | null> {
  const record = await recordOf(tx, userId, now);
  if (record.answers === 0) return null;
  return { kind: 'real-or-shuffled', ...recordView(record), at: new Date(now).toISOString() };
}

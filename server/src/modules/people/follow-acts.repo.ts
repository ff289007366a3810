import { and, desc, eq, inArray, lt } from 'drizzle-orm';
import { epochMs, type EpochMs } from '@tradesense/core/kernel/time.ts';
import type { Tx } from '../../platform/database/database.ts';
import { followActs } from './people.tables.ts';

const { id, userId, otherId, at, notifiedAt } = followActs;

export async function insertFollowAct(tx: Tx, act: typeof followActs.$inferInsert): Promise<void> {
  await tx.insert(followActs).values(act);
}

/**
 * Marks the newest follow of account `to` by account `from` as notified. Returns `false`, and changes nothing, if `to`
 * was notified of any follow by `from` before.
 */
export async function markNotified(tx: Tx, from: string, to: string, now: Date): Promise<boolean> {
  const acts = await tx
    .select({ id, notifiedAt })
    .from(followActs)
    .where(and(eq(userId, from), eq(otherId, to)))
    .orderBy(desc(at))
    .for('update');
  const [newest] = acts;
  if (newest === undefined || acts.some((act) => act.notifiedAt !== null)) return false;
  await tx.update(followActs).set({ notifiedAt: now }).where(eq(id, newest.id));
  return true;
}

/** Returns the time of the account's `count`-th newest follow; `null` if it has followed fewer times. */
export async function nthNewestFollow(tx: Tx, from: string, count: number): Promise<EpochMs | null> {
  const [row] = await tx
    .select({ at })
    .from(followActs)
    .where(eq(userId, from))
    .orderBy(desc(at))
    .limit(1)
    .offset(count - 1);
  return row === undefined ? null : epochMs(row.at.getTime());
}

/**
 * Deletes at most `limit` rows about follows before the given time, oldest first. Returns the number of deleted rows.
 */
export async function deleteOldActs(tx: Tx, before: Date, limit: number): Promise<number> {
  const old = tx.select({ id }).from(followActs).where(lt(at, before)).orderBy(at).limit(limit);
  const rows = await tx.delete(followActs).where(inArray(id, old)).returning({ id });
  return rows.length;
}

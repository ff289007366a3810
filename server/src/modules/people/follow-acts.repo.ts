import { and, desc, eq, inArray, lt } from 'drizzle-orm';
import { epochMs, type EpochMs } from '@tradesense/core/kernel/time.ts';
import type { Tx } from '../../platform/database/database.ts';
import { followActs } from './people.tables.ts';

const { id, userId, otherId, at } = followActs;

export async function insertFollowAct(tx: Tx, act: typeof followActs.$inferSelect): Promise<void> {
  await tx.insert(followActs).values(act);
}

/** Whether the account has begun to follow the other before, as far as that is remembered. */
export async function hasFollowedBefore(tx: Tx, from: string, to: string): Promise<boolean> {
  const rows = await tx
    .select({ id })
    .from(followActs)
    .where(and(eq(userId, from), eq(otherId, to)))
    .limit(1);
  return rows.length === 1;
}

/** Time of the account's `count`-th newest follow; `null` if there are fewer. */
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

/** Deletes up to `limit` acts from before a time. Returns how many. */
export async function deleteOldActs(tx: Tx, before: Date, limit: number): Promise<number> {
  const old = tx.select({ id }).from(followActs).where(lt(at, before)).orderBy(at).limit(limit);
  const rows = await tx.delete(followActs).where(inArray(id, old)).returning({ id });
  return rows.length;
}

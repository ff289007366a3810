import { and, desc, eq, inArray, lt, sql } from 'drizzle-orm';
import type { PostAct } from '@tradesense/core/posts/post-limits.ts';
import type { EpochMs } from '@tradesense/core/kernel/time.ts';
import type { Tx } from '../../platform/database/database.ts';
import { postActs } from './posts.tables.ts';

const { id, userId, kind, at } = postActs;

/** Locks the actions of an account until the transaction ends, so that simultaneous actions cannot exceed a limit. */
export async function lockActs(tx: Tx, actor: string): Promise<void> {
  await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended(${`posts.actor ${actor}`}, 0))`);
}

export async function insertActs(tx: Tx, acts: readonly (typeof postActs.$inferInsert)[]): Promise<void> {
  await tx.insert(postActs).values([...acts]);
}

/** Returns the time of the account's `count`-th newest action of a kind, or `null` if there are fewer. */
export async function nthNewestAct(tx: Tx, actor: string, act: PostAct, count: number): Promise<EpochMs | null> {
  const [row] = await tx
    .select({ at })
    .from(postActs)
    .where(and(eq(userId, actor), eq(kind, act)))
    .orderBy(desc(at))
    .limit(1)
    .offset(count - 1);
  return row?.at ?? null;
}

/**
 * Deletes at most `limit` counted actions from before the given time, oldest first. Returns the number of deleted rows.
 */
export async function deleteOldActs(tx: Tx, before: EpochMs, limit: number): Promise<number> {
  const old = tx.select({ id }).from(postActs).where(lt(at, before)).orderBy(at).limit(limit);
  const rows = await tx.delete(postActs).where(inArray(id, old)).returning({ id });
  return rows.length;
}

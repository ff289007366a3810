import { asc, count, eq, gt, sql } from 'drizzle-orm';
import { DAY_MS, type EpochMs } from '@tradesense/core/kernel/time.ts';
import type { Tx } from '../../platform/database/database.ts';
import { registrations, users } from './identity.tables.ts';

export interface AccountCounts {
  readonly users: number;
  readonly activeDay: number;
  readonly activeWeek: number;
  readonly signUpsDay: number;
  readonly signUpsWeek: number;
  readonly registrations: number;
  readonly suspended: number;
}

const WEEK_MS = 7 * DAY_MS;

/**
 * Returns the numbers of all accounts, of registrations and of suspended accounts. Also returns how many accounts were
 * used within a day and within a week, and how many accounts were created in these times.
 */
export async function countAllAccounts(tx: Tx, now: EpochMs): Promise<AccountCounts> {
  const [day, week] = [new Date(now - DAY_MS), new Date(now - WEEK_MS)];
  const since = (column: typeof users.createdAt | typeof users.lastSeenAt, time: Date) =>
    sql<number>`count(*) FILTER (WHERE ${column} >= ${time.toISOString()})`.mapWith(Number);
  const [made] = await tx
    .select({
      all: count(),
      day: since(users.createdAt, day),
      week: since(users.createdAt, week),
      seenDay: since(users.lastSeenAt, day),
      seenWeek: since(users.lastSeenAt, week),
    })
    .from(users);
  return {
    users: made?.all ?? 0,
    signUpsDay: made?.day ?? 0,
    signUpsWeek: made?.week ?? 0,
    activeDay: made?.seenDay ?? 0,
    activeWeek: made?.seenWeek ?? 0,
    registrations: await tx.$count(registrations),
    suspended: await tx.$count(users, eq(users.isSuspended, true)),
  };
}

/** Returns up to `limit` account ids that follow `after`, in ascending order. `null` starts with the first account. */
export async function accountsAfter(tx: Tx, after: string | null, limit: number): Promise<readonly string[]> {
  const rows = await tx
    .select({ id: users.id })
    .from(users)
    .where(after === null ? undefined : gt(users.id, after))
    .orderBy(asc(users.id))
    .limit(limit);
  return rows.map(({ id }) => id);
}

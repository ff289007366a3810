import { and, asc, desc, eq, gt, isNotNull, isNull, lt, sql } from 'drizzle-orm';
import { money, type Money } from '@tradesense/core/kernel/money.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { ArchiveV2 } from './account-archive.policy.ts';
import { sandboxAccounts, sandboxFills, sandboxPositions, type AccountRow } from './trading.tables.ts';

/**
 * Stores an account. Returns `false` if the learner already has this attempt. If another transaction is storing the
 * same attempt, waits for it first.
 */
export async function insertAccount(tx: Tx, row: typeof sandboxAccounts.$inferInsert): Promise<boolean> {
  const rows = await tx.insert(sandboxAccounts).values(row).onConflictDoNothing().returning({ id: sandboxAccounts.id });
  return rows.length === 1;
}

/** Returns the learner's running accounts, ordered by number. Leaves out accounts of replay sessions. */
export async function runningAccounts(tx: Tx, userId: string): Promise<AccountRow[]> {
  return await tx
    .select()
    .from(sandboxAccounts)
    .where(
      and(eq(sandboxAccounts.userId, userId), eq(sandboxAccounts.kind, 'live'), isNull(sandboxAccounts.archivedAt)),
    )
    .orderBy(asc(sandboxAccounts.number));
}

/** Whether any of the learner's running accounts holds a position. Accounts of replay sessions are ignored. */
export async function holdsPositions(tx: Tx, userId: string): Promise<boolean> {
  const rows = await tx
    .select({ accountId: sandboxPositions.accountId })
    .from(sandboxPositions)
    .innerJoin(sandboxAccounts, eq(sandboxAccounts.id, sandboxPositions.accountId))
    .where(
      and(eq(sandboxAccounts.userId, userId), eq(sandboxAccounts.kind, 'live'), isNull(sandboxAccounts.archivedAt)),
    )
    .limit(1);
  return rows.length === 1;
}

/** Whether the learner's live accounts, running or archived, have any fill. */
export async function hasFills(tx: Tx, userId: string): Promise<boolean> {
  const rows = await tx
    .select({ accountId: sandboxFills.accountId })
    .from(sandboxFills)
    .innerJoin(sandboxAccounts, eq(sandboxAccounts.id, sandboxFills.accountId))
    .where(and(eq(sandboxAccounts.userId, userId), eq(sandboxAccounts.kind, 'live')))
    .limit(1);
  return rows.length === 1;
}

/** Returns the learner's live accounts, running or archived, ordered by account and attempt. */
export async function liveAccountsOf(tx: Tx, userId: string): Promise<AccountRow[]> {
  return await tx
    .select()
    .from(sandboxAccounts)
    .where(and(eq(sandboxAccounts.userId, userId), eq(sandboxAccounts.kind, 'live')))
    .orderBy(asc(sandboxAccounts.number), asc(sandboxAccounts.attempt));
}

/** Returns an account of any learner, running or archived; `null` if there is none with this id. */
export async function findAccount(tx: Tx, id: string): Promise<AccountRow | null> {
  const rows = await tx.select().from(sandboxAccounts).where(eq(sandboxAccounts.id, id));
  return rows[0] ?? null;
}

/** Returns an account of the learner, running or archived, or `null` if the learner has no account with this id. */
export async function findOwnAccount(tx: Tx, userId: string, id: string): Promise<AccountRow | null> {
  const rows = await tx
    .select()
    .from(sandboxAccounts)
    .where(and(eq(sandboxAccounts.id, id), eq(sandboxAccounts.userId, userId)));
  return rows[0] ?? null;
}

/**
 * Returns the archived attempts of one account, newest first. If `before` is not `null`, returns only attempts with
 * lower numbers.
 */
export async function archivedAttempts(
  tx: Tx,
  { userId, number }: AccountRow,
  { before, limit }: { readonly before: number | null; readonly limit: number },
): Promise<AccountRow[]> {
  return await tx
    .select()
    .from(sandboxAccounts)
    .where(
      and(
        eq(sandboxAccounts.userId, userId),
        eq(sandboxAccounts.number, number),
        isNotNull(sandboxAccounts.archivedAt),
        before === null ? undefined : lt(sandboxAccounts.attempt, before),
      ),
    )
    .orderBy(desc(sandboxAccounts.attempt))
    .limit(limit);
}

export async function archiveAccount(tx: Tx, id: string, at: Date, archive: ArchiveV2): Promise<void> {
  await tx.update(sandboxAccounts).set({ archivedAt: at, archive }).where(eq(sandboxAccounts.id, id));
  // Open positions of an archived attempt no longer react to prices. The reset has already canceled its orders.
  const nothing = { actsAtOrBelow: null, actsAtOrAbove: null };
  await tx.update(sandboxPositions).set(nothing).where(eq(sandboxPositions.accountId, id));
}

export async function renameAccount(tx: Tx, id: string, name: string): Promise<void> {
  await tx.update(sandboxAccounts).set({ name }).where(eq(sandboxAccounts.id, id));
}

export async function setOwnLimits(tx: Tx, id: string, ownLimits: AccountRow['ownLimits']): Promise<void> {
  await tx.update(sandboxAccounts).set({ ownLimits }).where(eq(sandboxAccounts.id, id));
}

export async function countFills(tx: Tx, accountId: string): Promise<{ fills: number; liquidations: number }> {
  const rows = await tx
    .select({
      fills: sql<number>`count(*)::int`,
      liquidations: sql<number>`count(*) FILTER (WHERE ${sandboxFills.orderId} IS NULL)::int`,
    })
    .from(sandboxFills)
    .where(eq(sandboxFills.accountId, accountId));
  return rows[0] ?? { fills: 0, liquidations: 0 };
}

/** Returns all learners' live accounts, running or archived, whose ids follow `after`, in ascending order. */
export async function liveAccountsAfter(
  tx: Tx,
  after: string | null,
  limit: number,
): Promise<Pick<AccountRow, 'id' | 'userId'>[]> {
  const { id, userId, kind } = sandboxAccounts;
  return await tx
    .select({ id, userId })
    .from(sandboxAccounts)
    .where(and(eq(kind, 'live'), after === null ? undefined : gt(id, after)))
    .orderBy(asc(id))
    .limit(limit);
}

/** Returns the number of all accounts, running or archived. */
export function countSandboxAccounts(tx: Tx): Promise<number> {
  return tx.$count(sandboxAccounts);
}

/** Returns the ids of all accounts, running or archived, that follow `after`, in ascending order. */
export async function accountIdsAfter(tx: Tx, after: string | null, limit: number): Promise<string[]> {
  const rows = await tx
    .select({ id: sandboxAccounts.id })
    .from(sandboxAccounts)
    .where(after === null ? undefined : gt(sandboxAccounts.id, after))
    .orderBy(asc(sandboxAccounts.id))
    .limit(limit);
  return rows.map(({ id }) => id);
}

interface MoneyRow {
  readonly cash: bigint;
  readonly margin: string;
}

/**
 * Returns the account's free cash and the margin reserved for its orders and positions; `null` if there is no account
 * with this id.
 */
export async function moneyOf(tx: Tx, accountId: string): Promise<{ cash: Money; margin: Money } | null> {
  const { rows } = await tx.$client.query<MoneyRow>(
    `SELECT cash, (
       coalesce((SELECT sum(reserved) FROM sandbox_orders WHERE account_id = $1 AND ended_at IS NULL), 0)
       + coalesce((SELECT sum(margin) FROM sandbox_positions WHERE account_id = $1), 0)
     )::text AS margin FROM sandbox_accounts WHERE id = $1`,
    [accountId],
  );
  const row = rows[0];
  return row === undefined ? null : { cash: money(row.cash), margin: money(BigInt(row.margin)) };
}

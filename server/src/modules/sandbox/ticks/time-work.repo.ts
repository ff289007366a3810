import { and, desc, eq } from 'drizzle-orm';
import { epochMs, type EpochMs } from '@tradesense/core/kernel/time.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { sandboxEvents } from '../trading.tables.ts';
import { sandboxBoundaries } from './ticks.tables.ts';

type Kind = typeof sandboxBoundaries.$inferSelect.kind;

/** The last boundary that is done; null before the first. */
export async function lastBoundary(tx: Tx, kind: Kind): Promise<EpochMs | null> {
  const rows = await tx
    .select({ at: sandboxBoundaries.at })
    .from(sandboxBoundaries)
    .where(eq(sandboxBoundaries.kind, kind))
    .orderBy(desc(sandboxBoundaries.at))
    .limit(1);
  return rows[0] === undefined ? null : epochMs(rows[0].at.getTime());
}

/** Done twice is done. */
export async function noteBoundary(tx: Tx, kind: Kind, at: EpochMs): Promise<void> {
  await tx
    .insert(sandboxBoundaries)
    .values({ kind, at: new Date(at) })
    .onConflictDoNothing();
}

/** Whether an event of this key has happened to the account; asked under its lock. */
export async function hasHappened(tx: Tx, accountId: string, key: string): Promise<boolean> {
  const rows = await tx
    .select({ sequence: sandboxEvents.sequence })
    .from(sandboxEvents)
    .where(and(eq(sandboxEvents.accountId, accountId), eq(sandboxEvents.key, key)));
  return rows.length > 0;
}

async function ids(tx: Tx, name: string, text: string, values: readonly unknown[]): Promise<string[]> {
  const { rows } = await tx.$client.query<{ id: string }>({ name, text, values: [...values] });
  return rows.map(({ id }) => id);
}

/** Running live accounts, ascending after one of them, with a leveraged position that was open before a time. */
export function leveragedAccounts(tx: Tx, before: EpochMs, after: string | null, limit: number): Promise<string[]> {
  const text = `SELECT DISTINCT account_id AS id FROM sandbox_positions JOIN sandbox_accounts ON id = account_id
    WHERE kind = 'live' AND archived_at IS NULL AND leverage > 1 AND sandbox_positions.opened_at < $1 AND ($2::uuid IS NULL OR account_id > $2)
    ORDER BY account_id LIMIT $3`;
  return ids(tx, 'sandbox-leveraged', text, [new Date(before), after, limit]);
}

/** Running live accounts, ascending after one of them, that were opened before a time. */
export function accountsOpenedBefore(tx: Tx, before: EpochMs, after: string | null, limit: number): Promise<string[]> {
  const text = `SELECT id FROM sandbox_accounts
    WHERE kind = 'live' AND archived_at IS NULL AND opened_at < $1 AND ($2::uuid IS NULL OR id > $2) ORDER BY id LIMIT $3`;
  return ids(tx, 'sandbox-opened-before', text, [new Date(before), after, limit]);
}

/** Live accounts, ascending after one of them, with a live order whose time is over. */
export function accountsWithExpired(tx: Tx, now: EpochMs, after: string | null, limit: number): Promise<string[]> {
  const text = `SELECT DISTINCT account_id AS id FROM sandbox_orders JOIN sandbox_accounts ON sandbox_accounts.id = account_id
    WHERE kind = 'live' AND ended_at IS NULL AND expires_at <= $1 AND ($2::uuid IS NULL OR account_id > $2)
    ORDER BY account_id LIMIT $3`;
  return ids(tx, 'sandbox-expired', text, [new Date(now), after, limit]);
}

import { and, eq, inArray, sql } from 'drizzle-orm';
import { epochMs, type EpochMs } from '@tradesense/core/kernel/time.ts';
import type { Tx } from '../../../platform/database/database.ts';
import type { Shard } from '../../../platform/jobs/shard-leases.ts';
import { sandboxEvents } from '../trading.tables.ts';
import { isInShards } from './shard-filter.ts';
import { sandboxShardBoundaries } from './ticks.tables.ts';

export type BoundaryKind = typeof sandboxShardBoundaries.$inferSelect.kind;

/**
 * Selects a page of the accounts of some shards, ascending by id. The page starts after the id `after`; if `after` is
 * `null`, it starts with the first account.
 */
export interface AccountPage {
  readonly shards: readonly Shard[];
  readonly after: string | null;
  readonly limit: number;
}

/**
 * For each of the given shards, returns the last completed boundary (time at which an event is due). Shards without a
 * completed boundary are absent.
 */
export async function lastBoundaries(
  tx: Tx,
  kind: BoundaryKind,
  shards: readonly Shard[],
): Promise<ReadonlyMap<Shard, EpochMs>> {
  const rows = await tx
    .select({ shard: sandboxShardBoundaries.shard, at: sandboxShardBoundaries.at })
    .from(sandboxShardBoundaries)
    .where(and(eq(sandboxShardBoundaries.kind, kind), inArray(sandboxShardBoundaries.shard, [...shards])));
  return new Map(rows.map(({ shard, at }) => [shard, epochMs(at.getTime())]));
}

/**
 * Records that the given shards have completed the boundary. A shard that has already completed a later boundary stays
 * unchanged.
 */
export async function markBoundaryDone(
  tx: Tx,
  kind: BoundaryKind,
  shards: readonly Shard[],
  at: EpochMs,
): Promise<void> {
  await tx
    .insert(sandboxShardBoundaries)
    .values(shards.map((shard) => ({ kind, shard, at: new Date(at) })))
    .onConflictDoUpdate({
      target: [sandboxShardBoundaries.kind, sandboxShardBoundaries.shard],
      set: { at: sql`greatest(${sandboxShardBoundaries.at}, excluded.at)` },
    });
}

/**
 * Returns the given accounts to which an event with this key has already been applied. The caller must hold the
 * accounts' locks.
 */
export async function accountsWithEvent(
  tx: Tx,
  accountIds: readonly string[],
  key: string,
): Promise<ReadonlySet<string>> {
  const rows = await tx
    .select({ accountId: sandboxEvents.accountId })
    .from(sandboxEvents)
    .where(and(inArray(sandboxEvents.accountId, [...accountIds]), eq(sandboxEvents.key, key)));
  return new Set(rows.map(({ accountId }) => accountId));
}

async function ids(tx: Tx, name: string, text: string, values: readonly unknown[]): Promise<string[]> {
  const { rows } = await tx.$client.query<{ id: string }>({ name, text, values: [...values] });
  return rows.map(({ id }) => id);
}

/** Returns running live accounts with a leveraged position that was open before a given time. */
export function leveragedAccounts(tx: Tx, before: EpochMs, page: AccountPage): Promise<string[]> {
  const text = `SELECT DISTINCT account_id AS id FROM sandbox_positions JOIN sandbox_accounts ON id = account_id
    WHERE kind = 'live' AND archived_at IS NULL AND leverage > 1 AND sandbox_positions.opened_at < $1 AND ($2::uuid IS NULL OR account_id > $2)
      AND ${isInShards('account_id', '$4')} ORDER BY account_id LIMIT $3`;
  return ids(tx, 'sandbox-leveraged', text, [new Date(before), page.after, page.limit, page.shards]);
}

/** Returns running live accounts that were opened before a given time. */
export function accountsOpenedBefore(tx: Tx, before: EpochMs, page: AccountPage): Promise<string[]> {
  const text = `SELECT id FROM sandbox_accounts
    WHERE kind = 'live' AND archived_at IS NULL AND opened_at < $1 AND ($2::uuid IS NULL OR id > $2)
      AND ${isInShards('id', '$4')} ORDER BY id LIMIT $3`;
  return ids(tx, 'sandbox-opened-before', text, [new Date(before), page.after, page.limit, page.shards]);
}

/** Returns live accounts with a live order that has expired. */
export function accountsWithExpired(tx: Tx, now: EpochMs, page: AccountPage): Promise<string[]> {
  const text = `SELECT DISTINCT account_id AS id FROM sandbox_orders JOIN sandbox_accounts ON sandbox_accounts.id = account_id
    WHERE kind = 'live' AND ended_at IS NULL AND expires_at <= $1 AND ($2::uuid IS NULL OR account_id > $2)
      AND ${isInShards('account_id', '$4')} ORDER BY account_id LIMIT $3`;
  return ids(tx, 'sandbox-expired', text, [new Date(now), page.after, page.limit, page.shards]);
}

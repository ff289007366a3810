import { and, eq, sql } from 'drizzle-orm';
import type { SortOf } from '@tradesense/contract/admin-tables-constants.ts';
import type { Tx } from '../../platform/database/database.ts';
import { placeOf, type ListPage, type SortedList } from '../../platform/database/sorted-list.ts';
import type { AuditRecord } from './audit-record.ts';
import { auditEntries } from './audit.tables.ts';

/** Filter of the entries to read. An absent field selects all. */
export interface AuditFilter {
  readonly act?: AuditRecord['act'] | undefined;
  readonly targetKind?: AuditRecord['targetKind'] | undefined;
  readonly targetId?: string | undefined;
  readonly actorId?: string | undefined;
}

export async function insertAuditEntry(tx: Tx, entry: AuditRecord): Promise<void> {
  await tx.insert(auditEntries).values(entry);
}

const LIST: SortedList<SortOf<'audit'>> = {
  from: auditEntries,
  key: auditEntries.id,
  columns: { at: null, act: sql`${auditEntries.act}` },
};

/** Returns the newest entries that the filter selects, newest first. */
export function newestAuditEntries(tx: Tx, filter: AuditFilter, limit: number): Promise<AuditRecord[]> {
  return findAuditEntries(tx, filter, { sort: 'at', direction: 'desc', after: null, limit });
}

/** Returns a page of the entries that the filter selects. */
export async function findAuditEntries(
  tx: Tx,
  { act, targetKind, targetId, actorId }: AuditFilter,
  page: ListPage<SortOf<'audit'>>,
): Promise<AuditRecord[]> {
  const { isAfter, orderBy } = placeOf(LIST, page);
  return tx
    .select()
    .from(auditEntries)
    .where(
      and(
        act === undefined ? undefined : eq(auditEntries.act, act),
        targetKind === undefined ? undefined : eq(auditEntries.targetKind, targetKind),
        targetId === undefined ? undefined : eq(auditEntries.targetId, targetId),
        actorId === undefined ? undefined : eq(auditEntries.actorId, actorId),
        isAfter,
      ),
    )
    .orderBy(...orderBy)
    .limit(page.limit);
}

import { and, desc, eq, lt } from 'drizzle-orm';
import type { Tx } from '../../platform/database/database.ts';
import { auditEntries, type AuditRow } from './audit.tables.ts';

/** Filter of the entries to read. An absent field selects all. */
export interface AuditFilter {
  readonly act?: AuditRow['act'] | undefined;
  readonly targetKind?: AuditRow['targetKind'] | undefined;
  readonly targetId?: string | undefined;
  readonly actorId?: string | undefined;
}

export async function insertAuditEntry(tx: Tx, row: AuditRow): Promise<void> {
  await tx.insert(auditEntries).values(row);
}

/** Returns the newest entries before the id `before`, newest first. */
export async function findAuditEntries(
  tx: Tx,
  { act, targetKind, targetId, actorId }: AuditFilter,
  before: string | null,
  limit: number,
): Promise<AuditRow[]> {
  return tx
    .select()
    .from(auditEntries)
    .where(
      and(
        act === undefined ? undefined : eq(auditEntries.act, act),
        targetKind === undefined ? undefined : eq(auditEntries.targetKind, targetKind),
        targetId === undefined ? undefined : eq(auditEntries.targetId, targetId),
        actorId === undefined ? undefined : eq(auditEntries.actorId, actorId),
        before === null ? undefined : lt(auditEntries.id, before),
      ),
    )
    .orderBy(desc(auditEntries.id))
    .limit(limit);
}

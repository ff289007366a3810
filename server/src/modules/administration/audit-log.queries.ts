import type { AuditEntry, AuditQuery, AuditResponse } from '@tradesense/contract/administration.ts';
import { ADMIN_TABLES } from '@tradesense/contract/admin-tables-constants.ts';
import { ADMIN_PAGE_SIZE } from '@tradesense/contract/administration-constants.ts';
import { orderOf } from '@tradesense/core/kernel/table-order.ts';
import type { Tx } from '../../platform/database/database.ts';
import { cutPage } from '../../platform/database/sorted-list.ts';
import { EXPORT_PAGE, pagesAfter } from '../../platform/http/table-export.ts';
import { findAuditEntries, type AuditRecord } from '../audit/index.ts';
import { accountNames } from '../identity/index.ts';
import type { AdministrationDeps } from './administration-deps.ts';

/** Returns audit entries in the form of the API, with the current names of the accounts in them. */
export async function auditViews(tx: Tx, rows: readonly AuditRecord[]): Promise<AuditEntry[]> {
  const accounts = rows.flatMap(({ actorId, targetKind, targetId }) =>
    targetKind === 'user' ? [actorId, targetId] : [actorId],
  );
  const names = await accountNames(tx, [...new Set(accounts)]);
  return rows.map(({ id, at, actorId, act, targetKind, targetId, before, after, reason }) => ({
    id,
    at: at.toISOString(),
    actor: names.get(actorId) ?? null,
    actorId,
    act,
    targetKind,
    targetId,
    targetName: targetKind === 'user' ? (names.get(targetId) ?? null) : null,
    before,
    after,
    reason,
  }));
}

/** Returns a page of the audit log. */
export async function readAudit(
  { db }: Pick<AdministrationDeps, 'db'>,
  { cursor, ...filter }: AuditQuery,
): Promise<AuditResponse> {
  return db.read(async (tx) => {
    const order = orderOf(ADMIN_TABLES.audit, filter);
    const rows = await findAuditEntries(tx, filter, { ...order, after: cursor ?? null, limit: ADMIN_PAGE_SIZE + 1 });
    const { page, nextCursor } = cutPage(rows, ADMIN_PAGE_SIZE, ({ id }) => id);
    return { entries: await auditViews(tx, page), nextCursor };
  });
}

/** Yields all audit entries that the filter selects, page by page. */
export function exportedAudit({ db }: Pick<AdministrationDeps, 'db'>, filter: Omit<AuditQuery, 'cursor'>) {
  const order = orderOf(ADMIN_TABLES.audit, filter);
  return pagesAfter(
    (after) =>
      db.read(async (tx) =>
        auditViews(tx, await findAuditEntries(tx, filter, { ...order, after, limit: EXPORT_PAGE })),
      ),
    ({ id }) => id,
  );
}

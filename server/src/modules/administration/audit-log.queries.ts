import type { AuditEntry, AuditQuery, AuditResponse } from '@tradesense/contract/administration.ts';
import { ADMIN_PAGE_SIZE } from '@tradesense/contract/administration-constants.ts';
import type { Tx } from '../../platform/database/database.ts';
import { findAuditEntries, type AuditRow } from '../audit/index.ts';
import { accountNames } from '../identity/index.ts';
import type { AdministrationDeps } from './administration-deps.ts';

/** Returns entries with the current names of their accounts. */
export async function auditViews(tx: Tx, rows: readonly AuditRow[]): Promise<AuditEntry[]> {
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

/** Returns a page of the audit log, newest first. */
export async function readAudit(
  { db }: Pick<AdministrationDeps, 'db'>,
  { cursor, ...filter }: AuditQuery,
): Promise<AuditResponse> {
  return db.read(async (tx) => {
    const rows = await findAuditEntries(tx, filter, cursor ?? null, ADMIN_PAGE_SIZE + 1);
    const page = rows.slice(0, ADMIN_PAGE_SIZE);
    return {
      entries: await auditViews(tx, page),
      nextCursor: rows.length > ADMIN_PAGE_SIZE ? (page.at(-1)?.id ?? null) : null,
    };
  });
}

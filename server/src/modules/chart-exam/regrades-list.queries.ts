import { ADMIN_TABLES } from '@tradesense/contract/admin-tables-constants.ts';
import { ADMIN_PAGE_SIZE } from '@tradesense/contract/administration-constants.ts';
import type { RegradeRun, RegradesQuery, RegradesResponse } from '@tradesense/contract/regrades.ts';
import type { CsvValue } from '@tradesense/core/kernel/csv.ts';
import { orderOf } from '@tradesense/core/kernel/table-order.ts';
import { cutPage } from '../../platform/database/sorted-list.ts';
import { EXPORT_PAGE, pagesAfter } from '../../platform/http/table-export.ts';
import type { Platform } from '../../platform/module.ts';
import { listRegrades } from './regrade.repo.ts';
import { runView } from './start-regrade.service.ts';

/** Returns a page of the re-grades. */
export async function readRegrades(
  { db }: Pick<Platform, 'db'>,
  { cursor, type, ...query }: RegradesQuery,
): Promise<RegradesResponse> {
  const place = { ...orderOf(ADMIN_TABLES.regrades, query), after: cursor ?? null, limit: ADMIN_PAGE_SIZE + 1 };
  const rows = await db.read((tx) => listRegrades(tx, type ?? null, place));
  const { page, nextCursor } = cutPage(rows, ADMIN_PAGE_SIZE, ({ id }) => id);
  return { regrades: page.map(runView), nextCursor };
}

/** Yields all re-grades that the filter selects, page by page. */
export function exportedRegrades({ db }: Pick<Platform, 'db'>, { type, ...query }: Omit<RegradesQuery, 'cursor'>) {
  const order = orderOf(ADMIN_TABLES.regrades, query);
  return pagesAfter(
    async (after) =>
      (await db.read((tx) => listRegrades(tx, type ?? null, { ...order, after, limit: EXPORT_PAGE }))).map(runView),
    ({ id }) => id,
  );
}

export const REGRADE_COLUMNS: Readonly<Record<string, (run: RegradeRun) => CsvValue>> = {
  id: ({ id }) => id,
  startedAt: ({ startedAt }) => startedAt,
  endedAt: ({ endedAt }) => endedAt,
  exam: ({ type }) => type,
  charts: ({ selection }) => selection.kind,
  chartOrExam: ({ selection }) => selection.id,
  from: ({ selection }) => selection.from,
  until: ({ selection }) => selection.until,
  rules: ({ ruleVersion }) => ruleVersion ?? 'void',
  exams: ({ exams }) => exams,
  changed: ({ changed }) => changed,
  nowPassed: ({ nowPassed }) => nowPassed,
  nowFailed: ({ nowFailed }) => nowFailed,
  reason: ({ reason }) => reason,
};

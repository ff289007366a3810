import { ADMIN_TABLES } from '@tradesense/contract/admin-tables-constants.ts';
import type { ExamItemsQuery, ExamItemsResponse, ExamItemStatistics } from '@tradesense/contract/exam-items.ts';
import type { CsvValue } from '@tradesense/core/kernel/csv.ts';
import { orderOf } from '@tradesense/core/kernel/table-order.ts';
import { pearsonCorrelation } from '@tradesense/core/learning/correlation.ts';
import type { Tx } from '../../platform/database/database.ts';
import { cutPage, type ListPage } from '../../platform/database/sorted-list.ts';
import { EXPORT_PAGE, pagesAfter } from '../../platform/http/table-export.ts';
import type { Platform } from '../../platform/module.ts';
import { appealsOf, type AppealRow } from './exam-appeal.repo.ts';
import { listItems, type ItemRow } from './exam-item.repo.ts';
import { ratingView } from './grade-chart.service.ts';

const ITEMS_PER_PAGE = 50;

type ItemsFilter = Omit<ExamItemsQuery, 'cursor'>;

async function readItems(
  tx: Tx,
  query: ItemsFilter,
  place: Pick<ListPage<never>, 'after' | 'limit'>,
): Promise<ExamItemStatistics[]> {
  const filter = { type: query.type ?? null, hasOpenAppeal: query.appeals === 'unanswered' };
  const rows = await listItems(tx, filter, { ...orderOf(ADMIN_TABLES.examItems, query), ...place });
  const appeals = await appealsOf(
    tx,
    rows.map(({ id }) => id),
  );
  const byItem = Map.groupBy(appeals, ({ itemId }) => itemId);
  return rows.map((item) => statisticsView(item, byItem.get(item.id) ?? []));
}

/** Returns a page of the item bank with its statistics. */
export async function readItemStatistics(
  { db }: Pick<Platform, 'db'>,
  { cursor, ...query }: ExamItemsQuery,
): Promise<ExamItemsResponse> {
  const place = { after: cursor ?? null, limit: ITEMS_PER_PAGE + 1 };
  const rows = await db.read((tx) => readItems(tx, query, place));
  const { page, nextCursor } = cutPage(rows, ITEMS_PER_PAGE, ({ id }) => id);
  return { items: page, nextCursor };
}

/** Yields all items that the filter selects, page by page. */
export function exportedItems({ db }: Pick<Platform, 'db'>, query: ItemsFilter) {
  return pagesAfter(
    (after) => db.read((tx) => readItems(tx, query, { after, limit: EXPORT_PAGE })),
    ({ id }) => id,
  );
}

export const EXAM_ITEM_COLUMNS: Readonly<Record<string, (item: ExamItemStatistics) => CsvValue>> = {
  id: ({ id }) => id,
  exam: ({ type }) => type,
  asset: ({ asset }) => asset,
  interval: ({ interval }) => interval,
  lastAt: ({ lastAt }) => lastAt,
  view: ({ view }) => view,
  ruleVersion: ({ ruleVersion }) => ruleVersion,
  served: ({ exposures }) => exposures,
  graded: ({ attempts }) => attempts,
  meanScore: ({ meanScore }) => meanScore,
  discrimination: ({ discrimination }) => discrimination,
  rating: ({ rating }) => rating.value,
  appeals: ({ appeals }) => appeals.length,
  appealsToAnswer: ({ appeals }) => appeals.filter(({ answeredAt }) => answeredAt === null).length,
  voidedAt: ({ voidedAt }) => voidedAt,
};

function statisticsView(item: Omit<ItemRow, 'bars'>, appeals: readonly AppealRow[]): ExamItemStatistics {
  const { id, type, asset, interval, lastAt, view, ruleVersion, exposures, attempts } = item;
  return {
    id,
    type,
    asset,
    interval,
    lastAt: new Date(lastAt).toISOString(),
    view,
    ruleVersion,
    exposures,
    attempts,
    meanScore: attempts === 0 ? null : item.scoreSum / attempts,
    discrimination: pearsonCorrelation({
      n: attempts,
      x: item.scoreSum,
      y: item.learnerSum,
      xx: item.scoreSquares,
      yy: item.learnerSquares,
      xy: item.scoreLearnerSum,
    }),
    rating: ratingView({ value: item.rating, deviation: item.deviation, volatility: item.volatility }),
    voidedAt: item.voidedAt === null ? null : new Date(item.voidedAt).toISOString(),
    appeals: appeals.map((appeal) => ({
      id: appeal.id,
      text: appeal.text,
      appealedAt: new Date(appeal.createdAt).toISOString(),
      answer: appeal.answer,
      answeredAt: appeal.answeredAt === null ? null : new Date(appeal.answeredAt).toISOString(),
    })),
  };
}

import type { ExamItemsQuery, ExamItemsResponse, ExamItemStatistics } from '@tradesense/contract/exam-items.ts';
import { pearsonCorrelation } from '@tradesense/core/learning/correlation.ts';
import type { Platform } from '../../platform/module.ts';
import { appealsOf, listItems, type AppealRow, type ItemRow } from './exam-item.repo.ts';
import { ratingView } from './grade-chart.service.ts';

const ITEMS_PER_PAGE = 50;

/** Returns the item bank with its statistics, newest first. `cursor` is `nextCursor` of the previous page. */
export async function readItemStatistics(
  { db }: Pick<Platform, 'db'>,
  { type, appeals: wanted, cursor }: ExamItemsQuery,
): Promise<ExamItemsResponse> {
  return db.read(async (tx) => {
    const filter = { type: type ?? null, hasOpenAppeal: wanted === 'unanswered', before: cursor ?? null };
    const rows = await listItems(tx, filter, ITEMS_PER_PAGE + 1);
    const page = rows.slice(0, ITEMS_PER_PAGE);
    const appeals = await appealsOf(
      tx,
      page.map(({ id }) => id),
    );
    return {
      items: page.map((item) => statisticsView(item, appeals)),
      nextCursor: rows.length > ITEMS_PER_PAGE ? (page.at(-1)?.id ?? null) : null,
    };
  });
}

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
    appeals: appeals
      .filter(({ itemId }) => itemId === id)
      .map((appeal) => ({
        id: appeal.id,
        text: appeal.text,
        appealedAt: new Date(appeal.createdAt).toISOString(),
        answer: appeal.answer,
        answeredAt: appeal.answeredAt === null ? null : new Date(appeal.answeredAt).toISOString(),
      })),
  };
}

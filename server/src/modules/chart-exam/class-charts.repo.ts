/** Reads what a teacher sees of the charts in a class's exams. */
import { and, asc, inArray, isNotNull, isNull } from 'drizzle-orm';
import { wrongMarkHeat } from '@tradesense/core/classes/wrong-marks.ts';
import type { HeatCell } from '@tradesense/core/live-sessions/live-marks.ts';
import { columnsOfRows, type BarColumns } from '@tradesense/core/market/bar-columns.ts';
import type { Tx } from '../../platform/database/database.ts';
import { itemView } from './chart-exam-view.ts';
import { examCharts, examItems, examParts } from './chart-exam.tables.ts';
import { toChartMark } from './exam-marks.policy.ts';
import type { ItemRow } from './exam-item.repo.ts';

export interface ClassExamChart extends ReturnType<typeof itemView>, Pick<ItemRow, 'bars'> {
  readonly itemId: string;
  /** How many learners placed marks without credit on each bar. */
  readonly wrong: readonly HeatCell[];
  readonly answers: readonly { readonly examId: string; readonly score: number }[];
}

/**
 * Returns the charts with the given item ids, in this order, with the learners' answers in the given exams. Answers
 * that are void or not graded are left out.
 */
export async function classExamCharts(
  tx: Tx,
  itemIds: readonly string[],
  examIds: readonly string[],
): Promise<readonly ClassExamChart[]> {
  const items = await tx
    .select()
    .from(examItems)
    .where(inArray(examItems.id, [...itemIds]));
  const graded = await tx
    .select({ examId: examCharts.examId, index: examCharts.index, itemId: examCharts.itemId, score: examCharts.score })
    .from(examCharts)
    .where(and(inArray(examCharts.examId, [...examIds]), isNotNull(examCharts.gradedAt), isNull(examCharts.voidedAt)));
  const parts = await tx
    .select({ examId: examParts.examId, chart: examParts.chart, ask: examParts.ask, result: examParts.result })
    .from(examParts)
    .where(and(inArray(examParts.examId, [...examIds]), isNotNull(examParts.result)))
    .orderBy(asc(examParts.index));
  const partsOf = Map.groupBy(parts, ({ examId, chart }) => `${examId} ${chart}`);
  const gradedOf = Map.groupBy(graded, ({ itemId }) => itemId);
  return itemIds.flatMap((itemId) => {
    const item = items.find(({ id }) => id === itemId);
    if (item === undefined) return [];
    const bars = item.bars.slice(0, item.visibleBars);
    const columns = columnsOfRows(bars);
    const charts = gradedOf.get(itemId) ?? [];
    const wrong = charts.map(({ examId, index }) => wrongMarks(partsOf.get(`${examId} ${index}`) ?? [], columns));
    return {
      ...itemView(item),
      itemId,
      bars,
      wrong: wrongMarkHeat(wrong, columns),
      answers: charts.flatMap(({ examId, score }) => (score === null ? [] : [{ examId, score }])),
    };
  });
}

type GradedPart = Pick<typeof examParts.$inferSelect, 'ask' | 'result'>;

/** Returns the marks without credit that one learner placed on one chart. */
function wrongMarks(parts: readonly GradedPart[], bars: BarColumns) {
  return parts.flatMap(({ ask, result }) =>
    (result?.marks ?? []).flatMap(({ mark, credit }) => (credit > 0 ? [] : [toChartMark(mark, ask, bars)])),
  );
}

import type { ComparableChartsResponse, GradedChartResponse } from '@tradesense/contract/exam-comparison.ts';
import {
  EXAM_COMPARISON_DAYS,
  type ChartExamInterval,
  type ChartExamType,
  type ChartExamView,
} from '@tradesense/core/grading/exam-rules.ts';
import { ok, refused, type Result } from '@tradesense/core/kernel/result.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { Platform } from '../../platform/module.ts';
import { chartResultView } from './chart-exam-view.ts';
import { appealedItems } from './exam-appeal.repo.ts';
import { findChart } from './exam-chart.repo.ts';
import { findExam } from './exam.repo.ts';

/**
 * Maximum number of the learner's earliest charts that are listed for each kind of chart, and also of the latest ones.
 */
const LISTED_EACH = 20;

interface ComparableRow {
  readonly type: ChartExamType;
  readonly interval: ChartExamInterval;
  readonly view: ChartExamView;
  readonly mode: 'rated' | 'practice';
  readonly examId: string;
  readonly index: number;
  readonly asset: string;
  /** Time of grading, epoch ms. */
  readonly gradedAt: number;
  readonly score: number;
  readonly total: number;
}

/**
 * Reads the learner's earliest and latest graded charts of each kind, oldest first. Leaves out exams of classes, and
 * kinds whose first and last chart were not graded weeks apart.
 */
async function comparableCharts(tx: Tx, userId: string): Promise<ComparableRow[]> {
  const { rows } = await tx.$client.query<ComparableRow>({
    name: 'chart-exam-comparable',
    text: `WITH graded AS MATERIALIZED (
        SELECT exam.type, item.interval, item.view, exam.mode, chart.exam_id, chart.index, item.asset, chart.graded_at, chart.score
        FROM chart_exam_charts AS chart
        JOIN chart_exams AS exam ON exam.id = chart.exam_id
        JOIN chart_exam_items AS item ON item.id = chart.item_id
        WHERE chart.user_id = $1 AND chart.graded_at IS NOT NULL AND exam.assigned_items IS NULL
      ), kind AS (
        SELECT type, interval, view, mode, count(*)::int AS total FROM graded
        GROUP BY type, interval, view, mode HAVING max(graded_at) - min(graded_at) >= make_interval(days => $2::int)
      )
      SELECT kind.type, kind.interval, kind.view, kind.mode, total, exam_id AS "examId", "index", asset, score,
        (date_part('epoch', graded_at) * 1000)::float8 AS "gradedAt"
      FROM kind CROSS JOIN LATERAL (
        (SELECT exam_id, "index", asset, score, graded_at FROM graded
         WHERE (graded.type, graded.interval, graded.view, graded.mode) = (kind.type, kind.interval, kind.view, kind.mode)
         ORDER BY graded_at, exam_id, "index" LIMIT $3::int)
        UNION
        (SELECT exam_id, "index", asset, score, graded_at FROM graded
         WHERE (graded.type, graded.interval, graded.view, graded.mode) = (kind.type, kind.interval, kind.view, kind.mode)
         ORDER BY graded_at DESC, exam_id DESC, "index" DESC LIMIT $3::int)
      ) AS chart
      ORDER BY total DESC, kind.type, kind.interval, kind.view, kind.mode, graded_at, exam_id, "index"`,
    values: [userId, EXAM_COMPARISON_DAYS, LISTED_EACH],
  });
  return rows;
}

/**
 * Returns the learner's earliest and latest graded charts of each kind. Leaves out exams of classes, and kinds whose
 * first and last chart were not graded weeks apart.
 */
export async function listComparable({ db }: Pick<Platform, 'db'>, userId: string): Promise<ComparableChartsResponse> {
  const rows = await db.read((tx) => comparableCharts(tx, userId));
  const kinds = Map.groupBy(rows, ({ type, interval, view, mode }) => `${type} ${interval} ${view} ${mode}`);
  return {
    kinds: [...kinds.values()].flatMap((charts) => {
      const [first] = charts;
      if (first === undefined) return [];
      const { type, interval, view, mode, total } = first;
      const listed = charts.map(({ examId, index, asset, gradedAt, score }) => {
        return { examId, index, asset, score, gradedAt: new Date(gradedAt).toISOString() };
      });
      return [{ type, interval, view, mode, total, charts: listed }];
    }),
  };
}

/** Returns a graded chart of the learner, or the refusal `not-found` if there is none. */
export async function readGradedChart(
  { db }: Pick<Platform, 'db'>,
  userId: string,
  { id, index }: { readonly id: string; readonly index: number },
): Promise<Result<GradedChartResponse, 'not-found'>> {
  return await db.read(async (tx) => {
    const exam = await findExam(tx, userId, id);
    const record = exam === null ? null : await findChart(tx, id, index);
    if (exam === null || record === null || record.chart.gradedAt === null) return refused('not-found');
    const appealed = await appealedItems(tx, userId, [record.item.id]);
    const gradedAt = new Date(record.chart.gradedAt).toISOString();
    return ok({ type: exam.type, mode: exam.mode, gradedAt, chart: chartResultView(record, appealed) });
  });
}

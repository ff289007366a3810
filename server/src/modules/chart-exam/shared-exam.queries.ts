import { and, asc, desc, eq, isNotNull } from 'drizzle-orm';
import type { Shareable, SharedThingOf } from '@tradesense/contract/posts.ts';
import type { Tx } from '../../platform/database/database.ts';
import { examCharts, exams } from './chart-exam.tables.ts';
import { findExam } from './exam.repo.ts';

/** Returns a completed rated exam of the learner as others may see it; `null` for any other id. */
export async function shareExam(tx: Tx, userId: string, examId: string): Promise<SharedThingOf<'chart-exam'> | null> {
  const exam = await findExam(tx, userId, examId);
  if (exam === null || exam.mode !== 'rated' || exam.state !== 'completed') return null;
  const { type, assetClass, score, passed, endedAt } = exam;
  if (score === null || passed === null || endedAt === null) return null;
  const { score: chartScore, ratingBefore, ratingAfter } = examCharts;
  const charts = await tx
    .select({ score: chartScore, ratingBefore, ratingAfter })
    .from(examCharts)
    .where(and(eq(examCharts.examId, examId), isNotNull(examCharts.gradedAt)))
    .orderBy(asc(examCharts.index));
  const before = charts.find((chart) => chart.ratingBefore !== null)?.ratingBefore ?? null;
  const after = charts.findLast((chart) => chart.ratingAfter !== null)?.ratingAfter ?? null;
  return {
    kind: 'chart-exam',
    type,
    assetClass,
    score,
    passed,
    charts: charts.map((chart) => chart.score ?? 0),
    rating: before === null || after === null ? null : { before, after },
    endedAt: new Date(endedAt).toISOString(),
  };
}

/** Returns the newest completed rated exams of the learner. */
export async function shareableExams(tx: Tx, userId: string, limit: number): Promise<readonly Shareable[]> {
  const { id, type, score, endedAt } = exams;
  const rows = await tx
    .select({ id, type, score, endedAt })
    .from(exams)
    .where(and(eq(exams.userId, userId), eq(exams.mode, 'rated'), eq(exams.state, 'completed')))
    .orderBy(desc(id))
    .limit(limit);
  return rows.flatMap((row) =>
    row.score === null || row.endedAt === null
      ? []
      : [{ kind: 'chart-exam', id: row.id, type: row.type, score: row.score, at: new Date(row.endedAt).toISOString() }],
  );
}

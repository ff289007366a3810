import { isoTime } from '../../platform/iso-time.ts';
import type { Shareable, SharedThingOf } from '@tradesense/contract/posts.ts';
import type { Tx } from '../../platform/database/database.ts';
import { gradedResults } from './exam-chart.repo.ts';
import { countsOf, findExam, newestCompletedRated } from './exam.repo.ts';

/**
 * Returns a completed rated exam of the learner as others may see it; `null` for any other id, and for an exam that does
 * not count because a chart was too fast.
 */
export async function shareExam(tx: Tx, userId: string, examId: string): Promise<SharedThingOf<'chart-exam'> | null> {
  const exam = await findExam(tx, userId, examId);
  if (exam === null || exam.mode !== 'rated' || exam.state !== 'completed') return null;
  const { type, assetClass, score, passed, endedAt } = exam;
  if (score === null || passed === null || endedAt === null) return null;
  if ((await countsOf(tx, examId)).tooFast > 0) return null;
  const charts = await gradedResults(tx, examId);
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
    endedAt: isoTime(endedAt),
  };
}

/** Returns up to `limit` completed rated exams that the learner can share in a post, newest first. */
export async function shareableExams(tx: Tx, userId: string, limit: number): Promise<readonly Shareable[]> {
  const rows = await newestCompletedRated(tx, userId, limit);
  return rows.flatMap(({ id, type, score, endedAt }) =>
    score === null || endedAt === null ? [] : [{ kind: 'chart-exam', id, type, score, at: isoTime(endedAt) }],
  );
}

import type { ExamFocusResponse, ExamSummary } from '@tradesense/contract/chart-exam.ts';
import { invariant } from '@tradesense/core/kernel/invariant.ts';
import { ok, type Result } from '@tradesense/core/kernel/result.ts';
import type { Platform } from '../../platform/module.ts';
import { createLifeCycle, type LifeCycle, type SettledAttempt } from '../assessment/index.ts';
import { summaryView } from './chart-exam-view.ts';
import { findChart, findOpenPart, type PartRow } from './exam-chart.repo.ts';
import {
  countsOf,
  findDueExams,
  lockActiveExam,
  lockExam,
  nthNewestStart,
  updateExam,
  type ExamRow,
} from './exam.repo.ts';
import { endPart, gradeLeftChart, type GradeDeps } from './grade-chart.service.ts';

export type ExamLifeCycle = LifeCycle<ExamRow, PartRow>;
export type SettledExam = SettledAttempt<ExamRow, PartRow>;

/**
 * Creates the life cycle of exams. A part whose time is up is graded with its saved marks, and the clock of the next
 * part starts at that moment. A chart that is open when a rated exam is abandoned is graded with its saved marks too.
 * Time away from the page counts only while a chart of a rated exam is open.
 */
export function createExamLifeCycle(
  platform: Pick<Platform, 'db' | 'clock' | 'config' | 'log' | 'errors'>,
  grading: GradeDeps,
): ExamLifeCycle {
  return createLifeCycle<ExamRow, PartRow>(platform, {
    lock: lockExam,
    lockActive: lockActiveExam,
    async update(tx, exam, change) {
      const { state, endedAt } = change;
      if (state !== 'abandoned' || endedAt === undefined) return updateExam(tx, exam, change);
      return updateExam(tx, await gradeLeftChart(grading, tx, exam, endedAt), change);
    },
    findDue: findDueExams,
    nthNewestStart,
    openPart: (tx, { id }) => findOpenPart(tx, id),
    async expirePart(tx, exam, part, at) {
      const chart = await findChart(tx, exam.id, part.chart);
      invariant(chart !== null, 'an open part belongs to a chart');
      return endPart(grading, tx, exam, chart, part, { marks: part.marks, at, submission: null });
    },
    countsAbsence: ({ mode }, openPart) => mode === 'rated' && openPart !== null,
    focusIsAction: false,
  });
}

/**
 * Records that the page of the exam has lost or regained the focus. Returns the refusal `not-found` if the learner has
 * no such exam.
 */
export async function recordFocus(
  lifeCycle: ExamLifeCycle,
  userId: string,
  id: string,
  isFocused: boolean,
): Promise<Result<ExamFocusResponse, 'not-found'>> {
  const recorded = await lifeCycle.recordFocus(userId, id, isFocused);
  if (!recorded.ok) return recorded;
  const { attempt, focusRemainingMs } = recorded.value;
  return ok({ state: attempt.state, focusRemainingMs });
}

/**
 * Ends an active exam at the learner's request. The open chart of a rated exam is graded first. An exam that has already
 * ended does not change. Returns the refusal `not-found` if the learner has no such exam.
 */
export async function abandonExam(
  { db, clock, lifeCycle }: Pick<Platform, 'db' | 'clock'> & { readonly lifeCycle: ExamLifeCycle },
  userId: string,
  id: string,
): Promise<Result<ExamSummary, 'not-found'>> {
  return db.transaction(async (tx) => {
    const now = clock.now();
    const settled = await lifeCycle.settled(tx, userId, id, now);
    if (!settled.ok) return settled;
    const { attempt: exam } = settled.value;
    const ended = exam.state === 'active' ? await lifeCycle.abandon(tx, exam, now) : exam;
    return ok(summaryView(ended, await countsOf(tx, id)));
  });
}

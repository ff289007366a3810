import type { EpochMs } from '@tradesense/core/kernel/time.ts';
import { epochMs } from '@tradesense/core/kernel/time.ts';
import { FOCUS_LIMIT_MS } from '@tradesense/core/learning/focus-limit.ts';
import type { Tx } from '../../platform/database/database.ts';
import { Problem } from '../../platform/http/problem.ts';
import type { Platform } from '../../platform/module.ts';
import { chartsOf, type ExamChartRecord, type PartRow } from './exam-chart.repo.ts';
import { EXAM_IDLE_LIMIT_MS, clockAct } from './exam-clock.policy.ts';
import { findDueExams, lockExam, updateExam, type ExamRow } from './exam.repo.ts';
import { endPart, type GradeDeps } from './grade-chart.service.ts';

const DUE_BATCH = 200;

/** A locked exam after everything that the clock has done to it by now. */
export interface SettledExam {
  readonly exam: ExamRow;
  readonly charts: readonly ExamChartRecord[];
  /** The chart and part that are open; null between charts and after the end. */
  readonly open: { readonly chart: ExamChartRecord; readonly part: PartRow } | null;
}

/** The learner's exam, locked and settled. Throws `not-found` (404). */
export async function settledExam(
  deps: GradeDeps,
  tx: Tx,
  userId: string,
  id: string,
  now: EpochMs,
): Promise<SettledExam> {
  const exam = await lockExam(tx, userId, id);
  if (exam === null) throw new Problem('not-found');
  return settle(deps, tx, exam, now);
}

/**
 * Does what the clock has done to a locked exam, each act at the moment at which it was due: parts that ran out are graded
 * as saved so far, and the next part of the chart has run since then; an exam whose learner is away is abandoned.
 * Whoever comes first does it, a request or the job, and it comes out the same.
 */
export async function settle(deps: GradeDeps, tx: Tx, locked: ExamRow, now: EpochMs): Promise<SettledExam> {
  let exam = locked;
  for (;;) {
    const charts = await chartsOf(tx, exam.id);
    const open = exam.state === 'active' ? openOf(charts) : null;
    const act = clockAct(exam, open?.part ?? null, now);
    if (act === null) return { exam, charts, open };
    if (act.kind === 'expire' && open !== null) {
      const ending = { marks: open.part.marks, at: act.at, submission: null };
      exam = await endPart(deps, tx, exam, open.chart, open.part, ending);
    } else exam = await abandon(tx, exam, act.at);
  }
}

/** Ends a locked active exam without a score. Charts graded so far keep theirs. */
export async function abandon(tx: Tx, exam: ExamRow, at: EpochMs): Promise<ExamRow> {
  const endedAt = epochMs(Math.max(at, exam.startedAt));
  return updateExam(tx, exam, { state: 'abandoned', endedAt, focusLostAt: null });
}

function openOf(charts: readonly ExamChartRecord[]): SettledExam['open'] {
  const chart = charts.find((each) => each.chart.gradedAt === null);
  const part = chart?.parts.find((each) => each.endedAt === null);
  return chart === undefined || part === undefined ? null : { chart, part };
}

/** The periodic job: settles the exams whose learner did not come back, each in a transaction of its own. */
export async function settleDueExams(deps: GradeDeps & Pick<Platform, 'db' | 'clock'>): Promise<void> {
  const now = deps.clock.now();
  const cutoffs = {
    now,
    focusLost: epochMs(now - FOCUS_LIMIT_MS),
    touched: epochMs(now - EXAM_IDLE_LIMIT_MS),
  };
  const due = await deps.db.read((tx) => findDueExams(tx, cutoffs, DUE_BATCH));
  for (const { id, userId } of due) {
    await deps.db.transaction(async (tx) => {
      const exam = await lockExam(tx, userId, id);
      if (exam !== null) await settle(deps, tx, exam, now);
    });
  }
}

import type { EpochMs } from '@tradesense/core/kernel/time.ts';
import type { Tx } from '../../platform/database/database.ts';
import { doDueWork } from '../../platform/jobs/due-work.ts';
import type { Platform } from '../../platform/module.ts';
import type { CreditUnlock, WithdrawUnlockCredit } from '../unlock/index.ts';
import { examRegraded } from './chart-exam.events.ts';
import { moveRatings, newGradeOf } from './correct-ratings.service.ts';
import { chartsOf } from './exam-chart.repo.ts';
import { lockExam, updateExam, type ExamRow } from './exam.repo.ts';
import { doesCount, type GradeDeps } from './grade-chart.service.ts';
import { regradeExam, type RegradedExam, type RegradeTarget } from './regrade-exam.policy.ts';
import {
  chartsToRegrade,
  countRegraded,
  endRegrade,
  examsToRegrade,
  keepFormerGrades,
  runningRegrade,
  storeRegradedChart,
  type RegradeRow,
  type RegradeScope,
} from './regrade.repo.ts';

export interface RegradeDeps
  extends Pick<Platform, 'db' | 'clock' | 'outbox' | 'log' | 'errors'>, Pick<GradeDeps, 'history'> {
  readonly creditUnlock: CreditUnlock;
  /** Called with each completed exam that does not pass after a re-grade, in the transaction of its re-grade. */
  readonly withdrawUnlockCredit: WithdrawUnlockCredit;
}

export const REGRADE_JOB = 'chart-exam-regrade';

export function targetOf({ ruleVersion }: Pick<RegradeScope, 'ruleVersion'>): RegradeTarget {
  return ruleVersion === null ? { kind: 'void' } : { kind: 'rule', ruleVersion };
}

/**
 * Periodic job: grades the exams of the running re-grade again, each in its own transaction, and ends the re-grade when
 * no exam is left. An exam that fails keeps the re-grade open, and the next run tries it again. The stored charts show
 * which exams are left. Another server can therefore continue after a crash, and two servers that run the job at the
 * same time do not process an exam twice.
 */
export async function runRegrade(deps: RegradeDeps): Promise<void> {
  for (;;) {
    const run = await deps.db.read(runningRegrade);
    if (run === null) return;
    await doDueWork(deps, {
      job: REGRADE_JOB,
      read: (tx, limit) => examsToRegrade(tx, run, null, limit),
      idOf: ({ id }) => id,
      work: (exam) => deps.db.transaction((tx) => regradeOne(deps, tx, run, exam)),
    });
    const [left] = await deps.db.read((tx) => examsToRegrade(tx, run, null, 1));
    if (left !== undefined) return;
    await deps.db.transaction((tx) => endRegrade(tx, run.id, deps.clock.now()));
  }
}

async function regradeOne(deps: RegradeDeps, tx: Tx, run: RegradeRow, { id, userId }: Pick<ExamRow, 'id' | 'userId'>) {
  const exam = await lockExam(tx, userId, id);
  if (exam === null) return;
  const selected = await chartsToRegrade(tx, run, id);
  if (selected.size === 0) return;
  const regraded = regradeExam(exam, await chartsOf(tx, id), selected, targetOf(run));
  const now = deps.clock.now();
  const { charts, verdict, isChanged } = regraded;
  await moveRatings(tx, exam, charts.map(newGradeOf));
  await keepFormerGrades(tx, {
    examId: id,
    regradeId: run.id,
    userId,
    score: exam.score,
    passed: exam.passed,
    charts: charts.map(({ former }) => former),
    replacedAt: now,
  });
  for (const chart of charts) await storeRegradedChart(tx, chart, laterOf(now, chart.record.chart.gradedAt));
  const judged = verdict === null ? exam : await updateExam(tx, exam, { score: verdict.score, passed: verdict.passed });
  deps.outbox.append(
    tx,
    examRegraded.create({
      regradeId: run.id,
      examId: id,
      userId,
      type: exam.type,
      charts: charts.flatMap(({ score, former }) => (score === null ? [] : [former.index])),
      isVoided: run.ruleVersion === null,
      isChanged,
      reason: run.reason,
      before: { score: exam.score, passed: exam.passed },
      after: { score: judged.score, passed: judged.passed },
    }),
  );
  await countRegraded(tx, run.id, { charts: charts.length, isChanged, ...verdictChange(exam, regraded) });
  await creditAgain(deps, tx, judged, regraded, now);
}

/** Returns whether the exam failed before and passes now, and whether it passed before and fails now. */
export function verdictChange({ passed }: ExamRow, { verdict }: RegradedExam) {
  return {
    isNowPassed: verdict !== null && verdict.passed && passed === false,
    isNowFailed: verdict !== null && !verdict.passed && passed === true,
  };
}

/**
 * Updates the learner's unlock: credits an exam that now counts toward it, and withdraws the credit of an exam that
 * does not pass.
 */
async function creditAgain(
  deps: RegradeDeps,
  tx: Tx,
  exam: ExamRow,
  { verdict }: RegradedExam,
  now: EpochMs,
): Promise<void> {
  if (verdict === null) return;
  const credit = { userId: exam.userId, kind: 'chart-exam', sourceId: exam.id, now } as const;
  if (verdict.isPlausible && (await doesCount(deps, tx, exam))) await deps.creditUnlock(tx, credit);
  else if (!verdict.passed) await deps.withdrawUnlockCredit(tx, credit);
}

/** Returns the later of the two times. The server's clock may have been set back since the chart was graded. */
function laterOf(now: EpochMs, gradedAt: EpochMs | null): EpochMs {
  return gradedAt === null || gradedAt < now ? now : gradedAt;
}

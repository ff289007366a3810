import type { ChartExamsResponse, ExamResultsResponse } from '@tradesense/contract/chart-exam.ts';
import type { Result } from '@tradesense/core/kernel/result.ts';
import { SECOND_MS, type EpochMs } from '@tradesense/core/kernel/time.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { Platform, ServerModule } from '../../platform/module.ts';
import { unpredictableSeed } from '../../platform/unpredictable-seed.ts';
import type { PracticeHistory } from '../market/index.ts';
import { CHART_EXAM_PERSONAL_DATA } from './personal-data.repo.ts';
import type { WithheldFrom } from './draw-item.service.ts';
import type { Settings } from '../settings/index.ts';
import type { CreditUnlock, ReadUnlockOutlook, WithdrawUnlockCredit } from '../unlock/index.ts';
import { chartExamAdminRoutes } from './chart-exam.admin.routes.ts';
import { drawAssigned, startAssigned, type AssignedExam, type AssignedExamChoice } from './class-exam.service.ts';
import { chartExamProblem } from './chart-exam-problems.ts';
import { readOverview, readResults } from './chart-exam.queries.ts';
import { chartExamRoutes } from './chart-exam.routes.ts';
import { gradedChart } from './exam-chart.repo.ts';
import { createExamLifeCycle } from './life-cycle.service.ts';
import type { CountCertificates } from './preview-regrade.service.ts';
import { REGRADE_JOB, runRegrade } from './run-regrade.service.ts';

/** Whether a rated exam of the learner is running. */
export { hasActiveRatedExam } from './exam.repo.ts';
export type { GradedChart } from './exam-chart.repo.ts';
/** Charts that changed a rating, and the bars that they showed. */
export {
  readRatedChart,
  readRatedChartsAfter,
  readRatingHistory,
  readVisibleBars,
  type RatedChart,
  type RatingAfter,
} from './rating-history.repo.ts';

/** Exams of all learners, for the administration. */
export { countExams, countExamsSince, listAllExams, ownerOfExam, type ExamFilter } from './exams-of-all.repo.ts';

/** The current ratings of a learner. */
export { readRatedTypes, readRatings, type RatedType } from './ratings.queries.ts';

export { abandonedExams } from './abandoned-exams.repo.ts';
export { ratedCharts } from './rated-charts.repo.ts';
export { ratedChartDays, ratedMoments } from './rated-moments.repo.ts';
export { classExamCharts } from './class-charts.repo.ts';
export { deleteUnseenItems } from './unseen-items.repo.ts';
export { shareableExams, shareExam } from './shared-exam.queries.ts';

export { chartExamProblem };

/** Exams on the charts that a class shares. */
export interface AssignedExams {
  /**
   * Draws and stores charts that only the class uses. Returns the ids of the items; `null` if there are too few charts.
   */
  draw(tx: Tx, now: EpochMs, choice: AssignedExamChoice): Promise<readonly string[] | null>;
  start(exam: AssignedExam): ReturnType<typeof startAssigned>;
}

/** Names of this module's periodic jobs. */
export const CHART_EXAM_JOBS = { settle: 'chart-exam-settle', regrade: REGRADE_JOB } as const;

const SETTLE_EVERY_MS = 5 * SECOND_MS;
const REGRADE_EVERY_MS = 2 * SECOND_MS;

export interface ChartExamModuleDeps {
  readonly history: PracticeHistory;
  /** Called with each exam that counts toward the unlock, in the transaction that completes or re-grades it. */
  readonly creditUnlock: CreditUnlock;
  readonly withheldFrom: WithheldFrom;
  /** Called with each completed exam that does not pass after a re-grade, in the transaction of its re-grade. */
  readonly withdrawUnlockCredit: WithdrawUnlockCredit;
  readonly unlockOutlook: ReadUnlockOutlook;
  readonly countCertificates: CountCertificates;
  readonly settings: Settings;
}

/**
 * Returns a graded chart as the learner saw it, with the number of marks and the score of each part; `null` if the
 * chart is void or not graded.
 */
export type ReadGradedChart = typeof gradedChart;

export interface ChartExamModule {
  readonly module: ServerModule;
  readonly gradedChart: ReadGradedChart;
  readonly assigned: AssignedExams;
  /** Returns the learner's record for every type, and the exam that is running. */
  readonly readOverview: (userId: string) => Promise<ChartExamsResponse>;
  /**
   * Returns the graded charts of an exam as its learner sees them, or the refusal `not-found` if the learner has no
   * exam with this id.
   */
  readonly readResults: (userId: string, id: string) => Promise<Result<ExamResultsResponse, 'not-found'>>;
}

/**
 * The Chart Exam. Guarantees: until a chart's last part has ended, the server sends no reference, no number of
 * references and no bar after the question. A part ends once, by the learner or when its time is up, with the marks
 * that were saved in time. A learner gets an item once and has at most one active exam. Every change of an exam locks
 * its row first. A job grades charts again, exam by exam; old grades are stored next to the new ones. Known limit:
 * asset and dates are shown, because the answer depends only on the shown bars.
 */
export function createChartExamModule(
  platform: Platform,
  { history, creditUnlock, withheldFrom, settings, ...regrading }: ChartExamModuleDeps,
): ChartExamModule {
  const lifeCycle = createExamLifeCycle(platform, { ...platform, creditUnlock, history });
  const deps = { ...platform, history, creditUnlock, withheldFrom, settings, lifeCycle, newSeed: unpredictableSeed };
  platform.jobs.every(CHART_EXAM_JOBS.settle, SETTLE_EVERY_MS, () => lifeCycle.settleDue(CHART_EXAM_JOBS.settle));
  platform.jobs.every(CHART_EXAM_JOBS.regrade, REGRADE_EVERY_MS, () => runRegrade({ ...deps, ...regrading }));
  return {
    gradedChart,
    assigned: {
      draw: (tx, now, choice) => drawAssigned(deps, tx, choice, now),
      start: (exam) => startAssigned(deps, exam),
    },
    readOverview: (userId) => readOverview(deps, userId),
    readResults: (userId, id) => readResults(deps, userId, id),
    module: {
      name: 'chart-exam',
      personalData: CHART_EXAM_PERSONAL_DATA,
      routes(app) {
        chartExamRoutes(app, deps);
        chartExamAdminRoutes(app, { ...deps, ...regrading });
      },
    },
  };
}

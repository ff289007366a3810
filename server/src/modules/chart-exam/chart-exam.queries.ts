import type {
  ChartExamResponse,
  ChartExamsResponse,
  ExamHistoryResponse,
  ExamResultsResponse,
} from '@tradesense/contract/chart-exam.ts';
import { CHART_EXAM_RULES, CHART_EXAM_TYPES, type ChartExamType } from '@tradesense/core/grading/exam-rules.ts';
import { RULE_WORDS } from '@tradesense/core/grading/rule-words.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { Platform } from '../../platform/module.ts';
import { chartResultView, examView, summaryView } from './chart-exam-view.ts';
import { appealedItems, type ExamChartRecord } from './exam-chart.repo.ts';
import { ratingsOf } from './exam-item.repo.ts';
import { countGraded, listExams, lockActiveExam, typeRecords } from './exam.repo.ts';
import { ratingView, type GradeDeps } from './grade-chart.service.ts';
import { settle, settledExam } from './settled-exam.service.ts';

type Deps = GradeDeps & Pick<Platform, 'db' | 'clock'>;

const EXAMS_PER_PAGE = 20;

/** The study topic that trains what each exam asks. */
const LESSON_TOPICS: Readonly<Record<ChartExamType, string>> = {
  'swing-analysis': 'trading-fundamentals',
  'fibonacci-retracement': 'fibonacci',
  'fair-value-gaps': 'fair-value-gaps',
  'market-structure': 'trading-fundamentals',
  'support-resistance': 'price-action',
};

/** Every exam type with the learner's record and rating, and the exam that is running. */
export async function readOverview(deps: Deps, userId: string): Promise<ChartExamsResponse> {
  return deps.db.transaction(async (tx) => {
    const now = deps.clock.now();
    const running = await lockActiveExam(tx, userId);
    const settled = running === null ? null : await settle(deps, tx, running, now);
    const records = new Map((await typeRecords(tx, userId)).map((record) => [record.type, record]));
    const ratings = await ratingsOf(tx, userId);
    return {
      types: CHART_EXAM_TYPES.map((type) => {
        const { attempts = 0, passed = 0, best = null, last = null } = records.get(type) ?? {};
        const rating = ratings.get(type);
        return {
          type,
          level: CHART_EXAM_RULES[type].level,
          attempts,
          passed,
          best,
          last,
          rating: rating === undefined ? null : ratingView(rating),
        };
      }),
      active:
        settled === null || settled.exam.state !== 'active'
          ? null
          : summaryView(settled.exam, gradedOf(settled.charts).length),
    };
  });
}

/** The learner's exams, newest first. `cursor` is `nextCursor` of the page before. */
export async function readHistory(
  { db }: Pick<Platform, 'db'>,
  userId: string,
  cursor: string | null,
): Promise<ExamHistoryResponse> {
  return db.read(async (tx) => {
    const rows = await listExams(tx, userId, cursor, EXAMS_PER_PAGE + 1);
    const page = rows.slice(0, EXAMS_PER_PAGE);
    const graded = await countGraded(
      tx,
      page.map(({ id }) => id),
    );
    return {
      exams: page.map((exam) => summaryView(exam, graded.get(exam.id) ?? 0)),
      nextCursor: rows.length > EXAMS_PER_PAGE ? (page.at(-1)?.id ?? null) : null,
    };
  });
}

/** One exam of the learner as it stands now. Throws `not-found` (404). */
export async function readExam(deps: Deps, userId: string, id: string): Promise<ChartExamResponse> {
  return deps.db.transaction(async (tx) => {
    const now = deps.clock.now();
    const settled = await settledExam(deps, tx, userId, id, now);
    return examView(settled, now, await appealedOf(tx, userId, settled.charts));
  });
}

/** Every graded chart of an exam with its verdicts. Throws `not-found` (404). */
export async function readResults(deps: Deps, userId: string, id: string): Promise<ExamResultsResponse> {
  return deps.db.transaction(async (tx) => {
    const { exam, charts } = await settledExam(deps, tx, userId, id, deps.clock.now());
    const appealed = await appealedOf(tx, userId, charts);
    const graded = gradedOf(charts);
    return {
      exam: summaryView(exam, graded.length),
      charts: graded.map((chart) => chartResultView(chart, appealed)),
      rule: RULE_WORDS[CHART_EXAM_RULES[exam.type].tool],
      lessonTopic: LESSON_TOPICS[exam.type],
    };
  });
}

function gradedOf(charts: readonly ExamChartRecord[]): readonly ExamChartRecord[] {
  return charts.filter(({ chart }) => chart.gradedAt !== null);
}

function appealedOf(tx: Tx, userId: string, charts: readonly ExamChartRecord[]): Promise<ReadonlySet<string>> {
  return appealedItems(
    tx,
    userId,
    charts.map(({ item }) => item.id),
  );
}

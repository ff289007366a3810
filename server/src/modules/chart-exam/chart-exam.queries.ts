import type {
  ChartExamResponse,
  ChartExamsResponse,
  ExamHistoryResponse,
  ExamResultsResponse,
} from '@tradesense/contract/chart-exam.ts';
import { focusRemainingMs } from '@tradesense/core/assessment/attempt.ts';
import { CHART_EXAM_RULES, CHART_EXAM_TYPES, type ChartExamType } from '@tradesense/core/grading/exam-rules.ts';
import { examRequirements } from '@tradesense/core/grading/exam-pass.ts';
import { gradingRuleVersion, gradingVersionOf } from '@tradesense/core/grading/exam-part.ts';
import { ruleWords } from '@tradesense/core/grading/rule-words.ts';
import { ok, type Result } from '@tradesense/core/kernel/result.ts';
import type { EpochMs } from '@tradesense/core/kernel/time.ts';
import { ASSET_CLASSES, findAsset } from '@tradesense/core/market/asset.ts';
import type { Settings } from '../settings/index.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { Platform } from '../../platform/module.ts';
import type { PracticeHistory } from '../market/index.ts';
import { chartResultView, examView, formerGradeView, summaryView } from './chart-exam-view.ts';
import { appealedItems } from './exam-appeal.repo.ts';
import { chartsOf, findChart } from './exam-chart.repo.ts';
import { ratingsOf } from './exam-item.repo.ts';
import {
  bestPracticeCharts,
  countCharts,
  countsOf,
  listExams,
  lockActiveExam,
  NO_CHARTS,
  typeRecords,
} from './exam.repo.ts';
import { ratingView } from './grade-chart.service.ts';
import { countingCharts, partSkills } from './grade-part.policy.ts';
import { formerGradesOf } from './regrade.repo.ts';
import type { ExamLifeCycle, SettledExam } from './life-cycle.service.ts';

export interface ExamDeps extends Pick<Platform, 'db' | 'clock'> {
  readonly lifeCycle: ExamLifeCycle;
  readonly history: PracticeHistory;
}

const EXAMS_PER_PAGE = 20;

/** For each exam type, the Study topic that trains its skill. */
const LESSON_TOPICS: Readonly<Record<ChartExamType, string>> = {
  'swing-analysis': 'trading-fundamentals',
  'fibonacci-retracement': 'fibonacci',
  'fair-value-gaps': 'fair-value-gaps',
  'market-structure': 'trading-fundamentals',
  'support-resistance': 'price-action',
};

/** Returns every exam type with the learner's record and rating, and the learner's running exam. */
export async function readOverview(
  deps: ExamDeps & { readonly settings: Settings },
  userId: string,
): Promise<ChartExamsResponse> {
  return deps.db.transaction(async (tx) => {
    const now = deps.clock.now();
    const running = await lockActiveExam(tx, userId);
    const settled = running === null ? null : await deps.lifeCycle.settle(tx, running, now);
    const [allRecords, practiced, ratings, recorded, values] = await Promise.all([
      typeRecords(tx, userId),
      bestPracticeCharts(tx, userId),
      ratingsOf(tx, userId, now),
      deps.history.recordedAssets(tx),
      deps.settings.read(tx),
    ]);
    const records = new Map(allRecords.map((record) => [record.type, record]));
    const classes = new Set(recorded.map((symbol) => findAsset(symbol)?.class));
    return {
      passPercent: values['exam-pass-percent'],
      recordedClasses: ASSET_CLASSES.filter((each) => classes.has(each)),
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
          bestPractice: practiced.get(type) ?? null,
          rating: rating === undefined ? null : ratingView(rating),
        };
      }),
      active:
        settled === null || settled.attempt.state !== 'active'
          ? null
          : {
              ...summaryView(settled.attempt, await countsOf(tx, settled.attempt.id)),
              focusRemainingMs: focusRemainingMs(settled.attempt, now),
            },
    };
  });
}

/** Returns the learner's exams, newest first. `cursor` is `nextCursor` of the previous page. */
export async function readHistory(
  { db }: Pick<Platform, 'db'>,
  userId: string,
  cursor: string | null,
): Promise<ExamHistoryResponse> {
  return db.read(async (tx) => {
    const rows = await listExams(tx, userId, cursor, EXAMS_PER_PAGE + 1);
    const page = rows.slice(0, EXAMS_PER_PAGE);
    const counts = await countCharts(
      tx,
      page.map(({ id }) => id),
    );
    return {
      exams: page.map((exam) => summaryView(exam, counts.get(exam.id) ?? NO_CHARTS)),
      nextCursor: rows.length > EXAMS_PER_PAGE ? (page.at(-1)?.id ?? null) : null,
    };
  });
}

/** Returns an exam of the learner in its current state, or the refusal `not-found` if there is none. */
export async function readExam(
  deps: ExamDeps,
  userId: string,
  id: string,
): Promise<Result<ChartExamResponse, 'not-found'>> {
  return deps.db.transaction(async (tx) => {
    const now = deps.clock.now();
    const settled = await deps.lifeCycle.settled(tx, userId, id, now);
    return settled.ok ? ok(await readSettled(tx, settled.value, now)) : settled;
  });
}

/** Returns the view of a settled exam. Loads bars only for the open chart and for the last graded one. */
export async function readSettled(
  tx: Tx,
  { attempt: exam, openPart }: SettledExam,
  now: EpochMs,
): Promise<ChartExamResponse> {
  const counts = await countsOf(tx, exam.id);
  const { graded } = counts;
  const openChart = openPart === null ? null : await findChart(tx, exam.id, openPart.chart);
  const last = graded === 0 ? null : await findChart(tx, exam.id, graded - 1);
  const appealed = await appealedItems(tx, exam.userId, last === null ? [] : [last.item.id]);
  const open = openPart === null || openChart === null ? null : { chart: openChart, part: openPart };
  return examView({ exam, counts, open, last, appealed }, now);
}

/**
 * Returns every graded chart of an exam with its results, or the refusal `not-found` if the learner has no such exam.
 */
export async function readResults(
  deps: ExamDeps,
  userId: string,
  id: string,
): Promise<Result<ExamResultsResponse, 'not-found'>> {
  return deps.db.transaction(async (tx) => {
    const settled = await deps.lifeCycle.settled(tx, userId, id, deps.clock.now());
    if (!settled.ok) return settled;
    const { attempt: exam } = settled.value;
    const graded = (await chartsOf(tx, id)).filter(({ chart }) => chart.gradedAt !== null);
    const appealed = await appealedItems(
      tx,
      userId,
      graded.map(({ item }) => item.id),
    );
    const { tool } = CHART_EXAM_RULES[exam.type];
    const counting = countingCharts(graded.map(({ chart, parts }) => ({ isVoided: chart.voidedAt !== null, parts })));
    const results = counting.flatMap(({ parts }) => parts.flatMap(({ result }) => result ?? []));
    return ok({
      exam: summaryView(exam, await countsOf(tx, id)),
      charts: graded.map((chart) => chartResultView(chart, appealed)),
      requirements: [...examRequirements(results.map(partSkills))],
      rule: ruleWords(tool, gradingVersionOf(tool, graded[0]?.ruleVersion ?? gradingRuleVersion(tool))),
      lessonTopic: LESSON_TOPICS[exam.type],
      formerGrades: (await formerGradesOf(tx, id)).map(formerGradeView),
    });
  });
}

import { ADMIN_TABLES, type SortOf } from '@tradesense/contract/admin-tables-constants.ts';
import { ADMIN_PAGE_SIZE, type TestKind } from '@tradesense/contract/administration-constants.ts';
import type {
  AdminBiasTestResponse,
  AdminChartExamResponse,
  AdminLessonQuizResponse,
  TestResult,
  TestResultsQuery,
  TestResultsResponse,
} from '@tradesense/contract/administration-records.ts';
import { ok, refused, type Result } from '@tradesense/core/kernel/result.ts';
import { DAY_MS, epochMs } from '@tradesense/core/kernel/time.ts';
import { orderOf } from '@tradesense/core/kernel/table-order.ts';
import type { Tx } from '../../platform/database/database.ts';
import { cutPage, type ListPage } from '../../platform/database/sorted-list.ts';
import { EXPORT_PAGE, pagesAfter } from '../../platform/http/table-export.ts';
import { firstIdOf } from '../../platform/ids.ts';
import { listAllTests, ownerOfTest } from '../bias-test/index.ts';
import { listAllExams, ownerOfExam } from '../chart-exam/index.ts';
import { accountNames } from '../identity/index.ts';
import { listAllQuizzes } from '../study/index.ts';
import type { AdministrationDeps } from './administration-deps.ts';

type ResultsFilter = Omit<TestResultsQuery, 'cursor'>;
type ResultsPage = ListPage<SortOf<'results'>>;

/**
 * Returns the ids that bound a range of days: the first possible id of the first day, and the first possible id after
 * the last day. This works because ids ascend with time. An id is `undefined` if the range is open on that side.
 */
function idBounds({ from, until }: ResultsFilter) {
  return {
    fromId: from === undefined ? undefined : firstIdOf(epochMs(Date.parse(from))),
    beforeId: until === undefined ? undefined : firstIdOf(epochMs(Date.parse(until) + DAY_MS)),
  };
}

type FoundResult = Omit<TestResult, 'learner'>;

async function findTests(tx: Tx, filter: ResultsFilter, page: ResultsPage): Promise<FoundResult[]> {
  const { userId, state } = filter;
  const rows = await listAllTests(tx, { userId, state, ...idBounds(filter) }, page);
  return rows.map((row) => ({
    id: row.id,
    kind: 'bias-test',
    learnerId: row.userId,
    subject: row.asset,
    scope: row.timeframe,
    isRated: row.rated,
    state: row.state,
    score: row.score === null ? null : row.score / row.questionCount,
    passed: null,
    startedAt: new Date(row.startedAt).toISOString(),
    endedAt: row.endedAt === null ? null : new Date(row.endedAt).toISOString(),
  }));
}

async function findExams(tx: Tx, filter: ResultsFilter, page: ResultsPage): Promise<FoundResult[]> {
  const { userId, type, state, verdict } = filter;
  const passed = verdict === undefined ? undefined : verdict === 'passed';
  const rows = await listAllExams(tx, { userId, type, state, passed, ...idBounds(filter) }, page);
  return rows.map((row) => ({
    id: row.id,
    kind: 'chart-exam',
    learnerId: row.userId,
    subject: row.type,
    scope: row.assetClass,
    isRated: row.mode === 'rated',
    state: row.state,
    score: row.score,
    passed: row.passed,
    startedAt: new Date(row.startedAt).toISOString(),
    endedAt: row.endedAt === null ? null : new Date(row.endedAt).toISOString(),
  }));
}

async function findQuizzes(tx: Tx, filter: ResultsFilter, page: ResultsPage): Promise<FoundResult[]> {
  const { userId, state, verdict } = filter;
  const passed = verdict === undefined ? undefined : verdict === 'passed';
  const rows = await listAllQuizzes(tx, { userId, state, passed, ...idBounds(filter) }, page);
  return rows.map((row) => ({
    id: row.id,
    kind: 'lesson-quiz',
    learnerId: row.userId,
    subject: row.lesson,
    scope: 'quiz',
    isRated: true,
    state: row.completedAt === null ? 'active' : 'completed',
    score: row.score,
    passed: row.passed,
    startedAt: new Date(row.startedAt).toISOString(),
    endedAt: row.completedAt === null ? null : new Date(row.completedAt).toISOString(),
  }));
}

const FINDERS: Readonly<Record<TestKind, typeof findTests>> = {
  'bias-test': findTests,
  'chart-exam': findExams,
  'lesson-quiz': findQuizzes,
};

async function withLearners(tx: Tx, results: readonly FoundResult[]): Promise<TestResult[]> {
  const names = await accountNames(tx, [...new Set(results.map(({ learnerId }) => learnerId))]);
  return results.map((result) => ({ ...result, learner: names.get(result.learnerId) ?? '' }));
}

/** Returns a page of the Bias Tests, Chart Exams or quizzes that the query selects. */
export async function readTestResults(
  { db }: Pick<AdministrationDeps, 'db'>,
  { cursor, ...filter }: TestResultsQuery,
): Promise<TestResultsResponse> {
  return db.read(async (tx) => {
    const place = { ...orderOf(ADMIN_TABLES.results, filter), after: cursor ?? null, limit: ADMIN_PAGE_SIZE + 1 };
    const found = await FINDERS[filter.kind](tx, filter, place);
    const { page, nextCursor } = cutPage(found, ADMIN_PAGE_SIZE, ({ id }) => id);
    return { results: await withLearners(tx, page), nextCursor };
  });
}

/** Yields all Bias Tests, Chart Exams or quizzes that the filter selects, page by page. */
export function exportedTestResults({ db }: Pick<AdministrationDeps, 'db'>, filter: ResultsFilter) {
  const order = orderOf(ADMIN_TABLES.results, filter);
  return pagesAfter(
    (after) =>
      db.read(async (tx) =>
        withLearners(tx, await FINDERS[filter.kind](tx, filter, { ...order, after, limit: EXPORT_PAGE })),
      ),
    ({ id }) => id,
  );
}

async function ownerAnd<Value>(
  { db }: Pick<AdministrationDeps, 'db'>,
  ownerOf: (tx: Tx) => Promise<string | null>,
  read: (userId: string) => Promise<Result<Value, 'not-found'>>,
): Promise<Result<{ learner: { id: string; name: string }; value: Value }, 'not-found'>> {
  const id = await db.read(ownerOf);
  if (id === null) return refused('not-found');
  const value = await read(id);
  if (!value.ok) return value;
  const names = await db.read((tx) => accountNames(tx, [id]));
  return ok({ learner: { id, name: names.get(id) ?? '' }, value: value.value });
}

/** Returns a Bias Test as its learner sees it. */
export async function readTestOfLearner(
  deps: AdministrationDeps,
  id: string,
): Promise<Result<AdminBiasTestResponse, 'not-found'>> {
  const found = await ownerAnd(
    deps,
    (tx) => ownerOfTest(tx, id),
    (userId) => deps.biasTest.readTest(userId, id),
  );
  return found.ok ? ok({ learner: found.value.learner, test: found.value.value }) : found;
}

/** Returns the graded charts of an exam as its learner sees them. */
export async function readExamOfLearner(
  deps: AdministrationDeps,
  id: string,
): Promise<Result<AdminChartExamResponse, 'not-found'>> {
  const found = await ownerAnd(
    deps,
    (tx) => ownerOfExam(tx, id),
    (userId) => deps.chartExam.readResults(userId, id),
  );
  return found.ok ? ok({ learner: found.value.learner, results: found.value.value }) : found;
}

/** Returns a quiz of a lesson as its learner saw it. */
export async function readQuiz(
  { db, study }: Pick<AdministrationDeps, 'db' | 'study'>,
  id: string,
): Promise<Result<AdminLessonQuizResponse, 'not-found'>> {
  return db.read(async (tx) => {
    const found = await study.readQuizOfLearner(tx, id);
    if (found === null) return refused('not-found');
    const names = await accountNames(tx, [found.userId]);
    return ok({ learner: { id: found.userId, name: names.get(found.userId) ?? '' }, quiz: found.quiz });
  });
}

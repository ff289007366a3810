import type { RegradePlan, RegradePreview } from '@tradesense/contract/regrades.ts';
import { CHART_EXAM_RULES } from '@tradesense/core/grading/exam-rules.ts';
import { ruleVersionOf } from '@tradesense/core/grading/exam-part.ts';
import { ok, refused, type Result } from '@tradesense/core/kernel/result.ts';
import { DAY_MS, epochMs, type EpochMs } from '@tradesense/core/kernel/time.ts';
import type { Tx } from '../../platform/database/database.ts';
import { accountNames } from '../identity/index.ts';
import type { ReadUnlockOutlook } from '../unlock/index.ts';
import { newGradeOf, ratingMove, type NewGrade } from './correct-ratings.service.ts';
import { chartsOf } from './exam-chart.repo.ts';
import { findExam, type ExamRow } from './exam.repo.ts';
import { doesCount, type GradeDeps } from './grade-chart.service.ts';
import { regradeExam, type RegradedExam } from './regrade-exam.policy.ts';
import {
  chartsToRegrade,
  countToRegrade,
  examsToRegrade,
  typeOfExam,
  typeOfItem,
  type RegradeScope,
} from './regrade.repo.ts';
import { targetOf, verdictChange, type RegradeDeps } from './run-regrade.service.ts';

/** Number of exams after which a preview stops reading further pages. */
const EXAMS_MAX = 1000;
const EXAMS_PER_READ = 50;
const EXAMPLES_MAX = 20;

/**
 * Returns how many certificates of these learners are based on at least one of the charts. Each chart is given as
 * `<exam>/<chart>`.
 */
export type CountCertificates = (tx: Tx, userIds: readonly string[], charts: ReadonlySet<string>) => Promise<number>;

export interface PreviewDeps extends Pick<RegradeDeps, 'db' | 'clock'>, Pick<GradeDeps, 'history'> {
  readonly unlockOutlook: ReadUnlockOutlook;
  readonly countCertificates: CountCertificates;
}

/** Returns the scope of a re-grade by this plan; `null` if the plan names a chart or exam that does not exist. */
export async function scopeOf(
  tx: Tx,
  { selection, target }: Pick<RegradePlan, 'selection' | 'target'>,
  now: EpochMs,
): Promise<RegradeScope | null> {
  const isOfItem = selection.kind === 'item';
  const type =
    selection.kind === 'period'
      ? selection.type
      : await (isOfItem ? typeOfItem(tx, selection.itemId) : typeOfExam(tx, selection.examId));
  if (type === null) return null;
  const isPeriod = selection.kind === 'period';
  return {
    type,
    ruleVersion: target.kind === 'void' ? null : ruleVersionOf(CHART_EXAM_RULES[type].tool, target.version),
    itemId: isOfItem ? selection.itemId : null,
    examId: selection.kind === 'exam' ? selection.examId : null,
    fromAt: isPeriod ? epochMs(Date.parse(selection.from)) : null,
    untilAt: isPeriod ? epochMs(Date.parse(selection.until) + DAY_MS) : null,
    startedAt: now,
  };
}

/** Changes that a re-grade would make to the exams of one learner. */
interface LearnerOutlook {
  readonly charts: NewGrade[];
  readonly counting: string[];
  readonly failing: string[];
}

interface Seen {
  readonly exam: ExamRow;
  readonly regraded: RegradedExam;
}

/**
 * Returns how many results a re-grade would change, without changing any. Each exam is read in a transaction of its
 * own.
 */
export async function previewRegrade(
  deps: PreviewDeps,
  plan: RegradePlan,
): Promise<Result<RegradePreview, 'not-found'>> {
  const scope = await deps.db.read((tx) => scopeOf(tx, plan, deps.clock.now()));
  if (scope === null) return refused('not-found');
  const all = await deps.db.read((tx) => countToRegrade(tx, scope));
  const learners = new Map<string, LearnerOutlook>();
  const counts = { examined: 0, changed: 0, nowPassed: 0, nowFailed: 0 };
  const examples: Seen[] = [];
  for (let after: string | null = null; counts.examined < EXAMS_MAX;) {
    const from: string | null = after;
    const page: Awaited<ReturnType<typeof examsToRegrade>> = await deps.db.read((tx) =>
      examsToRegrade(tx, scope, from, EXAMS_PER_READ),
    );
    for (const { id, userId } of page) {
      const seen = await deps.db.read((tx) => lookAt(deps, tx, scope, { id, userId }, learners));
      if (seen === null) continue;
      const { isNowPassed, isNowFailed } = verdictChange(seen.exam, seen.regraded);
      counts.examined += 1;
      counts.changed += seen.regraded.isChanged ? 1 : 0;
      counts.nowPassed += isNowPassed ? 1 : 0;
      counts.nowFailed += isNowFailed ? 1 : 0;
      if (seen.regraded.isChanged && examples.length < EXAMPLES_MAX) examples.push(seen);
    }
    after = page.at(-1)?.id ?? null;
    if (page.length < EXAMS_PER_READ) break;
  }
  const { type, ruleVersion } = scope;
  return ok({
    type,
    ruleVersion,
    ...all,
    ...counts,
    learners: learners.size,
    ...(await outlooks(deps, type, learners)),
    examples: await deps.db.read((tx) => examplesOf(tx, examples)),
  });
}

async function lookAt(
  deps: PreviewDeps,
  tx: Tx,
  scope: RegradeScope,
  { id, userId }: Pick<ExamRow, 'id' | 'userId'>,
  learners: Map<string, LearnerOutlook>,
): Promise<Seen | null> {
  const exam = await findExam(tx, userId, id);
  const selected = await chartsToRegrade(tx, scope, id);
  if (exam === null || selected.size === 0) return null;
  const regraded = regradeExam(exam, await chartsOf(tx, id), selected, targetOf(scope));
  const outlook = learners.get(userId) ?? { charts: [], counting: [], failing: [] };
  learners.set(userId, outlook);
  outlook.charts.push(...regraded.charts.map(newGradeOf));
  const { verdict } = regraded;
  if (verdict === null) return { exam, regraded };
  const { score, passed, isPlausible } = verdict;
  if (isPlausible && (await doesCount(deps, tx, { ...exam, score, passed }))) outlook.counting.push(id);
  else if (!passed) outlook.failing.push(id);
  return { exam, regraded };
}

async function outlooks(deps: PreviewDeps, type: ExamRow['type'], learners: ReadonlyMap<string, LearnerOutlook>) {
  const counts = { unlocked: 0, nearer: 0, furtherOff: 0, ratings: 0, largestMove: 0 };
  const charts = new Set<string>();
  for (const [userId, outlook] of learners) {
    const { sandbox, moved } = await deps.db.read(async (tx) => ({
      sandbox: await deps.unlockOutlook(tx, userId, outlook),
      moved: await ratingMove(tx, { userId, type }, outlook.charts),
    }));
    if (sandbox === 'unlocks') counts.unlocked += 1;
    if (sandbox === 'further') counts.nearer += 1;
    if (sandbox === 'further-off') counts.furtherOff += 1;
    if (moved !== null) {
      const by = moved.correction.rating === null ? 0 : moved.correction.rating.value - moved.present.value;
      counts.ratings += 1;
      counts.largestMove = Math.max(counts.largestMove, Math.abs(by));
    }
    for (const { examId, index } of outlook.charts) charts.add(`${examId}/${index}`);
  }
  const certificates = await deps.db.read((tx) => deps.countCertificates(tx, [...learners.keys()], charts));
  return { ...counts, certificates };
}

async function examplesOf(tx: Tx, seen: readonly Seen[]): Promise<RegradePreview['examples']> {
  const names = await accountNames(tx, [...new Set(seen.map(({ exam }) => exam.userId))]);
  return seen.map(({ exam, regraded: { verdict } }) => {
    const before = { score: exam.score, passed: exam.passed };
    const after = verdict === null ? before : { score: verdict.score, passed: verdict.passed };
    return { examId: exam.id, learner: names.get(exam.userId) ?? '', before, after };
  });
}

/**
 * Splits the learners' work on an assignment into items, with one reader for each kind of assignment. A new kind needs
 * a reader here.
 */
import { BIAS_DIRECTIONS, BIAS_TAGS, TAG_LABELS } from '@tradesense/core/bias/bias-rules.ts';
import type { ClassAssignmentKind } from '@tradesense/core/classes/class-rules.ts';
import { CHART_EXAM_PASS_PERCENT } from '@tradesense/core/grading/exam-rules.ts';
import type { ItemAnswer } from '@tradesense/core/classes/item-analysis.ts';
import type { MarkedChart } from '@tradesense/contract/class-progress.ts';
import type { Tx } from '../../platform/database/database.ts';
import { answersOfTests } from '../bias-test/index.ts';
import { classExamCharts } from '../chart-exam/index.ts';
import { classQuiz, type LessonLibrary } from '../study/index.ts';
import type { AssignmentRow } from './classes.tables.ts';
import type { VisibleWork } from './visible-work.repo.ts';

export interface ItemHead {
  readonly id: string;
  readonly title: string;
  readonly detail: string;
  /** The item's choices, in the order in which learners see them. Empty for an item without choices. */
  readonly choices: readonly { readonly id: string; readonly text: string; readonly isRight: boolean }[];
  readonly reasons: readonly { readonly id: string; readonly text: string }[];
  /** The chart on which the marks were placed; `null` for an item without marks. */
  readonly chart: MarkedChart | null;
}

export interface ReadItems {
  readonly items: readonly ItemHead[];
  readonly answers: readonly ItemAnswer[];
}

type ItemReader = (
  tx: Tx,
  deps: { readonly library: LessonLibrary },
  assignment: AssignmentRow,
  work: readonly VisibleWork[],
) => Promise<ReadItems>;

/** Reader for each kind of assignment; `null` for a kind that has no items. */
export const ITEM_READERS: Readonly<Record<ClassAssignmentKind, ItemReader | null>> = {
  lesson: readQuestions,
  'bias-test': readCharts,
  task: null,
  'chart-exam': readMarkedCharts,
};

const NOTHING: ReadItems = { items: [], answers: [] };

/**
 * Returns the questions of a lesson's quiz, with the answers from the first attempt that each learner completed after
 * joining the class.
 */
async function readQuestions(
  tx: Tx,
  { library }: { readonly library: LessonLibrary },
  { content }: AssignmentRow,
  work: readonly VisibleWork[],
): Promise<ReadItems> {
  if (!('lesson' in content)) return NOTHING;
  const takers = work.map(({ userId, joinedAt }) => ({ userId, since: joinedAt }));
  const quiz = await classQuiz(tx, library, content.lesson, takers);
  if (quiz === null) return NOTHING;
  const rightOf = new Map(
    quiz.questions.map(({ id, options }) => [id, options.findIndex(({ isRight }) => isRight)] as const),
  );
  return {
    items: quiz.questions.map(({ id, stem, options }, place) => ({
      id,
      title: `Question ${place + 1}`,
      detail: stem,
      choices: options.map((option, n) => ({ id: String(n), ...option })),
      reasons: [],
      chart: null,
    })),
    answers: quiz.answers.map(({ userId, question, option }) => {
      const isRight = rightOf.get(question) === option;
      const credit = isRight ? 1 : 0;
      return { learner: userId, item: question, isRight, credit, choice: String(option), reasons: [] };
    }),
  };
}

const DIRECTION_TEXT = { bullish: 'Bullish', bearish: 'Bearish', neutral: 'Neutral' } as const;
const REASONS = BIAS_TAGS.map((id) => ({ id, text: TAG_LABELS[id] }));

/** Returns all charts of a Bias Test, with the answers from finished tests. */
async function readCharts(
  tx: Tx,
  _deps: unknown,
  { content }: AssignmentRow,
  work: readonly VisibleWork[],
): Promise<ReadItems> {
  if (!('windows' in content)) return NOTHING;
  const learnerOf = finishedAttempts(work);
  const answers = await answersOfTests(tx, [...learnerOf.keys()]);
  const truths = new Map(answers.map(({ index, truth }) => [index, truth]));
  return {
    items: content.windows.map(({ asset, timeframe }, index) => ({
      id: String(index),
      title: `Chart ${index + 1}`,
      detail: `${asset}, ${timeframe}`,
      choices: BIAS_DIRECTIONS.map((id) => ({ id, text: DIRECTION_TEXT[id], isRight: truths.get(index) === id })),
      reasons: REASONS,
      chart: null,
    })),
    answers: answers.map(({ testId, index, direction, tags, isRight }) => ({
      learner: learnerOf.get(testId) ?? testId,
      item: String(index),
      isRight,
      credit: isRight ? 1 : 0,
      choice: direction,
      reasons: tags,
    })),
  };
}

/** Minimum score with which a chart counts as right: the default pass mark of an exam. */
const RIGHT_SCORE = CHART_EXAM_PASS_PERCENT / 100;

/**
 * Returns the charts of a Chart Exam, with the learners' answers from finished exams. The credit of an answer is its
 * chart's score.
 */
async function readMarkedCharts(
  tx: Tx,
  _deps: unknown,
  { content }: AssignmentRow,
  work: readonly VisibleWork[],
): Promise<ReadItems> {
  if (!('items' in content)) return NOTHING;
  const learnerOf = finishedAttempts(work);
  const charts = await classExamCharts(tx, content.items, [...learnerOf.keys()]);
  return {
    items: charts.map(({ itemId, asset, priceDecimals, interval, source, bars, wrong }, index) => ({
      id: itemId,
      title: `Chart ${index + 1}`,
      detail: `${asset}, ${interval}`,
      choices: [],
      reasons: [],
      chart: { asset, priceDecimals, interval, source, bars, wrong: [...wrong] },
    })),
    answers: charts.flatMap(({ itemId, answers }) =>
      answers.map(({ examId, score }) => ({
        learner: learnerOf.get(examId) ?? examId,
        item: itemId,
        isRight: score >= RIGHT_SCORE,
        credit: score,
        choice: null,
        reasons: [],
      })),
    ),
  };
}

/** Returns the learner of each finished test or exam, by the id of the test or exam. */
function finishedAttempts(work: readonly VisibleWork[]): ReadonlyMap<string, string> {
  return new Map(
    work.flatMap(({ attemptId, finishedAt, userId }) =>
      attemptId === null || finishedAt === null ? [] : [[attemptId, userId] as const],
    ),
  );
}

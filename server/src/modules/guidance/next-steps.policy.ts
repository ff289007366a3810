import type { BiasTestSummary } from '@tradesense/contract/bias-test.ts';
import type { ExamSummary } from '@tradesense/contract/chart-exam.ts';
import type { FirstHourResponse, NextStep } from '@tradesense/contract/guidance.ts';
import type { StudyStep } from '@tradesense/contract/study.ts';
import { BIAS_TEST_MINUTES } from '@tradesense/core/bias/bias-rules.ts';
import type { ChartExamType } from '@tradesense/core/grading/exam-rules.ts';
import { isPassing } from '@tradesense/core/grading/exam-pass.ts';
import { assetText } from '@tradesense/core/market/masked-asset.ts';
import { firstHour } from './first-hour.policy.ts';
import type { GuidanceFacts, LearnerFacts } from './guidance-facts.ts';

/** Lessons that teach the skills of the first rated exam, swing analysis, in order. */
const SWING_LESSONS = ['fractal', 'alternation', 'leg-size', 'swings-hindsight', 'swings-as-of-now'] as const;

const EXAM_NAMES: Readonly<Record<ChartExamType, string>> = {
  'swing-analysis': 'swing analysis',
  'fibonacci-retracement': 'Fibonacci retracement',
  'fair-value-gaps': 'fair value gaps',
  'market-structure': 'market structure',
  'support-resistance': 'support and resistance',
};

const BIAS_TEST = { kind: 'test', title: 'Take a Bias Test', href: '/bias-test' } as const;
const CHART_EXAM = { kind: 'test', title: 'Take a Chart Exam', href: '/chart-exam' } as const;
const SANDBOX = { kind: 'trade', href: '/sandbox' } as const;

/**
 * Returns the learner's possible next steps, the most useful first: a running test or exam, a trade to review, the
 * lesson that a placement chose, the first hour, what is due in Study, the unlock or a trade, and the path of lessons.
 * The last step is always a Bias Test.
 */
export function nextSteps(facts: GuidanceFacts): readonly NextStep[] {
  const { study, learner } = facts;
  const hour = firstHour(facts);
  const isOther = ({ lesson }: StudyStep) => lesson === null || lesson !== study.placed?.lesson;
  return [
    ...(learner === null ? [] : [...begunSteps(learner), ...reviewSteps(learner)]),
    ...(study.placed === null ? [] : [studyStep(study.placed)]),
    ...hourSteps(hour),
    ...study.due.filter(isOther).map(studyStep),
    ...(learner === null ? [] : learner.unlock.unlocked ? tradeSteps(learner) : unlockSteps(facts, learner, hour)),
    ...study.path.filter(isOther).map(studyStep),
    { ...BIAS_TEST, why: `It takes about ${BIAS_TEST_MINUTES} minutes.` },
  ];
}

function begunSteps({ exams: { active }, tests }: LearnerFacts): readonly NextStep[] {
  const test = tests.find(({ state }) => state === 'active');
  return [
    ...(active === null
      ? []
      : [
          {
            kind: 'begun' as const,
            title: examTitle(active),
            why: `${active.graded} of ${active.chartCount} charts are graded.`,
            href: `/chart-exam/${active.type}?exam=${active.id}`,
          },
        ]),
    ...(test === undefined
      ? []
      : [
          {
            kind: 'begun' as const,
            title: testTitle(test),
            why: `${test.answered} of ${test.questionCount} questions are answered.`,
            href: `/bias-test/${test.asset}?test=${test.id}`,
          },
        ]),
  ];
}

/** Names the exam and the next chart: 'Continue the swing analysis exam, chart 3 of 5'. */
function examTitle({ type, mode, graded, chartCount }: ExamSummary): string {
  return `Continue the ${EXAM_NAMES[type]} ${mode === 'practice' ? 'practice' : 'exam'}, chart ${Math.min(graded + 1, chartCount)} of ${chartCount}`;
}

/** Names the test and the next question: 'Continue the BTC Bias Test, question 2 of 5'. */
function testTitle({ asset, answered, questionCount }: BiasTestSummary): string {
  const name = asset === 'random' ? 'Bias Test of random assets' : `${asset} Bias Test`;
  return `Continue the ${name}, question ${Math.min(answered + 1, questionCount)} of ${questionCount}`;
}

function reviewSteps({ reviews: { count, oldest } }: LearnerFacts): readonly NextStep[] {
  if (oldest === null || count === 0) return [];
  const { accountId, tradeId, asset } = oldest;
  return [
    {
      kind: 'trade-review',
      title: `Review the ${assetText(asset)} trade`,
      why: 'You closed it at least a day ago. What you write down now is what you learn from it.',
      href: `/sandbox/journal?account=${accountId}&trade=${tradeId}`,
    },
  ];
}

function hourSteps({ steps, next, minutesLeft, hasLeft, isOver }: FirstHourResponse): readonly NextStep[] {
  const step = steps.find(({ id }) => id === next);
  if (step === undefined || hasLeft || isOver) return [];
  // Steps can be done in any order, so the number counts the steps that are done, as the page of the first hour does.
  const number = steps.filter(({ isDone }) => isDone).length + 1;
  const place = `Step ${number} of ${steps.length} of the first hour, about ${minutesLeft} minutes left.`;
  return [{ kind: 'first-hour', title: step.title, why: `${step.act} ${place}`, href: step.href }];
}

function studyStep({ kind, lesson, topic, title, why }: StudyStep): NextStep {
  if (kind === 'lesson' && lesson !== null && topic !== null)
    return { kind: 'study', title: `Lesson: ${title}`, why, href: `/study/${topic}/${lesson}` };
  if (kind === 'challenge' && topic !== null) return { kind: 'study', title, why, href: `/study/${topic}/challenge` };
  return { kind: 'study', title, why, href: '/study/reviews' };
}

/**
 * Returns the remaining steps until the sandbox is unlocked. Until an exam is passed, the next lesson on swings comes
 * before the Chart Exam, unless the learner has left the first hour.
 */
function unlockSteps(
  { study }: GuidanceFacts,
  { unlock: { biasTests, chartExams }, exams }: LearnerFacts,
  { hasLeft }: FirstHourResponse,
): readonly NextStep[] {
  const taught = study.path.find(({ lesson }) => SWING_LESSONS.some((id) => id === lesson));
  const isPracticed = exams.types.some(
    ({ passed, bestPractice }) => passed > 0 || isPassing(bestPractice ?? 0, exams.passPercent),
  );
  const why = `${chartExams.done} of ${chartExams.needed} passed to unlock the sandbox.`;
  return [
    ...(biasTests.done < biasTests.needed
      ? [
          {
            ...BIAS_TEST,
            why: `${biasTests.done} of ${biasTests.needed} done to unlock the sandbox. Finishing counts, not the score.`,
          },
        ]
      : []),
    ...(taught === undefined || hasLeft || chartExams.done > 0 ? [] : [studyStep(taught)]),
    isPracticed
      ? { ...CHART_EXAM, why }
      : {
          ...CHART_EXAM,
          title: 'Practice a Chart Exam',
          why: `${why} Practice until one chart reaches ${exams.passPercent}%.`,
        },
  ];
}

function tradeSteps({ holdsPositions }: LearnerFacts): readonly NextStep[] {
  return [
    holdsPositions
      ? {
          ...SANDBOX,
          title: 'Follow your plan',
          why: 'Close open positions by their plan, not by how you feel at the moment.',
        }
      : { ...SANDBOX, title: 'Plan a trade', why: 'First the plan with its stop and target, then the order.' },
  ];
}

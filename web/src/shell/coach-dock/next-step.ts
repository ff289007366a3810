/**
 * Determines the one next step of a learner: first what is begun, then what is due, then what unlocks the sandbox, then
 * a trade. A step that leads to the page that is open is no next one.
 */
import { linkOptions, type LinkProps } from '@tanstack/react-router';
import type { BiasTestSummary } from '@tradesense/contract/bias-test.ts';
import type { ExamSummary } from '@tradesense/contract/chart-exam.ts';
import type { ReviewsDueResponse } from '@tradesense/contract/journal.ts';
import { assetTitle } from '../../features/bias-test/bias-text.ts';
import type { SandboxAccess } from '../sandbox-link/sandbox-access.ts';

export interface NextStep {
  /** Text of the link. */
  readonly text: string;
  /** Reason for this step. */
  readonly why: string;
  readonly link: Pick<LinkProps, 'to' | 'params' | 'search'>;
}

/** The known facts about a learner; `null` for missing or unknown ones. */
export interface CoachFacts {
  readonly access: SandboxAccess;
  readonly exam: ExamSummary | null;
  readonly test: BiasTestSummary | null;
  readonly reviews: ReviewsDueResponse | null;
  readonly openPositions: number;
}

const BIAS_TEST = linkOptions({ to: '/bias-test' });
const CHART_EXAM = linkOptions({ to: '/chart-exam' });
const SANDBOX = linkOptions({ to: '/sandbox' });

/** The page that is open. */
export interface OpenPage {
  readonly pathname: string;
  readonly search: Readonly<Record<string, unknown>>;
}

const BIAS_TEST_STEP: NextStep = {
  text: 'Take a Bias Test',
  why: 'Five charts take about ten minutes.',
  link: BIAS_TEST,
};
const CHART_EXAM_STEP: NextStep = {
  text: 'Take a Chart Exam',
  why: 'Draw on real charts; an open rule grades every mark.',
  link: CHART_EXAM,
};

export function nextStep(facts: CoachFacts, page: OpenPage): NextStep {
  const isUnlocked = facts.access.kind === 'unlocked';
  const always = isUnlocked ? [tradeStep(facts), BIAS_TEST_STEP] : [unlockStep(facts), BIAS_TEST_STEP, CHART_EXAM_STEP];
  const steps = [begunStep(facts), dueStep(facts), ...always].filter((step) => step !== null);
  return steps.find((step) => !leadsTo(step, page)) ?? BIAS_TEST_STEP;
}

/** Whether the step leads to that page: its path, and the trade that it names. */
function leadsTo({ link: { to, params, search } }: NextStep, page: OpenPage): boolean {
  const values: Readonly<Record<string, unknown>> = typeof params === 'object' ? params : {};
  const path = (to ?? '').replace(/\$(\w+)/g, (_, name: string) => String(values[name]));
  if (path !== page.pathname.replace(/(.)\/$/, '$1')) return false;
  const trade = typeof search === 'object' ? Reflect.get(search, 'trade') : undefined;
  return trade === undefined || trade === page.search['trade'];
}

function begunStep({ exam, test }: CoachFacts): NextStep | null {
  if (exam !== null) {
    const link = linkOptions({ to: '/chart-exam/$type', params: { type: exam.type }, search: { exam: exam.id } });
    const why = `${exam.graded} of ${exam.chartCount} charts are graded.`;
    return { text: exam.mode === 'practice' ? 'Continue the practice' : 'Continue the exam', why, link };
  }
  if (test === null) return null;
  const link = linkOptions({
    to: '/bias-test/$assetSymbol',
    params: { assetSymbol: test.asset },
    search: { test: test.id },
  });
  return {
    text: 'Continue the test',
    why: `${assetTitle(test.asset)}: ${test.answered} of ${test.questionCount} questions are answered.`,
    link,
  };
}

function dueStep({ reviews }: CoachFacts): NextStep | null {
  if (reviews === null || reviews.oldest === null || reviews.count === 0) return null;
  const { accountId, tradeId, asset } = reviews.oldest;
  return {
    text: `Review the ${asset} trade`,
    why: 'It was closed a day ago or longer; what you write down now is what you learn from it.',
    link: linkOptions({ to: '/sandbox/journal', search: { account: accountId, trade: tradeId } }),
  };
}

function unlockStep({ access }: CoachFacts): NextStep {
  const status = access.kind === 'locked' ? access.status : null;
  if (status === null) return BIAS_TEST_STEP;
  const { biasTests, chartExams } = status;
  if (biasTests.done < biasTests.needed) {
    const why = `${biasTests.done} of ${biasTests.needed} done to unlock the sandbox. Finishing counts, not the score.`;
    return { text: 'Take a Bias Test', why, link: BIAS_TEST };
  }
  const why = `${chartExams.done} of ${chartExams.needed} passed to unlock the sandbox.`;
  return { text: 'Take a Chart Exam', why, link: CHART_EXAM };
}

function tradeStep({ openPositions }: CoachFacts): NextStep {
  return openPositions > 0
    ? {
        text: 'Follow your plan',
        why: 'Close open positions by their plan, not by how the moment feels.',
        link: SANDBOX,
      }
    : { text: 'Plan a trade', why: 'First the plan with its stop and target, then the order.', link: SANDBOX };
}

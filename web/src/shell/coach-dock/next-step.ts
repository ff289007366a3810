/** The one obvious next step of a learner: what is begun first, then what is due, then what opens the sandbox, then a trade. */
import { linkOptions, type LinkProps } from '@tanstack/react-router';
import type { BiasTestSummary } from '@tradesense/contract/bias-test.ts';
import type { ExamSummary } from '@tradesense/contract/chart-exam.ts';
import type { ReviewsDueResponse } from '@tradesense/contract/journal.ts';
import type { SandboxAccess } from '../sandbox-link/sandbox-access.ts';

export interface NextStep {
  /** The link's words. */
  readonly text: string;
  /** Why it is this one. */
  readonly why: string;
  readonly link: Pick<LinkProps, 'to' | 'params' | 'search'>;
}

/** What is known of a learner; `null` for what is not there, or not known. */
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

export function nextStep(facts: CoachFacts): NextStep {
  return (
    begunStep(facts) ?? dueStep(facts) ?? (facts.access.kind === 'unlocked' ? tradeStep(facts) : unlockStep(facts))
  );
}

function begunStep({ exam, test }: CoachFacts): NextStep | null {
  if (exam !== null) {
    const link = linkOptions({ to: '/chart-exam/$type', params: { type: exam.type }, search: { exam: exam.id } });
    const why = `${exam.graded} of ${exam.chartCount} charts are graded.`;
    return { text: exam.mode === 'practice' ? 'Go on with the practice' : 'Go on with the exam', why, link };
  }
  if (test === null) return null;
  const link = linkOptions({
    to: '/bias-test/$assetSymbol',
    params: { assetSymbol: test.asset },
    search: { test: test.id },
  });
  return {
    text: 'Go on with the test',
    why: `${test.asset}: ${test.answered} of ${test.questionCount} questions are answered.`,
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
  if (status === null) return { text: 'Take a Bias Test', why: 'Five charts take about ten minutes.', link: BIAS_TEST };
  const { biasTests, chartExams } = status;
  if (biasTests.done < biasTests.needed) {
    const why = `${biasTests.done} of ${biasTests.needed} done on the way to the sandbox. Finishing counts, not the score.`;
    return { text: 'Take a Bias Test', why, link: BIAS_TEST };
  }
  const why = `${chartExams.done} of ${chartExams.needed} passed on the way to the sandbox.`;
  return { text: 'Take a Chart Exam', why, link: CHART_EXAM };
}

function tradeStep({ openPositions }: CoachFacts): NextStep {
  return openPositions > 0
    ? { text: 'Follow your plan', why: 'What is open ends as its plan says, not as the moment feels.', link: SANDBOX }
    : { text: 'Plan a trade', why: 'First the plan with its stop and target, then the order.', link: SANDBOX };
}

/** The process score of a trade on the bars of a task. Money is not graded. */
import { judgeProcess, judgeReview, scoreOf, type CheckResult } from '../learning/process-score.ts';
import { REVIEW_MIN } from './trade-plan.ts';
import type { TradeRun } from './trade-run.ts';

/**
 * Returns the process checks of a trade. Without a filled entry there are no checks; without a closed position, the
 * exit is not checked.
 */
export function checksOfTrade({ facts, isClosed }: TradeRun, review: string): readonly CheckResult[] {
  if (facts === null) return [];
  const checks = [...judgeProcess(facts), judgeReview(review.trim().length >= REVIEW_MIN)];
  return isClosed ? checks : checks.filter(({ check }) => check !== 'exit-by-plan');
}

/** Returns the share of the checks' possible points that was reached, from 0 to 1. */
export function shareOfChecks(checks: readonly CheckResult[]): number {
  const most = checks.reduce((sum, { of }) => sum + of, 0);
  return most === 0 ? 0 : scoreOf(checks) / most;
}

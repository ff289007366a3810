/**
 * Numbers that administrators can change and that pages state in their rules. Imports nothing large, because Home loads
 * this file.
 */
import { BIAS_QUESTION_COUNT } from '@tradesense/core/bias/bias-rules.ts';
import { FREE_REPLAYS_PER_WEEK, FREE_SANDBOX_ACCOUNTS } from '@tradesense/core/billing/entitlements.ts';
import { PLAN_CENTS } from '@tradesense/core/billing/plans.ts';
import { CHART_EXAM_CHARTS, CHART_EXAM_PASS_PERCENT } from '@tradesense/core/grading/exam-rules.ts';
import type { AssetClass } from '@tradesense/core/market/asset.ts';
import { CLASS_LEVERAGE } from '@tradesense/core/market/class-leverage.ts';
import { UNLOCK_BIAS_TESTS, UNLOCK_CHART_EXAMS } from './product.ts';
import { SANDBOX_ACCOUNTS } from './sandbox-constants.ts';

export interface ProductNumbers {
  readonly biasTestQuestions: number;
  readonly examCharts: number;
  readonly examPassPercent: number;
  readonly unlockBiasTests: number;
  readonly unlockChartExams: number;
  readonly sandboxAccounts: number;
  readonly freeSandboxAccounts: number;
  readonly freeReplaysPerWeek: number;
  /** Price of Pro per month in US cents; `proYearCents` is the price per year. */
  readonly proMonthCents: number;
  readonly proYearCents: number;
  /** Maximum leverage of new orders, by asset class. A single asset may have a lower maximum. */
  readonly leverage: Readonly<Record<AssetClass, number>>;
}

/** The product numbers of a new installation. Pages show them until they have loaded the numbers of their server. */
export const INITIAL_NUMBERS: ProductNumbers = {
  biasTestQuestions: BIAS_QUESTION_COUNT,
  examCharts: CHART_EXAM_CHARTS,
  examPassPercent: CHART_EXAM_PASS_PERCENT,
  unlockBiasTests: UNLOCK_BIAS_TESTS,
  unlockChartExams: UNLOCK_CHART_EXAMS,
  sandboxAccounts: SANDBOX_ACCOUNTS,
  freeSandboxAccounts: FREE_SANDBOX_ACCOUNTS,
  freeReplaysPerWeek: FREE_REPLAYS_PER_WEEK,
  proMonthCents: PLAN_CENTS.month,
  proYearCents: PLAN_CENTS.year,
  leverage: CLASS_LEVERAGE,
};

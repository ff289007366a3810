import { UNLOCK_BIAS_TESTS, UNLOCK_CHART_EXAMS } from '@tradesense/contract/product.ts';

export type UnlockKind = 'bias-test' | 'chart-exam';

/** Results that count, of each kind. */
export type UnlockCounts = Readonly<Record<UnlockKind, number>>;

interface Requirement {
  /** At most `needed`. */
  readonly done: number;
  readonly needed: number;
}

export interface UnlockProgress {
  readonly biasTests: Requirement;
  readonly chartExams: Requirement;
  /** Whole per cent, rounded down: 100 only when nothing is missing. */
  readonly progressPercentage: number;
}

/** Returns how far the counted results are from unlocking. Source: product rules, section 5. */
export function unlockProgress(counts: UnlockCounts): UnlockProgress {
  const biasTests = requirement(counts['bias-test'], UNLOCK_BIAS_TESTS);
  const chartExams = requirement(counts['chart-exam'], UNLOCK_CHART_EXAMS);
  const done = biasTests.done + chartExams.done;
  const needed = biasTests.needed + chartExams.needed;
  return { biasTests, chartExams, progressPercentage: Math.floor((100 * done) / needed) };
}

function requirement(count: number, needed: number): Requirement {
  return { done: Math.min(count, needed), needed };
}

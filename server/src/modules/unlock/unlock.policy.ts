export type UnlockKind = 'bias-test' | 'chart-exam';

/** Number of results that count toward the unlock, by kind. */
export type UnlockCounts = Readonly<Record<UnlockKind, number>>;

interface Requirement {
  /** Number of results that count toward the unlock. It is capped at `needed`. */
  readonly done: number;
  readonly needed: number;
}

export interface UnlockProgress {
  readonly biasTests: Requirement;
  readonly chartExams: Requirement;
  /** Whole percent, rounded down: 100 only when nothing is missing. */
  readonly progressPercentage: number;
}

/** Returns the progress of the counted results toward the required ones. Source: product rules, section 5. */
export function unlockProgress(counts: UnlockCounts, neededOf: UnlockCounts): UnlockProgress {
  const biasTests = requirement(counts['bias-test'], neededOf['bias-test']);
  const chartExams = requirement(counts['chart-exam'], neededOf['chart-exam']);
  const done = biasTests.done + chartExams.done;
  const needed = biasTests.needed + chartExams.needed;
  return { biasTests, chartExams, progressPercentage: needed === 0 ? 100 : Math.floor((100 * done) / needed) };
}

function requirement(count: number, needed: number): Requirement {
  return { done: Math.min(count, needed), needed };
}

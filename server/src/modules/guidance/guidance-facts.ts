import type { BiasTestSummary } from '@tradesense/contract/bias-test.ts';
import type { ChartExamsResponse } from '@tradesense/contract/chart-exam.ts';
import type { ReviewsDueResponse } from '@tradesense/contract/journal.ts';
import type { UnlockCheckResponse } from '@tradesense/contract/unlock.ts';
import type { StudyGuidance } from '../study/index.ts';

/** Facts about a learner from modules other than Study. */
export interface LearnerFacts {
  /** The learner's latest Bias Tests, newest first. */
  readonly tests: readonly BiasTestSummary[];
  readonly exams: ChartExamsResponse;
  readonly unlock: UnlockCheckResponse;
  readonly reviews: ReviewsDueResponse;
  readonly holdsPositions: boolean;
}

/** Facts from which the next steps are derived. `learner` is `null` for a visitor without an account. */
export interface GuidanceFacts {
  readonly study: StudyGuidance;
  readonly learner: LearnerFacts | null;
}

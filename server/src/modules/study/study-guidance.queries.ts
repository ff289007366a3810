import type { FirstHourMark } from '@tradesense/contract/first-hour-constants.ts';
import type { StudyStep } from '@tradesense/contract/study.ts';
import type { Tx } from '../../platform/database/database.ts';
import { activeTopics } from './challenge.repo.ts';
import { FIRST_CHART } from './first-chart.ts';
import { marksOf } from './first-hour-mark.repo.ts';
import { firstTradeFlags } from './first-trade.repo.ts';
import { isComplete } from './lesson-summary.policy.ts';
import { dueSteps, pathSteps, placedStep, type StepQuestion } from './next-steps.policy.ts';
import { placedStart, proposalOf } from './placement-view.policy.ts';
import { findPlacement } from './placement.repo.ts';
import { countDueCards } from './review-card.repo.ts';
import type { StudyDeps } from './study-deps.ts';
import type { StudyOwner } from './study-owner.ts';
import { readProgress } from './study-progress.queries.ts';

/** What Study knows about an owner and the lessons, for choosing the owner's next step. */
export interface StudyGuidance {
  /** Lessons by id, with their topics. */
  readonly lessons: ReadonlyMap<string, { readonly topic: string; readonly title: string; readonly minutes: number }>;
  /** Ids of the lessons whose quiz the owner has passed, including lessons passed before the account existed. */
  readonly completed: ReadonlySet<string>;
  /** Whether there is recorded history to draw charts from. */
  readonly hasCharts: boolean;
  readonly isFirstChartDone: boolean;
  /** Whether the learner's first planned trade is closed, and whether it is reviewed. */
  readonly firstTrade: { readonly isClosed: boolean; readonly isReviewed: boolean };
  readonly marks: ReadonlySet<FirstHourMark>;
  /**
   * The step for the lesson that the placement proposed as the start; `null` if there is none, or if the lesson is
   * complete.
   */
  readonly placed: StudyStep | null;
  /** Number of the owner's review cards that are due; 0 for a visitor. */
  readonly cardsDue: number;
  /** Next steps that are due: reviews, started work, topics whose level has dropped, and available challenges. */
  readonly due: readonly StudyStep[];
  /** Next steps if nothing is due: lessons of the path that are not started, and challenges to repeat. */
  readonly path: readonly StudyStep[];
}

export async function readGuidance(
  { db, clock, library, history }: Pick<StudyDeps, 'db' | 'clock' | 'library' | 'history'>,
  owner: StudyOwner,
): Promise<StudyGuidance> {
  return db.read(async (tx) => {
    const now = clock.now();
    // The queries are sent together, because Home, Study and the coach need their results on every visit.
    const [progress, placement, work, firstTrade, recorded, marks] = await Promise.all([
      readProgress(tx, owner),
      findPlacement(tx, owner),
      readWork(tx, library, owner, now),
      owner.kind === 'learner' ? firstTradeFlags(tx, owner.userId) : { isClosed: false, isReviewed: false },
      history.recordedAssets(tx),
      marksOf(tx, owner),
    ]);
    const proposal = proposalOf(library, owner, placement, progress.lessons);
    const placed = placedStart(library, owner, placement, progress.lessons);
    const question: StepQuestion = { library, progress, proposal, placed, now, ...work };
    const done = [...progress.lessons.values()].filter(isComplete);
    return {
      lessons: library.lessons,
      completed: new Set(done.map(({ lesson }) => lesson)),
      hasCharts: recorded.length > 0,
      isFirstChartDone: (progress.lessons.get(FIRST_CHART)?.guidedDone.length ?? 0) > 0,
      firstTrade,
      marks,
      placed: placedStep(question),
      cardsDue: work.reviewsDue,
      due: dueSteps(question),
      path: pathSteps(question),
    };
  });
}

/** Returns the number of due reviews and the topics with a running challenge; a visitor has neither. */
export async function readWork(
  tx: Tx,
  { lessons }: StudyDeps['library'],
  owner: StudyOwner,
  now: StepQuestion['now'],
): Promise<Pick<StepQuestion, 'reviewsDue' | 'challenges'>> {
  if (owner.kind === 'visitor') return { reviewsDue: 0, challenges: new Set() };
  const [reviewsDue, challenges] = await Promise.all([
    countDueCards(tx, owner.userId, [...lessons.keys()], now),
    activeTopics(tx, owner.userId),
  ]);
  return { reviewsDue, challenges };
}

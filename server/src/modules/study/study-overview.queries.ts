import { DAILY_SET_ITEMS } from '@tradesense/contract/study-constants.ts';
import type { StudyDaysResponse, StudyResponse } from '@tradesense/contract/study.ts';
import { studyStreak } from '@tradesense/core/study/streak.ts';
import type { Tx } from '../../platform/database/database.ts';
import { topicSummary } from './lesson-summary.policy.ts';
import { localDay } from './local-day.policy.ts';
import { lessonStep, nextSteps, reviewStep, type StepQuestion } from './next-steps.policy.ts';
import { placementOffer, proposalOf } from './placement-view.policy.ts';
import { findPlacement } from './placement.repo.ts';
import { creditedDays, daysBefore, reviewsOfDay } from './study-day.repo.ts';
import type { StudyDeps } from './study-deps.ts';
import { readWork } from './study-guidance.queries.ts';
import type { StudyOwner } from './study-owner.ts';
import { lessonsOnPath } from './study-path.policy.ts';
import { readProgress } from './study-progress.queries.ts';

type OverviewDeps = Pick<StudyDeps, 'db' | 'clock' | 'library'>;
type DayItem = StudyResponse['today'][number];

/** Returns all topics with the owner's progress, the next step, today's set of work and the streak. */
export async function readOverview(
  { db, clock, library }: OverviewDeps,
  owner: StudyOwner,
  zone: string,
): Promise<StudyResponse> {
  return db.read(async (tx) => {
    const now = clock.now();
    const today = localDay(now, zone);
    const progress = await readProgress(tx, owner);
    const { reviewsDue, reviewedToday, challenges, streak } = await readLearner(tx, library, owner, { now, today });
    const placement = await findPlacement(tx, owner);
    const proposal = proposalOf(library, owner, placement, progress.lessons);
    const question: StepQuestion = { library, progress, proposal, reviewsDue, challenges, now };
    const steps = nextSteps(question);
    const done = doneToday(question, { reviewedToday, isToday: (time) => localDay(time, zone) === today });
    return {
      topics: library.topics.map((topic) => topicSummary(library, topic, progress)),
      next: steps[0] ?? null,
      today: [...done, ...steps.map((step) => ({ ...step, isDone: false }))].slice(0, DAILY_SET_ITEMS),
      streak,
      reviewsDue,
      placement: placementOffer(library, progress, placement),
    };
  });
}

const DAYS_PER_PAGE = 60;

/** Returns the days on which the learner settled tasks, newest first, which explain the streak. */
export async function listStudyDays(
  { db }: Pick<StudyDeps, 'db'>,
  userId: string,
  before: string | undefined,
): Promise<StudyDaysResponse> {
  const rows = await db.read((tx) => daysBefore(tx, userId, before, DAYS_PER_PAGE + 1));
  const days = rows.slice(0, DAYS_PER_PAGE);
  return { days, nextCursor: rows.length > DAYS_PER_PAGE ? (days.at(-1)?.day ?? null) : null };
}

interface LearnerRows extends Pick<StudyResponse, 'streak' | 'reviewsDue'> {
  readonly reviewedToday: number;
  readonly challenges: ReadonlySet<string>;
}

/** Returns the part of the overview that only learners with an account have. */
async function readLearner(
  tx: Tx,
  library: OverviewDeps['library'],
  owner: StudyOwner,
  { now, today }: { readonly now: StepQuestion['now']; readonly today: string },
): Promise<LearnerRows> {
  if (owner.kind === 'visitor') return { reviewsDue: 0, reviewedToday: 0, challenges: new Set(), streak: null };
  const { userId } = owner;
  return {
    ...(await readWork(tx, library, owner, now)),
    reviewedToday: await reviewsOfDay(tx, userId, today),
    streak: studyStreak(await creditedDays(tx, userId), today),
  };
}

/**
 * Returns the completed part of today's set: the reviews, once none is due any more, and the lessons that were
 * completed today.
 */
function doneToday(
  { library, progress, reviewsDue }: StepQuestion,
  {
    reviewedToday,
    isToday,
  }: { readonly reviewedToday: number; readonly isToday: (time: StepQuestion['now']) => boolean },
): readonly DayItem[] {
  const reviews =
    reviewedToday > 0 && reviewsDue === 0
      ? [reviewStep(reviewedToday, 'You have done all reviews that were due.')]
      : [];
  const lessons = lessonsOnPath(library)
    .filter(({ id }) => {
      const row = progress.lessons.get(id);
      return row !== undefined && !row.isHistory && row.completedAt !== null && isToday(row.completedAt);
    })
    .map((lesson) => lessonStep(lesson, 'You have completed this lesson.'));
  return [...reviews, ...lessons].map((step) => ({ ...step, isDone: true }));
}

import type { StudyDaysResponse, StudyResponse } from '@tradesense/contract/study.ts';
import { epochMs, HOUR_MS, type EpochMs } from '@tradesense/core/kernel/time.ts';
import { studyStreak } from '@tradesense/core/study/streak.ts';
import type { Tx } from '../../platform/database/database.ts';
import { gradedSince } from './challenge.repo.ts';
import { dailySet, plannedStep } from './daily-set.policy.ts';
import { findDailySet, storeDailySet } from './daily-set.repo.ts';
import { topicSummary } from './lesson-summary.policy.ts';
import { localDay } from './local-day.policy.ts';
import { nextSteps, type StepQuestion } from './next-steps.policy.ts';
import { placedStart, placementOffer, proposalOf } from './placement-view.policy.ts';
import { findPlacement } from './placement.repo.ts';
import { creditedDays, daysBefore, reviewsOfDay } from './study-day.repo.ts';
import type { StudyDeps } from './study-deps.ts';
import { readWork } from './study-guidance.queries.ts';
import type { StudyOwner } from './study-owner.ts';
import { readProgress } from './study-progress.queries.ts';

type OverviewDeps = Pick<StudyDeps, 'db' | 'clock' | 'library'>;

/**
 * Returns all topics with the owner's progress, the next step, today's set of work and the streak. When a learner sees
 * the set for the first time that day, it is stored and keeps its steps for the rest of the day, unless the learner
 * finishes or repeats a placement. Known limit: the set of a visitor is computed each time.
 */
export async function readOverview(
  { db, clock, library }: OverviewDeps,
  owner: StudyOwner,
  zone: string,
): Promise<StudyResponse> {
  const { planned, view } = await db.read(async (tx) => {
    const now = clock.now();
    const today = localDay(now, zone);
    const isToday = (time: EpochMs) => localDay(time, zone) === today;
    const progress = await readProgress(tx, owner);
    const { reviewsDue, reviewedToday, challenges, graded, streak } = await readLearner(tx, library, owner, {
      now,
      today,
      isToday,
    });
    const placement = await findPlacement(tx, owner);
    const proposal = proposalOf(library, owner, placement, progress.lessons);
    const placed = placedStart(library, owner, placement, progress.lessons);
    const question: StepQuestion = { library, progress, proposal, placed, reviewsDue, challenges, now };
    const steps = nextSteps(question);
    const place =
      owner.kind === 'visitor'
        ? null
        : { userId: owner.userId, day: today, placementId: placement?.state === 'done' ? placement.id : null };
    const stored = place === null ? null : await findDailySet(tx, place);
    const set = dailySet(question, { planned: stored, steps, reviewedToday, graded, isToday });
    return {
      planned: place === null || stored !== null ? null : { place, steps: set.map(plannedStep) },
      view: {
        topics: library.topics.map((topic) => topicSummary(library, topic, progress)),
        next: steps[0] ?? null,
        today: [...set],
        streak,
        reviewsDue,
        placement: placementOffer(library, progress, placement),
      },
    };
  });
  if (planned !== null) await db.transaction((tx) => storeDailySet(tx, planned.place, planned.steps));
  return view;
}

/** Maximum length of a day in ms: 25 hours when the clocks go back, plus one hour as a margin. */
const LONGEST_DAY_MS = 26 * HOUR_MS;

const DAYS_PER_PAGE = 60;

/** Returns the days on which the learner settled tasks, newest first. They explain the streak. */
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
  /** Ids of the topics in which the learner's challenge was graded today. */
  readonly graded: ReadonlySet<string>;
}

/** Returns the part of the overview that needs an account; a visitor gets empty values. */
async function readLearner(
  tx: Tx,
  library: OverviewDeps['library'],
  owner: StudyOwner,
  {
    now,
    today,
    isToday,
  }: { readonly now: EpochMs; readonly today: string; readonly isToday: (time: EpochMs) => boolean },
): Promise<LearnerRows> {
  if (owner.kind === 'visitor')
    return { reviewsDue: 0, reviewedToday: 0, challenges: new Set(), graded: new Set(), streak: null };
  const { userId } = owner;
  const graded = await gradedSince(tx, userId, epochMs(now - LONGEST_DAY_MS));
  return {
    ...(await readWork(tx, library, owner, now)),
    reviewedToday: await reviewsOfDay(tx, userId, today),
    graded: new Set(graded.flatMap(({ topic, endedAt }) => (endedAt !== null && isToday(endedAt) ? topic : []))),
    streak: studyStreak(await creditedDays(tx, userId), today),
  };
}

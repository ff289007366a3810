import { DAILY_SET_ITEMS } from '@tradesense/contract/study-constants.ts';
import type { StudyResponse, StudyStep } from '@tradesense/contract/study.ts';
import type { EpochMs } from '@tradesense/core/kernel/time.ts';
import { findTopic } from './lesson-access.policy.ts';
import { isComplete } from './lesson-summary.policy.ts';
import { challengeStep, lessonStep, reviewStep, type StepQuestion } from './next-steps.policy.ts';
import { lessonsOnPath } from './study-path.policy.ts';
import type { PlannedStep } from './study.tables.ts';

type DayItem = StudyResponse['today'][number];

/** What the daily set is made from. */
interface DayFacts {
  /** The stored steps of the set; `null` if the learner has not seen a set today. */
  readonly planned: readonly PlannedStep[] | null;
  /** The possible next steps of the learner, most useful first. */
  readonly steps: readonly StudyStep[];
  readonly reviewedToday: number;
  /** Ids of the topics whose challenge was graded today. */
  readonly graded: ReadonlySet<string>;
  readonly isToday: (time: EpochMs) => boolean;
}

/**
 * Returns today's set. If the learner has seen it today, it keeps its steps, each done or open. A new set consists of
 * what the learner already did today, followed by the next steps.
 */
export function dailySet(question: StepQuestion, facts: DayFacts): readonly DayItem[] {
  if (facts.planned !== null) return facts.planned.flatMap((step) => itemOf(question, facts, step));
  const open = facts.steps.map((step) => ({ ...step, isDone: false }));
  return [...doneToday(question, facts), ...open].slice(0, DAILY_SET_ITEMS);
}

/** Returns the part of a step that is stored with the set. */
export const plannedStep = ({ kind, lesson, topic }: StudyStep): PlannedStep => ({ kind, lesson, topic });

/** Returns a stored step in its current state. Returns `[]` for a step that is not done and can no longer be done. */
function itemOf(question: StepQuestion, facts: DayFacts, planned: PlannedStep): DayItem | readonly [] {
  const done = doneStep(question, facts, planned);
  if (done !== null) return { ...done, isDone: true };
  const { kind, lesson, topic } = planned;
  const open = facts.steps.find((step) => step.kind === kind && step.lesson === lesson && step.topic === topic);
  return open === undefined ? [] : { ...open, isDone: false };
}

function doneStep(question: StepQuestion, facts: DayFacts, { kind, lesson, topic }: PlannedStep): StudyStep | null {
  if (kind === 'review') return doneReviews(question, facts);
  if (kind === 'challenge') {
    const file = facts.graded.has(topic ?? '') ? findTopic(question.library, topic ?? '') : undefined;
    return file === undefined ? null : challengeStep(file, 'You have taken this challenge today.');
  }
  const { library, progress } = question;
  const found = library.lessons.get(lesson ?? '');
  return found !== undefined && isComplete(progress.lessons.get(found.id)) ? lessonStep(found, COMPLETED) : null;
}

const COMPLETED = 'You have completed this lesson.';

function doneReviews({ reviewsDue }: StepQuestion, { reviewedToday }: DayFacts): StudyStep | null {
  return reviewedToday > 0 && reviewsDue === 0
    ? reviewStep(reviewedToday, 'You have done all reviews that were due.')
    : null;
}

/** Returns the reviews, if some were done today and none are due now, and the lessons that were completed today. */
function doneToday(question: StepQuestion, facts: DayFacts): readonly DayItem[] {
  const { library, progress } = question;
  const reviews = doneReviews(question, facts);
  const lessons = lessonsOnPath(library)
    .filter(({ id }) => {
      const row = progress.lessons.get(id);
      return row !== undefined && !row.isHistory && row.completedAt !== null && facts.isToday(row.completedAt);
    })
    .map((lesson) => lessonStep(lesson, COMPLETED));
  return [...(reviews === null ? [] : [reviews]), ...lessons].map((step) => ({ ...step, isDone: true }));
}

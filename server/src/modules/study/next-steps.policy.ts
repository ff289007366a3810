import type { StudyStep } from '@tradesense/contract/study.ts';
import type { EpochMs } from '@tradesense/core/kernel/time.ts';
import type { PlacementProposal } from '@tradesense/core/study/placement.ts';
import { isChallengeReady } from './challenge-ready.policy.ts';
import type { Lesson, LessonLibrary } from './content/lesson-library.ts';
import type { TopicFile } from './content/lesson-schema.ts';
import { findTopic, isTopicOpen } from './lesson-access.policy.ts';
import { isComplete, type StudyProgress } from './lesson-summary.policy.ts';
import { lessonsOnPath } from './study-path.policy.ts';

/** What the next steps of an owner depend on. */
export interface StepQuestion {
  readonly library: LessonLibrary;
  readonly progress: StudyProgress;
  /** What the finished placement proposes; `null` if no placement is finished. */
  readonly proposal: PlacementProposal | null;
  /** Id of the lesson that the placement proposed when it ended; `null` if there is none, or if it is complete. */
  readonly placed: string | null;
  readonly reviewsDue: number;
  /** Ids of the topics with a running challenge. */
  readonly challenges: ReadonlySet<string>;
  readonly now: EpochMs;
}

const PLACED = 'Your placement suggests starting here.';

/** Maximum number of minutes that a step states for reviews. A review takes about a minute, like a challenge's task. */
const REVIEWS_AT_ONCE = 5;

/**
 * Returns the possible next steps, most useful first: the lesson that the placement proposed, due reviews, started
 * work, topics whose level has dropped, available challenges, the next lessons of the path, and failed challenges.
 * Lessons that the learner already knows according to a placement come after the other lessons.
 */
export function nextSteps(question: StepQuestion): readonly StudyStep[] {
  const placed = placedStep(question);
  const others = [...dueSteps(question), ...pathSteps(question)];
  return placed === null ? others : [placed, ...others.filter(({ lesson }) => lesson !== placed.lesson)];
}

/**
 * Returns the step for the lesson that the placement proposed as the start; `null` if there is none, or if the lesson
 * is complete.
 */
export function placedStep(question: StepQuestion): StudyStep | null {
  const placed = openLessons(question).find(({ id }) => id === question.placed);
  return placed === undefined ? null : lessonStep(placed, PLACED);
}

/** Returns the steps for due reviews, started work, topics whose level has dropped, and available challenges. */
export function dueSteps(question: StepQuestion): readonly StudyStep[] {
  return [
    ...dueReviews(question),
    ...runningChallenges(question),
    ...begunLessons(question),
    ...droppedTopics(question),
    ...readyChallenges(question),
  ];
}

/** Returns the steps for when nothing is due: the next lessons of the path, and failed challenges. */
export function pathSteps(question: StepQuestion): readonly StudyStep[] {
  return [...pathLessons(question), ...failedChallenges(question)];
}

export function reviewStep(count: number, why: string): StudyStep {
  return {
    kind: 'review',
    lesson: null,
    topic: null,
    title: 'Reviews',
    why,
    minutes: Math.min(count, REVIEWS_AT_ONCE),
  };
}

export function lessonStep({ id, topic, title, minutes }: Lesson, why: string): StudyStep {
  return { kind: 'lesson', lesson: id, topic, title, why, minutes };
}

export function challengeStep({ id, title, challenge }: TopicFile, why: string): StudyStep {
  const minutes = challenge.reduce((sum, { tasks }) => sum + tasks, 0);
  return { kind: 'challenge', lesson: null, topic: id, title: `Challenge: ${title}`, why, minutes };
}

function dueReviews({ reviewsDue }: StepQuestion): readonly StudyStep[] {
  if (reviewsDue === 0) return [];
  return [reviewStep(reviewsDue, reviewsDue === 1 ? 'One review is due.' : `${reviewsDue} reviews are due.`)];
}

function runningChallenges({ library, challenges }: StepQuestion): readonly StudyStep[] {
  return library.topics
    .filter(({ id }) => challenges.has(id))
    .map((topic) => challengeStep(topic, 'You have started this challenge.'));
}

/** Returns the lessons that the owner may open, in the order of the path. */
function openLessons({ library, progress }: StepQuestion): readonly Lesson[] {
  return lessonsOnPath(library).filter(({ topic }) => {
    const file = findTopic(library, topic);
    return file !== undefined && isTopicOpen(file, progress.owner);
  });
}

function begunLessons(question: StepQuestion): readonly StudyStep[] {
  const { lessons } = question.progress;
  const touched = ({ id }: Lesson) => lessons.get(id)?.touchedAt ?? 0;
  return openLessons(question)
    .filter(({ id }) => lessons.has(id) && !isComplete(lessons.get(id)))
    .toSorted((a, b) => touched(b) - touched(a))
    .map((lesson) => lessonStep(lesson, 'You have started this lesson but not passed its quiz yet.'));
}

/** Returns the topics whose challenge the learner may start. */
function challengeTopics({ library, progress, challenges }: StepQuestion): readonly TopicFile[] {
  if (progress.owner.kind === 'visitor') return [];
  return library.topics.filter((topic) => isChallengeReady(topic, progress.lessons) && !challenges.has(topic.id));
}

function droppedTopics(question: StepQuestion): readonly StudyStep[] {
  return challengeTopics(question).flatMap((topic) => {
    const dropped = question.progress.mastery.get(topic.id)?.dropped ?? null;
    if (dropped === null) return [];
    return challengeStep(
      topic,
      `A failed challenge lowered your level from ${dropped.from}; passing it raises the level again.`,
    );
  });
}

function readyChallenges(question: StepQuestion): readonly StudyStep[] {
  return challengeTopics(question).flatMap((topic) => {
    const mastery = question.progress.mastery.get(topic.id);
    if (mastery === undefined)
      return challengeStep(topic, 'You have completed all lessons of this topic. Its challenge sets your level.');
    const isDue = mastery.dropped === null && mastery.nextAt !== null && mastery.nextAt <= question.now;
    return isDue ? challengeStep(topic, 'Passing this challenge again raises your level from today on.') : [];
  });
}

function pathLessons(question: StepQuestion): readonly StudyStep[] {
  const { progress, proposal } = question;
  const { lessons } = progress;
  const rank = ({ id }: Lesson) => (id === proposal?.start ? 0 : (proposal?.known ?? []).includes(id) ? 2 : 1);
  const why = !openLessons(question).some(({ id }) => lessons.has(id))
    ? 'The suggested path starts with this lesson.'
    : 'It is the next lesson of the suggested path that you have not started.';
  return openLessons(question)
    .filter(({ id }) => !lessons.has(id))
    .toSorted((a, b) => rank(a) - rank(b))
    .map((lesson) => lessonStep(lesson, rank(lesson) === 0 ? PLACED : why));
}

function failedChallenges(question: StepQuestion): readonly StudyStep[] {
  return challengeTopics(question).flatMap((topic) => {
    const mastery = question.progress.mastery.get(topic.id);
    const isFailed = mastery?.level === 'familiar' && mastery.dropped === null;
    return isFailed ? challengeStep(topic, 'You have not passed this challenge yet.') : [];
  });
}

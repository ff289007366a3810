import type { LessonProgress, TopicSummary } from '@tradesense/contract/study.ts';
import type { MasteryLevel, StudyLevel } from '@tradesense/core/study/topic.ts';

export const MASTERY_LABELS: Readonly<Record<MasteryLevel, string>> = {
  none: 'not started',
  begun: 'started',
  familiar: 'familiar',
  proficient: 'proficient',
  mastered: 'mastered',
};

/** Number of filled steps that show each mastery level. */
export const MASTERY_STEPS: Readonly<Record<MasteryLevel, number>> = {
  none: 0,
  begun: 0,
  familiar: 1,
  proficient: 2,
  mastered: 3,
};

export const LEVEL_LABELS: Readonly<Record<StudyLevel, string>> = {
  beginner: 'Beginner, open to all',
  intermediate: 'Intermediate',
  advanced: 'Advanced',
};

/** Formats a share in percent: '75%'. */
export const shareText = (share: number): string => `${Math.round(share * 100)}%`;

/** Returns a text that says how many lessons of a topic are finished: '2 of 6 lessons', 'No lessons yet'. */
export function lessonCountText({ lessons }: Pick<TopicSummary, 'lessons'>): string {
  if (lessons.length === 0) return 'No lessons yet';
  const done = lessons.filter(({ progress }) => progress.isComplete).length;
  return `${done} of ${lessons.length} ${lessons.length === 1 ? 'lesson' : 'lessons'}`;
}

/** Describes the progress of a lesson in words. */
export function progressText(progress: LessonProgress): string {
  if (progress.isComplete) return `Complete, quiz ${shareText(progress.quizBest ?? 1)}`;
  const parts = [
    ...(progress.guidedDone ? ['Guided task done'] : []),
    ...(progress.unaidedRight > 0 ? [`${progress.unaidedRight} of ${progress.unaidedCharts} fresh charts`] : []),
    ...(progress.quizBest === null ? [] : [`quiz ${shareText(progress.quizBest)}`]),
  ];
  return parts.length === 0 ? 'Not started' : parts.join(', ');
}

/** Whether the learner has done any part of the lesson. */
export const isBegun = ({ guidedDone, unaidedRight, quizBest }: LessonProgress): boolean =>
  guidedDone || unaidedRight > 0 || quizBest !== null;

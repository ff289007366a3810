import type { LessonSummary, TopicSummary } from '@tradesense/contract/study.ts';
import type { EpochMs } from '@tradesense/core/kernel/time.ts';
import type { TopicMastery } from '@tradesense/core/study/mastery.ts';
import { UNAIDED_CHARTS, type MasteryLevel } from '@tradesense/core/study/topic.ts';
import type { Lesson, LessonLibrary } from './content/lesson-library.ts';
import type { TopicFile } from './content/lesson-schema.ts';
import { isTopicOpen } from './lesson-access.policy.ts';
import type { LessonRow } from './lesson-progress.repo.ts';
import type { StudyOwner } from './study-owner.ts';

/** An owner's progress in Study. */
export interface StudyProgress {
  readonly owner: StudyOwner;
  /** The owner's progress in each started lesson, by lesson id. */
  readonly lessons: ReadonlyMap<string, LessonRow>;
  readonly bookmarks: ReadonlySet<string>;
  /** The owner's level in each topic with a graded challenge, by topic id. */
  readonly mastery: ReadonlyMap<string, TopicMastery>;
}

export function lessonSummary(lesson: Lesson, { lessons, bookmarks }: StudyProgress): LessonSummary {
  const { id, topic, title, minutes, objective, needs, tasks } = lesson;
  const row = lessons.get(id);
  return {
    id,
    topic,
    title,
    minutes,
    objective,
    needs,
    progress: {
      guidedDone: tasks.guided.every((_, index) => row?.guidedDone.includes(index) ?? false),
      unaidedRight: row?.unaidedRight.length ?? 0,
      unaidedCharts: UNAIDED_CHARTS,
      quizBest: row?.quizBest ?? null,
      isComplete: isComplete(row),
      isHistory: row?.isHistory ?? false,
      isBookmarked: bookmarks.has(id),
    },
  };
}

/**
 * Returns the rows of lessons that are in the library. A new learner's first chart also has a row, but it is not a
 * lesson.
 */
export function begunLessons(library: LessonLibrary, rows: ReadonlyMap<string, LessonRow>): readonly LessonRow[] {
  return [...rows.values()].filter(({ lesson }) => library.lessons.has(lesson));
}

/** Whether the owner has passed the lesson's quiz, which completes the lesson. */
export function isComplete(row: LessonRow | undefined): boolean {
  return (row?.completedAt ?? null) !== null;
}

/** Returns the lessons of a topic in order. */
export function lessonsOf(library: LessonLibrary, topic: TopicFile): readonly Lesson[] {
  return topic.lessons.flatMap((id) => library.lessons.get(id) ?? []);
}

export function topicSummary(library: LessonLibrary, topic: TopicFile, progress: StudyProgress): TopicSummary {
  const mastery = progress.mastery.get(topic.id);
  const { dropped = null, nextAt = null } = mastery ?? {};
  const { id, title, level, summary, needs } = topic;
  return {
    id,
    title,
    level,
    summary,
    needs,
    isOpen: isTopicOpen(topic, progress.owner),
    mastery: levelOf(topic, progress),
    dropped: dropped === null ? null : { from: dropped.from, at: isoOf(dropped.at) },
    nextChallengeAt: nextAt === null ? null : isoOf(nextAt),
    lessons: lessonsOf(library, topic).map((lesson) => lessonSummary(lesson, progress)),
  };
}

/**
 * Returns the owner's level in a topic. A lesson that was completed before the account existed also makes its topic
 * `begun`.
 */
function levelOf({ id, lessons }: TopicFile, progress: StudyProgress): MasteryLevel {
  const reached = progress.mastery.get(id);
  if (reached !== undefined) return reached.level;
  const isBegun = lessons.some((lesson) => progress.lessons.has(lesson));
  return isBegun ? 'begun' : 'none';
}

function isoOf(time: EpochMs): string {
  return new Date(time).toISOString();
}

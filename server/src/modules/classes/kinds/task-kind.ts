import type { LessonLibrary, StudyWork } from '../../study/index.ts';
import { passedSince } from '../../study/index.ts';
import type { AssignmentKind } from '../assignment-kind.ts';
import { noSuchTask } from '../class-problems.ts';

/**
 * Assignment of a lesson's task or a topic's challenge. It is finished when the learner passes it after joining the
 * class.
 */
export const TASK_KIND: AssignmentKind<'task'> = {
  choose({ library }, _tx, { task }) {
    if (!isThere(library, task)) throw noSuchTask();
    return Promise.resolve({ task });
  },
  view: (library, { task }) => ({ kind: 'task', ...viewOf(library, task) }),
  start({ db }, { userId, begin, finish }, { task }) {
    return db.transaction(async (tx) => {
      const joinedAt = await begin(tx, null);
      const score = await passedSince(tx, userId, task, joinedAt);
      if (score !== null) await finish(tx, score);
      return null;
    });
  },
};

function isThere({ lessons, topics }: LessonLibrary, task: StudyWork): boolean {
  if (task.place === 'challenge') return topics.some(({ id, challenge }) => id === task.topic && challenge.length > 0);
  return lessons.get(task.lesson)?.tasks[task.place][task.index] !== undefined;
}

/** Returns the view of the work. A lesson or topic that a later release removed is shown by its id. */
function viewOf({ lessons, topics }: LessonLibrary, work: StudyWork) {
  const titleOf = (topic: string) => topics.find(({ id }) => id === topic)?.title ?? topic;
  if (work.place === 'challenge') return { topic: work.topic, topicTitle: titleOf(work.topic), task: null };
  const { place, lesson, index } = work;
  const found = lessons.get(lesson);
  const topic = found?.topic ?? '';
  const instruction = found?.tasks[place][index]?.instruction ?? '';
  return {
    topic,
    topicTitle: titleOf(topic),
    task: { place, lesson, lessonTitle: found?.title ?? lesson, index, instruction },
  };
}

import { hasCompletedLesson } from '../../study/index.ts';
import type { AssignmentKind } from '../assignment-kind.ts';
import { noSuchLesson } from '../class-problems.ts';

/** A lesson of Study. It is finished once its quiz is passed, even if that was before the lesson was assigned. */
export const LESSON_KIND: AssignmentKind<'lesson'> = {
  choose({ library }, _tx, { lesson }) {
    if (!library.lessons.has(lesson)) throw noSuchLesson(lesson);
    return Promise.resolve({ lesson });
  },
  view({ lessons }, { lesson }) {
    const found = lessons.get(lesson);
    // A lesson that a later release removed is shown by its id.
    return { kind: 'lesson', lesson, topic: found?.topic ?? '', lessonTitle: found?.title ?? lesson };
  },
  start({ db }, { userId, begin, finish }, { lesson }) {
    return db.transaction(async (tx) => {
      await begin(tx, null);
      if (await hasCompletedLesson(tx, userId, lesson)) await finish(tx, 1);
      return null;
    });
  },
};

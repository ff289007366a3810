import type { Platform, ServerModule } from '../../platform/module.ts';
import { biasTestCompleted } from '../bias-test/bias-test.events.ts';
import { chartExamGraded, examRegraded } from '../chart-exam/chart-exam.events.ts';
import { challengePassed, lessonPassed, taskPassed } from '../study/study.events.ts';
import { MINUTE_MS } from '@tradesense/core/kernel/time.ts';
import type { AssignmentDeps } from './assignment-kind.ts';
import { classProgressRoutes } from './class-progress.routes.ts';
import { classesRoutes } from './classes.routes.ts';
import { correctAttempt, finishAttempt, finishLesson, finishTask } from './finish-work.service.ts';
import { CLASSES_PERSONAL_DATA } from './personal-data.repo.ts';
import { remindClasses } from './remind-class.service.ts';

export { assignedCharts, assignmentOf, assignmentsOf, gradeOf } from './assignments.repo.ts';
export { classOf, roleIn, standingOf, type ClassFacts, type ClassStanding } from './class-standing.queries.ts';
export { membersOf, openClassesOf, type ClassMember } from './classes.repo.ts';
export { deleteEventsOfGoneClasses } from './gone-classes.repo.ts';
export { joinClass } from './join-class.service.ts';
export { openClass } from './new-class.ts';
export { hideMessage, writtenMessages, type WrittenMessage } from './class-messages.repo.ts';
export {
  assignmentNews,
  isMessageNews,
  learnersToNotify,
  nameClassNews,
  openClassMessage,
} from './class-news.queries.ts';

/** Names of this module's periodic jobs. */
export const CLASSES_JOBS = { remind: 'classes-remind' } as const;

const REMIND_EVERY_MS = 5 * MINUTE_MS;

export type ClassesModuleDeps = Pick<AssignmentDeps, 'library' | 'biasTests' | 'chartExams'>;

/**
 * Classes of learners with a teacher. Guarantees: the teacher sees only learners who are in the class now; after a
 * change of the class's code, nobody can join with the old code; a class never has more than its maximum number of
 * learners; all learners get the same charts in a test or exam, each chart once, and the result counts only within the
 * class; a learner who has left gets no notifications and can read nothing.
 */
export function createClassesModule(platform: Platform, deps: ClassesModuleDeps): ServerModule {
  const { outbox, jobs } = platform;
  outbox.subscribe('classes.lessons', lessonPassed, (tx, { payload }) => finishLesson(platform, tx, payload));
  outbox.subscribe('classes.tasks', taskPassed, (tx, { payload: { userId, ...work }, occurredAt: at }) =>
    finishTask(platform, tx, { userId, work, score: 1, at }),
  );
  outbox.subscribe('classes.challenges', challengePassed, (tx, { payload: { userId, topic, score }, occurredAt: at }) =>
    finishTask(platform, tx, { userId, work: { place: 'challenge', topic }, score, at }),
  );
  outbox.subscribe('classes.tests', biasTestCompleted, (tx, { payload: { testId, score, questionCount } }) =>
    finishAttempt(platform, tx, testId, score / questionCount),
  );
  outbox.subscribe('classes.exams', chartExamGraded, (tx, { payload: { examId, score } }) =>
    finishAttempt(platform, tx, examId, score),
  );
  outbox.subscribe('classes.exams', examRegraded, async (tx, { payload: { examId, after } }) => {
    if (after.score !== null) await correctAttempt(platform, tx, examId, after.score);
  });
  jobs.every(CLASSES_JOBS.remind, REMIND_EVERY_MS, (now) => remindClasses(platform, now));
  return {
    name: 'classes',
    personalData: CLASSES_PERSONAL_DATA,
    routes(app) {
      classesRoutes(app, { ...platform, ...deps });
      classProgressRoutes(app, { ...platform, ...deps });
    },
  };
}

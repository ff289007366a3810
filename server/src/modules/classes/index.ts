import type { Platform, ServerModule } from '../../platform/module.ts';
import { biasTestCompleted } from '../bias-test/bias-test.events.ts';
import type { AssignedTests } from '../bias-test/index.ts';
import { lessonPassed } from '../study/study.events.ts';
import type { LessonLibrary } from '../study/index.ts';
import { classProgressRoutes } from './class-progress.routes.ts';
import { classesRoutes } from './classes.routes.ts';
import { finishLesson, finishTest } from './do-assignment.service.ts';
import { CLASSES_PERSONAL_DATA } from './personal-data.repo.ts';

export { assignmentOf, assignmentsOf, gradeOf } from './assignments.repo.ts';
export { classOf, roleIn, type ClassFacts } from './class-standing.queries.ts';
export { membersOf, openClassesOf, type ClassMember } from './classes.repo.ts';
export { joinClass } from './join-class.service.ts';
export { openClass } from './new-class.ts';

export interface ClassesModuleDeps {
  readonly library: LessonLibrary;
  readonly biasTests: AssignedTests;
}

/**
 * Classes of learners with a teacher. Guarantees: only who is in a class now is seen by its teacher; a code admits nobody after it was
 * changed; a class never has more learners than it may; all learners get the same charts of a test, each once, and it counts for nothing
 * else.
 */
export function createClassesModule(platform: Platform, deps: ClassesModuleDeps): ServerModule {
  const { outbox } = platform;
  outbox.subscribe('classes.lessons', lessonPassed, (tx, { payload }) => finishLesson(platform, tx, payload));
  outbox.subscribe('classes.tests', biasTestCompleted, (tx, { payload }) => finishTest(platform, tx, payload));
  return {
    name: 'classes',
    personalData: CLASSES_PERSONAL_DATA,
    routes(app) {
      classesRoutes(app, { ...platform, ...deps });
      classProgressRoutes(app, { ...platform, ...deps });
    },
  };
}

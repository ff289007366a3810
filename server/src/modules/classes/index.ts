import type { Platform, ServerModule } from '../../platform/module.ts';
import { classesRoutes } from './classes.routes.ts';
import { CLASSES_PERSONAL_DATA } from './personal-data.repo.ts';

export { classOf, roleIn, type ClassFacts } from './class-standing.queries.ts';
export { assignmentOf, assignmentsOf, gradeOf } from './assignments.repo.ts';
export { membersOf, openClassesOf, type ClassMember } from './classes.repo.ts';
export { joinClass } from './join-class.service.ts';
export { openClass } from './new-class.ts';

/**
 * Classes of learners with a teacher. Guarantees: only who is in a class now is seen by its teacher; a code admits nobody after it was
 * changed; a class never has more learners than it may.
 */
export function createClassesModule(platform: Platform): ServerModule {
  return { name: 'classes', personalData: CLASSES_PERSONAL_DATA, routes: (app) => classesRoutes(app, platform) };
}

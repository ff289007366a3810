import type { ServerModule } from '../../platform/module.ts';
import { CLASSES_PERSONAL_DATA } from './personal-data.repo.ts';

export { assignmentOf, assignmentsOf, classOf, gradeOf, membersOf, openClassesOf, roleIn } from './classes.repo.ts';
export { joinClass, openClass } from './open-class.service.ts';

/**
 * Classes of teachers. Guarantees: an account that left or was removed has no role in a class. Launches of learning platforms make classes
 * and let learners in.
 */
export function createClassesModule(): ServerModule {
  return { name: 'classes', personalData: CLASSES_PERSONAL_DATA, routes: () => undefined };
}

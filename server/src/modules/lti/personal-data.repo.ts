import { ownedTables } from '../../platform/personal-data.ts';

const TAUGHT = 'SELECT id FROM classes WHERE teacher_id = $1';

/**
 * Links with people on platforms, and the grades to be sent there. Grades that a platform has already received stay
 * there.
 */
export const LTI_PERSONAL_DATA = ownedTables([
  {
    name: 'lti_scores',
    exported: {
      path: 'classes/grades-sent',
      about: 'Grades of assignments that were sent to a learning platform, or wait to be sent.',
      columns: 'id, score, finished_at, sent_at, parked_at',
      orderBy: 'finished_at, id',
    },
  },
  {
    name: 'lti_resources',
    of: `course_id IN (SELECT id FROM lti_courses WHERE class_id IN (${TAUGHT}))`,
    exported: { no: 'it is of the platform: ids of its links and addresses of its gradebook' },
  },
  { name: 'lti_launches', exported: { no: 'a launch ends within an hour' } },
  {
    name: 'lti_links',
    exported: {
      path: 'classes/platform-links',
      about: 'Learning platforms that your account is linked with, and who you are there.',
      columns: `id, (SELECT name FROM lti_platforms platform WHERE platform.id = "lti_links".platform_id) AS platform, subject, linked_at`,
      orderBy: 'linked_at, id',
    },
  },
  {
    name: 'lti_courses',
    of: `class_id IN (${TAUGHT})`,
    exported: {
      path: 'classes/platform-courses',
      about: 'Courses of learning platforms that are connected with your classes.',
      columns: 'class_id, context_id, created_at',
      orderBy: 'created_at, id',
    },
  },
]);

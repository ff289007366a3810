import { ownedTables } from '../../platform/personal-data.ts';

/** Classes that one is in or teaches, and the work done there. With its teacher goes a class. */
export const CLASSES_PERSONAL_DATA = ownedTables([
  {
    name: 'class_work',
    of: 'account_id = $1',
    exported: {
      path: 'classes/work',
      about: 'What you did in the assignments of your classes.',
      columns:
        '(SELECT title FROM class_assignments WHERE id = assignment_id) AS assignment, started_at, finished_at, score',
      orderBy: 'started_at, assignment_id',
    },
  },
  {
    name: 'class_members',
    of: 'account_id = $1',
    exported: {
      path: 'classes/joined',
      about: 'The classes that you joined.',
      columns: '(SELECT name FROM classes WHERE id = class_id) AS class, joined_at, left_at, left_by',
      orderBy: 'joined_at, class_id',
    },
  },
  {
    name: 'class_assignments',
    of: 'class_id IN (SELECT id FROM classes WHERE teacher_id = $1)',
    exported: {
      path: 'classes/assigned',
      about: 'What you assigned to your classes.',
      columns: 'id, class_id, kind, content, title, due_at, created_at, withdrawn_at',
      orderBy: 'created_at, id',
    },
  },
  {
    name: 'classes',
    of: 'teacher_id = $1',
    exported: {
      path: 'classes/taught',
      about: 'The classes that you teach.',
      columns: 'id, name, description, is_joinable, school_agreed_at, created_at, archived_at',
      orderBy: 'created_at, id',
    },
  },
]);

import { ownedTables } from '../../platform/personal-data.ts';

export const CLASSES_PERSONAL_DATA = ownedTables([
  {
    name: 'class_work',
    exported: {
      path: 'classes/work',
      about: 'What you did for the assignments of your classes.',
      columns: 'assignment_id, attempt_id, started_at, finished_at, score',
      orderBy: 'started_at, assignment_id',
    },
  },
  {
    name: 'class_members',
    exported: {
      path: 'classes/memberships',
      about: 'The classes that you joined, and when you left.',
      columns: 'class_id, joined_at, left_at, left_by',
      orderBy: 'joined_at, class_id',
    },
  },
  {
    name: 'class_messages',
    of: 'class_id IN (SELECT id FROM classes WHERE teacher_id = $1)',
    exported: {
      path: 'classes/messages',
      about: 'What you wrote to the classes that you teach.',
      columns: 'id, class_id, text, written_at, edited_at, hidden_at',
      orderBy: 'id',
    },
  },
  {
    name: 'class_assignments',
    of: 'class_id IN (SELECT id FROM classes WHERE teacher_id = $1)',
    exported: {
      path: 'classes/assignments',
      about: 'What you assigned to the classes that you teach, without the charts of tests and exams.',
      // Work is accepted after its due date too, so there is no time after which the charts hide nothing.
      columns: `id, class_id, kind, content - '{windows,items}'::text[] AS content, title, due_at, created_at, withdrawn_at`,
      orderBy: 'id',
    },
  },
  {
    name: 'classes',
    of: 'teacher_id = $1',
    exported: {
      path: 'classes/taught',
      about: 'The classes that you teach.',
      columns: 'id, name, description, is_joinable, school_agreed_at, created_at, archived_at',
      orderBy: 'id',
    },
  },
  {
    name: 'class_teachers',
    exported: {
      path: 'classes/teaching',
      about: 'Since when you teach, if you do.',
      columns: 'since',
      orderBy: 'since',
    },
  },
]);
